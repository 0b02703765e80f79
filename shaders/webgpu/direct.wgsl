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

/// The hull of a sample: each row of control points is reduced along u, and the rows along v, as they come.
fn lastHullOf(patchIndex: u32, uv: vec2f, origin: vec3f) -> Hull {
    let alongU = quadraticBasis(uv.x);
    let alongV = quadraticBasis(uv.y);
    var hull = Hull();
    for (var row = 0u; row < 4u; row++) {
        let ids = rowIds(patchIndex, row);
        let p0 = coordinatesOf(points[ids.x], origin);
        let p1 = coordinatesOf(points[ids.y], origin);
        let p2 = coordinatesOf(points[ids.z], origin);
        let p3 = coordinatesOf(points[ids.w], origin);
        let low = alongU.x * p0 + alongU.y * p1 + alongU.z * p2;
        let high = alongU.x * p1 + alongU.y * p2 + alongU.z * p3;
        // Rows 0 to 2 make the lower points, rows 1 to 3 the upper ones.
        let lower = elementOfBasis(alongV, row);
        let upper = elementOfBasis(alongV, row - 1u);
        hull.p00 += lower * low;
        hull.p10 += lower * high;
        hull.p01 += upper * low;
        hull.p11 += upper * high;
    }
    return hull;
}

fn quadraticBasis(t: f32) -> vec3f {
    let s = 1.0 - t;
    return vec3f(s * s, 2.0 * s * t, t * t);
}

/// Element of a vector, 0 where there is none.
fn elementOfBasis(basis: vec3f, index: u32) -> f32 {
    return select(select(select(0.0, basis.z, index == 2u), basis.y, index == 1u), basis.x, index == 0u);
}

@compute @workgroup_size(STAGED_VERTICES)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    // Few workgroups that go on make up for the time in which a device clears the memory of each new one.
    let step = STAGED_VERTICES * workgroups.x;
    for (var first = STAGED_VERTICES * workgroup.x; first < totals.vertices; first += step) {
        let count = min(STAGED_VERTICES, totals.vertices - first);
        if (item < count) {
            let sample = sampleAt(first + item);
            let origin = nearestCorner(sample.patchIndex, sample.uv);
            stageSample(first, item, sample, origin, lastHullOf(sample.patchIndex, sample.uv, origin));
        }
        workgroupBarrier();
        writeStaged(first, count, item, STAGED_VERTICES);
        workgroupBarrier();
    }
}
