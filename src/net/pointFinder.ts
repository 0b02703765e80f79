import { KeyTable } from "./KeyTable.js";

/**
 * Gives the new id of a point: that of the first point asked for before that it merges with, or the next one, as those
 * that stay are numbered in the order in which they are asked for.
 */
type PointFinder = (id: number) => number;

/**
 * Finds points that lie on each other.
 * @param points x, y, z and what else must be equal, for each point
 * @param size numbers per point, 3 or more
 * @param tolerance largest distance on each axis; 0 is for equal bits (−0 equals 0). What follows x, y, z must be equal
 * to the bit at any tolerance.
 * @throws RangeError when the tolerance is negative or not finite
 */
export function createPointFinder(points: Float32Array, size: number, tolerance: number): PointFinder {
    if (!(tolerance >= 0 && tolerance < Infinity)) {
        throw new RangeError(`The welding tolerance is ${tolerance}, not a finite number of 0 or more.`);
    }
    return tolerance === 0 ? exactFinder(points, size) : nearFinder(points, size, tolerance);
}

function exactFinder(points: Float32Array, size: number): PointFinder {
    const seen = new KeyTable(size, points.length / size);
    const key = new Float32Array(seen.key.buffer);
    return (id) => {
        for (let i = 0; i < size; i++) {
            // Adding 0 turns −0 into 0, which has other bits.
            key[i] = points[id * size + i] + 0;
        }
        return seen.findOrAdd();
    };
}

function nearFinder(points: Float32Array, size: number, tolerance: number): PointFinder {
    // Cells as wide as the tolerance: whatever is near enough lies in one of the 27 cells around.
    const cells = new KeyTable(6, points.length / size);
    const key = new Float64Array(cells.key.buffer);
    /** New ids per cell. */
    const idsInCells: number[][] = [];
    /** Given id per new id. */
    const keptIds: number[] = [];
    const near = (a: number, b: number): boolean => {
        for (let axis = 0; axis < 3; axis++) {
            if (Math.abs(points[a * size + axis] - points[b * size + axis]) > tolerance) {
                return false;
            }
        }
        for (let i = 3; i < size; i++) {
            if (points[a * size + i] !== points[b * size + i]) {
                return false;
            }
        }
        return true;
    };
    const setCell = (id: number, dx: number, dy: number, dz: number): void => {
        const at = id * size;
        key[0] = Math.floor(points[at] / tolerance) + dx;
        key[1] = Math.floor(points[at + 1] / tolerance) + dy;
        key[2] = Math.floor(points[at + 2] / tolerance) + dz;
    };
    return (id) => {
        for (let dx = -1; dx <= 1; dx++) {
            for (let dy = -1; dy <= 1; dy++) {
                for (let dz = -1; dz <= 1; dz++) {
                    setCell(id, dx, dy, dz);
                    const cell = cells.find();
                    const kept = cell < 0 ? undefined : idsInCells[cell].find((other) => near(id, keptIds[other]));
                    if (kept !== undefined) {
                        return kept;
                    }
                }
            }
        }
        setCell(id, 0, 0, 0);
        const cell = cells.findOrAdd();
        idsInCells[cell] ??= [];
        idsInCells[cell].push(keptIds.length);
        return keptIds.push(id) - 1;
    };
}
