import { growBounds, resetBounds, type Bounds } from "../math/bounds.js";
import { POINT_SIZE, type PatchNet } from "./PatchNet.js";

/**
 * Box around the control points that patches name. Weights are above 0, so the surface lies in the hull of its
 * control points and hence in this box (Farin, section 13.3: convex hull property of rational curves).
 * @param net a checked net
 * @param result receives the box; empty for a net without patches
 * @returns `result`
 */
export function computeNetBounds(net: PatchNet, result: Bounds): Bounds {
    resetBounds(result);
    for (const id of net.patches) {
        growBounds(result, net.points, id * POINT_SIZE);
    }
    return result;
}
