// Tangents. Twin of src/domain/tangent.ts, and of noTangent.wgsl: a kernel has one of the two.

/// Direction of the first texture coordinate across the normal, and the sign of the bitangent.
fn textureTangent(patchIndex: u32, uv: vec2f, normal: vec3f, du: vec3f, dv: vec3f) -> vec4f {
    let texture = textureDerivatives(patchIndex, uv);
    let uvDu = texture[0];
    let uvDv = texture[1];
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
