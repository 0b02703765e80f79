import { lengthOf, type ControlHull } from "./ControlHull.js";

/** Shares of control points 0–3 in each point of the first half of a cubic, after de Casteljau. */
const HALVES = [
    [1, 0, 0, 0],
    [1 / 2, 1 / 2, 0, 0],
    [1 / 4, 1 / 2, 1 / 4, 0],
    [1 / 8, 3 / 8, 3 / 8, 1 / 8],
];

/**
 * Takes a quarter of a patch as a patch of its own.
 * @param patch the sixteen points
 * @param quarter bit 0: the half of larger u, bit 1: the half of larger v
 * @param result receives offsets, mean and radius; as the origin, which stays as it is, count that of `patch`
 */
export function takeQuarter(patch: ControlHull, quarter: number, result: ControlHull): void {
    const { offsets, mean } = result;
    // The points of the upper half are those of the lower half of the mirrored patch.
    const mirror = (quarter & 1 ? 3 : 0) + (quarter & 2 ? 12 : 0);
    mean.fill(0);
    for (let i = 0; i < 16; i++) {
        takePoint(patch.offsets, i, mirror, offsets, 4 * (i ^ mirror));
    }
    for (let at = 0; at < 64; at += 4) {
        for (let axis = 0; axis < 3; axis++) {
            mean[axis] += offsets[at + axis] / 16;
        }
    }
    result.radius = 0;
    for (let at = 0; at < 64; at += 4) {
        const distance = lengthOf(offsets[at] - mean[0], offsets[at + 1] - mean[1], offsets[at + 2] - mean[2]);
        result.radius = Math.max(result.radius, distance);
    }
}

/** Point `index` of the lower quarter of a patch whose points are numbered with the bits of `mirror` flipped. */
function takePoint(points: Float64Array, index: number, mirror: number, result: Float64Array, to: number): void {
    const alongU = HALVES[index & 3];
    const alongV = HALVES[index >> 2];
    let x = 0;
    let y = 0;
    let z = 0;
    let weight = 0;
    for (let row = 0; row <= index >> 2; row++) {
        for (let column = 0; column <= (index & 3); column++) {
            const at = 4 * ((4 * row + column) ^ mirror);
            const share = alongU[column] * alongV[row] * points[at + 3];
            x += share * points[at];
            y += share * points[at + 1];
            z += share * points[at + 2];
            weight += share;
        }
    }
    result[to] = x / weight;
    result[to + 1] = y / weight;
    result[to + 2] = z / weight;
    result[to + 3] = weight;
}
