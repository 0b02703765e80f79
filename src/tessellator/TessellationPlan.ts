/** 32-bit words per patch of {@link TessellationPlan.records}. */
export const RECORD_SIZE = 8;

/** Word of a record that holds the first vertex of the patch. */
export const FIRST_VERTEX = 6;

/** Word of a record that holds the first triangle of the patch. */
export const FIRST_TRIANGLE = 7;

/**
 * What to make: the factors of every patch, and where its vertices and triangles go.
 * One record a patch, in the order of drawing: six packed factors (edges u = 0, v = 0, u = 1, v = 1, inside along u,
 * along v), first vertex, first triangle. This is the one array that a GPU needs to make the surface.
 */
export interface TessellationPlan {
    /** {@link RECORD_SIZE} words per patch. */
    readonly records: Uint32Array;
    /** Vertices and triangles of each patch in one word, see `verticesIn` and `trianglesIn`. */
    readonly counts: Uint32Array;
    /** Numbers of segments of each patch in two words, and how strips are joined: the triangles, but for their places. */
    readonly segments: Int32Array;
    /** Vertices of all patches. */
    vertexCount: number;
    /** Triangles of all patches. */
    triangleCount: number;
    /** Places for vertices: their number, and what is left free between patches. */
    vertexEnd: number;
    /** Places for triangles: their number, and what is left free between patches. */
    triangleEnd: number;
}

/** @returns a plan for `patchCount` patches, not yet filled */
export function createPlan(patchCount: number): TessellationPlan {
    const records = new Uint32Array(patchCount * RECORD_SIZE);
    const counts = new Uint32Array(patchCount);
    const segments = new Int32Array(patchCount * 2);
    return { records, counts, segments, vertexCount: 0, triangleCount: 0, vertexEnd: 0, triangleEnd: 0 };
}
