// Method "staged": each work-item makes a run of vertices on one line u or v = constant. First it brings the sixteen
// control points of the patch down to the four of that line, and to the four of the derivative across it; then a vertex
// costs no more than a curve. Workgroups have equal numbers of runs, whatever patches they belong to: many small
// patches, or a part of a large one.
// (The control points come through the cache: in the memory of the workgroup they left room for fewer workgroups at a
// time, which cost more, see docs/kernels.md.)
// In: points, patches, records (the plan), attributes, totals, chunks, drawn. Out: vertices, degenerates.
// Dispatched by src/backends/webgpu. Generated constants: WORK_ITEMS (runs of a workgroup), TANGENT_AT, COLOR_AT,
// SECOND_UV_AT.

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

/// Ids of the outermost points on one side of the four lines.
fn edgeIds(ids: LineIds, isFar: bool) -> vec4u {
    return select(
        vec4u(ids.first.x, ids.second.x, ids.third.x, ids.fourth.x),
        vec4u(ids.first.w, ids.second.w, ids.third.w, ids.fourth.w),
        isFar,
    );
}

/// A cubic curve in power form: ((c3 t + c2) t + c1) t + c0.
struct Curve {
    c0: Coordinates,
    c1: Coordinates,
    c2: Coordinates,
    c3: Coordinates,
}

/// A control point of the curve along a line, and a third of that of the derivative across the line.
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
    let q = vec3f(s * s, 2.0 * s * t, t * t);
    let low = q.x * p0 + q.y * p1 + q.z * p2;
    let high = q.x * p1 + q.y * p2 + q.z * p3;
    return LinePoint(s * low + t * high, high - low);
}

/// The points of control of a line, relative to an origin. The line of an edge runs in canonical direction, from the end
/// with the smaller point id, and relative to it: its points then come out the same bits from both patches.
struct LineHull {
    origin: vec3f,
    p0: LinePoint,
    p1: LinePoint,
    p2: LinePoint,
    p3: LinePoint,
    isReversed: bool,
    /// Point at the end of an edge.
    end: u32,
}

fn lineHullOf(patchIndex: u32, run: Run, isColumn: bool, across: f32) -> LineHull {
    var ids = lineIds(patchIndex, isColumn);
    let isFar = across >= 0.5;
    let reversed = run.turn < 4u && isReversed(edgeIds(ids, isFar));
    if (reversed) {
        ids = LineIds(ids.fourth, ids.third, ids.second, ids.first);
    }
    let edge = edgeIds(ids, isFar);
    let origin = points[edge.x].xyz;
    return LineHull(
        origin,
        reduceAcross(ids.first, origin, across),
        reduceAcross(ids.second, origin, across),
        reduceAcross(ids.third, origin, across),
        reduceAcross(ids.fourth, origin, across),
        reversed,
        edge.w,
    );
}

/// The curve of a first control point and the steps from there to the others.
fn curveOf(start: Coordinates, d0: Coordinates, d1: Coordinates, d2: Coordinates) -> Curve {
    let bend = d1 - d0;
    return Curve(start, 3.0 * d0, 3.0 * bend, d2 - d1 - bend);
}

/// The least square of the product of scaled derivatives by which a normal is regular. The rule of regularNormal, with
/// what the derivatives cannot exceed, |du| and |dv| ≤ 3 √3 times their largest components: it may send a vertex to the
/// limits that is regular, and leaves none of the others. The sizes are scaled, between 1 and 2.
fn leastSquareOf(along: f32, across: f32, alongScale: f32, acrossScale: f32) -> f32 {
    let ratio = acrossScale / alongScale;
    // The product has a third of the derivative across.
    let least = 2.0 * DEGENERATE_SHARE * 27.0 / 3.0 * (along * along * ratio + across * across / ratio);
    return least * least;
}

/// 1 where the product of the derivatives along and across a line is du × dv, −1 where it is the opposite.
fn sideOf(isColumn: bool, isReversed: bool) -> f32 {
    return select(1.0, -1.0, isColumn != isReversed);
}

struct Tangents {
    du: vec3f,
    dv: vec3f,
}

/// du and dv by a common scale.
fn tangentsOf(line: Line, surface: SurfaceJet, isColumn: bool) -> Tangents {
    let along = select(1.0, -1.0, line.isReversed) * line.alongScale * surface.du;
    let across = 3.0 * line.alongScale / line.acrossScale * surface.dv;
    return Tangents(select(along, across, isColumn), select(across, along, isColumn));
}

