// Point of a patch from its index and the factors. Twin of src/tessellator/domainPoints.ts.

/// Factors of one patch: edges in Direct3D 11's order, inside along u and v.
struct PatchFactors {
    edges: vec4u,
    inside: vec2u,
}

fn loadFactors(patchIndex: u32) -> PatchFactors {
    let at = patchIndex * RECORD_SIZE;
    return PatchFactors(
        vec4u(records[at], records[at + 1u], records[at + 2u], records[at + 3u]),
        vec2u(records[at + 4u], records[at + 5u]),
    );
}

fn ringPointCount(factors: PatchFactors) -> u32 {
    return segmentCount(factors.edges.x) + segmentCount(factors.edges.y) + segmentCount(factors.edges.z)
        + segmentCount(factors.edges.w);
}

/// u and v of point `index`, as multiples of 2⁻¹⁶: the ring counter-clockwise along v = 0, u = 1, v = 1, u = 0, then
/// the inner grid row by row.
fn domainPoint(factors: PatchFactors, index: u32) -> vec2u {
    var along = index;
    for (var turn = 0u; turn < 4u; turn++) {
        let factor = factors.edges[(turn + 1u) & 3u];
        let segments = segmentCount(factor);
        if (along < segments) {
            let position = edgePosition(factor, select(segments - along, along, turn < 2u));
            let fixedPosition = select(0u, POSITION_ONE, turn == 1u || turn == 2u);
            return select(vec2u(position, fixedPosition), vec2u(fixedPosition, position), (turn & 1u) == 1u);
        }
        along -= segments;
    }
    let columns = segmentCount(factors.inside.x) - 1u;
    let row = along / columns;
    return vec2u(
        edgePosition(factors.inside.x, along - row * columns + 1u),
        edgePosition(factors.inside.y, row + 1u),
    );
}
