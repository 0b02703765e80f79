// One work-item: writes what the draws of one range of patches are to be given, as triangles, lines and points, so that
// the counts need not be known on the CPU. Never more than the buffers hold.
// In: totals, rangeStarts. Out: the arguments. Dispatched by src/backends/webgpu/DrawBuffers.ts.

@group(0) @binding(0) var<uniform> drawRange: DrawRange;
@group(0) @binding(1) var<uniform> totals: Totals;
@group(0) @binding(2) var<storage, read> rangeStarts: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> triangleArguments: array<u32>;
@group(0) @binding(4) var<storage, read_write> lineArguments: array<u32>;
@group(0) @binding(5) var<storage, read_write> pointArguments: array<u32>;

/// First vertex and triangle of a range; of the one behind the last, the totals.
fn startOf(range: u32) -> vec2u {
    let most = vec2u(
        min(totals.vertices, drawRange.vertexCapacity),
        min(totals.triangles, drawRange.triangleCapacity),
    );
    if (range == drawRange.rangeCount) {
        return most;
    }
    return min(rangeStarts[range], most);
}

@compute @workgroup_size(1)
fn main() {
    let start = startOf(drawRange.index);
    let count = startOf(drawRange.index + 1u) - start;

    // Indices, instances, first index. Base vertex and first instance stay 0: any other first instance needs a feature.
    triangleArguments[0] = 3u * count.y;
    triangleArguments[1] = 1u;
    triangleArguments[2] = 3u * start.y;
    lineArguments[0] = 6u * count.y;
    lineArguments[1] = 1u;
    lineArguments[2] = 6u * start.y;
    // Vertices, instances, first vertex.
    pointArguments[0] = count.x;
    pointArguments[1] = 1u;
    pointArguments[2] = start.x;
}
