// Unit normal. Twin of src/domain/normal.ts, which explains it.

const DEGENERATE_SHARE = 1e-5;

/// Largest component: a size whose computation cannot overflow.
fn largestOf(v: vec3f) -> f32 {
    return max(max(abs(v.x), abs(v.y)), abs(v.z));
}

/// A power of two that brings the larger of two vectors to a size about 1, or 1 where both are nothing.
fn inverseSizeOf(a: vec3f, b: vec3f) -> f32 {
    let exponent = (bitcast<u32>(max(largestOf(a), largestOf(b))) >> 23u) & 0xffu;
    return select(bitcast<f32>((254u - clamp(exponent, 1u, 253u)) << 23u), 1.0, exponent == 0u);
}

/// The unit normal of du and dv; nothing where it is degenerate, and the limit is needed.
fn regularNormal(surface: SurfaceJet) -> vec3f {
    // By one common power of two, so that no square leaves the range of floats.
    let scale = inverseSizeOf(surface.du, surface.dv);
    let du = scale * surface.du;
    let dv = scale * surface.dv;
    let regular = cross(du, dv);
    let size = length(du) + length(dv);
    let bound = DEGENERATE_SHARE * size * size;
    let square = dot(regular, regular);
    return select(vec3f(0.0), inverseSqrt(square) * regular, square > bound * bound);
}
