// Unit normal, or its limit from inside the patch. Twin of src/domain/normal.ts, which explains it.

const DEGENERATE_SHARE = 1e-5;

/// Sum of the homogeneous control points under the weights basisU × basisV.
fn weightedSum(patchIndex: u32, origin: vec3f, basisU: vec4f, basisV: vec4f) -> vec4f {
    var sum = vec4f(0.0);
    for (var i = 0u; i < 16u; i++) {
        sum += basisU[i & 3u] * basisV[i >> 2u] * homogeneousPoint(patchIndex, i, origin);
    }
    return sum;
}

fn basisValues(t: f32) -> vec4f {
    let s = 1.0 - t;
    return vec4f(s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
}

fn basisFirst(t: f32) -> vec4f {
    let s = 1.0 - t;
    return 3.0 * vec4f(-s * s, s * s - 2.0 * s * t, 2.0 * s * t - t * t, t * t);
}

fn basisSecond(t: f32) -> vec4f {
    return 6.0 * vec4f(1.0 - t, 3.0 * t - 2.0, 1.0 - 3.0 * t, t);
}

/// Largest component: a size whose computation cannot overflow.
fn largestOf(v: vec3f) -> f32 {
    return max(max(abs(v.x), abs(v.y)), abs(v.z));
}

/// Longest step between neighbouring control points along u and along v, by the largest component.
fn legsOfNet(patchIndex: u32) -> vec2f {
    var legs = vec2f(0.0);
    for (var i = 0u; i < 16u; i++) {
        let point = controlPoint(patchIndex, i).xyz;
        if ((i & 3u) < 3u) {
            legs.x = max(legs.x, largestOf(controlPoint(patchIndex, i + 1u).xyz - point));
        }
        if (i < 12u) {
            legs.y = max(legs.y, largestOf(controlPoint(patchIndex, i + 4u).xyz - point));
        }
    }
    return legs;
}

/// A power of two that brings the larger of two vectors to a size about 1, or 1 where both are nothing.
fn inverseSizeOf(a: vec3f, b: vec3f) -> f32 {
    let exponent = (bitcast<u32>(max(largestOf(a), largestOf(b))) >> 23u) & 0xffu;
    return select(bitcast<f32>((254u - clamp(exponent, 1u, 253u)) << 23u), 1.0, exponent == 0u);
}

fn planeOfNet(patchIndex: u32, legs: vec2f) -> vec3f {
    let size = max(max(legs.x, legs.y), 1e-37);
    var sum = vec3f(0.0);
    for (var cell = 0u; cell < 9u; cell++) {
        let corner = cell / 3u * 4u + cell % 3u;
        let origin = controlPoint(patchIndex, corner).xyz;
        let right = controlPoint(patchIndex, corner + 1u).xyz - origin;
        let up = controlPoint(patchIndex, corner + 4u).xyz - origin;
        let diagonal = controlPoint(patchIndex, corner + 5u).xyz - origin;
        sum += cross(diagonal / size, (up - right) / size);
    }
    return sum;
}

fn unitOrUp(direction: vec3f) -> vec3f {
    let largest = largestOf(direction);
    if (largest == 0.0) {
        return vec3f(0.0, 0.0, 1.0);
    }
    return normalize(direction / largest);
}

/// The normal where du × dv vanishes.
fn limitNormal(patchIndex: u32, uv: vec2f, origin: vec3f, surface: SurfaceJet) -> vec3f {
    let relative = surface.relative;
    let du = surface.du;
    let dv = surface.dv;
    let legs = legsOfNet(patchIndex);
    // Long and narrow is not degenerate: small is what is small for its own direction.
    if (legs.x > 0.0 && legs.y > 0.0) {
        let narrow = cross(du / legs.x, dv / legs.y);
        let share = length(du / legs.x) + length(dv / legs.y);
        if (length(narrow) > DEGENERATE_SHARE * share * share) {
            return normalize(narrow);
        }
    }
    let bu = basisValues(uv.x);
    let bv = basisValues(uv.y);
    let bu1 = basisFirst(uv.x);
    let bv1 = basisFirst(uv.y);
    let weight = weightedSum(patchIndex, origin, bu, bv).w;
    let weightU = weightedSum(patchIndex, origin, bu1, bv).w;
    let weightV = weightedSum(patchIndex, origin, bu, bv1).w;
    let uu = weightedSum(patchIndex, origin, basisSecond(uv.x), bv);
    let uv2 = weightedSum(patchIndex, origin, bu1, bv1);
    let vv = weightedSum(patchIndex, origin, bu, basisSecond(uv.y));
    let duu = (uu.xyz - 2.0 * weightU * du - uu.w * relative) / weight;
    let duv = (uv2.xyz - weightU * dv - weightV * du - uv2.w * relative) / weight;
    let dvv = (vv.xyz - 2.0 * weightV * dv - vv.w * relative) / weight;
    let inward = select(vec2f(-1.0), vec2f(1.0), uv < vec2f(0.5));
    let a = inward.x * duu + inward.y * duv;
    let b = inward.x * duv + inward.y * dvv;
    // Everything by one common size, so that products of tiny or huge vectors stay in range.
    let largest = max(max(largestOf(du), largestOf(dv)), max(largestOf(a), largestOf(b)));
    if (largest == 0.0) {
        return unitOrUp(planeOfNet(patchIndex, legs));
    }
    let first = cross(du / largest, b / largest) + cross(a / largest, dv / largest);
    let size = length(du / largest) + length(dv / largest);
    let change = length(a / largest) + length(b / largest);
    if (length(first) > DEGENERATE_SHARE * size * change) {
        return unitOrUp(first);
    }
    let second = cross(a / largest, b / largest);
    if (length(second) > DEGENERATE_SHARE * change * change) {
        return unitOrUp(second);
    }
    return unitOrUp(planeOfNet(patchIndex, legs));
}

/// The normal of a sample; its coordinates are relative to `origin`.
fn surfaceNormal(patchIndex: u32, uv: vec2f, origin: vec3f, surface: SurfaceJet) -> vec3f {
    // By one common power of two, so that no square leaves the range of floats.
    let scale = inverseSizeOf(surface.du, surface.dv);
    let du = scale * surface.du;
    let dv = scale * surface.dv;
    let regular = cross(du, dv);
    let size = length(du) + length(dv);
    let bound = DEGENERATE_SHARE * size * size;
    let square = dot(regular, regular);
    if (square > bound * bound) {
        return inverseSqrt(square) * regular;
    }
    return limitNormal(patchIndex, uv, origin, surface);
}
