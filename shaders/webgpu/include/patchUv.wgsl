// Texture coordinates of nets that give none: u and v. Twin of netUv.wgsl: a kernel has one of the two.

fn textureCoordinates(patchIndex: u32, uv: vec2f) -> vec2f {
    return uv;
}

/// The derivatives of the texture coordinates by u and by v.
fn textureDerivatives(patchIndex: u32, uv: vec2f) -> mat2x2f {
    return mat2x2f(1.0, 0.0, 0.0, 1.0);
}
