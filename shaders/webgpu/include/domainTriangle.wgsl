// Triangle of a patch from its index and the factors. Twin of src/tessellator/domainTriangles.ts.

fn innerIndex(columns: u32, rows: u32, turn: u32, along: u32) -> u32 {
    let vertical = (turn & 1u) == 1u;
    let first = select(select(0u, rows * columns - 1u, turn == 2u), select(columns - 1u, (rows - 1u) * columns, turn == 3u), vertical);
    let offset = select(along, along * columns, vertical);
    return select(first + offset, first - offset, turn >= 2u);
}

/// Index in the ring, of which the end is the beginning.
fn wrapped(index: u32, ring: u32) -> u32 {
    return select(index, 0u, index == ring);
}

/// Three point indices, counter-clockwise in (u, v): the strips in the order of the ring, then the inner grid.
fn domainTriangle(factors: PatchFactors, index: u32) -> vec3u {
    let insideU = segmentCount(factors.inside.x);
    let insideV = segmentCount(factors.inside.y);
    let columns = insideU - 1u;
    let rows = insideV - 1u;
    if (columns == 0u) {
        return vec3u(0u, 1u + index, 2u + index);
    }
    let ring = ringOf(factors.edges);
    let stripsEnd = ring.count + 2u * (insideU + insideV) - 8u;
    if (index >= stripsEnd) {
        let remaining = index - stripsEnd;
        let cell = remaining >> 1u;
        // Row r of the cells begins at point r · columns, which is cell r · (columns − 1).
        let corner = ring.count + cell + divideSmall(cell, columns - 1u);
        let upper = (remaining & 1u) == 1u;
        return vec3u(corner, corner + select(1u, columns + 1u, upper), corner + columns + select(1u, 0u, upper));
    }
    // Strip k has as many triangles as its edge has segments, and those of the inside but two.
    let strips = ring.starts + vec4u(0u, insideU - 2u, insideU + insideV - 4u, 2u * insideU + insideV - 6u);
    let turn = turnOf(strips, index);
    let ringStart = elementOf(ring.starts, turn);
    let outer = select(elementOf(ring.starts, turn + 1u), ring.count, turn == 3u) - ringStart;
    let step = stitchStep(outer, select(insideU, insideV, (turn & 1u) == 1u), index - elementOf(strips, turn));
    let near = wrapped(ringStart + step.x, ring.count);
    let far = ring.count + innerIndex(columns, rows, turn, step.y);
    let third = select(
        ring.count + innerIndex(columns, rows, turn, step.y + 1u),
        wrapped(near + 1u, ring.count),
        step.z == 1u,
    );
    return vec3u(near, third, far);
}
