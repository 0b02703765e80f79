// Method "cooperative": nine work-items share a sample and walk de Casteljau's scheme together, 4 × 4 → 3 × 3 → 2 × 2
// → the point, with workgroup memory and a barrier between the stages. Several samples are packed into a workgroup;
// work-items of the same part stand together, so that whole subgroups rest in the stages that need few. Three of the parts
// that rest in the second stage work ahead: one makes the points of sides, one the samples that come next, and one finds
// the patches of those after them.
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

/// The samples at hand, until all have taken theirs; then those that come next.
/// Four numbers each are what a work-item loads at once: the bits of u and v, the patch, the point id of the origin.
var<workgroup> samples: array<vec4u, STAGED_VERTICES>;
/// Where the samples that come next are found.
var<workgroup> finds: array<u32, STAGED_VERTICES>;
var<workgroup> sides: array<vec4f, STAGED_VERTICES>;
var<workgroup> quadratic: array<vec4f, 9u * STAGED_VERTICES>;
var<workgroup> linear: array<vec4f, 4u * STAGED_VERTICES>;

/// The parts that work ahead while the first four make the points of lines.
const SIDE_PART = 4u;
const SAMPLE_PART = 5u;
const FIND_PART = 6u;

/// Looks for the sample of a vertex, if there is one.
fn noteFind(vertexIndex: u32, team: u32) {
    if (vertexIndex < totals.vertices) {
        finds[team] = findSample(vertexIndex);
    }
}

/// Notes the sample of a vertex, if there is one.
fn noteSample(vertexIndex: u32, team: u32, found: u32) {
    if (vertexIndex < totals.vertices) {
        let sample = sampleOf(found, vertexIndex);
        samples[team] = vec4u(bitcast<vec2u>(sample.uv), sample.patchIndex, nearestCorner(sample.patchIndex, sample.uv));
    }
}

/// A point of the first stage, from four control points.
fn quadraticPoint(part: u32, sample: Sample, origin: vec3f) -> Coordinates {
    let row = part / 3u;
    let column = part - 3u * row;
    return bilinear(
        coordinatesOf(points[pointId(sample.patchIndex, row, column)], origin),
        coordinatesOf(points[pointId(sample.patchIndex, row, column + 1u)], origin),
        coordinatesOf(points[pointId(sample.patchIndex, row + 1u, column)], origin),
        coordinatesOf(points[pointId(sample.patchIndex, row + 1u, column + 1u)], origin),
        sample.uv,
    );
}

/// A point of the second stage, from four of the first.
fn linearPoint(part: u32, team: u32, uv: vec2f) -> Coordinates {
    let at = (part / 2u * 3u + part % 2u) * STAGED_VERTICES + team;
    return bilinear(
        unpackCoordinates(quadratic[at]),
        unpackCoordinates(quadratic[at + STAGED_VERTICES]),
        unpackCoordinates(quadratic[at + 3u * STAGED_VERTICES]),
        unpackCoordinates(quadratic[at + 4u * STAGED_VERTICES]),
        uv,
    );
}

@compute @workgroup_size(9u * STAGED_VERTICES)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    // Bound whether or not what a net holds makes use of them.
    _ = &parameters;
    _ = &attributes;
    let part = item / STAGED_VERTICES;
    let team = item % STAGED_VERTICES;
    // Few workgroups that go on make up for the time in which a device clears the memory of each new one.
    let step = STAGED_VERTICES * workgroups.x;
    var first = STAGED_VERTICES * workgroup.x;
    if (part == SAMPLE_PART && first + team < totals.vertices) {
        noteSample(first + team, team, findSample(first + team));
    } else if (part == FIND_PART) {
        noteFind(first + step + team, team);
    }
    workgroupBarrier();
    var count = 0u;
    var sample: Sample;
    var origin: vec3f;
    loop {
        // The samples at hand end with their last stage while the next ones begin with their first.
        if (part == 0u && team < count) {
            let hull = Hull(
                unpackCoordinates(linear[team]),
                unpackCoordinates(linear[team + STAGED_VERTICES]),
                unpackCoordinates(linear[team + 2u * STAGED_VERTICES]),
                unpackCoordinates(linear[team + 3u * STAGED_VERTICES]),
            );
            stageSample(first - step, team, sample, origin, hull, sides[team]);
        }
        let packed = samples[team];
        sample = Sample(packed.z, bitcast<vec2f>(packed.xy));
        origin = points[packed.w].xyz;
        let found = finds[team];
        if (first + team < totals.vertices) {
            quadratic[part * STAGED_VERTICES + team] = packCoordinates(quadraticPoint(part, sample, origin));
        }
        workgroupBarrier();
        writeStaged(first - step, count, item, 9u * STAGED_VERTICES);
        if (first >= totals.vertices) {
            break;
        }
        count = min(STAGED_VERTICES, totals.vertices - first);
        if (part < 4u) {
            linear[part * STAGED_VERTICES + team] = packCoordinates(linearPoint(part, team, sample.uv));
        } else if (part == SIDE_PART && team < count) {
            sides[team] = sidePosition(sample.patchIndex, sample.uv);
        } else if (part == SAMPLE_PART) {
            noteSample(first + step + team, team, found);
        } else if (part == FIND_PART) {
            noteFind(first + 2u * step + team, team);
        }
        workgroupBarrier();
        first += step;
    }
}
