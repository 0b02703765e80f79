import type { Stencil } from "./Stencil.js";

/**
 * A surface of bicubic Bezier patches. Flat, transferable, engine-free.
 *
 * Points are indexed, so two patches that share an edge name the same four points. That gives shared edges without
 * a tolerance, equal factors and equal bits on both sides of a join, and one place to move a point.
 */
export interface PatchNet {
    /**
     * x, y, z, weight per point (not premultiplied; weight 1 = polynomial; weight > 0). Length 4 · pointCount.
     * Points from `vectorStart` on are vectors: x, y, z and the weight 0.
     */
    readonly points: Float32Array;
    /** 16 point ids per patch, index 4 · row + column; u runs along columns, v along rows. Length 16 · patchCount. */
    readonly patches: Uint32Array;
    /**
     * Texture coordinates. 8 numbers a patch: its corners (u,v) = (0,0), (1,0), (0,1), (1,1), interpolated linearly.
     * 32 numbers a patch: 16 control values in the order of `patches`. Absent: u, v themselves.
     */
    readonly uvs?: Float32Array;
    /** Second texture coordinates, as those of light maps are: 8 or 32 numbers a patch, as for `uvs`. */
    readonly uvs2?: Float32Array;
    /** Vertex colours, RGBA in [0, 1]: 16 numbers (corners) or 64 numbers (control values) a patch, as for `uvs`. */
    readonly colors?: Float32Array;
    /** Material slot per patch, the index into a MultiMaterial's `subMaterials`. Length patchCount. */
    readonly groups?: Uint32Array;
    /** Id of the first point that is a vector; absent where there are none. Such a net has no weights but 1. */
    readonly vectorStart?: number;
    /**
     * Gregory patches: 4 vector ids per patch, or NO_VECTOR. The vectors belong to the inner points of control 5, 6, 9
     * and 10, each next to a corner of the patch. The control point itself is what the side v = 0 or v = 1 sees of it;
     * added to its vector it is what the side u = 0 or u = 1 sees; see docs/pipeline.md. Length 4 · patchCount.
     */
    readonly twists?: Uint32Array;
    /**
     * Tangent patches: normals come from them, positions from `points`. 24 vector ids per patch: 12 of ∂/∂u,
     * index 3 · row + column (cubic in v, quadratic in u), then 12 of ∂/∂v, index 4 · row + column (quadratic in v,
     * cubic in u). NO_VECTOR for all 24 where the patch has its own derivatives. Length 24 · patchCount.
     */
    readonly tangents?: Uint32Array;
    /** Makes the points, vectors too, of the points of a cage. One row per point. */
    readonly stencil?: Stencil;
}

/** Stands for the ids of vectors that a patch does not have. */
export const NO_VECTOR = 0xffffffff;

/** Vector ids per patch of {@link PatchNet.twists}. */
export const TWIST_SIZE = 4;

/** Vector ids per patch of {@link PatchNet.tangents}. */
export const TANGENT_SIZE = 24;

/** Numbers per point of {@link PatchNet.points}: x, y, z, weight. */
export const POINT_SIZE = 4;

/** Point ids per patch. */
export const PATCH_SIZE = 16;

export function pointCountOf(net: PatchNet): number {
    return net.points.length / POINT_SIZE;
}

/** Id of the first vector; the number of points where there are none. */
export function vectorStartOf(net: PatchNet): number {
    return net.vectorStart ?? pointCountOf(net);
}

export function patchCountOf(net: PatchNet): number {
    return net.patches.length / PATCH_SIZE;
}

/**
 * How many values a patch has in an attribute array.
 * @param values the attribute array, or undefined when the net has none
 * @param size numbers per value: 2 for texture coordinates, 4 for colours
 * @param patchCount patches of the net
 * @returns 0 (absent), 4 (corners) or 16 (control values)
 */
export function attributeValuesPerPatch(
    values: Float32Array | undefined,
    size: number,
    patchCount: number,
): 0 | 4 | 16 {
    if (values === undefined) {
        return 0;
    }
    return values.length === patchCount * PATCH_SIZE * size && patchCount > 0 ? 16 : 4;
}
