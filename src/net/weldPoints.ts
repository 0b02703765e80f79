import { POINT_SIZE, pointCountOf, type PatchNet } from "./PatchNet.js";
import { createPointWelder } from "./PointWelder.js";
import { requireNet } from "./requireInput.js";

/**
 * Merges points that lie on each other, so that patches which meet there name the same ids. Points that no patch
 * names are dropped. The first of several equal points stays, in the order of the patches.
 * @param net the net; not changed
 * @param tolerance largest distance, in units of the net and on each axis, of points that are merged. 0 (the
 * default) merges points of equal bits only (−0 equals 0), which are merged at any tolerance. Weights must be equal to
 * the bit.
 * @returns a net that shares the attribute arrays of `net`
 * @throws RangeError when the tolerance is negative or not finite, or the net has vectors or a stencil
 */
export function weldPoints(net: PatchNet, tolerance = 0): PatchNet {
    requireNet(net);
    if (net.vectorStart !== undefined || net.stencil !== undefined) {
        throw new RangeError("A net with vectors or a stencil cannot be welded: both name its points by their ids.");
    }
    const welder = createPointWelder(tolerance, pointCountOf(net));
    const newIds = new Int32Array(pointCountOf(net)).fill(-1);
    const { points } = net;
    const patches = net.patches.map((id) => {
        if (newIds[id] < 0) {
            const at = id * POINT_SIZE;
            newIds[id] = welder.idOf(points[at], points[at + 1], points[at + 2], points[at + 3]);
        }
        return newIds[id];
    });
    return { ...net, points: welder.take(), patches };
}
