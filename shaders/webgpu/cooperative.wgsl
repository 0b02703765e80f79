// Method "cooperative": nine work-items share a sample and walk de Casteljau's scheme together, 4 × 4 → 3 × 3 → 2 × 2
// → the point, with workgroup memory and a barrier between the stages. Several samples are packed into a workgroup;
// work-items of the same part stand together, so that whole subgroups rest in the stages that need few. Two of the parts
// that rest in the second stage work ahead: one finds the samples that come next, one makes the points of sides.
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

/// Samples at hand, and in the other half those that come next.
var<workgroup> samples: array<Sample, 2u * STAGED_VERTICES>;
var<workgroup> origins: array<vec3f, 2u * STAGED_VERTICES>;
var<workgroup> quadratic: array<Coordinates, 9u * STAGED_VERTICES>;
var<workgroup> linear: array<Coordinates, 4u * STAGED_VERTICES>;
var<workgroup> sides: array<vec4f, STAGED_VERTICES>;

/// The parts that work ahead while the first four make the points of lines.
const SIDE_PART = 4u;
const NEXT_PART = 5u;

/// Finds the sample of a vertex, if there is one.
fn findSample(vertexIndex: u32, place: u32) {
    if (vertexIndex < totals.vertices) {
        let found = sampleAt(vertexIndex);
        samples[place] = found;
        origins[place] = nearestCorner(found.patchIndex, found.uv);
    }
}

/// A point of the first stage, from four control points.
fn quadraticPoint(part: u32, sample: Sample, origin: vec3f) -> Coordinates {
    let corner = part / 3u * 4u + part % 3u;
    return bilinear(
        coordinatesOf(controlPoint(sample.patchIndex, corner), origin),
        coordinatesOf(controlPoint(sample.patchIndex, corner + 1u), origin),
        coordinatesOf(controlPoint(sample.patchIndex, corner + 4u), origin),
        coordinatesOf(controlPoint(sample.patchIndex, corner + 5u), origin),
        sample.uv,
    );
}

/// A point of the second stage, from four of the first.
fn linearPoint(part: u32, team: u32, uv: vec2f) -> Coordinates {
    let at = (part / 2u * 3u + part % 2u) * STAGED_VERTICES + team;
    return bilinear(
        quadratic[at],
        quadratic[at + STAGED_VERTICES],
        quadratic[at + 3u * STAGED_VERTICES],
        quadratic[at + 4u * STAGED_VERTICES],
        uv,
    );
}

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
    var half = 0u;
    if (part == NEXT_PART) {
        findSample(STAGED_VERTICES * workgroup.x + team, team);
    }
    for (var first = STAGED_VERTICES * workgroup.x; first < totals.vertices; first += step) {
        let count = min(STAGED_VERTICES, totals.vertices - first);
        workgroupBarrier();
        let sample = samples[half + team];
        let origin = origins[half + team];
        if (team < count) {
            quadratic[part * STAGED_VERTICES + team] = quadraticPoint(part, sample, origin);
        }
        workgroupBarrier();
        if (part < 4u) {
            linear[part * STAGED_VERTICES + team] = linearPoint(part, team, sample.uv);
        } else if (part == SIDE_PART && team < count) {
            sides[team] = sidePosition(sample.patchIndex, sample.uv);
        } else if (part == NEXT_PART) {
            findSample(first + step + team, STAGED_VERTICES - half + team);
        }
        workgroupBarrier();
        if (part == 0u && team < count) {
            let hull = Hull(
                linear[team],
                linear[team + STAGED_VERTICES],
                linear[team + 2u * STAGED_VERTICES],
                linear[team + 3u * STAGED_VERTICES],
            );
            stageSample(first, team, sample, origin, hull, sides[team]);
        }
        workgroupBarrier();
        writeStaged(first, count, item, 9u * STAGED_VERTICES);
        half = STAGED_VERTICES - half;
    }
}
