import { POINT_SIZE } from "../net/PatchNet.js";

/**
 * Copies a point of a list of coordinates into an array of weighted points.
 * @param values coordinates x, y, z
 * @param start index of x
 * @param weight weight of the point
 * @param points receives x, y, z, weight
 * @param point id of the point in `points`
 */
export function copyPoint(
    values: readonly number[],
    start: number,
    weight: number,
    points: Float64Array,
    point: number,
): void {
    const at = point * POINT_SIZE;
    points[at] = values[start];
    points[at + 1] = values[start + 1];
    points[at + 2] = values[start + 2];
    points[at + 3] = weight;
}
