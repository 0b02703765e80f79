// Lays out the plan: one record per drawn patch, where its vertices and triangles begin, and the tables in which they
// find their patch. In: factors, totals, blocks, firstSlots (of the material slots). Out: records, drawn, chunks,
// rangeStarts (first vertex and triangle of each material slot).

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> factors: array<vec4f>;
@group(0) @binding(2) var<storage, read> totals: Totals;
@group(0) @binding(3) var<storage, read> blocks: array<vec4u>;
@group(0) @binding(4) var<storage, read> firstSlots: array<u32>;
@group(0) @binding(5) var<storage, read_write> records: array<vec4u>;
@group(0) @binding(6) var<storage, read_write> drawn: array<vec2u>;
@group(0) @binding(7) var<storage, read_write> chunks: array<u32>;
@group(0) @binding(8) var<storage, read_write> rangeStarts: array<vec2u>;

/// Notes a drawn patch for every chunk whose first item is one of its items. The last patch also closes the table:
/// every chunk has a next one.
fn noteChunks(table: u32, chunkSize: u32, first: u32, end: u32, total: u32, drawnIndex: u32) {
    let chunkEnd = (end + chunkSize - 1u) / chunkSize + select(0u, 1u, end == total);
    for (var chunk = (first + chunkSize - 1u) / chunkSize; chunk < chunkEnd; chunk++) {
        chunks[table + chunk] = drawnIndex;
    }
}

/// Notes the first vertex and triangle of a material slot, where this patch is the first of it.
fn noteRange(patchIndex: u32, first: vec2u) {
    var low = 0u;
    var high = parameters.rangeCount;
    while (high - low > 1u) {
        let middle = (low + high) / 2u;
        if (firstSlots[middle] <= patchIndex) {
            low = middle;
        } else {
            high = middle;
        }
    }
    if (firstSlots[low] == patchIndex) {
        rangeStarts[low] = first;
    }
}

/// Writes the plan of one patch, whose counts it gives.
fn layOut(patchIndex: u32, first: vec4u) -> vec4u {
    noteRange(patchIndex, first.xy);
    if (!isDrawn(patchIndex)) {
        return vec4u(0u);
    }
    let packed = factorsAt(patchIndex, totals.scale);
    let counts = countsOf(packed);
    let end = first + counts;
    records[2u * first.w] = packed.edges;
    records[2u * first.w + 1u] = vec4u(packed.inside, first.xy);
    drawn[first.w] = vec2u(patchIndex, first.z);
    noteChunks(0u, parameters.itemsPerWorkgroup, first.z, end.z, totals.items, first.w);
    noteChunks(parameters.firstTriangleChunk, TRIANGLES_PER_WORKGROUP, first.y, end.y, totals.triangles, first.w);
    return counts;
}

@compute @workgroup_size(BLOCK_ITEMS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    for (var block = workgroup.x; block < blockCount(); block += workgroups.x) {
        let firstPatch = (block * BLOCK_ITEMS + item) * PATCHES_PER_ITEM;
        let end = min(firstPatch + PATCHES_PER_ITEM, parameters.patchCount);
        var sum = vec4u(0u);
        for (var i = 0u; i < PATCHES_PER_ITEM; i++) {
            sum += countsAt(firstPatch + i, totals.scale);
        }
        var first = blocks[block] + scanWorkgroup(item, sum) - sum;
        for (var patchIndex = firstPatch; patchIndex < end; patchIndex++) {
            first += layOut(patchIndex, first);
        }
    }
}
