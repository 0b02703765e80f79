// One work-item: writes what the draws of one range of patches are to be given, as triangles, lines and points, so that
// the counts need not be known on the CPU. Never more than the buffers hold.
// In: totals (vertices, triangles), records. Out: the arguments. Dispatched by src/backends/webgpu/DrawBuffers.ts.

@group(0) @binding(0) var<uniform> drawRange: DrawRange;
@group(0) @binding(1) var<storage, read> totals: array<u32>;
@group(0) @binding(2) var<storage, read> records: array<u32>;
@group(0) @binding(3) var<storage, read_write> triangleArguments: array<u32>;
@group(0) @binding(4) var<storage, read_write> lineArguments: array<u32>;
@group(0) @binding(5) var<storage, read_write> pointArguments: array<u32>;

/// First vertex or triangle of a patch; of the one behind the last, the total.
fn firstOf(patchIndex: u32, word: u32, total: u32) -> u32 {
    if (patchIndex >= drawRange.patchCount) {
        return total;
    }
    return min(records[patchIndex * RECORD_SIZE + word], total);
}

@compute @workgroup_size(1)
fn main() {
    let vertexTotal = min(totals[0], drawRange.vertexCapacity);
    let triangleTotal = min(totals[1], drawRange.triangleCapacity);
    let firstVertex = firstOf(drawRange.firstPatch, FIRST_VERTEX, vertexTotal);
    let vertexCount = firstOf(drawRange.endPatch, FIRST_VERTEX, vertexTotal) - firstVertex;
    let firstTriangle = firstOf(drawRange.firstPatch, FIRST_TRIANGLE, triangleTotal);
    let triangleCount = firstOf(drawRange.endPatch, FIRST_TRIANGLE, triangleTotal) - firstTriangle;

    // Indices, instances, first index. Base vertex and first instance stay 0: any other first instance needs a feature.
    triangleArguments[0] = 3u * triangleCount;
    triangleArguments[1] = 1u;
    triangleArguments[2] = 3u * firstTriangle;
    lineArguments[0] = 6u * triangleCount;
    lineArguments[1] = 1u;
    lineArguments[2] = 6u * firstTriangle;
    // Vertices, instances, first vertex.
    pointArguments[0] = vertexCount;
    pointArguments[1] = 1u;
    pointArguments[2] = firstVertex;
}
