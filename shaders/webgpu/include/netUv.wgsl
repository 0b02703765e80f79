// Texture coordinates that a net gives. Twin of src/domain/evaluateAttribute.ts, and of patchUv.wgsl: a kernel has one of
// the two.
// Declared by the kernel: attributes (texture coordinates of all patches first).
// Generated constant: UV_VALUES (values a patch: 4 or 16).

fn evaluateUv(patchIndex: u32, basisU: vec4f, basisV: vec4f) -> vec2f {
    let columns = select(2u, 4u, UV_VALUES == 16u);
    var sum = vec2f(0.0);
    for (var i = 0u; i < UV_VALUES; i++) {
        let at = (patchIndex * UV_VALUES + i) * 2u;
        sum += basisU[i % columns] * basisV[i / columns] * vec2f(attributes[at], attributes[at + 1u]);
    }
    return sum;
}

fn textureCoordinates(patchIndex: u32, uv: vec2f) -> vec2f {
    return evaluateUv(patchIndex, attributeBasis(UV_VALUES, uv.x), attributeBasis(UV_VALUES, uv.y));
}

/// The derivatives of the texture coordinates by u and by v.
fn textureDerivatives(patchIndex: u32, uv: vec2f) -> mat2x2f {
    return mat2x2f(
        evaluateUv(patchIndex, attributeBasisFirst(UV_VALUES, uv.x), attributeBasis(UV_VALUES, uv.y)),
        evaluateUv(patchIndex, attributeBasis(UV_VALUES, uv.x), attributeBasisFirst(UV_VALUES, uv.y)),
    );
}
