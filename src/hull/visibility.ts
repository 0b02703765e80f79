import { isBackPatch } from "./backPatch.js";
import type { ControlHull } from "./ControlHull.js";
import type { View } from "./View.js";

/** The bits of all six planes. */
export const ALL_PLANES = 63;

/** Of −w ≤ x ≤ w, −w ≤ y ≤ w, −w ≤ z ≤ w: bits of the planes that a point is outside of. */
export function planesOutside(x: number, y: number, z: number, clip: Float64Array): number {
    const across = x * clip[0] + y * clip[4] + z * clip[8] + clip[12];
    const up = x * clip[1] + y * clip[5] + z * clip[9] + clip[13];
    const away = x * clip[2] + y * clip[6] + z * clip[10] + clip[14];
    const w = x * clip[3] + y * clip[7] + z * clip[11] + clip[15];
    return (
        (across < -w ? 1 : 0) |
        (across > w ? 2 : 0) |
        (up < -w ? 4 : 0) |
        (up > w ? 8 : 0) |
        (away < -w ? 16 : 0) |
        (away > w ? 32 : 0)
    );
}

/**
 * Whether all points of a hull are outside of one plane of the view. The surface is in the hull of its points (weights
 * are above 0), and so is outside too. −w ≤ z holds more than some depth ranges do: that errs on the side of seeing.
 */
export function isOffscreen(hull: ControlHull, view: View): boolean {
    const { origin, offsets } = hull;
    let outside = ALL_PLANES;
    for (let at = 0; at < offsets.length && outside !== 0; at += 4) {
        const x = origin[0] + offsets[at];
        const y = origin[1] + offsets[at + 1];
        const z = origin[2] + offsets[at + 2];
        outside &= planesOutside(x, y, z, view.clip);
    }
    return outside !== 0;
}

/** Whether the camera cannot see a patch: all of it is outside of the view, or turns away and is culled. */
export function isHidden(patch: ControlHull, view: View): boolean {
    return isOffscreen(patch, view) || isBackPatch(patch, view);
}
