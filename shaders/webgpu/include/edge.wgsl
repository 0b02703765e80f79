// Points of the sides of a patch, the same bits from whichever patch: in canonical direction, from the end with the
// smaller point id. Twin of src/domain/evaluateEdge.ts. `evaluateCurve` must have one call site in a kernel, so that
// no two copies of it can be compiled differently.

/// Index in the patch of the first control point of a side (0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1), and the stride.
fn sidePoints(side: u32) -> vec2u {
    return vec2u(
        select(select(12u, 3u, side == 2u), 0u, side < 2u),
        select(1u, 4u, (side & 1u) == 0u),
    );
}

/// Whether the canonical direction of a side runs against u or v.
fn isReversed(patchIndex: u32, side: u32) -> bool {
    let place = sidePoints(side);
    let first = patchIndex * 16u + place.x;
    let start = patches[first];
    let end = patches[first + 3u * place.y];
    return select(start > end, patches[first + place.y] > patches[first + 2u * place.y], start == end);
}

/// Point of a side at v or u.
fn evaluateEdge(patchIndex: u32, side: u32, t: f32) -> vec3f {
    let place = sidePoints(side);
    let reversed = isReversed(patchIndex, side);
    let first = select(place.x, place.x + 3u * place.y, reversed);
    let stride = select(place.y, 0u - place.y, reversed);
    return evaluateCurve(
        controlPoint(patchIndex, first),
        controlPoint(patchIndex, first + stride),
        controlPoint(patchIndex, first + 2u * stride),
        controlPoint(patchIndex, first + 3u * stride),
        // Exact both ways: parameters of a tessellation are multiples of 2⁻¹⁶.
        select(t, 1.0 - t, reversed),
    );
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
