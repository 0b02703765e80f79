import { POINT_SIZE, pointCountOf, type PatchNet } from "./PatchNet.js";
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
    const find = createPointFinder(net.points, POINT_SIZE, tolerance);
    const newIds = new Int32Array(pointCountOf(net)).fill(-1);
    const kept: number[] = [];
    const patches = net.patches.map((id) => {
        if (newIds[id] < 0) {
            newIds[id] = find(id);
            if (newIds[id] === kept.length) {
                kept.push(id);
            }
        }
        return newIds[id];
    });
    return keepPoints(net, kept, patches);
}
