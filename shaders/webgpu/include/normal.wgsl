// Unit normal. Twin of src/domain/normal.ts, which explains it.

const DEGENERATE_SHARE = 1e-5;

/// Largest component: a size whose computation cannot overflow.
fn largestOf(v: vec3f) -> f32 {
    return max(max(abs(v.x), abs(v.y)), abs(v.z));
}

/// A power of two that brings a size to about 1, or 1 where it is nothing.
fn inverseSize(size: f32) -> f32 {
    let exponent = (bitcast<u32>(size) >> 23u) & 0xffu;
    return select(bitcast<f32>((254u - clamp(exponent, 1u, 253u)) << 23u), 1.0, exponent == 0u);
}

fn inverseSizeOf(a: vec3f, b: vec3f) -> f32 {
    return inverseSize(max(largestOf(a), largestOf(b)));
}

/// The same tangents by one common power of two, so that no square of them leaves the range of floats.
fn inRange(surface: SurfaceJet) -> SurfaceJet {
    let scale = inverseSizeOf(surface.du, surface.dv);
    return SurfaceJet(surface.relative, scale * surface.du, scale * surface.dv);
}

/// The unit normal of du and dv, which are in range; nothing where it is degenerate, and the limit is needed.
fn regularNormal(surface: SurfaceJet) -> vec3f {
    let regular = cross(surface.du, surface.dv);
    // (|du| + |dv|)² ≤ 2 (|du|² + |dv|²): this is up to twice as strict as the rule, which the limit then applies.
    let bound = 2.0 * DEGENERATE_SHARE * (dot(surface.du, surface.du) + dot(surface.dv, surface.dv));
    let square = dot(regular, regular);
    return select(vec3f(0.0), inverseSqrt(square) * regular, square > bound * bound);
}
