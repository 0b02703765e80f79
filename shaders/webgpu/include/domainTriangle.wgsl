// Triangle of a patch from its index and the factors. Twin of src/tessellator/domainTriangles.ts.

fn innerIndex(columns: u32, rows: u32, turn: u32, along: u32) -> u32 {
    switch (turn) {
        case 0u: { return along; }
        case 1u: { return along * columns + columns - 1u; }
        case 2u: { return rows * columns - 1u - along; }
        default: { return (rows - 1u - along) * columns; }
    }
}

/// Index in the ring, of which the end is the beginning.
fn wrapped(index: u32, ring: u32) -> u32 {
    return select(index, 0u, index == ring);
}

/// Three point indices, counter-clockwise in (u, v): the strips in the order of the ring, then the inner grid.
fn domainTriangle(factors: PatchFactors, index: u32) -> vec3u {
    let columns = segmentCount(factors.inside.x) - 1u;
    let rows = segmentCount(factors.inside.y) - 1u;
    if (columns == 0u) {
        return vec3u(0u, 1u + index, 2u + index);
    }
    let ring = ringPointCount(factors);
    var remaining = index;
    var ringStart = 0u;
    for (var turn = 0u; turn < 4u; turn++) {
        let outer = segmentCount(factors.edges[(turn + 1u) & 3u]);
        let inside = segmentCount(factors.inside[turn & 1u]);
        let count = outer + inside - 2u;
        if (remaining < count) {
            let nearest = (factors.inside[turn & 1u] & NEAREST_BIT) != 0u;
            let step = stitchStep(outer, inside, remaining, nearest);
            let near = wrapped(ringStart + step.x, ring);
            let far = ring + innerIndex(columns, rows, turn, step.y);
            if (step.z == 1u) {
                return vec3u(near, wrapped(near + 1u, ring), far);
            }
            return vec3u(near, ring + innerIndex(columns, rows, turn, step.y + 1u), far);
        }
        remaining -= count;
        ringStart += outer;
    }
    let cell = remaining >> 1u;
    // Row r of the cells begins at point r · columns, which is cell r · (columns − 1).
    let corner = ring + cell + cell / (columns - 1u);
    if ((remaining & 1u) == 1u) {
        return vec3u(corner, corner + columns + 1u, corner + columns);
    }
    return vec3u(corner, corner + 1u, corner + columns + 1u);
}
