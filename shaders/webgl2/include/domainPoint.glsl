// Point of a patch from its index and the factors. Twin of src/tessellator/domainPoints.ts.

// u and v of point `index`, as multiples of 2⁻¹⁶: the ring counter-clockwise along v = 0, u = 1, v = 1, u = 0, then the
// inner grid row by row.
uvec2 domainPoint(PatchFactors factors, uint index) {
    uint along = index;
    for (uint turn = 0u; turn < 4u; turn++) {
        uint factor = factors.edges[(turn + 1u) & 3u];
        uint segments = segmentCount(factor);
        if (along < segments) {
            uint position = edgePosition(factor, turn < 2u ? along : segments - along);
            uint fixedPosition = turn == 1u || turn == 2u ? POSITION_ONE : 0u;
            return (turn & 1u) == 1u ? uvec2(fixedPosition, position) : uvec2(position, fixedPosition);
        }
        along -= segments;
    }
    uint columns = segmentCount(factors.inside.x) - 1u;
    return uvec2(
        edgePosition(factors.inside.x, along % columns + 1u),
        edgePosition(factors.inside.y, along / columns + 1u));
}
