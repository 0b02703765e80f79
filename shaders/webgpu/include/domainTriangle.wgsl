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

/// What the triangles of a patch have in common.
struct Pattern {
    ring: Ring,
    /// First triangle of each strip, in the order of the ring, and of the inner grid.
    strips: vec4u,
    stripsEnd: u32,
    insideU: u32,
    insideV: u32,
    triangles: u32,
    /// 1 / cells of a row of the inner grid.
    inverseCells: f32,
    /// How strips are joined.
    join: u32,
}

fn patternOf(factors: PatchFactors) -> Pattern {
    let ring = ringOf(factors.edges);
    let insideU = segmentCount(factors.inside.x);
    let insideV = segmentCount(factors.inside.y);
    // Strip k has as many triangles as its edge has segments, and those of the inside but two.
    let strips = ring.starts + vec4u(0u, insideU - 2u, insideU + insideV - 4u, 2u * insideU + insideV - 6u);
    let stripsEnd = ring.count + 2u * (insideU + insideV) - 8u;
    let cells = (insideU - 2u) * (insideV - 2u);
    // A patch that is not divided has no strips, but two triangles.
    let triangles = select(stripsEnd + 2u * cells, 2u, insideU == 1u);
    let inverseCells = 1.0 / max(f32(insideU) - 2.0, 1.0);
    return Pattern(ring, strips, stripsEnd, insideU, insideV, triangles, inverseCells, stripJoinOf(factors.inside.x));
}

/// Row of a cell of the inner grid. Row r of the cells begins at point r · columns, which is cell r · (columns − 1).
fn innerRow(pattern: Pattern, cell: u32) -> u32 {
    return u32((f32(cell) + 0.5) * pattern.inverseCells);
}

/// The two triangles of a cell of the inner grid whose first corner is given.
fn lowerHalf(corner: u32, columns: u32) -> vec3u {
    return vec3u(corner, corner + 1u, corner + columns + 1u);
}

fn upperHalf(corner: u32, columns: u32) -> vec3u {
    return vec3u(corner, corner + columns + 1u, corner + columns);
}

/// Three point indices, counter-clockwise in (u, v): the strips in the order of the ring, then the inner grid.
fn patternTriangle(pattern: Pattern, index: u32) -> vec3u {
    if (pattern.insideU == 1u) {
        return vec3u(0u, 1u + index, 2u + index);
    }
    let columns = pattern.insideU - 1u;
    let ring = pattern.ring;
    if (index >= pattern.stripsEnd) {
        let remaining = index - pattern.stripsEnd;
        let cell = remaining >> 1u;
        let corner = ring.count + cell + innerRow(pattern, cell);
        return select(lowerHalf(corner, columns), upperHalf(corner, columns), (remaining & 1u) == 1u);
    }
    let rows = pattern.insideV - 1u;
    let turn = turnOf(pattern.strips, index);
    let ringStart = elementOf(ring.starts, turn);
    let outer = select(elementOf(ring.starts, turn + 1u), ring.count, turn == 3u) - ringStart;
    let inside = select(pattern.insideU, pattern.insideV, (turn & 1u) == 1u);
    let step = stitchStep(outer, inside, index - elementOf(pattern.strips, turn), pattern.join);
    let near = wrapped(ringStart + step.x, ring.count);
    let far = ring.count + innerIndex(columns, rows, turn, step.y);
    let third = select(
        ring.count + innerIndex(columns, rows, turn, step.y + 1u),
        wrapped(near + 1u, ring.count),
        step.z == 1u,
    );
    return vec3u(near, third, far);
}
