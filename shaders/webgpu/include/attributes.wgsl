// Texture coordinates, tangents and colours. Twin of src/domain/evaluateAttribute.ts and tangent.ts.
// Declared by the kernel: attributes (texture coordinates of all patches, second ones of all, then colours of all).
// Generated constants: UV_VALUES, SECOND_UV_VALUES, COLOR_VALUES (values a patch: 0, 4 or 16).

/// Weights of the corners (bilinear) or control values (bicubic) of an attribute along one direction.
fn attributeBasis(values: u32, t: f32) -> vec4f {
    return select(vec4f(1.0 - t, t, 0.0, 0.0), basisValues(t), values == 16u);
}

fn attributeBasisFirst(values: u32, t: f32) -> vec4f {
    return select(vec4f(-1.0, 1.0, 0.0, 0.0), basisFirst(t), values == 16u);
}

fn evaluateUv(patchIndex: u32, basisU: vec4f, basisV: vec4f) -> vec2f {
    let columns = select(2u, 4u, UV_VALUES == 16u);
    var sum = vec2f(0.0);
    for (var i = 0u; i < UV_VALUES; i++) {
        let at = (patchIndex * UV_VALUES + i) * 2u;
        sum += basisU[i % columns] * basisV[i / columns] * vec2f(attributes[at], attributes[at + 1u]);
    }
    return sum;
}

/// Second texture coordinates, and zeros that fill their part of a vertex.
fn evaluateSecondUv(patchIndex: u32, uv: vec2f) -> vec4f {
    let columns = select(2u, 4u, SECOND_UV_VALUES == 16u);
    let basisU = attributeBasis(SECOND_UV_VALUES, uv.x);
    let basisV = attributeBasis(SECOND_UV_VALUES, uv.y);
    let first = parameters.patchCount * UV_VALUES * 2u;
    var sum = vec2f(0.0);
    for (var i = 0u; i < SECOND_UV_VALUES; i++) {
        let at = first + (patchIndex * SECOND_UV_VALUES + i) * 2u;
        sum += basisU[i % columns] * basisV[i / columns] * vec2f(attributes[at], attributes[at + 1u]);
    }
    return vec4f(sum, 0.0, 0.0);
}

fn evaluateColor(patchIndex: u32, uv: vec2f) -> vec4f {
    let columns = select(2u, 4u, COLOR_VALUES == 16u);
    let basisU = attributeBasis(COLOR_VALUES, uv.x);
    let basisV = attributeBasis(COLOR_VALUES, uv.y);
    let first = parameters.patchCount * (UV_VALUES + SECOND_UV_VALUES) * 2u;
    var sum = vec4f(0.0);
    for (var i = 0u; i < COLOR_VALUES; i++) {
        let at = first + (patchIndex * COLOR_VALUES + i) * 4u;
        let value = vec4f(attributes[at], attributes[at + 1u], attributes[at + 2u], attributes[at + 3u]);
        sum += basisU[i % columns] * basisV[i / columns] * value;
    }
    return sum;
}

fn textureCoordinates(patchIndex: u32, uv: vec2f) -> vec2f {
    if (UV_VALUES == 0u) {
        return uv;
    }
    return evaluateUv(patchIndex, attributeBasis(UV_VALUES, uv.x), attributeBasis(UV_VALUES, uv.y));
}

/// Direction of the first texture coordinate across the normal, and the sign of the bitangent.
fn textureTangent(patchIndex: u32, uv: vec2f, normal: vec3f, du: vec3f, dv: vec3f) -> vec4f {
    var uvDu = vec2f(1.0, 0.0);
    var uvDv = vec2f(0.0, 1.0);
    if (UV_VALUES != 0u) {
        uvDu = evaluateUv(patchIndex, attributeBasisFirst(UV_VALUES, uv.x), attributeBasis(UV_VALUES, uv.y));
        uvDv = evaluateUv(patchIndex, attributeBasis(UV_VALUES, uv.x), attributeBasisFirst(UV_VALUES, uv.y));
    }
    let handedness = select(1.0, -1.0, uvDu.x * uvDv.y - uvDu.y * uvDv.x < 0.0);
    let size = max(length(du) + length(dv), 1e-37);
    let along = handedness * (du / size * uvDv.y - dv / size * uvDu.y);
    let across = cross(dv / size * uvDu.x - du / size * uvDv.x, normal);
    var tangent = along - normal * dot(along, normal);
    if (length(tangent) <= 1e-6) {
        tangent = across - normal * dot(across, normal);
    }
    if (length(tangent) <= 1e-6) {
        let axis = select(vec3f(0.0, 1.0, 0.0), vec3f(1.0, 0.0, 0.0), abs(normal.x) < 0.6);
        tangent = axis - normal * dot(axis, normal);
    }
    return vec4f(normalize(tangent), handedness);
}
