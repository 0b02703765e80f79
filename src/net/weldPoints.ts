import { POINT_SIZE, pointCountOf, type PatchNet } from "./PatchNet.js";
import { createPointFinder } from "./pointFinder.js";
import { requireNet } from "./requireInput.js";

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
    const find = createPointFinder(net.points, POINT_SIZE, tolerance);
    const newIds = new Int32Array(pointCountOf(net)).fill(-1);
    const points = new Float32Array(net.points.length);
    let pointCount = 0;
    const patches = net.patches.map((id) => {
        if (newIds[id] < 0) {
            newIds[id] = find(id);
            if (newIds[id] === pointCount) {
                for (let i = 0; i < POINT_SIZE; i++) {
                    points[pointCount * POINT_SIZE + i] = net.points[id * POINT_SIZE + i];
                }
                pointCount++;
            }
        }
        return newIds[id];
    });
    return { ...net, points: points.slice(0, pointCount * POINT_SIZE), patches };
}
