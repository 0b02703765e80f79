// Runs: up to RUN_LENGTH vertices on one line of a patch, either a side or a line of the inner grid. They share the work
// across the line. A line of n vertices has r = ⌈n / RUN_LENGTH⌉ runs; run k has the vertices k, k + r, k + 2r, …, so
// that runs have equal numbers of vertices but for one. The lines of the inner grid are its columns, unless its rows make
// fewer runs: neighbouring runs are then in neighbouring columns, and write neighbouring vertices.
// Runs are numbered along the ring, and then so that neighbours write neighbouring vertices.

const RUN_LENGTH = 16u;

fn runsOfSides(points: vec4u) -> vec4u {
    return (points + RUN_LENGTH - 1u) / RUN_LENGTH;
}

fn runsOfLine(points: u32) -> u32 {
    return (points + RUN_LENGTH - 1u) / RUN_LENGTH;
}

/// Runs of the inner grid, when its lines are columns (x) or rows (y).
fn innerRuns(columns: u32, rows: u32) -> vec2u {
    return vec2u(columns * runsOfLine(rows), rows * runsOfLine(columns));
}

/// Runs of a patch.
fn runCount(factors: PatchFactors) -> u32 {
    let edges = factors.edges;
    let sides =
        runsOfSides(vec4u(segmentCount(edges.x), segmentCount(edges.y), segmentCount(edges.z), segmentCount(edges.w)));
    let columns = segmentCount(factors.inside.x) - 1u;
    let rows = segmentCount(factors.inside.y) - 1u;
    let inner = innerRuns(columns, rows);
    return sides.x + sides.y + sides.z + sides.w + min(inner.x, inner.y);
}

/// Vertices on a line u or v = constant.
struct Run {
    /// 0 to 3: the sides v = 0, u = 1, v = 1, u = 0; 4 or 5: a row or a column of the inner grid.
    turn: u32,
    /// Parameter that is constant along the line, as a multiple of 2⁻¹⁶.
    across: u32,
    /// Packed factor that divides the line.
    factor: u32,
    /// Index on the line of the first point, and of the next from there (modulo 2³²).
    index: u32,
    step: u32,
    /// First vertex within the patch, from there to the next, and number of vertices.
    vertex: u32,
    stride: u32,
    count: u32,
}

/// Run `index` of a patch.
fn runAt(factors: PatchFactors, index: u32) -> Run {
    let ring = ringOf(factors.edges);
    let runs = runsOfSides(vec4u(ring.starts.yzw, ring.count) - ring.starts);
    let starts = vec4u(0u, runs.x, runs.x + runs.y, runs.x + runs.y + runs.z);
    if (index < starts.w + runs.w) {
        let turn = turnOf(starts, index);
        let stride = elementOf(runs, turn);
        let first = index - elementOf(starts, turn);
        let vertex = elementOf(ring.starts, turn);
        let segments = select(elementOf(ring.starts, turn + 1u), ring.count, turn == 3u) - vertex;
        let count = divideSmall(segments - first + stride - 1u, stride);
        let across = select(0u, POSITION_ONE, turn == 1u || turn == 2u);
        let factor = elementOf(factors.edges.yzwx, turn);
        // The last two sides of the walk run against u and v.
        let isBackward = turn >= 2u;
        let start = select(first, segments - first, isBackward);
        return Run(turn, across, factor, start, select(stride, 0u - stride, isBackward), vertex + first, stride, count);
    }
    return innerRunAt(factors, index - starts.w - runs.w, ring.count);
}

/// Run `index` of the inner grid, whose vertices begin at `firstVertex`.
fn innerRunAt(factors: PatchFactors, index: u32, firstVertex: u32) -> Run {
    let columns = segmentCount(factors.inside.x) - 1u;
    let rows = segmentCount(factors.inside.y) - 1u;
    let inner = innerRuns(columns, rows);
    if (inner.x <= inner.y) {
        let stride = runsOfLine(rows);
        let first = divideSmall(index, columns);
        let column = index - first * columns;
        let across = positionAt(spacingOf(factors.inside.x), column + 1u);
        let count = divideSmall(rows - first + stride - 1u, stride);
        let vertex = firstVertex + first * columns + column;
        return Run(5u, across, factors.inside.y, first + 1u, stride, vertex, stride * columns, count);
    }
    let stride = runsOfLine(columns);
    let row = divideSmall(index, stride);
    let first = index - row * stride;
    let across = positionAt(spacingOf(factors.inside.y), row + 1u);
    let count = divideSmall(columns - first + stride - 1u, stride);
    return Run(4u, across, factors.inside.x, first + 1u, stride, firstVertex + row * columns + first, stride, count);
}
