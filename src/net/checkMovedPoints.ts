import { POINT_SIZE } from "./PatchNet.js";
import { requireArray } from "./requireInput.js";
import { requirePoints } from "./requirePoints.js";

/**
 * Checks control points that are about to replace some of a net.
 * @param points x, y, z, weight per point
 * @param firstPoint id of the first of them
 * @param pointCount points of the net
 * @param vectorStart id from which on points are vectors; absent in nets without vectors
 * @returns the points as float32; `points` itself where they are that already
 * @throws RangeError when the range is not within the net or a number is wrong
 */
export function checkMovedPoints(
    points: ArrayLike<number>,
    firstPoint: number,
    pointCount: number,
    vectorStart?: number,
): Float32Array {
    requireArray("points", points);
    const count = points.length / POINT_SIZE;
    if (!Number.isInteger(count) || !Number.isInteger(firstPoint) || firstPoint < 0) {
        throw new RangeError(
            `updatePoints takes 4 numbers per point and a whole first point; it was given ${points.length} numbers from point ${firstPoint} on.`,
        );
    }
    if (firstPoint + count > pointCount) {
        throw new RangeError(
            `Points ${firstPoint} to ${firstPoint + count - 1} are to be moved, but the net has ${pointCount} points.`,
        );
    }
    const checked = points instanceof Float32Array ? points : Float32Array.from(points);
    requirePoints(checked, firstPoint, vectorStart);
    return checked;
}
