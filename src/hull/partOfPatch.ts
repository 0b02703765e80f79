import { lengthOf, type ControlHull } from "./ControlHull.js";

/** Into how many parts along u and along v a patch is cut. */
export const PARTS_ALONG = 4;

/** Shares of the control points of a cubic in those of its parts: index 16 · part + 4 · point of the part + point. */
const SHARES = Float64Array.from({ length: 16 * PARTS_ALONG }, (_, i) => partShare(i >> 4, (i >> 2) & 3, i & 3));

/**
 * Share of a control point in a point of a part: the blossom (Farin, Curves and Surfaces for CAGD, 5th edition, section
 * 4.4) at so many times the start of the part and, for the rest of three times, its end.
 */
function partShare(part: number, index: number, point: number): number {
    let shares = [1, 0, 0, 0];
    for (let i = 0; i < 3; i++) {
        const t = (i < 3 - index ? part : part + 1) / PARTS_ALONG;
        shares = shares.map((share, j) => share * (1 - t) + (j > 0 ? shares[j - 1] * t : 0));
    }
    return shares[point];
}

/**
 * Takes a part of a patch as a patch of its own.
 * @param patch the sixteen points
 * @param partU which part along u, from 0
 * @param partV which part along v
 * @param result receives offsets, mean and radius, and the origin and centre that go with them; its start stays as it is
 */
export function takePart(patch: ControlHull, partU: number, partV: number, result: ControlHull): void {
    const { origin, offsets, mean, centre } = result;
    mean.fill(0);
    for (let i = 0; i < 16; i++) {
        takePoint(patch.offsets, 16 * partU + 4 * (i & 3), 16 * partV + 4 * (i >> 2), offsets, 4 * i);
        for (let axis = 0; axis < 3; axis++) {
            mean[axis] += offsets[4 * i + axis] / 16;
        }
    }
    for (let axis = 0; axis < 3; axis++) {
        origin[axis] = patch.origin[axis];
        centre[axis] = origin[axis] + mean[axis];
    }
    result.radius = 0;
    for (let at = 0; at < 64; at += 4) {
        const distance = lengthOf(offsets[at] - mean[0], offsets[at + 1] - mean[1], offsets[at + 2] - mean[2]);
        result.radius = Math.max(result.radius, distance);
    }
}

/** The point with the given shares of the columns and rows. */
function takePoint(points: Float64Array, columns: number, rows: number, result: Float64Array, to: number): void {
    let x = 0;
    let y = 0;
    let z = 0;
    let weight = 0;
    for (let i = 0, at = 0; i < 16; i++, at += 4) {
        const share = SHARES[columns + (i & 3)] * SHARES[rows + (i >> 2)] * points[at + 3];
        x += share * points[at];
        y += share * points[at + 1];
        z += share * points[at + 2];
        weight += share;
    }
    result[to] = x / weight;
    result[to + 1] = y / weight;
    result[to + 2] = z / weight;
    result[to + 3] = weight;
}
