import type { Basis } from "./bases.js";

/** One direction of a patch or of a mesh of patches. */
export interface Direction {
    /** Patches side by side. */
    readonly patchCount: number;
    /** Values that are given along the direction. */
    readonly valueCount: number;
    /** Whether the last patches take the first values again. */
    readonly isPeriodic: boolean;
    /** Basis of bicubic patches; undefined for bilinear ones. */
    readonly basis: Basis | undefined;
}

/**
 * Counts the patches along a direction.
 * Source: Pixar, The RenderMan Interface, version 3.2, section 5.2: nupatches.
 * @param valueCount values along the direction
 * @returns undefined when the values make no whole number of patches
 */
export function createDirection(
    valueCount: number,
    isPeriodic: boolean,
    basis: Basis | undefined,
): Direction | undefined {
    const step = basis?.step ?? 1;
    const patchCount = isPeriodic ? valueCount / step : (valueCount - orderOf(basis)) / step + 1;
    if (!Number.isInteger(patchCount) || patchCount < 1) {
        return undefined;
    }
    return { patchCount, valueCount, isPeriodic, basis };
}

/** @returns control values of a patch along a direction: 4 when bicubic, 2 when bilinear */
export function orderOf(basis: Basis | undefined): 2 | 4 {
    return basis === undefined ? 2 : 4;
}

/**
 * Turns the given values of a mesh into Bezier control values. Where patches meet, both have the same bits: the
 * directions are done one after the other, and each line alike.
 * @param values `size` numbers per value, row by row; u runs along a row
 * @param size numbers per value
 * @param u direction along a row
 * @param v direction across the rows
 * @returns control values, `size` numbers each: rows of `order · u.patchCount`, `order · v.patchCount` of them; those of
 * a patch stand together in each row
 */
export function toBezierGrid(values: ArrayLike<number>, size: number, u: Direction, v: Direction): Float64Array {
    const order = orderOf(u.basis);
    const columns = order * u.patchCount;
    const rows = order * v.patchCount;
    const lines = new Float64Array(v.valueCount * columns * size);
    for (let row = 0; row < v.valueCount; row++) {
        convertLine(values, row * u.valueCount * size, size, lines, row * columns * size, size, size, u);
    }
    const grid = new Float64Array(rows * columns * size);
    for (let column = 0; column < columns; column++) {
        convertLine(lines, column * size, columns * size, grid, column * size, columns * size, size, v);
    }
    return grid;
}

/** Converts one line of values; `strideIn` and `strideOut` are numbers from one value to the next. */
function convertLine(
    input: ArrayLike<number>,
    firstIn: number,
    strideIn: number,
    output: Float64Array,
    firstOut: number,
    strideOut: number,
    size: number,
    direction: Direction,
): void {
    const { patchCount, valueCount, isPeriodic, basis } = direction;
    const order = orderOf(basis);
    const isJoined = basis?.isJoined ?? true;
    for (let patch = 0; patch < patchCount; patch++) {
        for (let i = 0; i < order; i++) {
            const to = firstOut + (patch * order + i) * strideOut;
            // A joined patch begins with the bits that the one before ends with, and the last ends as the first begins.
            const joinedTo = joinedValue(patch, i, order, isPeriodic ? patchCount : Infinity);
            if (isJoined && joinedTo !== undefined) {
                const from = firstOut + joinedTo * strideOut;
                output.copyWithin(to, from, from + size);
                continue;
            }
            for (let j = 0; j < order; j++) {
                const factor = basis ? basis.toBezier[4 * i + j] : Number(i === j);
                if (factor === 0) {
                    continue;
                }
                const from = firstIn + ((patch * (basis?.step ?? 1) + j) % valueCount) * strideIn;
                for (let component = 0; component < size; component++) {
                    output[to + component] += factor * input[from + component];
                }
            }
        }
    }
}

/** @returns index of the control value that value `i` of a patch repeats, if it does */
function joinedValue(patch: number, i: number, order: number, ringLength: number): number | undefined {
    if (i === 0 && patch > 0) {
        return patch * order - 1;
    }
    return i === order - 1 && patch === ringLength - 1 ? 0 : undefined;
}
