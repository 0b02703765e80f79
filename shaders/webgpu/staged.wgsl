// Method "staged": each work-item makes a run of vertices on one line u or v = constant, for which it works out the four
// control points of the line, and of the derivative across it, once. Workgroups have equal numbers of runs, whatever
// patches they belong to: many small patches, or a part of a large one. A few vertices of every run at a time are gathered
// in the memory of the workgroup and written from there. (Control points come through the cache: bringing them into that
// memory as well leaves room for fewer workgroups at a time, which costs more, see docs/performance.md.)
// In: points, patches, records (the plan), attributes, totals, chunks, drawn. Out: vertices.
// Dispatched by src/backends/webgpu. Generated constants: RUNS (of a workgroup), ROUND_VERTICES (of a run
// that are gathered at a time).

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<vec4u>;
@group(0) @binding(3) var<storage, read> records: array<vec4u>;
@group(0) @binding(4) var<storage, read> attributes: array<f32>;
@group(0) @binding(5) var<uniform> totals: Totals;
@group(0) @binding(6) var<storage, read_write> vertices: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> degenerates: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read> chunks: array<u32>;
@group(0) @binding(9) var<storage, read> drawn: array<vec2u>;

/// Where the vertices of a run go.
struct Target {
    first: u32,
    stride: u32,
    count: u32,
}

var<workgroup> targets: array<Target, RUNS>;
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

/// A control point of the curve along a line, and that of the derivative across the line, which is scaled.
struct LinePoint {
    point: Coordinates,
    across: Coordinates,
}

/// Reduces four control points across a line at its parameter t.
fn reduceAcross(ids: vec4u, origin: vec3f, t: f32, scale: f32) -> LinePoint {
    let p0 = coordinatesOf(points[ids.x], origin);
    let p1 = coordinatesOf(points[ids.y], origin);
    let p2 = coordinatesOf(points[ids.z], origin);
    let p3 = coordinatesOf(points[ids.w], origin);
    let s = 1.0 - t;
    let low = s * s * p0 + 2.0 * s * t * p1 + t * t * p2;
    let high = s * s * p1 + 2.0 * s * t * p2 + t * t * p3;
    return LinePoint(s * low + t * high, scale * (high - low));
}

/// What the vertices of a run have in common. The line of an edge runs in canonical direction, from the end with the
/// smaller point id, and relative to it: its points then come out the same bits from both patches.
struct Line {
    patchIndex: u32,
    isColumn: bool,
    isReversed: bool,
    across: f32,
    origin: vec3f,
    /// Power of two by which the tangents are scaled, so that no square of them leaves the range of floats.
    scale: f32,
    l0: LinePoint,
    l1: LinePoint,
    l2: LinePoint,
    l3: LinePoint,
    /// Point at the end of an edge.
    end: u32,
}

fn lineOf(patchIndex: u32, run: Run) -> Line {
    let isColumn = (run.turn & 1u) == 1u;
    let across = f32(run.across) / 65536.0;
    var ids = lineIds(patchIndex, isColumn);
    let isFar = across >= 0.5;
    let reversed = run.turn < 4u && isReversed(edgeIds(ids, isFar));
    if (reversed) {
        ids = LineIds(ids.fourth, ids.third, ids.second, ids.first);
    }
    let edge = edgeIds(ids, isFar);
    let origin = points[edge.x].xyz;
    // The size of the patch: from here to the corners next to it, and across.
    let opposite = edgeIds(ids, !isFar);
    let size = max(
        max(largestOf(points[edge.w].xyz - origin), largestOf(points[opposite.x].xyz - origin)),
        max(largestOf(points[edge.y].xyz - origin), largestOf(points[opposite.w].xyz - origin)),
    );
    let scale = inverseSize(size);
    let derivative = 3.0 * scale;
    return Line(
        patchIndex,
        isColumn,
        reversed,
        across,
        origin,
        scale,
        reduceAcross(ids.first, origin, across, derivative),
        reduceAcross(ids.second, origin, across, derivative),
        reduceAcross(ids.third, origin, across, derivative),
        reduceAcross(ids.fourth, origin, across, derivative),
        edge.w,
    );
}

