import { INNER_POINTS } from "../net/patchVectors.js";
import { PATCH_SIZE, TWIST_SIZE } from "../net/PatchNet.js";
import { lengthOf, type ControlHull } from "./ControlHull.js";

/*
 * A twist d of a Gregory patch adds g d to its bicubic geometry, g as in `writeTwistBasis`. Its second derivatives are
 * bounded, though they have no limit at the corner. The tables are control points of bicubic patches that are nowhere
 * below |∂uu g|, below |∂vv g|, and below the sum of what is positive of ∂uu g, 2 ∂uv g and ∂vv g and that of what is
 * negative: for the twist next to (0, 0), index 4 · row + column. They were found by linear programming and rounded up;
 * test/unit/hull/twistBounds.test.ts proves them.
 */
const ALONG_U = [18, 0, 0, 0, 18, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0];
const ALONG_V = [18, 6, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 5, 0, 0];
const TOGETHER = [18, 6, 0, 0, 18, 0, 1, 2.5, 12, 0, 0, 1.5, 4, 0.5, 4, 0];

/** Numbers of {@link takeTwistSpreads}: three for each of sixteen control points. */
const SPREADS_SIZE = 3 * PATCH_SIZE;

/** Numbers of {@link takeTwistBounds}. */
export const TWIST_BOUNDS_SIZE = 2;

const lengths = new Float64Array(TWIST_SIZE);
const spreads = new Float64Array(SPREADS_SIZE);

/**
 * Takes how much the twists of a patch may add to its second derivatives, in world units: as bicubic patches, three
 * numbers for each control point. To ∂uu; to ∂vv; and to a² ∂uu + 2 a b ∂uv + b² ∂vv for all a, b in [0, 1].
 * @param patch points of a Gregory patch
 * @param result receives the numbers, in the order of `takeCell`
 * @param to index of the first of them
 */
export function takeTwistSpreads(patch: ControlHull, result: Float64Array, to: number): void {
    measureTwists(patch);
    result.fill(0, to, to + SPREADS_SIZE);
    for (let twist = 0; twist < TWIST_SIZE; twist++) {
        // Counting from the other end of a side of four is an exclusive or with 3.
        const flip = (twist & 1 ? 3 : 0) | (twist & 2 ? 12 : 0);
        for (let i = 0, at = to; i < PATCH_SIZE; i++, at += 3) {
            result[at] += lengths[twist] * ALONG_U[i ^ flip];
            result[at + 1] += lengths[twist] * ALONG_V[i ^ flip];
            result[at + 2] += lengths[twist] * TOGETHER[i ^ flip];
        }
    }
}

/**
 * Takes what the twists of a patch add to its second derivatives anywhere, all together and in allowed errors of linear
 * interpolation as `takeBounds` does; then the largest of their lengths.
 * @param patch points of a Gregory patch
 * @param result receives {@link TWIST_BOUNDS_SIZE} numbers
 * @param to index of the first of them
 */
export function takeTwistBounds(patch: ControlHull, result: Float64Array, to: number): void {
    takeTwistSpreads(patch, spreads, 0);
    result[to] = 0;
    for (let at = 0; at < SPREADS_SIZE; at++) {
        result[to] = Math.max(result[to], spreads[at] / 8);
    }
    result[to + 1] = Math.max(lengths[0], lengths[1], lengths[2], lengths[3]);
}

/**
 * Takes the control points of a Gregory patch that its sides u = 0 and u = 1 see, as a bicubic patch for
 * `takeDifferences`.
 * @param patch points of a Gregory patch
 * @param result receives offsets and their mean; the rest stays as it is
 */
export function takeOtherPoints({ offsets }: ControlHull, result: ControlHull): void {
    const { mean } = result;
    for (let at = 0; at < 4 * PATCH_SIZE; at++) {
        result.offsets[at] = offsets[at];
    }
    INNER_POINTS.forEach((inner, twist) => {
        const from = 4 * (PATCH_SIZE + twist);
        for (let axis = 0; axis < 3; axis++) {
            result.offsets[4 * inner + axis] = offsets[from + axis];
        }
    });
    mean.fill(0);
    for (let at = 0; at < 4 * PATCH_SIZE; at += 4) {
        for (let axis = 0; axis < 3; axis++) {
            mean[axis] += result.offsets[at + axis] / PATCH_SIZE;
        }
    }
}

function measureTwists({ offsets }: ControlHull): void {
    lengths.fill(0);
    for (let twist = 0, at = 4 * PATCH_SIZE; at < offsets.length; twist++, at += 4) {
        const from = 4 * INNER_POINTS[twist];
        const x = offsets[at] - offsets[from];
        const y = offsets[at + 1] - offsets[from + 1];
        const z = offsets[at + 2] - offsets[from + 2];
        lengths[twist] = lengthOf(x, y, z);
    }
}
