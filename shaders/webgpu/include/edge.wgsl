// A point of an edge from the edge alone, in canonical direction: every patch that meets in it runs this same code on
// the same numbers. Twin of src/domain/evaluateEdge.ts. It must have one call site in a kernel, so that no two copies
// of it can be compiled differently.

/// Rational cubic at t, relative to its nearer end; the control point itself at either end.
fn evaluateCurve(a: vec4f, b: vec4f, c: vec4f, d: vec4f, t: f32) -> vec3f {
    if (t == 0.0) {
        return a.xyz;
    }
    if (t == 1.0) {
        return d.xyz;
    }
    let s = 1.0 - t;
    let origin = select(d.xyz, a.xyz, t < 0.5);
    let weights = vec4f(s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t) * vec4f(a.w, b.w, c.w, d.w);
    let sum = weights.x * (a.xyz - origin) + weights.y * (b.xyz - origin) + weights.z * (c.xyz - origin)
        + weights.w * (d.xyz - origin);
    return origin + sum / (weights.x + weights.y + weights.z + weights.w);
}

/// Point of side `side` (0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1) at v or u.
fn evaluateEdge(patchIndex: u32, side: u32, t: f32) -> vec3f {
    let first = patchIndex * 16u + select(select(12u, 3u, side == 2u), 0u, side < 2u);
    let stride = select(1u, 4u, (side & 1u) == 0u);
    let ids = vec4u(
        patches[first], patches[first + stride], patches[first + 2u * stride], patches[first + 3u * stride],
    );
    let reversed = select(ids.x > ids.w, ids.y > ids.z, ids.x == ids.w);
    let ordered = select(ids, ids.wzyx, reversed);
    // Exact both ways: parameters of a tessellation are multiples of 2⁻¹⁶.
    let along = select(t, 1.0 - t, reversed);
    return evaluateCurve(points[ordered.x], points[ordered.y], points[ordered.z], points[ordered.w], along);
}

/// Position at (u, v): that of the edge where other patches may meet this one, `inside` elsewhere.
fn joinedPosition(patchIndex: u32, uv: vec2f, inside: vec3f) -> vec3f {
    let onU = uv.x == 0.0 || uv.x == 1.0;
    let onV = uv.y == 0.0 || uv.y == 1.0;
    if (!onU && !onV) {
        return inside;
    }
    let side = select(select(3u, 1u, uv.y == 0.0), select(2u, 0u, uv.x == 0.0), onU);
    return evaluateEdge(patchIndex, side, select(uv.x, uv.y, onU));
}
