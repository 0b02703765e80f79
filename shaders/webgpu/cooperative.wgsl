// Method "cooperative": nine work-items share a sample and walk de Casteljau's scheme together, 4 × 4 → 3 × 3 → 2 × 2
// → the point, with workgroup memory and a barrier between the stages. Several samples are packed into a workgroup;
// work-items of the same part stand together, so that whole subgroups rest in the stages that need few.
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

var<workgroup> samples: array<Sample, STAGED_VERTICES>;
var<workgroup> origins: array<vec3f, STAGED_VERTICES>;
var<workgroup> quadratic: array<Coordinates, 9u * STAGED_VERTICES>;
var<workgroup> linear: array<Coordinates, 4u * STAGED_VERTICES>;

@compute @workgroup_size(9u * STAGED_VERTICES)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    let part = item / STAGED_VERTICES;
    let team = item % STAGED_VERTICES;
    // Few workgroups that go on make up for the time in which a device clears the memory of each new one.
    let step = STAGED_VERTICES * workgroups.x;
    for (var first = STAGED_VERTICES * workgroup.x; first < totals.vertices; first += step) {
        let count = min(STAGED_VERTICES, totals.vertices - first);
        if (part == 0u && team < count) {
            let found = sampleAt(first + team);
            samples[team] = found;
            origins[team] = nearestCorner(found.patchIndex, found.uv);
        }
        workgroupBarrier();
        let sample = samples[team];
        let origin = origins[team];
        if (team < count) {
            let corner = part / 3u * 4u + part % 3u;
            quadratic[part * STAGED_VERTICES + team] = bilinear(
                coordinatesOf(controlPoint(sample.patchIndex, corner), origin),
                coordinatesOf(controlPoint(sample.patchIndex, corner + 1u), origin),
                coordinatesOf(controlPoint(sample.patchIndex, corner + 4u), origin),
                coordinatesOf(controlPoint(sample.patchIndex, corner + 5u), origin),
                sample.uv,
            );
        }
        workgroupBarrier();
        if (part < 4u) {
            let at = (part / 2u * 3u + part % 2u) * STAGED_VERTICES + team;
            linear[part * STAGED_VERTICES + team] = bilinear(
                quadratic[at],
                quadratic[at + STAGED_VERTICES],
                quadratic[at + 3u * STAGED_VERTICES],
                quadratic[at + 4u * STAGED_VERTICES],
                sample.uv,
            );
        }
        workgroupBarrier();
        if (part == 0u && team < count) {
            let hull = Hull(
                linear[team],
                linear[team + STAGED_VERTICES],
                linear[team + 2u * STAGED_VERTICES],
                linear[team + 3u * STAGED_VERTICES],
            );
            stageSample(first, team, sample, origin, hull);
        }
        workgroupBarrier();
        writeStaged(first, count, item, 9u * STAGED_VERTICES);
        workgroupBarrier();
    }
}
