import { POINT_SIZE, type PatchNet } from "./PatchNet.js";
import { KeyTable } from "./KeyTable.js";
import { requireNet } from "./requireInput.js";

/**
 * Merges points that lie on each other, so that patches which meet there name the same ids. Points that no patch
 * names are dropped. The first of several equal points stays, in the order of the patches.
 * @param net the net; not changed
 * @param tolerance largest distance, in units of the net and on each axis, of points that are merged. 0 (the
 * default) merges points of equal bits only (−0 equals 0). Weights must be equal to the bit at any tolerance.
 * @returns a net that shares the attribute arrays of `net`; without its stencil, as what lies on each other now may part
 * when the cage moves
 * @throws RangeError when the tolerance is negative or not finite
 */
export function weldPoints(net: PatchNet, tolerance = 0): PatchNet {
    requireNet(net);
    const { kept, patches } = weldIds(net, tolerance);
    const welded = { ...net, points: pickPoints(net.points, kept), patches };
    delete welded.stencil;
    return welded;
}

/** Some points of others: x, y, z, weight each. */
export function pickPoints(points: Float32Array, ids: ArrayLike<number>): Float32Array {
    const picked = new Float32Array(ids.length * POINT_SIZE);
    for (let i = 0; i < picked.length; i++) {
        picked[i] = points[ids[i >> 2] * POINT_SIZE + (i & 3)];
    }
    return picked;
}

/**
 * Finds what {@link weldPoints} merges.
 * @returns the points that stay, in their new order, and the ids of the patches among these
 * @throws RangeError when the tolerance is negative or not finite
 */
export function weldIds(
    { points, patches }: Pick<PatchNet, "points" | "patches">,
    tolerance: number,
): { kept: readonly number[]; patches: Uint32Array } {
    if (!(tolerance >= 0 && tolerance < Infinity)) {
        throw new RangeError(`The welding tolerance is ${tolerance}, not a finite number of 0 or more.`);
    }
    const find = tolerance === 0 ? exactFinder(points) : nearFinder(points, tolerance);
    const newIds = new Int32Array(points.length / POINT_SIZE).fill(-1);
    const kept: number[] = [];
    const welded = patches.map((id) => {
        if (newIds[id] < 0) {
            newIds[id] = find(id);
            if (newIds[id] === kept.length) {
                kept.push(id);
            }
        }
        return newIds[id];
    });
    return { kept, patches: welded };
}

/**
 * Gives the new id of a point: that of the first point asked for before that it merges with, or the next one, as those
 * that stay are numbered in the order in which they are asked for.
 */
type Finder = (id: number) => number;

function exactFinder(points: Float32Array): Finder {
    const seen = new KeyTable(POINT_SIZE, points.length / POINT_SIZE);
    const key = new Float32Array(seen.key.buffer);
    return (id) => {
        for (let i = 0; i < POINT_SIZE; i++) {
            // Adding 0 turns −0 into 0, which has other bits.
            key[i] = points[id * POINT_SIZE + i] + 0;
        }
        return seen.findOrAdd();
    };
}

function nearFinder(points: Float32Array, tolerance: number): Finder {
    // Cells as wide as the tolerance: whatever is near enough lies in one of the 27 cells around.
    const cells = new KeyTable(6, points.length / POINT_SIZE);
    const key = new Float64Array(cells.key.buffer);
    /** New ids per cell. */
    const idsInCells: number[][] = [];
    /** Given id per new id. */
    const keptIds: number[] = [];
    const near = (a: number, b: number): boolean => {
        for (let axis = 0; axis < 3; axis++) {
            if (Math.abs(points[a * POINT_SIZE + axis] - points[b * POINT_SIZE + axis]) > tolerance) {
                return false;
            }
        }
        return points[a * POINT_SIZE + 3] === points[b * POINT_SIZE + 3];
    };
    const setCell = (id: number, dx: number, dy: number, dz: number): void => {
        const at = id * POINT_SIZE;
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
