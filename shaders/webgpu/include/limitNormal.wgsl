// The normal where du × dv vanishes: its limit from inside the patch. Twin of src/domain/normal.ts, which explains it.
// Rare, so that everything is worked out anew: the kernels need not keep for it what they had.

/// Weights of the control points along one direction: their values at t, first and second derivatives.
struct Basis {
    values: vec4f,
    first: vec4f,
    second: vec4f,
}

fn basisAt(t: f32) -> Basis {
    return Basis(basisValues(t), basisFirst(t), 6.0 * vec4f(1.0 - t, 3.0 * t - 2.0, 1.0 - 3.0 * t, t));
}

/// Homogeneous point and derivatives up to the second, relative to an origin.
struct Expansion {
    point: vec4f,
    du: vec4f,
    dv: vec4f,
    duu: vec4f,
    duv: vec4f,
    dvv: vec4f,
}

fn expansionAt(patchIndex: u32, uv: vec2f, origin: vec3f) -> Expansion {
    let basisU = basisAt(uv.x);
    let basisV = basisAt(uv.y);
    var sum = Expansion();
    for (var i = 0u; i < 16u; i++) {
        let point = controlPoint(patchIndex, i);
        let homogeneous = vec4f((point.xyz - origin) * point.w, point.w);
        let column = vec3f(basisU.values[i & 3u], basisU.first[i & 3u], basisU.second[i & 3u]);
        let row = vec3f(basisV.values[i >> 2u], basisV.first[i >> 2u], basisV.second[i >> 2u]);
        sum.point += column.x * row.x * homogeneous;
        sum.du += column.y * row.x * homogeneous;
        sum.dv += column.x * row.y * homogeneous;
        sum.duu += column.z * row.x * homogeneous;
        sum.duv += column.y * row.y * homogeneous;
        sum.dvv += column.x * row.z * homogeneous;
    }
    return sum;
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
    let sum = expansionAt(patchIndex, uv, nearestCorner(patchIndex, uv));
    let weight = sum.point.w;
    let relative = sum.point.xyz / weight;
    let du = (sum.du.xyz - sum.du.w * relative) / weight;
    let dv = (sum.dv.xyz - sum.dv.w * relative) / weight;
    let duu = (sum.duu.xyz - 2.0 * sum.du.w * du - sum.duu.w * relative) / weight;
    let duv = (sum.duv.xyz - sum.du.w * dv - sum.dv.w * du - sum.duv.w * relative) / weight;
    let dvv = (sum.dvv.xyz - 2.0 * sum.dv.w * dv - sum.dvv.w * relative) / weight;
    let exact = exactNormal(du, dv);
    if (any(exact != vec3f(0.0))) {
        return LimitFrame(du, dv, exact);
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
