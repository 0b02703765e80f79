// Method "cooperative": nine work-items share a sample and walk de Casteljau's scheme together, 4 × 4 → 3 × 3 → 2 × 2
// → the point, with workgroup memory and a barrier between the stages. Several samples are packed into a workgroup.
// In: points, patches, records (the plan, or a list of samples), attributes. Out: vertices. Dispatched by src/backends/webgpu.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<u32>;
@group(0) @binding(3) var<storage, read> records: array<u32>;
@group(0) @binding(4) var<storage, read> attributes: array<f32>;
@group(0) @binding(5) var<storage, read_write> vertices: array<vec4f>;

var<workgroup> quadratic: array<vec4f, 9u * COOPERATIVE_SAMPLES>;
var<workgroup> linear: array<vec4f, 4u * COOPERATIVE_SAMPLES>;

@compute @workgroup_size(9u * COOPERATIVE_SAMPLES)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    let team = item / 9u;
    let part = item % 9u;
    let index = (workgroup.y * workgroups.x + workgroup.x) * COOPERATIVE_SAMPLES + team;
    // Every work-item must reach the barriers: those past the end share the last sample and write nothing.
    let sample = sampleAt(min(index, parameters.vertexCount - 1u));
    let patchIndex = sample.patchIndex;
    let uv = sample.uv;
    let origin = nearestCorner(patchIndex, uv);

    let corner = part / 3u * 4u + part % 3u;
    quadratic[team * 9u + part] = bilinear(
        homogeneousPoint(patchIndex, corner, origin),
        homogeneousPoint(patchIndex, corner + 1u, origin),
        homogeneousPoint(patchIndex, corner + 4u, origin),
        homogeneousPoint(patchIndex, corner + 5u, origin),
        uv,
    );
    workgroupBarrier();
    if (part < 4u) {
        let at = team * 9u + part / 2u * 3u + part % 2u;
        linear[team * 4u + part] =
            bilinear(quadratic[at], quadratic[at + 1u], quadratic[at + 3u], quadratic[at + 4u], uv);
    }
    workgroupBarrier();
    if (part == 0u && index < parameters.vertexCount) {
        let at = team * 4u;
        let hull = Hull(linear[at], linear[at + 1u], linear[at + 2u], linear[at + 3u]);
        writeVertex(index, sample, origin, hull);
    }
}
