import { radiusAround, type ControlHull } from "./ControlHull.js";

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

/** Numbers of a patch that is cut along u alone: x, y, z times the weight, and the weight, of the points of each column. */
export const STRIPS_SIZE = 64 * PARTS_ALONG;

/**
 * Cuts a patch along u.
 * @param patch the sixteen points
 * @param strips receives {@link STRIPS_SIZE} numbers: row after row of every part
 */
export function cutAlongU({ offsets }: ControlHull, strips: Float64Array): void {
    for (let to = 0; to < STRIPS_SIZE; to += 4) {
        const row = 16 * ((to >> 4) & 3);
        const shares = 16 * (to >> 6) + (to & 12);
        let x = 0;
        let y = 0;
        let z = 0;
        let weight = 0;
        for (let i = 0, at = row; i < 4; i++, at += 4) {
            const share = SHARES[shares + i] * offsets[at + 3];
            x += share * offsets[at];
            y += share * offsets[at + 1];
            z += share * offsets[at + 2];
            weight += share;
        }
        strips[to] = x;
        strips[to + 1] = y;
        strips[to + 2] = z;
        strips[to + 3] = weight;
    }
}

/**
 * Takes a part of a patch as a patch of its own.
 * @param patch the patch
 * @param strips the patch cut along u, see `cutAlongU`
 * @param partU which part along u, from 0
 * @param partV which part along v
 * @param result receives offsets, mean and radius, and the origin and centre that go with them; its start stays as it is
 */
export function takePart(
    patch: ControlHull,
    strips: Float64Array,
    partU: number,
    partV: number,
    result: ControlHull,
): void {
    const { origin, offsets, mean, centre } = result;
    mean.fill(0);
    for (let to = 0; to < 64; to += 4) {
        const shares = 16 * partV + ((to >> 2) & 12);
        let x = 0;
        let y = 0;
        let z = 0;
        let weight = 0;
        for (let i = 0, at = 64 * partU + (to & 12); i < 4; i++, at += 16) {
            const share = SHARES[shares + i];
            x += share * strips[at];
            y += share * strips[at + 1];
            z += share * strips[at + 2];
            weight += share * strips[at + 3];
        }
        offsets[to] = x / weight;
        offsets[to + 1] = y / weight;
        offsets[to + 2] = z / weight;
        offsets[to + 3] = weight;
        for (let axis = 0; axis < 3; axis++) {
            mean[axis] += offsets[to + axis] / 16;
        }
    }
    for (let axis = 0; axis < 3; axis++) {
        origin[axis] = patch.origin[axis];
        centre[axis] = origin[axis] + mean[axis];
    }
    result.radius = radiusAround(offsets, mean[0], mean[1], mean[2]);
}
