// Method "staged": the control points of the patches that a workgroup works on are brought into its memory once. Each
// work-item makes a run of vertices on one line u or v = constant, whose control points it works out once. Workgroups
// have equal numbers of runs, whatever patches they belong to: several small patches, or a part of a large one.
// In: points, patches, records (the plan), attributes, totals, chunks, drawn. Out: vertices.
// Dispatched by src/backends/webgpu. Generated constant: RUNS (of a workgroup).

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<u32>;
@group(0) @binding(3) var<storage, read> records: array<vec4u>;
@group(0) @binding(4) var<storage, read> attributes: array<f32>;
@group(0) @binding(5) var<storage, read> totals: Totals;
@group(0) @binding(6) var<storage, read_write> vertices: array<vec4f>;
@group(0) @binding(7) var<storage, read> chunks: array<u32>;
@group(0) @binding(8) var<storage, read> drawn: array<vec2u>;

/// A patch has four runs at the least, so the runs of a workgroup belong to no more patches than this.
const STAGED_PATCHES = RUNS / 4u + 1u;

var<workgroup> stagedPoints: array<vec4f, 16u * STAGED_PATCHES>;
/// Whether the canonical direction of a side is against u or v, four sides a patch.
var<workgroup> reversedSides: array<u32, 4u * STAGED_PATCHES>;
var<workgroup> firstRuns: array<u32, STAGED_PATCHES>;
/// First vertex of the workgroup, and the end of its vertices.
var<workgroup> vertexRange: vec2u;

/// Brings row `part` of a patch into the memory of the workgroup, and what is known of side `part`.
fn stagePart(place: u32, part: u32, drawnIndex: u32) {
    let patchIndex = drawn[drawnIndex].x;
    for (var i = 4u * part; i < 4u * part + 4u; i++) {
        stagedPoints[16u * place + i] = controlPoint(patchIndex, i);
    }
    reversedSides[4u * place + part] = select(0u, 1u, isReversed(patchIndex, part));
    if (part == 0u) {
        firstRuns[place] = drawn[drawnIndex].y;
    }
}

/// The last of the staged patches whose first run is not beyond this one.
fn findStaged(count: u32, run: u32) -> u32 {
    var low = 0u;
    var high = count;
    while (high - low > 1u) {
        let middle = (low + high) / 2u;
        if (firstRuns[middle] <= run) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/// A control point of the curve along a line, and that of the derivative across the line.
struct LinePoint {
    point: Coordinates,
    across: Coordinates,
}

/// Reduces four control points across a line, `stride` apart, at the parameter t of the line.
fn reduceAcross(first: u32, stride: u32, origin: vec3f, t: f32) -> LinePoint {
    let p0 = coordinatesOf(stagedPoints[first], origin);
    let p1 = coordinatesOf(stagedPoints[first + stride], origin);
    let p2 = coordinatesOf(stagedPoints[first + 2u * stride], origin);
    let p3 = coordinatesOf(stagedPoints[first + 3u * stride], origin);
    let s = 1.0 - t;
    let low = s * s * p0 + 2.0 * s * t * p1 + t * t * p2;
    let high = s * s * p1 + 2.0 * s * t * p2 + t * t * p3;
    return LinePoint(s * low + t * high, 3.0 * (high - low));
}

/// The control points of an edge in canonical direction.
struct EdgePoints {
    a: vec4f,
    b: vec4f,
    c: vec4f,
    d: vec4f,
}

fn edgePoints(first: u32, stride: u32, reversed: bool) -> EdgePoints {
    let start = select(first, first + 3u * stride, reversed);
    let step = select(stride, 0u - stride, reversed);
    return EdgePoints(
        stagedPoints[start], stagedPoints[start + step], stagedPoints[start + 2u * step], stagedPoints[start + 3u * step],
    );
}

fn stageRun(patchIndex: u32, firstPoint: u32, place: u32, run: Run) {
    let isColumn = (run.turn & 1u) == 1u;
    let alongStride = select(1u, 4u, isColumn);
    let acrossStride = select(4u, 1u, isColumn);
    let across = f32(run.across) / 65536.0;
    let origin = stagedPoints[firstPoint + select(0u, 3u * acrossStride, across >= 0.5)].xyz;
    let l0 = reduceAcross(firstPoint, acrossStride, origin, across);
    let l1 = reduceAcross(firstPoint + alongStride, acrossStride, origin, across);
    let l2 = reduceAcross(firstPoint + 2u * alongStride, acrossStride, origin, across);
    let l3 = reduceAcross(firstPoint + 3u * alongStride, acrossStride, origin, across);
    // Sides in the order of the ring are 1, 2, 3, 0.
    let reversed = run.turn < 4u && reversedSides[firstPoint / 4u + ((run.turn + 1u) & 3u)] == 1u;
    let edge = edgePoints(firstPoint + select(0u, 3u * acrossStride, across == 1.0), alongStride, reversed);
    var index = run.index;
    for (var vertex = 0u; vertex < run.count; vertex++) {
        let t = f32(positionAt(run.spacing, index)) / 65536.0;
        index += run.step;
        let s = 1.0 - t;
        let q = vec3f(s * s, 2.0 * s * t, t * t);
        let low = q.x * l0.point + q.y * l1.point + q.z * l2.point;
        let high = q.x * l1.point + q.y * l2.point + q.z * l3.point;
        let derivative = 3.0 * (high - low);
        let crossing = s * (q.x * l0.across + q.y * l1.across + q.z * l2.across)
            + t * (q.x * l1.across + q.y * l2.across + q.z * l3.across);
        var jet = Jet(s * low + t * high, derivative, crossing);
        var sample = Sample(patchIndex, vec2f(t, across));
        if (isColumn) {
            jet = Jet(jet.point, crossing, derivative);
            sample.uv = sample.uv.yx;
        }
        let surface = projected(jet);
        let normal = surfaceNormal(patchIndex, sample.uv, origin, surface);
        var position = origin + surface.relative;
        if (run.turn < 4u) {
            position = evaluateCurve(edge.a, edge.b, edge.c, edge.d, select(t, s, reversed));
        }
        stageVertex(place + vertex, sample, position, normal, surface);
    }
}

@compute @workgroup_size(RUNS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    let chunk = workgroup.y * workgroups.x + workgroup.x;
    let firstRun = chunk * RUNS;
    if (firstRun >= totals.items) {
        return;
    }
    let firstDrawn = chunks[chunk];
    let patchCount = min(chunks[chunk + 1u] - firstDrawn + 1u, STAGED_PATCHES);
    for (var part = item; part < 4u * patchCount; part += RUNS) {
        stagePart(part / 4u, part % 4u, firstDrawn + part / 4u);
    }
    workgroupBarrier();
    let run = firstRun + item;
    let isUsed = run < totals.items;
    let place = findStaged(patchCount, min(run, totals.items - 1u));
    let drawnIndex = firstDrawn + place;
    let own = runAt(loadFactors(drawnIndex), min(run, totals.items - 1u) - firstRuns[place]);
    let firstVertex = firstVertexOf(drawnIndex) + own.firstVertex;
    if (item == 0u) {
        vertexRange.x = firstVertex;
    }
    if (item == RUNS - 1u || run == totals.items - 1u) {
        vertexRange.y = firstVertex + own.count;
    }
    workgroupBarrier();
    if (isUsed) {
        stageRun(drawn[drawnIndex].x, 16u * place, firstVertex - vertexRange.x, own);
    }
    workgroupBarrier();
    writeStaged(vertexRange.x, vertexRange.y - vertexRange.x, item, RUNS);
}
