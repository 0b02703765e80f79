import { BezierValues } from "./BezierValues.js";
import type { Direction } from "./directions.js";
import type { Numbers } from "./RibReader.js";

/** Both directions of a surface. */
export interface PatchLayout {
    readonly u: Direction;
    readonly v: Direction;
}

/** Gives the values of one patch: its corners (0,0), (1,0), (0,1), (1,1), or its 16 control values, row by row. */
export type PatchAttribute = (row: number, column: number) => ArrayLike<number>;

/**
 * Divides texture coordinates or colours among the patches of a surface. The count of values tells their class: one a
 * corner of a patch (varying), one a control point (vertex), one a patch (uniform) or one for all (constant). A mesh that
 * is periodic both ways may have as many corners as control points; then the declaration tells.
 * Source: Pixar, The RenderMan Interface, version 3.2, section 5.2.
 * @param values `size` numbers per value
 * @param size numbers per value
 * @param layout directions of the surface
 * @param isVertex whether the values are declared to be of the class vertex
 * @returns undefined when the count is that of no class, or a control value is beyond float32
 */
export function attributeOfPatches(
    values: Numbers,
    size: number,
    layout: PatchLayout,
    isVertex: boolean,
): PatchAttribute | undefined {
    const { u, v } = layout;
    const count = values.length / size;
    const valueAt = (index: number): readonly number[] =>
        Array.from({ length: size }, (_, i) => values.get(index * size + i));
    const columns = u.patchCount + Number(!u.isPeriodic);
    const rows = v.patchCount + Number(!v.isPeriodic);
    const hasControls = count === u.valueCount * v.valueCount;
    if (count === columns * rows && !(isVertex && hasControls)) {
        return (row, column) =>
            CORNERS.flatMap(([du, dv]) => valueAt(((row + dv) % rows) * columns + ((column + du) % columns)));
    }
    if (hasControls) {
        return controlValues(values, size, layout);
    }
    if (count === u.patchCount * v.patchCount) {
        return (row, column) => CORNERS.flatMap(() => valueAt(row * u.patchCount + column));
    }
    return count === 1 ? constantOfPatches(valueAt(0)) : undefined;
}

/** Gives all patches the same value. */
export function constantOfPatches(value: readonly number[]): PatchAttribute {
    const corners = CORNERS.flatMap(() => value);
    return () => corners;
}

/**
 * Spreads values at the corners of a whole surface over its patches, linearly in u and v.
 * @param corners `size` numbers each for (0,0), (1,0), (0,1), (1,1)
 */
export function attributeOfCorners(corners: readonly number[], size: number, { u, v }: PatchLayout): PatchAttribute {
    return (row, column) =>
        CORNERS.flatMap(([du, dv]) => {
            const s = (column + du) / u.patchCount;
            const t = (row + dv) / v.patchCount;
            const factors = [(1 - s) * (1 - t), s * (1 - t), (1 - s) * t, s * t];
            return Array.from({ length: size }, (_, component) =>
                factors.reduce((sum, factor, corner) => sum + factor * corners[corner * size + component], 0),
            );
        });
}

const CORNERS = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
] as const;

function controlValues(values: Numbers, size: number, { u, v }: PatchLayout): PatchAttribute | undefined {
    const controls = new BezierValues(values, size, u, v);
    for (let row = 0; row < v.patchCount; row++) {
        for (let column = 0; column < u.patchCount; column++) {
            if (!controls.read(row, column).every((value) => Number.isFinite(Math.fround(value)))) {
                return undefined;
            }
        }
    }
    return (row, column) => controls.read(row, column);
}
