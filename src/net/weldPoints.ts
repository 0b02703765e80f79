import { POINT_SIZE, type PatchNet } from "./PatchNet.js";
import { createPointFinder } from "./pointFinder.js";
import { keepPoints } from "./keepPoints.js";
import { requireNet } from "./requireInput.js";

/**
 * Merges points that lie on each other, so that patches which meet there name the same ids. Points that no patch
 * names are dropped. The first of several equal points stays, in the order of the patches, with its row of a stencil.
 * Vectors stay as they are.
 * @param net the net; not changed
 * @param tolerance largest distance, in units of the net and on each axis, of points that are merged. 0 (the
 * default) merges points of equal bits only (−0 equals 0). Weights must be equal to the bit at any tolerance.
 * @returns a net that shares the attribute arrays of `net`
 * @throws RangeError when the tolerance is negative or not finite
 */
export function weldPoints(net: PatchNet, tolerance = 0): PatchNet {
    requireNet(net);
    const { kept, patches } = weldIds(net, tolerance);
    return keepPoints(net, kept, patches);
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
    const find = createPointFinder(points, POINT_SIZE, tolerance);
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
