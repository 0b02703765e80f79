// Second texture coordinates. Twin of src/domain/evaluateAttribute.ts, and of noSecondUv.wgsl: a kernel has one of the two.
// Declared by the kernel: attributes (behind the texture coordinates of all patches, the second ones of all).
// Generated constants: UV_VALUES (values a patch: 0, 4 or 16), SECOND_UV_VALUES (4 or 16).

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
