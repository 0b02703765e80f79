import { FACING_MARGIN } from "./backPatch.js";
import { lengthOf, type ControlHull } from "./ControlHull.js";
import { CORNER_NORMALS, multiplyLegs, NORMALS_SIZE, takeLegs } from "./patchNormals.js";
import type { PatchSphere } from "./PatchSphere.js";
import type { View } from "./View.js";

/**
 * Numbers that tell the facing of a polynomial patch: for each corner (u, v) = (0, 0), (1, 0), (0, 1), (1, 1) the normal
 * and the product of the lengths that it is made of; a ball around all control points of the normal over their products
 * of lengths (x, y, z, radius); the least and the largest product of one of those with a point relative to the mean.
 */
export const FACING_SIZE = 22;

const BALL_AT = 16;
const LEAST_AT = 20;
const LARGEST_AT = 21;

/** Products of lengths below are too close to the least float64 to divide by. */
const LEAST_PRODUCT = 1e-280;

const normals = new Float64Array(NORMALS_SIZE);

/**
 * Takes what does not depend on the eye.
 * @param patch the sixteen points, whose weights are equal
 * @param result receives {@link FACING_SIZE} numbers
 * @param to index of the first of them
 */
export function takeFacing(patch: ControlHull, result: Float64Array, to: number): void {
    takeLegs(patch, true);
    multiplyLegs(normals);
    for (let corner = 0; corner < 4; corner++) {
        for (let i = 0; i < 4; i++) {
            result[to + 4 * corner + i] = normals[CORNER_NORMALS[corner] + i];
        }
    }
    takeBall(result, to + BALL_AT);
    takeProducts(patch, result, to);
}

/** Leaves out normals without length, which face nowhere. */
function takeBall(result: Float64Array, to: number): void {
    let count = 0;
    result.fill(0, to, to + 4);
    for (let at = 0; at < NORMALS_SIZE; at += 4) {
        const product = normals[at + 3];
        if (product > 0) {
            count++;
            for (let axis = 0; axis < 3; axis++) {
                normals[at + axis] /= product;
                result[to + axis] += normals[at + axis];
            }
        }
        if (!(product === 0 || (product > LEAST_PRODUCT && product < Infinity))) {
            result[to + 3] = Infinity;
        }
    }
    for (let axis = 0; axis < 3; axis++) {
        result[to + axis] /= Math.max(count, 1);
    }
    for (let at = 0; at < NORMALS_SIZE; at += 4) {
        if (normals[at + 3] > 0) {
            const distance = lengthOf(
                normals[at] - result[to],
                normals[at + 1] - result[to + 1],
                normals[at + 2] - result[to + 2],
            );
            result[to + 3] = Math.max(result[to + 3], distance);
        }
    }
}

/** The normals are those over their products of lengths. */
function takeProducts({ offsets, mean }: ControlHull, result: Float64Array, to: number): void {
    let least = 0;
    let largest = 0;
    for (let p = 0; p < 64; p += 4) {
        const x = offsets[p] - mean[0];
        const y = offsets[p + 1] - mean[1];
        const z = offsets[p + 2] - mean[2];
        for (let n = 0; n < NORMALS_SIZE; n += 4) {
            const product = normals[n] * x + normals[n + 1] * y + normals[n + 2] * z;
            least = Math.min(least, product);
            largest = Math.max(largest, product);
        }
    }
    result[to + LEAST_AT] = least;
    result[to + LARGEST_AT] = largest;
}

/**
 * Whether a patch turns its culled side to the eye, as `isBackPatch` says, where that is quickly told.
 * @param facing array of {@link takeFacing}
 * @param at index of the first number
 * @param sphere the patch as the eye sees it
 * @param view the camera, whose culled facing is not 0
 * @returns undefined where all points must be looked at
 */
export function quickBackPatch(
    facing: Float64Array,
    at: number,
    { origin, centre, radius, corners, firstCorner }: PatchSphere,
    { culledFacing, orthographic, forward }: View,
): boolean | undefined {
    for (let corner = 0; corner < 4; corner++) {
        const n = at + 4 * corner;
        const p = firstCorner + 3 * corner;
        const x = orthographic ? forward[0] : origin[0] + corners[p];
        const y = orthographic ? forward[1] : origin[1] + corners[p + 1];
        const z = orthographic ? forward[2] : origin[2] + corners[p + 2];
        const towards = facing[n] * x + facing[n + 1] * y + facing[n + 2] * z;
        // The very numbers of isBackPatch: one corner in front is enough. Most need no root for that.
        if (
            culledFacing * towards < 0 ||
            !(culledFacing * towards >= FACING_MARGIN * facing[n + 3] * lengthOf(x, y, z))
        ) {
            return false;
        }
    }
    // The product of any normal and any point is that of the middles of both, and what either is off by.
    const to = orthographic ? forward : centre;
    const distance = lengthOf(to[0], to[1], to[2]);
    const ball = at + BALL_AT;
    const towards = facing[ball] * to[0] + facing[ball + 1] * to[1] + facing[ball + 2] * to[2];
    const ofPoints = culledFacing > 0 ? facing[at + LEAST_AT] : -facing[at + LARGEST_AT];
    const least = culledFacing * towards - facing[ball + 3] * distance + (orthographic ? 0 : ofPoints);
    // No normal over its product of lengths is longer than 1. Twice the margin is beyond any rounding.
    return least >= 2 * FACING_MARGIN * (distance + (orthographic ? 0 : radius)) ? true : undefined;
}
