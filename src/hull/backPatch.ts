import { isGregory, lengthOf, type ControlHull } from "./ControlHull.js";
import { CORNER_NORMALS, multiplyCorners, multiplyLegs, NORMALS_SIZE, takeLegs } from "./patchNormals.js";
import type { View } from "./View.js";

/** How far from edge-on a patch must be, as a share of the lengths that are multiplied: beyond rounding in float32. */
export const FACING_MARGIN = 1e-5;

/** Where `directions` and the offsets of a hull hold the corners (u, v) = (0, 0), (1, 0), (0, 1) and (1, 1). */
export const CORNER_POINTS = [0, 12, 48, 60] as const;

const normals = new Float64Array(NORMALS_SIZE);
/** Directions from the eye to the points: x, y, z, length. */
const directions = new Float64Array(64);

/**
 * Whether the whole patch turns the side to the eye that the material culls. It may say no where the answer is yes, never
 * the other way around.
 *
 * A point q = N / W, relative to the eye, turns its back where q · (∂u q × ∂v q) > 0, which is N · (∂u N × ∂v N) / W³: the
 * derivatives of W drop out. ∂u N × ∂v N is a patch of degree 5; when each of its control points has that sign with
 * every control point N, all of the patch has (as Loop, Nießner and Eisenacher, Effective
 * back-patch culling for hardware tessellation, VMV 2011, by the hull of the tangent plane). Where parts of the patch are
 * degenerate the product is 0, which nobody sees. At a pole with weights of its own it is not told from rounding: such a
 * patch is kept. So are Gregory patches, whose derivatives are no Bezier patches.
 */
export function isBackPatch(patch: ControlHull, view: View): boolean {
    const { culledFacing, orthographic } = view;
    if (culledFacing === 0 || isGregory(patch) || (orthographic && isRational(patch))) {
        return false;
    }
    takeLegs(patch, orthographic);
    takeDirections(patch, view);
    multiplyCorners(normals);
    // Nearly every patch that is in front is so at a corner, and most of the work need not be done.
    if (!CORNER_NORMALS.every((at, corner) => isTurnedAway(at, CORNER_POINTS[corner], culledFacing))) {
        return false;
    }
    multiplyLegs(normals);
    const end = orthographic ? 4 : 64;
    for (let at = 0; at < NORMALS_SIZE; at += 4) {
        for (let i = 0; i < end; i += 4) {
            if (!isTurnedAway(at, i, culledFacing)) {
                return false;
            }
        }
    }
    return true;
}

/** Whether the weights of a patch are not all the same. */
export function isRational({ offsets }: ControlHull): boolean {
    for (let at = 7; at < 64; at += 4) {
        if (offsets[at] !== offsets[3]) {
            return true;
        }
    }
    return false;
}

function isTurnedAway(at: number, i: number, culledFacing: number): boolean {
    const towards =
        normals[at] * directions[i] + normals[at + 1] * directions[i + 1] + normals[at + 2] * directions[i + 2];
    return culledFacing * towards >= FACING_MARGIN * normals[at + 3] * directions[i + 3];
}

/** Fills `directions`: the points relative to the eye, or just the direction of an orthographic view. */
function takeDirections({ origin, offsets }: ControlHull, { orthographic, forward }: View): void {
    for (let at = 0; at < 64; at += 4) {
        for (let axis = 0; axis < 3; axis++) {
            directions[at + axis] = orthographic ? forward[axis] : origin[axis] + offsets[at + axis];
        }
        directions[at + 3] = lengthOf(directions[at], directions[at + 1], directions[at + 2]);
    }
}
