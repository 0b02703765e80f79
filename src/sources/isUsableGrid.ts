import { POINT_SIZE } from "../net/PatchNet.js";
import { isUsableWeight } from "../net/requirePoints.js";

/**
 * Whether a net can hold the points of a patch: all numbers finite as float32, all weights from 1e-18 to 1e18.
 * @param points x, y, z, weight per point
 */
export function isUsableGrid(points: ArrayLike<number>): boolean {
    for (let i = 0; i < points.length; i++) {
        const value = Math.fround(points[i]);
        if (i % POINT_SIZE === 3 ? !isUsableWeight(value) : !Number.isFinite(value)) {
            return false;
        }
    }
    return true;
}
