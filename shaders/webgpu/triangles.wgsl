// Writes the vertex indices of the triangles. A workgroup makes as many triangles as any other, whatever patches they
// belong to; it gathers them in its memory and writes them together. In: records, totals, chunks, stitchMasks.
// Out: indices. Generated constants: TRIANGLE_ITEMS (work-items), TRIANGLES_PER_ITEM, TRIANGLES_PER_WORKGROUP.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> records: array<vec4u>;
@group(0) @binding(2) var<storage, read> totals: Totals;
@group(0) @binding(3) var<storage, read> chunks: array<u32>;
@group(0) @binding(4) var<storage, read> stitchMasks: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> indices: array<u32>;

/// A patch has two triangles at the least, so those of a workgroup belong to no more patches than this.
const MOST_PATCHES = TRIANGLES_PER_WORKGROUP / 2u + 1u;

var<workgroup> firstTriangles: array<u32, MOST_PATCHES>;
var<workgroup> stagedIndices: array<u32, 3u * TRIANGLES_PER_WORKGROUP>;

/// The last of the patches of the workgroup whose first triangle is not beyond this one.
fn findStaged(count: u32, triangle: u32) -> u32 {
    var low = 0u;
    var high = count;
    while (high - low > 1u) {
        let middle = (low + high) / 2u;
        if (firstTriangles[middle] <= triangle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

@compute @workgroup_size(TRIANGLE_ITEMS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    let chunk = workgroup.y * workgroups.x + workgroup.x;
    let first = chunk * TRIANGLES_PER_WORKGROUP;
    if (first >= totals.triangles) {
        return;
    }
    let count = min(TRIANGLES_PER_WORKGROUP, totals.triangles - first);
    let entry = parameters.firstTriangleChunk + chunk;
    let firstDrawn = chunks[entry];
    let patchCount = min(chunks[entry + 1u] - firstDrawn + 1u, MOST_PATCHES);
    for (var i = item; i < patchCount; i += TRIANGLE_ITEMS) {
        firstTriangles[i] = firstTriangleOf(firstDrawn + i);
    }
    workgroupBarrier();
    for (var i = item; i < count; i += TRIANGLE_ITEMS) {
        let place = findStaged(patchCount, first + i);
        let drawnIndex = firstDrawn + place;
        let corners = domainTriangle(loadFactors(drawnIndex), first + i - firstTriangles[place]) + firstVertexOf(drawnIndex);
        stagedIndices[3u * i] = corners.x;
        stagedIndices[3u * i + 1u] = corners.y;
        stagedIndices[3u * i + 2u] = corners.z;
    }
    workgroupBarrier();
    for (var i = item; i < 3u * count; i += TRIANGLE_ITEMS) {
        indices[3u * first + i] = stagedIndices[i];
    }
}
