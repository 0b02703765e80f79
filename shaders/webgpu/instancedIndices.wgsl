// One work-item per triangle of a region: copies the triangles of a range, or their lines, into a region of fixed size,
// whose rest is degenerate, so that it can be drawn by a count known on the CPU, as draws of instances must be.
// In: drawArguments (of the range), indices. Out: instancedIndices. Dispatched by src/backends/webgpu/InstancedIndices.ts.

@group(0) @binding(0) var<uniform> drawRange: DrawRange;
@group(0) @binding(1) var<storage, read> drawArguments: array<u32>;
@group(0) @binding(2) var<storage, read> indices: array<u32>;
@group(0) @binding(3) var<storage, read_write> instancedIndices: array<u32>;

@compute @workgroup_size(COPY_ITEMS)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
    let index = invocation.y * workgroups.x * COPY_ITEMS + invocation.x;
    if (index >= drawRange.triangleCapacity) {
        return;
    }
    let isUsed = index * INDICES_PER_TRIANGLE < drawArguments[0];
    let source = drawArguments[2] + index * INDICES_PER_TRIANGLE;
    let result = (drawRange.index * drawRange.triangleCapacity + index) * INDICES_PER_TRIANGLE;
    for (var i = 0u; i < INDICES_PER_TRIANGLE; i++) {
        var vertexIndex = 0u;
        if (isUsed) {
            vertexIndex = indices[source + i];
        }
        instancedIndices[result + i] = vertexIndex;
    }
}
