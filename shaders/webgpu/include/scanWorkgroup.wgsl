// Scan within a workgroup of BLOCK_ITEMS work-items (Hillis and Steele 1986). Declared by the kernel: parameters.
// Generated constants: BLOCK_ITEMS, PATCHES_PER_ITEM (patches that a work-item counts).

var<workgroup> partialSums: array<vec4u, 2u * BLOCK_ITEMS>;

/// Sum of the values of this work-item and of all before it.
fn scanWorkgroup(item: u32, value: vec4u) -> vec4u {
    var sum = value;
    var buffer = 0u;
    for (var reach = 1u; reach < BLOCK_ITEMS; reach *= 2u) {
        partialSums[buffer + item] = sum;
        workgroupBarrier();
        if (item >= reach) {
            sum += partialSums[buffer + item - reach];
        }
        // The other half, so that no work-item overwrites what another still reads.
        buffer = BLOCK_ITEMS - buffer;
    }
    // Nor does the next scan.
    workgroupBarrier();
    return sum;
}

/// Blocks that the patches make. (A binding may be longer than they are.)
fn blockCount() -> u32 {
    let blockSize = BLOCK_ITEMS * PATCHES_PER_ITEM;
    return (parameters.patchCount + blockSize - 1u) / blockSize;
}
