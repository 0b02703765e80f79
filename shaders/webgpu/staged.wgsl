// Method "staged": each work-item makes a run of vertices on one line u or v = constant, for which it works out the four
// control points of the line, and of the derivative across it, once. Workgroups have equal numbers of runs, whatever
// patches they belong to: many small patches, or a part of a large one. One vertex of every run at a time is gathered
// in the memory of the workgroup and written from there. (Control points come through the cache: bringing them into that
// memory as well leaves room for fewer workgroups at a time, which costs more, see docs/performance.md.)
// In: points, patches, records (the plan), attributes, totals, chunks, drawn. Out: vertices.
// Dispatched by src/backends/webgpu. Generated constant: RUNS (of a workgroup).

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<vec4u>;
@group(0) @binding(3) var<storage, read> records: array<vec4u>;
@group(0) @binding(4) var<storage, read> attributes: array<f32>;
@group(0) @binding(5) var<storage, read> totals: Totals;
@group(0) @binding(6) var<storage, read_write> vertices: array<vec4f>;
@group(0) @binding(7) var<storage, read> chunks: array<u32>;
@group(0) @binding(8) var<storage, read> drawn: array<vec2u>;

/// Target of a work-item that has no vertex at the moment.
const NO_VERTEX = 0xffffffffu;

/// Vertex in the buffer for each of the staged ones.
var<workgroup> targets: array<u32, RUNS>;
var<workgroup> longest: atomic<u32>;
var<workgroup> rounds: u32;

