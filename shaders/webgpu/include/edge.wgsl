// Points of the sides of a patch, the same bits from whichever patch: in canonical direction, from the end with the
// smaller point id. Twin of src/domain/evaluateEdge.ts. `evaluateCurve` must have one call site in a kernel, so that
// no two copies of it can be compiled differently.

/// Point of a side at v or u.
fn evaluateEdge(patchIndex: u32, side: u32, t: f32) -> vec3f {
    let ids = sideIds(patchIndex, side);
    let reversed = isReversed(ids);
    let ordered = select(ids, ids.wzyx, reversed);
    // Exact both ways: parameters of a tessellation are multiples of 2⁻¹⁶.
    let along = select(t, 1.0 - t, reversed);
    return evaluateCurve(points[ordered.x], points[ordered.y], points[ordered.z], points[ordered.w], along);
}

/// Position at (u, v) on a side, where other patches may meet this one, and 1; zeros elsewhere.
fn sidePosition(patchIndex: u32, uv: vec2f) -> vec4f {
    let onU = uv.x == 0.0 || uv.x == 1.0;
    let onV = uv.y == 0.0 || uv.y == 1.0;
    if (!onU && !onV) {
        return vec4f(0.0);
    }
    let side = select(select(3u, 1u, uv.y == 0.0), select(2u, 0u, uv.x == 0.0), onU);
    return vec4f(evaluateEdge(patchIndex, side, select(uv.x, uv.y, onU)), 1.0);
}
