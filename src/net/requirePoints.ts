import { POINT_SIZE } from "./PatchNet.js";

/** Weights are multiplied by each other, by coordinates and by small numbers, which must stay in the range of float32. */
const SMALLEST_WEIGHT = 1e-18;
const LARGEST_WEIGHT = 1e18;

/** Whether a weight is above 0 and within the arithmetic of GPUs: 1e-18 to 1e18. */
export function isUsableWeight(weight: number): boolean {
    return weight >= SMALLEST_WEIGHT && weight <= LARGEST_WEIGHT;
}

/**
 * Whether a net can hold points: all numbers finite as float32, all weights from 1e-18 to 1e18.
 * @param points x, y, z, weight per point
 */
export function areUsablePoints(points: ArrayLike<number>): boolean {
    for (let i = 0; i < points.length; i++) {
        const value = Math.fround(points[i]);
        if (i % POINT_SIZE === 3 ? !isUsableWeight(value) : !Number.isFinite(value)) {
            return false;
        }
    }
    return true;
}

/**
 * Checks control points: finite coordinates, finite weights > 0. In a net with vectors those have the weight 0, and all
 * others 1.
 * @param points x, y, z, weight per point; numbers beyond the range of float32 count as infinite
 * @param firstPoint id of the first of them, for the message
 * @param vectorStart id from which on points are vectors; absent in nets without vectors
 * @throws RangeError that names the point and its number that is wrong
 */
export function requirePoints(points: ArrayLike<number>, firstPoint: number, vectorStart?: number): void {
    const firstVectorNumber = ((vectorStart ?? Infinity) - firstPoint) * POINT_SIZE;
    const fail = (i: number, problem: string): never => {
        throw new RangeError(`Point ${firstPoint + Math.floor(i / POINT_SIZE)}: ${problem}.`);
    };
    for (let i = 0; i < points.length; i++) {
        const component = i % POINT_SIZE;
        const value = Math.fround(points[i]);
        if (!Number.isFinite(value)) {
            fail(i, `${"xyzw"[component]} is ${value}, not a finite number`);
        }
        if (component === 3 && i >= firstVectorNumber) {
            if (value !== 0) {
                fail(i, `weight ${value}, but the point is a vector, whose weight is 0`);
            }
        } else if (component === 3 && vectorStart !== undefined && value !== 1) {
            fail(i, `weight ${value}; in a net with vectors every weight is 1`);
        } else if (component === 3 && !isUsableWeight(value)) {
            const reason = value > 0 ? "is beyond the arithmetic of GPUs (1e-18 to 1e18)" : "is not above 0";
            fail(i, `weight ${value} ${reason}`);
        }
    }
}
