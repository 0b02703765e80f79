// Control points of a patch. Declared by the kernel: points (x, y, z, weight), patches (16 point ids a patch).

fn controlPoint(patchIndex: u32, index: u32) -> vec4f {
    return points[patches[patchIndex * 16u + index]];
}

/// The corner nearest to (u, v). Control points are taken relative to it: on a collapsed side they are then zeros,
/// and what is small next to it keeps all of its digits, which is where a normal is decided.
fn nearestCorner(patchIndex: u32, uv: vec2f) -> vec3f {
    return controlPoint(patchIndex, select(3u, 0u, uv.x < 0.5) + select(12u, 0u, uv.y < 0.5)).xyz;
}

/// Control point relative to `origin`, homogeneous: (w (p − origin), w).
fn homogeneousPoint(patchIndex: u32, index: u32, origin: vec3f) -> vec4f {
    let point = controlPoint(patchIndex, index);
    return vec4f((point.xyz - origin) * point.w, point.w);
}
