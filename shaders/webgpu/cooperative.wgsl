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

/// The samples at hand, until all have taken theirs; then those that come next.
/// Four numbers each are what a work-item loads at once: the bits of u and v, the patch, 0; and the origin.
var<workgroup> samples: array<vec4u, STAGED_VERTICES>;
var<workgroup> origins: array<vec4f, STAGED_VERTICES>;
var<workgroup> sides: array<vec4f, STAGED_VERTICES>;
var<workgroup> quadratic: array<vec4f, 9u * STAGED_VERTICES>;
// The points of the second stage stand where the parts of the vertices will, each where its own work-item puts those.

/// The parts that work ahead while the first four make the points of lines.
const SIDE_PART = 4u;
const NEXT_PART = 5u;

/// Finds the sample of a vertex, if there is one.
fn findSample(vertexIndex: u32, team: u32) {
    if (vertexIndex < totals.vertices) {
        let found = sampleAt(vertexIndex);
        samples[team] = vec4u(bitcast<vec2u>(found.uv), found.patchIndex, 0u);
        origins[team] = vec4f(nearestCorner(found.patchIndex, found.uv), 0.0);
    }
}

/// A point of the first stage, from four control points.
fn quadraticPoint(part: u32, sample: Sample, origin: vec3f) -> Coordinates {
    let row = part / 3u;
    let column = part - 3u * row;
    let lower = rowIds(sample.patchIndex, row);
    let upper = rowIds(sample.patchIndex, row + 1u);
    return bilinear(
        coordinatesOf(points[elementOf(lower, column)], origin),
        coordinatesOf(points[elementOf(lower, column + 1u)], origin),
        coordinatesOf(points[elementOf(upper, column)], origin),
        coordinatesOf(points[elementOf(upper, column + 1u)], origin),
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
    let part = item / STAGED_VERTICES;
    let team = item % STAGED_VERTICES;
    // Few workgroups that go on make up for the time in which a device clears the memory of each new one.
    let step = STAGED_VERTICES * workgroups.x;
    if (part == NEXT_PART) {
        findSample(STAGED_VERTICES * workgroup.x + team, team);
    }
    workgroupBarrier();
    for (var first = STAGED_VERTICES * workgroup.x; first < totals.vertices; first += step) {
        let count = min(STAGED_VERTICES, totals.vertices - first);
        let packed = samples[team];
        let sample = Sample(packed.z, bitcast<vec2f>(packed.xy));
        let origin = origins[team].xyz;
        if (team < count) {
            quadratic[part * STAGED_VERTICES + team] = packCoordinates(quadraticPoint(part, sample, origin));
        }
        workgroupBarrier();
        if (part < 4u) {
            stagedVertices[part * STAGED_STRIDE + team] = packCoordinates(linearPoint(part, team, sample.uv));
        } else if (part == SIDE_PART && team < count) {
            sides[team] = sidePosition(sample.patchIndex, sample.uv);
        } else if (part == NEXT_PART) {
            findSample(first + step + team, team);
        }
        workgroupBarrier();
        if (part == 0u && team < count) {
            let hull = Hull(
                unpackCoordinates(stagedVertices[team]),
                unpackCoordinates(stagedVertices[team + STAGED_STRIDE]),
                unpackCoordinates(stagedVertices[team + 2u * STAGED_STRIDE]),
                unpackCoordinates(stagedVertices[team + 3u * STAGED_STRIDE]),
            );
            stageSample(first, team, sample, origin, hull, sides[team]);
        }
        workgroupBarrier();
        writeStaged(first, count, item, 9u * STAGED_VERTICES);
    }
}
