import { createPointFinder } from "../net/pointFinder.js";
import type { ObjPoints } from "./ObjPoints.js";

/**
 * Merges points of an OBJ text that lie on each other.
 * @param tolerance largest distance on each axis, 0 for equal bits; undefined leaves all points apart
 * @returns for each point the first one that it merges with, which may be itself; wrong points stay apart
 * @throws RangeError when the tolerance is negative or not finite
 */
export function weldObjPoints(points: ObjPoints, tolerance: number | undefined): Uint32Array {
    const ids = Uint32Array.from({ length: points.pointCount }, (_, id) => id);
    if (tolerance === undefined) {
        return ids;
    }
    const positions = new Float32Array(3 * ids.length);
    for (let i = 0; i < positions.length; i++) {
        positions[i] = points.coordinate(Math.floor(i / 3), i % 3);
    }
    const find = createPointFinder(positions, 3, tolerance);
    const firsts: number[] = [];
    return ids.map((id) => {
        if (!points.isPoint(id)) {
            return id;
        }
        const found = find(id);
        firsts[found] ??= id;
        return firsts[found];
    });
}
