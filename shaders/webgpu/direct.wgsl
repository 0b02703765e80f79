// Method "direct": one work-item per sample, as a domain shader. Reads the control points from global memory.
// In: points, patches, records (the plan, or a list of samples), attributes, totals. Out: vertices, degenerates.
// Dispatched by src/backends/webgpu.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<vec4u>;
@group(0) @binding(3) var<storage, read> records: array<vec4u>;
@group(0) @binding(4) var<storage, read> attributes: array<f32>;
@group(0) @binding(5) var<uniform> totals: Totals;
@group(0) @binding(6) var<storage, read_write> vertices: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> degenerates: array<atomic<u32>>;

/// Four control points of a row.
struct Row {
    p0: Coordinates,
    p1: Coordinates,
    p2: Coordinates,
    p3: Coordinates,
}

fn loadRow(patchIndex: u32, row: u32, origin: vec3f) -> Row {
    let ids = rowIds(patchIndex, row);
    return Row(
        coordinatesOf(points[ids.x], origin),
        coordinatesOf(points[ids.y], origin),
        coordinatesOf(points[ids.z], origin),
        coordinatesOf(points[ids.w], origin),
    );
}

/// The three points between two rows, a step of de Casteljau's scheme in both directions.
struct Step {
    p0: Coordinates,
    p1: Coordinates,
    p2: Coordinates,
}

fn reduceRows(lower: Row, upper: Row, uv: vec2f) -> Step {
    return Step(
        bilinear(lower.p0, lower.p1, upper.p0, upper.p1, uv),
        bilinear(lower.p1, lower.p2, upper.p1, upper.p2, uv),
        bilinear(lower.p2, lower.p3, upper.p2, upper.p3, uv),
    );
}

/// The hull of a sample by the steps of the cooperative method, so that both write the same bits.
fn lastHullOf(patchIndex: u32, uv: vec2f, origin: vec3f) -> Hull {
    let row1 = loadRow(patchIndex, 1u, origin);
    let row2 = loadRow(patchIndex, 2u, origin);
    let middle = reduceRows(row1, row2, uv);
    let low = reduceRows(loadRow(patchIndex, 0u, origin), row1, uv);
    let high = reduceRows(row2, loadRow(patchIndex, 3u, origin), uv);
    return Hull(
        bilinear(low.p0, low.p1, middle.p0, middle.p1, uv),
        bilinear(low.p1, low.p2, middle.p1, middle.p2, uv),
        bilinear(middle.p0, middle.p1, high.p0, high.p1, uv),
        bilinear(middle.p1, middle.p2, high.p1, high.p2, uv),
    );
}

@compute @workgroup_size(STAGED_VERTICES)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    // Bound whether or not what a net holds makes use of them.
    _ = &parameters;
    _ = &attributes;
    // Few workgroups that go on make up for the time in which a device clears the memory of each new one.
    let step = STAGED_VERTICES * workgroups.x;
    for (var first = STAGED_VERTICES * workgroup.x; first < totals.vertices; first += step) {
        let count = min(STAGED_VERTICES, totals.vertices - first);
        if (item < count) {
            let sample = sampleAt(first + item);
            let origin = points[nearestCorner(sample.patchIndex, sample.uv)].xyz;
            let side = sidePosition(sample.patchIndex, sample.uv);
            stageSample(first, item, sample, origin, lastHullOf(sample.patchIndex, sample.uv, origin), side);
        }
        workgroupBarrier();
        writeStaged(first, count, item, STAGED_VERTICES);
        workgroupBarrier();
    }
}
