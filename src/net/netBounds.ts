import { growBounds, resetBounds, type Bounds } from "../math/bounds.js";
import { INNER_POINTS } from "./patchVectors.js";
import { NO_VECTOR, PATCH_SIZE, patchCountOf, POINT_SIZE, TWIST_SIZE, type PatchNet } from "./PatchNet.js";

const inner = new Float64Array(3);

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
    if (net.twists) {
        for (let patch = 0; patch < patchCountOf(net); patch++) {
            growByTwists(net, patch, result);
        }
    }
    return result;
}

/** As {@link computeNetBounds}, for one patch. */
export function computePatchBounds(net: PatchNet, patch: number, result: Bounds): Bounds {
    resetBounds(result);
    for (let i = 0; i < PATCH_SIZE; i++) {
        growBounds(result, net.points, net.patches[patch * PATCH_SIZE + i] * POINT_SIZE);
    }
    growByTwists(net, patch, result);
    return result;
}

/** The inner points of a Gregory patch lie between the control points and those with the vectors added. */
function growByTwists({ points, patches, twists }: PatchNet, patch: number, result: Bounds): void {
    for (let twist = 0; twists && twist < TWIST_SIZE; twist++) {
        const id = twists[patch * TWIST_SIZE + twist];
        if (id !== NO_VECTOR) {
            const at = patches[patch * PATCH_SIZE + INNER_POINTS[twist]] * POINT_SIZE;
            for (let axis = 0; axis < 3; axis++) {
                inner[axis] = points[at + axis] + points[id * POINT_SIZE + axis];
            }
            growBounds(result, inner, 0);
        }
    }
}
