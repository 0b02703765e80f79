import type { ControlHull } from "./ControlHull.js";

/** Differences of the homogeneous control points of a patch, or of a quarter of one. Arrays are written in place. */
export interface PatchDifferences {
    /** Second differences along u, index 2 · row + i: x, y, z, weight each. */
    readonly alongU: Float64Array;
    /** Second differences along v, index 2 · column + i. */
    readonly alongV: Float64Array;
    /** Mixed differences, index 3 · row + column. */
    readonly mixed: Float64Array;
    /** Radius of the sphere around the points. */
    radius: number;
    /** Smallest weight. */
    weight: number;
}

/** @returns differences that are meant to be written over */
export function createPatchDifferences(): PatchDifferences {
    return {
        alongU: new Float64Array(32),
        alongV: new Float64Array(32),
        mixed: new Float64Array(36),
        radius: 0,
        weight: 1,
    };
}

const weighted = new Float64Array(64);

/**
 * Takes the differences of w (p − c) and of w, with c the mean of the points.
 * @param patch the sixteen points
 * @param differences receives them
 */
export function takeDifferences(patch: ControlHull, differences: PatchDifferences): void {
    const { offsets, mean } = patch;
    differences.radius = patch.radius;
    differences.weight = Infinity;
    for (let at = 0; at < 64; at += 4) {
        const weight = offsets[at + 3];
        for (let axis = 0; axis < 3; axis++) {
            weighted[at + axis] = weight * (offsets[at + axis] - mean[axis]);
        }
        weighted[at + 3] = weight;
        differences.weight = Math.min(differences.weight, weight);
    }
    for (let line = 0; line < 4; line++) {
        for (let i = 0; i < 8; i++) {
            const row = i >> 2;
            differences.alongU[8 * line + i] = difference(16 * line + i, 4, 4);
            differences.alongV[8 * line + i] = difference(4 * line + 16 * row + (i & 3), 16, 16);
        }
    }
    for (let row = 0; row < 3; row++) {
        for (let i = 0; i < 12; i++) {
            differences.mixed[12 * row + i] = difference(16 * row + i, 4, 16);
        }
    }
}

/** The difference by one step of the difference by another. */
function difference(at: number, step: number, otherStep: number): number {
    return weighted[at] - weighted[at + step] - (weighted[at + otherStep] - weighted[at + step + otherStep]);
}
