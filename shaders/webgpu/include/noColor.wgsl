// Vertices without colours, for which no code is to be compiled. Twin of color.wgsl: a kernel has one of the two.

fn evaluateColor(patchIndex: u32, uv: vec2f) -> vec4f {
    return vec4f(0.0);
}
