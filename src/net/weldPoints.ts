import { requireNet } from "./requireInput.js";
import { POINT_SIZE, pointCountOf, type PatchNet } from "./PatchNet.js";

/**
 * Merges points that lie on each other, so that patches which meet there name the same ids. Points that no patch
 * names are dropped. The first of several equal points stays, in the order of the patches.
 * @param net the net; not changed
 * @param tolerance largest distance, in units of the net and on each axis, of points that are merged. 0 (the
 * default) merges points of equal bits only (−0 equals 0). Weights must be equal to the bit at any tolerance.
 * @returns a net that shares the attribute arrays of `net`
 * @throws RangeError when the tolerance is negative or not finite
 */
export function weldPoints(net: PatchNet, tolerance = 0): PatchNet {
    requireNet(net);
    if (!(tolerance >= 0 && tolerance < Infinity)) {
        throw new RangeError(`The welding tolerance is ${tolerance}, not a finite number of 0 or more.`);
    }
    const find = tolerance === 0 ? exactFinder(net.points) : nearFinder(net.points, tolerance);
    const newIds = new Int32Array(pointCountOf(net)).fill(-1);
    const points = new Float32Array(net.points.length);
    let kept = 0;
    const patches = net.patches.map((id) => {
        if (newIds[id] < 0) {
            const first = find(id);
            if (first === id) {
                points.set(net.points.subarray(id * POINT_SIZE, (id + 1) * POINT_SIZE), kept * POINT_SIZE);
                newIds[id] = kept++;
            } else {
                newIds[id] = newIds[first];
            }
        }
        return newIds[id];
    });
    return { ...net, points: points.slice(0, kept * POINT_SIZE), patches };
}

/** Gives for a point the first point asked for before that it merges with, or itself. */
type Finder = (id: number) => number;

function exactFinder(points: Float32Array): Finder {
    // A hash table of ids by the bits of their numbers. Adding 0 turns −0 into 0.
    const bits = new Uint32Array(points.map((value) => value + 0).buffer);
    const mask = 2 ** Math.ceil(Math.log2(points.length / POINT_SIZE + 1) + 1) - 1;
    const table = new Int32Array(mask + 1).fill(-1);
    return (id) => {
        const at = id * POINT_SIZE;
        let hash = 0;
        for (let i = 0; i < POINT_SIZE; i++) {
            hash = Math.imul(hash ^ bits[at + i], 0x9e3779b1);
            hash ^= hash >>> 15;
        }
        let slot = hash & mask;
        while (table[slot] >= 0 && !hasEqualBits(bits, table[slot] * POINT_SIZE, at)) {
            slot = (slot + 1) & mask;
        }
        if (table[slot] < 0) {
            table[slot] = id;
        }
        return table[slot];
    };
}

function hasEqualBits(bits: Uint32Array, a: number, b: number): boolean {
    for (let i = 0; i < POINT_SIZE; i++) {
        if (bits[a + i] !== bits[b + i]) {
            return false;
        }
    }
    return true;
}

function nearFinder(points: Float32Array, tolerance: number): Finder {
    // Cells as wide as the tolerance: whatever is near enough lies in one of the 27 cells around.
    const cells = new Map<string, number[]>();
    const near = (a: number, b: number): boolean => {
        for (let axis = 0; axis < 3; axis++) {
            if (Math.abs(points[a * POINT_SIZE + axis] - points[b * POINT_SIZE + axis]) > tolerance) {
                return false;
            }
        }
        return points[a * POINT_SIZE + 3] === points[b * POINT_SIZE + 3];
    };
    return (id) => {
        const [x, y, z] = [0, 1, 2].map((axis) => Math.floor(points[id * POINT_SIZE + axis] / tolerance));
        for (let dx = -1; dx <= 1; dx++) {
            for (let dy = -1; dy <= 1; dy++) {
                for (let dz = -1; dz <= 1; dz++) {
                    const kept = cells.get(`${x + dx},${y + dy},${z + dz}`)?.find((other) => near(id, other));
                    if (kept !== undefined) {
                        return kept;
                    }
                }
            }
        }
        const key = `${x},${y},${z}`;
        const cell = cells.get(key);
        if (cell) {
            cell.push(id);
        } else {
            cells.set(key, [id]);
        }
        return id;
    };
}
