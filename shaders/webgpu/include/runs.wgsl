// Runs: up to RUN_LENGTH vertices on one line of a patch, either a side or a row of the inner grid. They share the work
// across the line. A line of n vertices has r = ⌈n / RUN_LENGTH⌉ runs; run k has the vertices k, k + r, k + 2r, …, so
// that neighbouring runs have neighbouring vertices, and equal numbers of them but for one.
// Runs are numbered as the lines are: along the ring, then row by row.

const RUN_LENGTH = 8u;

fn runsOfSides(points: vec4u) -> vec4u {
    return (points + RUN_LENGTH - 1u) / RUN_LENGTH;
}

fn runsOfRow(columns: u32) -> u32 {
    return (columns + RUN_LENGTH - 1u) / RUN_LENGTH;
}

/// Runs of a patch.
fn runCount(factors: PatchFactors) -> u32 {
    let edges = factors.edges;
    let sides =
        runsOfSides(vec4u(segmentCount(edges.x), segmentCount(edges.y), segmentCount(edges.z), segmentCount(edges.w)));
    let columns = segmentCount(factors.inside.x) - 1u;
    let rows = segmentCount(factors.inside.y) - 1u;
    return sides.x + sides.y + sides.z + sides.w + runsOfRow(columns) * rows;
}

/// Vertices on a line u or v = constant.
struct Run {
    /// 0 to 3: the sides v = 0, u = 1, v = 1, u = 0; 4: a row of the inner grid.
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
    let columns = segmentCount(factors.inside.x) - 1u;
    let stride = runsOfRow(columns);
    let inner = index - starts.w - runs.w;
    let row = divideSmall(inner, stride);
    let first = inner - row * stride;
    let count = divideSmall(columns - first + stride - 1u, stride);
    let across = positionAt(spacingOf(factors.inside.y), row + 1u);
    let vertex = ring.count + row * columns + first;
    return Run(4u, across, factors.inside.x, first + 1u, stride, vertex, stride, count);
}
