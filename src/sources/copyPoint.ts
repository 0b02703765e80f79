import { POINT_SIZE } from "../net/PatchNet.js";
import type { NumberList } from "./NumberList.js";

/**
 * Copies a point of a list of coordinates into an array of weighted points.
 * @param numbers coordinates x, y, z
 * @param start index of x
 * @param weight weight of the point
 * @param points receives x, y, z, weight
 * @param point id of the point in `points`
 */
export function copyPoint(
    numbers: NumberList,
    start: number,
    weight: number,
    points: Float32Array | Float64Array,
    point: number,
): void {
    const at = point * POINT_SIZE;
    points[at] = numbers.at(start);
    points[at + 1] = numbers.at(start + 1);
    points[at + 2] = numbers.at(start + 2);
    points[at + 3] = weight;
}
