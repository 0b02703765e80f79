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

var<workgroup> samples: array<Sample, SAMPLES>;
var<workgroup> origins: array<vec3f, SAMPLES>;
var<workgroup> quadratic: array<Coordinates, 9u * SAMPLES>;
var<workgroup> linear: array<Coordinates, 4u * SAMPLES>;

@compute @workgroup_size(9u * SAMPLES)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    let part = item / SAMPLES;
    let team = item % SAMPLES;
    // Few workgroups that go on begin and end less often.
    let step = SAMPLES * workgroups.x;
    for (var first = SAMPLES * workgroup.x; first < totals.vertices; first += step) {
        let count = min(SAMPLES, totals.vertices - first);
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
            quadratic[part * SAMPLES + team] = bilinear(
                coordinatesOf(controlPoint(sample.patchIndex, corner), origin),
                coordinatesOf(controlPoint(sample.patchIndex, corner + 1u), origin),
                coordinatesOf(controlPoint(sample.patchIndex, corner + 4u), origin),
                coordinatesOf(controlPoint(sample.patchIndex, corner + 5u), origin),
                sample.uv,
            );
        }
        workgroupBarrier();
        if (part < 4u) {
            let at = (part / 2u * 3u + part % 2u) * SAMPLES + team;
            linear[part * SAMPLES + team] = bilinear(
                quadratic[at],
                quadratic[at + SAMPLES],
                quadratic[at + 3u * SAMPLES],
                quadratic[at + 4u * SAMPLES],
                sample.uv,
            );
        }
        workgroupBarrier();
        var vertex: Vertex;
        let isFinisher = part == 0u && team < count;
        if (isFinisher) {
            let hull = Hull(linear[team], linear[team + SAMPLES], linear[team + 2u * SAMPLES], linear[team + 3u * SAMPLES]);
            vertex = vertexOfHull(first + team, sample, origin, hull);
        }
        let own = select(NO_VERTEX, first + team, isFinisher);
        let neighbour = select(NO_VERTEX, first + (team ^ 1u), part == 0u && (team ^ 1u) < count);
        writeVertex(item, vertex, own, neighbour);
    }
}