/// Ids of the outermost points on one side of the four lines.
fn edgeIds(ids: LineIds, isFar: bool) -> vec4u {
    return select(
        vec4u(ids.first.x, ids.second.x, ids.third.x, ids.fourth.x),
        vec4u(ids.first.w, ids.second.w, ids.third.w, ids.fourth.w),
        isFar,
    );
}

/// Puts the vertex at the parameter t of a line at a place among those of the workgroup. Tells whether it is degenerate.
fn stageOnLine(place: u32, line: Line, t: f32, isEdge: bool) -> bool {
    let s = 1.0 - t;
    let q = vec3f(s * s, 2.0 * s * t, t * t);
    let low = q.x * line.l0.point + q.y * line.l1.point + q.z * line.l2.point;
    let high = q.x * line.l1.point + q.y * line.l2.point + q.z * line.l3.point;
    let direction = select(3.0, -3.0, line.isReversed) * line.scale;
    let along = direction * (high - low);
    let across = s * q.x * line.l0.across + (s * q.y + t * q.x) * line.l1.across
        + (s * q.z + t * q.y) * line.l2.across + t * q.z * line.l3.across;
    var jet = Jet(s * low + t * high, along, across);
    if (line.isColumn) {
        jet = Jet(jet.point, across, along);
    }
    let surface = projected(jet);
    let normal = regularNormal(surface);
    var position = line.origin + surface.relative;
    if (isEdge && t == 1.0) {
        // The corner itself: other edges come to it from other ends.
        position = points[line.end].xyz;
    }
    let parameter = select(t, s, line.isReversed);
    let uv = select(vec2f(parameter, line.across), vec2f(line.across, parameter), line.isColumn);
    stageVertex(place, Sample(line.patchIndex, uv), position, normal, surface);
    return all(normal == vec3f(0.0));
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
        let firstPoint = select(run.index, spacing.segments - run.index, line.isReversed);
        let step = select(run.step, 0u - run.step, line.isReversed);
        targets[item] = Target(firstVertex, run.stride, count);
        atomicMax(&longest, count);
        workgroupBarrier();
        if (item == 0u) {
            rounds = atomicLoad(&longest);
            atomicStore(&longest, 0u);
        }
        let roundCount = workgroupUniformLoad(&rounds);
        // Of the vertices of every round this work-item writes the same parts, of the same runs.
        var goals: array<Target, VERTEX_STRIDE>;
        for (var i = 0u; i < VERTEX_STRIDE; i++) {
            goals[i] = targets[(item + i * RUNS) / VERTEX_STRIDE];
        }
        for (var round = 0u; round < roundCount; round += ROUND_VERTICES) {
            for (var i = 0u; i < ROUND_VERTICES; i++) {
                let vertex = round + i;
                if (vertex < count) {
                    let t = f32(positionAt(spacing, firstPoint + vertex * step)) / 65536.0;
                    if (stageOnLine(i * RUNS + item, line, t, run.turn < 4u)) {
                        noteDegenerate(firstVertex + vertex * run.stride);
                    }
                }
            }
            workgroupBarrier();
            for (var i = 0u; i < VERTEX_STRIDE; i++) {
                let place = (item + i * RUNS) / VERTEX_STRIDE;
                let part = (item + i * RUNS) % VERTEX_STRIDE;
                for (var j = 0u; j < ROUND_VERTICES; j++) {
                    if (round + j < goals[i].count) {
                        let vertex = goals[i].first + (round + j) * goals[i].stride;
                        vertices[vertex * VERTEX_STRIDE + part] = stagedVertices[part * STAGED_STRIDE + j * RUNS + place];
                    }
                }
            }
            workgroupBarrier();
        }
    }
}
