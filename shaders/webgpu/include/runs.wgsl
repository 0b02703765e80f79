// Runs: up to RUN_LENGTH neighbouring vertices on one line of a patch, either a side or a row of the inner grid. They
// share the work across the line. Runs are numbered as the vertices are: along the ring, then row by row.

const RUN_LENGTH = 4u;

fn runsOf(points: vec4u) -> vec4u {
    return (points + RUN_LENGTH - 1u) / RUN_LENGTH;
}

/// Runs of a patch.
fn runCount(factors: PatchFactors) -> u32 {
    let edges = factors.edges;
    let sides = runsOf(vec4u(segmentCount(edges.x), segmentCount(edges.y), segmentCount(edges.z), segmentCount(edges.w)));
    let columns = segmentCount(factors.inside.x) - 1u;
    let rows = segmentCount(factors.inside.y) - 1u;
    return sides.x + sides.y + sides.z + sides.w + (columns + RUN_LENGTH - 1u) / RUN_LENGTH * rows;
}

/// Vertices on a line u or v = constant.
struct Run {
    /// 0 to 3: the sides v = 0, u = 1, v = 1, u = 0; 4: a row of the inner grid.
    turn: u32,
    /// Parameter that is constant along the line, as a multiple of 2⁻¹⁶.
    across: u32,
    /// Spacing of the points along the line, index of the first one, and which way it goes on (1 or −1).
    spacing: Spacing,
    index: u32,
    step: u32,
    /// First vertex within the patch, and number of vertices.
    firstVertex: u32,
    count: u32,
}

/// Run `index` of a patch.
fn runAt(factors: PatchFactors, index: u32) -> Run {
    let ring = ringOf(factors.edges);
    let segments = vec4u(ring.starts.yzw, ring.count) - ring.starts;
    let runs = runsOf(segments);
    let starts = vec4u(0u, runs.x, runs.x + runs.y, runs.x + runs.y + runs.z);
    if (index < starts.w + runs.w) {
        let turn = turnOf(starts, index);
        let spacing = spacingOf(elementOf(factors.edges.yzwx, turn));
        let first = RUN_LENGTH * (index - elementOf(starts, turn));
        let across = select(0u, POSITION_ONE, turn == 1u || turn == 2u);
        let vertex = elementOf(ring.starts, turn) + first;
        let count = min(RUN_LENGTH, spacing.segments - first);
        if (turn < 2u) {
            return Run(turn, across, spacing, first, 1u, vertex, count);
        }
        return Run(turn, across, spacing, spacing.segments - first, 0xffffffffu, vertex, count);
    }
    let columns = segmentCount(factors.inside.x) - 1u;
    let runsOfRow = (columns + RUN_LENGTH - 1u) / RUN_LENGTH;
    let inner = index - starts.w - runs.w;
    let row = divideSmall(inner, runsOfRow);
    let first = RUN_LENGTH * (inner - row * runsOfRow);
    let across = positionAt(spacingOf(factors.inside.y), row + 1u);
    let vertex = ring.count + row * columns + first;
    return Run(4u, across, spacingOf(factors.inside.x), first + 1u, 1u, vertex, min(RUN_LENGTH, columns - first));
}
