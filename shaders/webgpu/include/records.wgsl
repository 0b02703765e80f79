// The tessellation plan. Twin of src/tessellator/TessellationPlan.ts.
// One record of eight words a patch: factors of the edges u = 0, v = 0, u = 1, v = 1, of the inside along u and
// along v, first vertex, first triangle. Declared by the kernel: records.

const RECORD_SIZE = 8u;
const FIRST_VERTEX = 6u;
const FIRST_TRIANGLE = 7u;

/// Vertices or triangles that share an entry of the tables of chunks.
const CHUNK_SIZE = 256u;
