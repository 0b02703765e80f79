// Vertices without second texture coordinates, for which no code is to be compiled. Twin of secondUv.wgsl: a kernel has
// one of the two.

fn evaluateSecondUv(patchIndex: u32, uv: vec2f) -> vec4f {
    return vec4f(0.0);
}
