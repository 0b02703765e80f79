// The normal where du × dv vanishes: its limit from inside the patch. Twin of src/domain/normal.ts, which explains it.
// Rare, so that everything is worked out anew: the kernels need not keep for it what they had.

/// Homogeneous point and derivatives up to the second, relative to an origin.
struct Expansion {
    point: vec4f,
    du: vec4f,
    dv: vec4f,
    duu: vec4f,
    duv: vec4f,
    dvv: vec4f,
}

/// Value of a cubic and its derivatives up to the second, of four control points.
struct CurveExpansion {
    value: vec4f,
    first: vec4f,
    second: vec4f,
}

/// By differences of the points, so that nothing is left of a derivative where the points are one: what is left by
/// rounding would have a direction, and be taken for that of the surface.
fn expandCurve(p0: vec4f, p1: vec4f, p2: vec4f, p3: vec4f, t: f32) -> CurveExpansion {
    let s = 1.0 - t;
    let values = basisValues(t);
    let d0 = p1 - p0;
    let d1 = p2 - p1;
    let d2 = p3 - p2;
    return CurveExpansion(
        values.x * p0 + values.y * p1 + values.z * p2 + values.w * p3,
        3.0 * (s * s * d0 + 2.0 * s * t * d1 + t * t * d2),
        6.0 * (s * (d1 - d0) + t * (d2 - d1)),
    );
}

fn homogeneousPoint(patchIndex: u32, index: u32, origin: vec3f) -> vec4f {
    let point = controlPoint(patchIndex, index);
    return vec4f((point.xyz - origin) * point.w, point.w);
}

fn expandRow(patchIndex: u32, row: u32, origin: vec3f, u: f32) -> CurveExpansion {
    return expandCurve(
        homogeneousPoint(patchIndex, 4u * row, origin),
        homogeneousPoint(patchIndex, 4u * row + 1u, origin),
        homogeneousPoint(patchIndex, 4u * row + 2u, origin),
        homogeneousPoint(patchIndex, 4u * row + 3u, origin),
        u,
    );
}

fn expansionAt(patchIndex: u32, uv: vec2f, origin: vec3f) -> Expansion {
    let r0 = expandRow(patchIndex, 0u, origin, uv.x);
    let r1 = expandRow(patchIndex, 1u, origin, uv.x);
    let r2 = expandRow(patchIndex, 2u, origin, uv.x);
    let r3 = expandRow(patchIndex, 3u, origin, uv.x);
    let values = expandCurve(r0.value, r1.value, r2.value, r3.value, uv.y);
    let firsts = expandCurve(r0.first, r1.first, r2.first, r3.first, uv.y);
    let seconds = expandCurve(r0.second, r1.second, r2.second, r3.second, uv.y);
    return Expansion(values.value, firsts.value, values.first, seconds.value, firsts.first, values.second);
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

/// The unit normal of du and dv by the rule itself; nothing where it is degenerate.
fn exactNormal(du: vec3f, dv: vec3f) -> vec3f {
    let scale = inverseSizeOf(du, dv);
    let regular = cross(scale * du, scale * dv);
    let size = length(scale * du) + length(scale * dv);
    return select(vec3f(0.0), normalize(regular), length(regular) > DEGENERATE_SHARE * size * size);
}

/// A degenerate sample: its tangents, as they are, and its normal in the limit.
struct LimitFrame {
    du: vec3f,
    dv: vec3f,
    normal: vec3f,
}

fn limitFrame(patchIndex: u32, uv: vec2f) -> LimitFrame {
    let sum = expansionAt(patchIndex, uv, points[nearestCorner(patchIndex, uv)].xyz);
    let weight = sum.point.w;
    let relative = sum.point.xyz / weight;
    let du = (sum.du.xyz - sum.du.w * relative) / weight;
    let dv = (sum.dv.xyz - sum.dv.w * relative) / weight;
    let duu = (sum.duu.xyz - 2.0 * sum.du.w * du - sum.duu.w * relative) / weight;
    let duv = (sum.duv.xyz - sum.du.w * dv - sum.dv.w * du - sum.duv.w * relative) / weight;
    let dvv = (sum.dvv.xyz - 2.0 * sum.dv.w * dv - sum.dvv.w * relative) / weight;
    let surface = withVectors(Sample(patchIndex, uv), SurfaceJet(relative, du, dv));
    let exact = exactNormal(surface.du, surface.dv);
    if (any(exact != vec3f(0.0))) {
        return LimitFrame(surface.du, surface.dv, exact);
    }
    if (HAS_VECTORS) {
        // Where they leave no direction, all comes from the bicubic patch.
        let bicubic = exactNormal(du, dv);
        if (any(bicubic != vec3f(0.0))) {
            return LimitFrame(du, dv, bicubic);
        }
    }
    let legs = legsOfNet(patchIndex);
    // Long and narrow is not degenerate: small is what is small for its own direction.
    if (legs.x > 0.0 && legs.y > 0.0) {
        let narrow = cross(du / legs.x, dv / legs.y);
        let share = length(du / legs.x) + length(dv / legs.y);
        if (length(narrow) > DEGENERATE_SHARE * share * share) {
            return LimitFrame(du, dv, normalize(narrow));
        }
    }
    let inward = select(vec2f(-1.0), vec2f(1.0), uv < vec2f(0.5));
    let a = inward.x * duu + inward.y * duv;
    let b = inward.x * duv + inward.y * dvv;
    // Everything by one common size, so that products of tiny or huge vectors stay in range.
    let largest = max(max(largestOf(du), largestOf(dv)), max(largestOf(a), largestOf(b)));
    if (largest == 0.0) {
        return LimitFrame(du, dv, unitOrUp(planeOfNet(patchIndex, legs)));
    }
    let first = cross(du / largest, b / largest) + cross(a / largest, dv / largest);
    let size = length(du / largest) + length(dv / largest);
    let change = length(a / largest) + length(b / largest);
    if (length(first) > DEGENERATE_SHARE * size * change) {
        return LimitFrame(du, dv, unitOrUp(first));
    }
    let second = cross(a / largest, b / largest);
    if (length(second) > DEGENERATE_SHARE * change * change) {
        return LimitFrame(du, dv, unitOrUp(second));
    }
    return LimitFrame(du, dv, unitOrUp(planeOfNet(patchIndex, legs)));
}