/// (u, v) where t is 0, and from there to where it is 1.
struct UvLine {
    start: vec2f,
    step: vec2f,
}

fn uvLineOf(across: f32, isColumn: bool, isReversed: bool) -> UvLine {
    let start = select(0.0, 1.0, isReversed);
    let step = select(1.0, -1.0, isReversed);
    return UvLine(
        select(vec2f(start, across), vec2f(across, start), isColumn),
        select(vec2f(step, 0.0), vec2f(0.0, step), isColumn),
    );
}

/// Notes degenerate vertices of a run, of which bit i tells that vertex i is one.
fn noteDegenerates(bits: u32, first: u32, stride: u32) {
    for (var rest = bits; rest != 0u; rest &= rest - 1u) {
        noteDegenerate(first + firstTrailingBit(rest) * stride);
    }
}

/// Writes the next vertex of a run, and that of the neighbour.
fn writeVertex(place: Place, goals: GoalPair, sample: Sample, position: vec3f, normal: vec3f, tangents: Tangents) {
    let texture = textureCoordinates(sample.patchIndex, sample.uv);
    writeTwoParts(place, goals, 0u, vec4f(position, normal.x), vec4f(normal.yz, texture));
    if (VERTEX_STRIDE == 2u) {
        return;
    }
    if (VERTEX_STRIDE == 3u) {
        writePart(goals, 2u, partOf(2u, sample, normal, tangents));
        return;
    }
    writeTwoParts(place, goals, 2u, partOf(2u, sample, normal, tangents), partOf(3u, sample, normal, tangents));
    if (VERTEX_STRIDE == 5u) {
        writePart(goals, 4u, partOf(4u, sample, normal, tangents));
    }
}

/// What stands at one of the places of a vertex behind its position, normal and texture coordinates.
fn partOf(at: u32, sample: Sample, normal: vec3f, tangents: Tangents) -> vec4f {
    if (at == TANGENT_AT) {
        return textureTangent(sample.patchIndex, sample.uv, normal, tangents.du, tangents.dv);
    }
    if (at == COLOR_AT) {
        return evaluateColor(sample.patchIndex, sample.uv);
    }
    return evaluateSecondUv(sample.patchIndex, sample.uv);
}

@compute @workgroup_size(WORK_ITEMS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    place: Place,
) {
    // Bound whether or not what a net holds makes use of them.
    _ = &parameters;
    _ = &attributes;
    for (var chunk = workgroup.x; chunk * WORK_ITEMS < totals.items; chunk += workgroups.x) {
        let runIndex = chunk * WORK_ITEMS + place.item;
        let known = min(runIndex, totals.items - 1u);
        let drawnIndex = findDrawn(chunk, known);
        let own = drawn[drawnIndex];
        let run = runAt(loadFactors(drawnIndex), known - own.y);
        let isEdge = run.turn < 4u;
        let isColumn = (run.turn & 1u) == 1u;
        let across = f32(run.across) / 65536.0;
        let line = lineOf(own.x, run, isColumn, across);
        let corner = points[line.end].xyz;
        let spacing = spacingOf(run.factor);
        let count = select(0u, run.count, runIndex < totals.items);
        let firstVertex = firstVertexOf(drawnIndex) + run.vertex;
        var goals = pairGoals(place, goalOf(firstVertex, run.stride, count));
        let rounds = largestOfAll(place, count);
        var point = select(run.index, spacing.segments - run.index, line.isReversed);
        let step = select(run.step, 0u - run.step, line.isReversed);
        let uvLine = uvLineOf(across, isColumn, line.isReversed);
        var degenerateRounds = 0u;
        for (var round = 0u; round < rounds; round++) {
            let t = f32(positionAt(spacing, point)) / 65536.0;
            let surface = projected(jetOnLine(line, t));
            let product = cross(line.alongScale * surface.du, surface.dv);
            let square = dot(product, product);
            let isRegular = square > line.leastSquare;
            degenerateRounds |= select(1u, 0u, isRegular) << round;
            let normal = select(0.0, line.side * inverseSqrt(square), isRegular) * product;
            // At the end of an edge the corner itself: other edges come to it from other ends.
            let position = select(line.origin + surface.relative, corner, isEdge && t == 1.0);
            let uv = uvLine.start + t * uvLine.step;
            let tangents = tangentsOf(line, surface, isColumn);
            writeVertex(place, goals, Sample(own.x, uv), position, normal, tangents);
            goals = goalsAfter(goals);
            point += step;
        }
        noteDegenerates(degenerateRounds & ((1u << count) - 1u), firstVertex, run.stride);
    }
}
