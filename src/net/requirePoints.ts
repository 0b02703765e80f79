import { POINT_SIZE } from "./PatchNet.js";

/** Weights are multiplied by each other and by small numbers, whose products GPUs must not flush to zero. */
const SMALLEST_WEIGHT = 1e-18;

/**
 * Checks control points: finite coordinates, finite weights > 0.
 * @param points x, y, z, weight per point, as float32 (a float64 beyond the range of float32 arrives here infinite)
 * @param firstPoint id of the first of them, for the message
 * @throws RangeError that names the point and its number that is wrong
 */
export function requirePoints(points: Float32Array, firstPoint: number): void {
    for (let i = 0; i < points.length; i++) {
        const component = i % POINT_SIZE;
        const value = points[i];
        if (!Number.isFinite(value)) {
            const id = firstPoint + Math.floor(i / POINT_SIZE);
            throw new RangeError(`Point ${id}: ${"xyzw"[component]} is ${value}, not a finite number.`);
        }
        if (component === 3 && value < SMALLEST_WEIGHT) {
            const id = firstPoint + Math.floor(i / POINT_SIZE);
            const reason = value > 0 ? "is too small for the arithmetic of GPUs" : "is not above 0";
            throw new RangeError(`Point ${id}: weight ${value} ${reason}.`);
        }
    }
}
