// Vertices without tangents, for which no code is to be compiled. Twin of tangent.wgsl: a kernel has one of the two.

fn textureTangent(patchIndex: u32, uv: vec2f, normal: vec3f, du: vec3f, dv: vec3f) -> vec4f {
    return vec4f(0.0);
}
