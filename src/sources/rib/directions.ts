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
 * Finds the patch of a direction and the control value in it that make a control value: where patches are joined, one has
 * the value that the one before ends with, and the last of a ring ends with the value that the first begins with.
 * @returns `order · patch + i` of the value that stands for value `i` of a patch
 */
export function sourceOfValue({ patchCount, isPeriodic, basis }: Direction, patch: number, i: number): number {
    const order = orderOf(basis);
    if (basis?.isJoined ?? true) {
        if (i === 0 && patch > 0) {
            return order * patch - 1;
        }
        if (i === order - 1 && isPeriodic && patch === patchCount - 1) {
            return 0;
        }
    }
    return order * patch + i;
}
