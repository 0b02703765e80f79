/**
 * A surface of bicubic Bezier patches. Flat, transferable, engine-free.
 *
 * Points are indexed, so two patches that share an edge name the same four points. That gives shared edges without
 * a tolerance, equal factors and equal bits on both sides of a join, and one place to move a point.
 */
export interface PatchNet {
    /** x, y, z, weight per point (not premultiplied; weight 1 = polynomial; weight > 0). Length 4 · pointCount. */
    readonly points: Float32Array;
    /** 16 point ids per patch, index 4 · row + column; u runs along columns, v along rows. Length 16 · patchCount. */
    readonly patches: Uint32Array;
    /**
     * Texture coordinates. 8 numbers a patch: its corners (u,v) = (0,0), (1,0), (0,1), (1,1), interpolated linearly.
     * 32 numbers a patch: 16 control values in the order of `patches`. Absent: u, v themselves.
     */
    readonly uvs?: Float32Array;
    /** Vertex colours, RGBA in [0, 1]: 16 numbers (corners) or 64 numbers (control values) a patch, as for `uvs`. */
    readonly colors?: Float32Array;
    /** Material slot per patch, the index into a MultiMaterial's `subMaterials`. Length patchCount. */
    readonly groups?: Uint32Array;
}

/** Numbers per point of {@link PatchNet.points}: x, y, z, weight. */
export const POINT_SIZE = 4;

/** Point ids per patch. */
export const PATCH_SIZE = 16;

export function pointCountOf(net: PatchNet): number {
    return net.points.length / POINT_SIZE;
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
