// Finds the patch of a vertex or triangle. Declared by the kernel: records, and chunks (for each chunk of CHUNK_SIZE
// vertices or triangles the patch of its first one, and one entry more).

/// The patch that vertex or triangle `index` belongs to: the last, of those of its chunk, whose first is not beyond it.
fn findPatch(word: u32, index: u32) -> u32 {
    let chunk = index / CHUNK_SIZE;
    var low = chunks[chunk];
    var high = chunks[chunk + 1u] + 1u;
    while (high - low > 1u) {
        let middle = (low + high) / 2u;
        if (records[middle * RECORD_SIZE + word] <= index) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}
