// The tessellation plan. Twin of src/tessellator/TessellationPlan.ts.
// One record of eight words a patch: factors of the edges u = 0, v = 0, u = 1, v = 1, of the inside along u and
// along v, first vertex, first triangle. Declared by the kernel: records.

const RECORD_SIZE = 8u;
const FIRST_VERTEX = 6u;
const FIRST_TRIANGLE = 7u;

/// The patch that vertex or triangle `index` belongs to: the last whose first one is not beyond it.
fn findPatch(word: u32, index: u32, patchCount: u32) -> u32 {
    var low = 0u;
    var high = patchCount;
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
