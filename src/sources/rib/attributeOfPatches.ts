import { orderOf, toBezierGrid, type Direction } from "./gridOfPatches.js";

/** Both directions of a surface. */
export interface PatchLayout {
    readonly u: Direction;
    readonly v: Direction;
}

/** Gives the values of one patch: its corners (0,0), (1,0), (0,1), (1,1), or its 16 control values, row by row. */
export type PatchAttribute = (row: number, column: number) => readonly number[];

/**
 * Divides texture coordinates or colours among the patches of a surface. The count of values tells their class: one a
 * corner of a patch (varying), one a control point (vertex), one a patch (uniform) or one for all (constant).
 * Source: Pixar, The RenderMan Interface, version 3.2, section 5.2.
 * @param values `size` numbers per value
 * @param size numbers per value
 * @param layout directions of the surface
 * @returns undefined when the count is that of no class, or a control value is beyond float32
 */
export function attributeOfPatches(
    values: readonly number[],
    size: number,
    layout: PatchLayout,
): PatchAttribute | undefined {
    const { u, v } = layout;
    const count = values.length / size;
    const valueAt = (index: number): readonly number[] => values.slice(index * size, (index + 1) * size);
    const columns = u.patchCount + Number(!u.isPeriodic);
    const rows = v.patchCount + Number(!v.isPeriodic);
    if (count === columns * rows) {
        return (row, column) =>
            CORNERS.flatMap(([du, dv]) => valueAt(((row + dv) % rows) * columns + ((column + du) % columns)));
    }
    if (count === u.valueCount * v.valueCount) {
        const grid = toBezierGrid(values, size, u, v);
        return grid.every((value) => Number.isFinite(Math.fround(value)))
            ? controlValues(grid, size, layout)
            : undefined;
    }
    if (count === u.patchCount * v.patchCount) {
        return (row, column) => CORNERS.flatMap(() => valueAt(row * u.patchCount + column));
    }
    return count === 1 ? () => CORNERS.flatMap(() => values) : undefined;
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

function controlValues(grid: Float64Array, size: number, { u }: PatchLayout): PatchAttribute {
    const order = orderOf(u.basis);
    const columns = order * u.patchCount;
    return (row, column) =>
        Array.from({ length: order * order }, (_, i) => {
            const at = (row * order + Math.floor(i / order)) * columns + column * order + (i % order);
            return [...grid.subarray(at * size, (at + 1) * size)];
        }).flat();
}
