// Point of a patch from its index and the factors. Twin of src/tessellator/domainPoints.ts.

/// Number of points before each side of the ring, in the order of its walk, and in the whole ring.
struct Ring {
    starts: vec4u,
    count: u32,
}

/// The ring runs along v = 0, u = 1, v = 1, u = 0.
fn ringOf(edges: vec4u) -> Ring {
    let second = segmentCount(edges.y);
    let third = second + segmentCount(edges.z);
    let fourth = third + segmentCount(edges.w);
    return Ring(vec4u(0u, second, third, fourth), fourth + segmentCount(edges.x));
}

/// Side of the ring that point `index` of it belongs to, 0 to 3, for ascending starts.
fn turnOf(starts: vec4u, index: u32) -> u32 {
    return select(0u, 1u, index >= starts.y) + select(0u, 1u, index >= starts.z) + select(0u, 1u, index >= starts.w);
}

/// u and v of point `index`, as multiples of 2⁻¹⁶: the ring counter-clockwise along v = 0, u = 1, v = 1, u = 0, then
/// the inner grid row by row.
fn domainPoint(factors: PatchFactors, index: u32) -> vec2u {
    let ring = ringOf(factors.edges);
    if (index >= ring.count) {
        let columns = segmentCount(factors.inside.x) - 1u;
        let along = index - ring.count;
        let row = divideSmall(along, columns);
        return vec2u(
            positionAt(spacingOf(factors.inside.x), along - row * columns + 1u),
            positionAt(spacingOf(factors.inside.y), row + 1u),
        );
    }
    let turn = turnOf(ring.starts, index);
    let spacing = spacingOf(elementOf(factors.edges.yzwx, turn));
    let along = index - elementOf(ring.starts, turn);
    let position = positionAt(spacing, select(spacing.segments - along, along, turn < 2u));
    let across = select(0u, POSITION_ONE, turn == 1u || turn == 2u);
    return select(vec2u(position, across), vec2u(across, position), (turn & 1u) == 1u);
}
