// Colours. Twin of src/domain/evaluateAttribute.ts, and of noColor.wgsl: a kernel has one of the two.
// Declared by the kernel: attributes (behind both texture coordinates of all patches, the colours of all).
// Generated constants: UV_VALUES, SECOND_UV_VALUES (values a patch: 0, 4 or 16), COLOR_VALUES (4 or 16).

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
