import { CORNER_POINTS, FACING_MARGIN } from "./backPatch.js";
import { lengthOf, type ControlHull } from "./ControlHull.js";
import { CORNER_NORMALS, multiplyLegs, NORMALS_SIZE, takeLegs } from "./patchNormals.js";
import type { View } from "./View.js";

/**
 * Numbers that tell the facing of a polynomial patch. For each corner (u, v) = (0, 0), (1, 0), (0, 1), (1, 1) the normal
 * and the product of the lengths that it is made of, then for each the point relative to the first, then a ball around
 * all control points of the normal over their products of lengths: x, y, z, radius.
 */
export const FACING_SIZE = 32;

const CORNER_AT = 16;
const BALL_AT = 28;

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
        for (let axis = 0; axis < 3; axis++) {
            result[to + CORNER_AT + 3 * corner + axis] = patch.offsets[CORNER_POINTS[corner] + axis];
        }
    }
    takeBall(result, to + BALL_AT);
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

/**
 * Whether a patch turns its culled side to the eye, as `isBackPatch` says, where that is quickly told.
 * @param facing array of {@link takeFacing}
 * @param at index of the first number
 * @param origin first point relative to the eye
 * @param centre centre of the sphere around the points, relative to the eye
 * @param radius its radius
 * @param view the camera, whose culled facing is not 0
 * @returns undefined where all points must be looked at
 */
export function quickBackPatch(
    facing: Float64Array,
    at: number,
    origin: Float64Array,
    centre: Float64Array,
    radius: number,
    { culledFacing, orthographic, forward }: View,
): boolean | undefined {
    for (let corner = 0; corner < 4; corner++) {
        const n = at + 4 * corner;
        const p = at + CORNER_AT + 3 * corner;
        const x = orthographic ? forward[0] : origin[0] + facing[p];
        const y = orthographic ? forward[1] : origin[1] + facing[p + 1];
        const z = orthographic ? forward[2] : origin[2] + facing[p + 2];
        const towards = facing[n] * x + facing[n + 1] * y + facing[n + 2] * z;
        // The very numbers of isBackPatch: one corner in front is enough.
        if (!(culledFacing * towards >= FACING_MARGIN * facing[n + 3] * lengthOf(x, y, z))) {
            return false;
        }
    }
    const to = orthographic ? forward : centre;
    const reach = orthographic ? 0 : radius;
    const distance = lengthOf(to[0], to[1], to[2]);
    const ball = at + BALL_AT;
    const towards = facing[ball] * to[0] + facing[ball + 1] * to[1] + facing[ball + 2] * to[2];
    // No normal over its product of lengths is longer than 1. Twice the margin is beyond any rounding.
    const least = reach + 2 * FACING_MARGIN * (distance + reach);
    return culledFacing * towards - facing[ball + 3] * distance >= least ? true : undefined;
}
