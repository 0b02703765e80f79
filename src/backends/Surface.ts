import type { SampledSurface } from "./SampleList.js";

/** A tessellated surface in plain arrays: what it is at its vertices, its triangles, and where on the net they lie. */
export interface Surface extends SampledSurface {
    /** Three vertex indices per triangle, counter-clockwise seen from the side that the normals point to. */
    readonly indices: Uint32Array;
    /** Patch per vertex, as numbered by the net. */
    readonly patchIds: Uint32Array;
    /** u, v of the patch per vertex. */
    readonly patchUvs: Float32Array;
}