/// The drawn patch that a run belongs to: the last, of those of its chunk, whose first is not beyond it.
fn findDrawn(chunk: u32, run: u32) -> u32 {
    var low = chunks[chunk];
    var high = chunks[chunk + 1u] + 1u;
    while (high - low > 1u) {
        let middle = (low + high) / 2u;
        if (drawn[middle].y <= run) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/// Point ids of the four lines of control points across a line of vertices.
struct LineIds {
    first: vec4u,
    second: vec4u,
    third: vec4u,
    fourth: vec4u,
}

fn lineIds(patchIndex: u32, isColumn: bool) -> LineIds {
    let r0 = rowIds(patchIndex, 0u);
    let r1 = rowIds(patchIndex, 1u);
    let r2 = rowIds(patchIndex, 2u);
    let r3 = rowIds(patchIndex, 3u);
    return LineIds(
        select(vec4u(r0.x, r1.x, r2.x, r3.x), r0, isColumn),
        select(vec4u(r0.y, r1.y, r2.y, r3.y), r1, isColumn),
        select(vec4u(r0.z, r1.z, r2.z, r3.z), r2, isColumn),
        select(vec4u(r0.w, r1.w, r2.w, r3.w), r3, isColumn),
    );
}

/// A control point of the curve along a line, and that of the derivative across the line.
struct LinePoint {
    point: Coordinates,
    across: Coordinates,
}

/// Reduces four control points across a line at its parameter t.
fn reduceAcross(ids: vec4u, origin: vec3f, t: f32) -> LinePoint {
    let p0 = coordinatesOf(points[ids.x], origin);
    let p1 = coordinatesOf(points[ids.y], origin);
    let p2 = coordinatesOf(points[ids.z], origin);
    let p3 = coordinatesOf(points[ids.w], origin);
    let s = 1.0 - t;
    let low = s * s * p0 + 2.0 * s * t * p1 + t * t * p2;
    let high = s * s * p1 + 2.0 * s * t * p2 + t * t * p3;
    return LinePoint(s * low + t * high, 3.0 * (high - low));
}

/// What the vertices of a run have in common.
struct Line {
    patchIndex: u32,
    isColumn: bool,
    isEdge: bool,
    /// Whether the canonical direction of an edge is against that of its parameter.
    isReversed: bool,
    across: f32,
    origin: vec3f,
    l0: LinePoint,
    l1: LinePoint,
    l2: LinePoint,
    l3: LinePoint,
    /// Control points of an edge in canonical direction.
    edge: vec4u,
}

fn lineOf(patchIndex: u32, run: Run) -> Line {
    let isColumn = (run.turn & 1u) == 1u;
    let across = f32(run.across) / 65536.0;
    let ids = lineIds(patchIndex, isColumn);
    let origin = points[select(ids.first.x, ids.first.w, across >= 0.5)].xyz;
    let edge = select(
        vec4u(ids.first.x, ids.second.x, ids.third.x, ids.fourth.x),
        vec4u(ids.first.w, ids.second.w, ids.third.w, ids.fourth.w),
        across == 1.0,
    );
    let reversed = isReversed(edge);
    return Line(
        patchIndex,
        isColumn,
        run.turn < 4u,
        reversed,
        across,
        origin,
        reduceAcross(ids.first, origin, across),
        reduceAcross(ids.second, origin, across),
        reduceAcross(ids.third, origin, across),
        reduceAcross(ids.fourth, origin, across),
        select(edge, edge.wzyx, reversed),
    );
}

/// Puts the vertex at the parameter t of a line at a place among those of the workgroup. Tells whether it is degenerate.
fn stageOnLine(place: u32, line: Line, t: f32) -> bool {
    let s = 1.0 - t;
    let q = vec3f(s * s, 2.0 * s * t, t * t);
    let low = q.x * line.l0.point + q.y * line.l1.point + q.z * line.l2.point;
    let high = q.x * line.l1.point + q.y * line.l2.point + q.z * line.l3.point;
    let along = 3.0 * (high - low);
    let across = s * (q.x * line.l0.across + q.y * line.l1.across + q.z * line.l2.across)
        + t * (q.x * line.l1.across + q.y * line.l2.across + q.z * line.l3.across);
    let point = s * low + t * high;
    var jet = Jet(point, along, across);
    if (line.isColumn) {
        jet = Jet(point, across, along);
    }
    let surface = projected(jet);
    let normal = regularNormal(surface);
    var position = line.origin + surface.relative;
    if (line.isEdge) {
        let ids = line.edge;
        let canonical = select(t, s, line.isReversed);
        position = evaluateCurve(points[ids.x], points[ids.y], points[ids.z], points[ids.w], canonical);
    }
    stageVertex(place, sampleOnLine(line, t), position, normal, surface);
    return all(normal == vec3f(0.0));
}

fn sampleOnLine(line: Line, t: f32) -> Sample {
    return Sample(line.patchIndex, select(vec2f(t, line.across), vec2f(line.across, t), line.isColumn));
}

@compute @workgroup_size(RUNS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    for (var chunk = workgroup.x; chunk * RUNS < totals.items; chunk += workgroups.x) {
        let runIndex = chunk * RUNS + item;
        let known = min(runIndex, totals.items - 1u);
        let drawnIndex = findDrawn(chunk, known);
        let own = drawn[drawnIndex];
        let run = runAt(loadFactors(drawnIndex), known - own.y);
        let spacing = spacingOf(run.factor);
        let line = lineOf(own.x, run);
        let firstVertex = firstVertexOf(drawnIndex) + run.vertex;
        let count = select(0u, run.count, runIndex < totals.items);
        atomicMax(&longest, count);
        workgroupBarrier();
        if (item == 0u) {
            rounds = atomicLoad(&longest);
            atomicStore(&longest, 0u);
        }
        let roundCount = workgroupUniformLoad(&rounds);
        var degenerate = 0u;
        for (var round = 0u; round < roundCount; round++) {
            targets[item] = NO_VERTEX;
            if (round < count) {
                targets[item] = firstVertex + round * run.stride;
                let t = f32(positionAt(spacing, run.index + round * run.step)) / 65536.0;
                degenerate |= select(0u, 1u << round, stageOnLine(item, line, t));
            }
            workgroupBarrier();
            for (var i = item; i < RUNS * VERTEX_STRIDE; i += RUNS) {
                let vertex = targets[i / VERTEX_STRIDE];
                if (vertex != NO_VERTEX) {
                    vertices[vertex * VERTEX_STRIDE + i % VERTEX_STRIDE] = stagedVertices[stagedPlace(i)];
                }
            }
            workgroupBarrier();
        }
        storageBarrier();
        // Last, when little else has to be kept at hand.
        while (degenerate != 0u) {
            let round = firstTrailingBit(degenerate);
            degenerate &= degenerate - 1u;
            let t = f32(positionAt(spacing, run.index + round * run.step)) / 65536.0;
            writeLimit(firstVertex + round * run.stride, sampleOnLine(line, t));
        }
    }
}
