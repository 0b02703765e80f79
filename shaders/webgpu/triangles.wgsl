// One work-item per triangle: writes its three vertex indices. In: records, chunks. Out: indices.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> records: array<u32>;
@group(0) @binding(2) var<storage, read> chunks: array<u32>;
@group(0) @binding(3) var<storage, read_write> indices: array<u32>;

@compute @workgroup_size(DIRECT_SIZE)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
    let index = invocation.y * workgroups.x * DIRECT_SIZE + invocation.x;
    if (index >= parameters.triangleCount) {
        return;
    }
    let patchIndex = findPatch(FIRST_TRIANGLE, index);
    let at = patchIndex * RECORD_SIZE;
    let corners = domainTriangle(loadFactors(patchIndex), index - records[at + FIRST_TRIANGLE]) + records[at + FIRST_VERTEX];
    indices[3u * index] = corners.x;
    indices[3u * index + 1u] = corners.y;
    indices[3u * index + 2u] = corners.z;
}
