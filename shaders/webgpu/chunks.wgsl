// One work-item per patch: notes where the vertices and triangles of a patch begin, chunk by chunk, so that a vertex or
// triangle finds its patch among the few of its chunk. In: records. Out: vertexChunks, triangleChunks.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> records: array<u32>;
@group(0) @binding(2) var<storage, read_write> vertexChunks: array<u32>;
@group(0) @binding(3) var<storage, read_write> triangleChunks: array<u32>;

@compute @workgroup_size(DIRECT_SIZE)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
    let patchIndex = invocation.y * workgroups.x * DIRECT_SIZE + invocation.x;
    if (patchIndex >= parameters.patchCount) {
        return;
    }
    let at = patchIndex * RECORD_SIZE;
    let isLast = patchIndex + 1u == parameters.patchCount;
    var vertexEnd = parameters.vertexCount;
    var triangleEnd = parameters.triangleCount;
    if (!isLast) {
        vertexEnd = records[at + RECORD_SIZE + FIRST_VERTEX];
        triangleEnd = records[at + RECORD_SIZE + FIRST_TRIANGLE];
    }
    // The last patch also closes the table: every chunk has a next one.
    let extra = select(0u, 1u, isLast);
    let vertexChunkEnd = (vertexEnd + CHUNK_SIZE - 1u) / CHUNK_SIZE + extra;
    for (var chunk = (records[at + FIRST_VERTEX] + CHUNK_SIZE - 1u) / CHUNK_SIZE; chunk < vertexChunkEnd; chunk++) {
        vertexChunks[chunk] = patchIndex;
    }
    let triangleChunkEnd = (triangleEnd + CHUNK_SIZE - 1u) / CHUNK_SIZE + extra;
    for (var chunk = (records[at + FIRST_TRIANGLE] + CHUNK_SIZE - 1u) / CHUNK_SIZE; chunk < triangleChunkEnd; chunk++) {
        triangleChunks[chunk] = patchIndex;
    }
}
