import { POINT_SIZE } from "./PatchNet.js";

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
        if (component === 3 && value <= 0) {
            throw new RangeError(`Point ${firstPoint + Math.floor(i / POINT_SIZE)}: weight ${value} is not above 0.`);
        }
    }
}
