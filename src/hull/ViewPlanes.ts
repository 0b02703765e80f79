import { lengthOf } from "./ControlHull.js";
import type { PatchSphere } from "./PatchSphere.js";
import type { View } from "./View.js";
import { ALL_PLANES, planesOutside } from "./visibility.js";

/** Share of the numbers that are added up by which rounding may change a sum: far more than it does. */
const ROUNDING = 2 ** -40;

/**
 * Numbers for each clip coordinate c: its four factors, then the growth of w + c and of w − c over a unit of world space,
 * at best; then what rounding may change of either, by the size of a point and in any case.
 */
const AXIS_SIZE = 8;

/** Whether spheres around control points tell that a camera sees a patch, or that it does not. */
export class ViewPlanes {
    private readonly _axes = new Float64Array(3 * AXIS_SIZE);
    /** The four factors of w. */
    private readonly _w = new Float64Array(4);
    private _clip: Float64Array = new Float64Array(16);

    /** Takes the planes of a camera. */
    public set({ clip }: View): void {
        this._clip = clip;
        const w = this._w;
        for (let row = 0; row < 4; row++) {
            w[row] = clip[4 * row + 3];
        }
        for (let i = 0, at = 0; i < 3; i++, at += AXIS_SIZE) {
            const [x, y, z, constant] = [clip[i], clip[4 + i], clip[8 + i], clip[12 + i]];
            this._axes.set([x, y, z, constant], at);
            this._axes[at + 4] = lengthOf(w[0] + x, w[1] + y, w[2] + z);
            this._axes[at + 5] = lengthOf(w[0] - x, w[1] - y, w[2] - z);
            this._axes[at + 6] = ROUNDING * (lengthOf(w[0], w[1], w[2]) + lengthOf(x, y, z));
            this._axes[at + 7] = ROUNDING * (Math.abs(w[3]) + Math.abs(constant));
        }
    }

    /**
     * Whether a patch is outside of the view, as `isOffscreen` says, where that is quickly told. When the mean of points
     * is inside of a plane, one of them is; so is a corner.
     * @returns undefined where all points must be looked at
     */
    public isOutside(sphere: PatchSphere): boolean | undefined {
        const axes = this._axes;
        const { centre, radius } = sphere;
        const x = centre[0];
        const y = centre[1];
        const z = centre[2];
        const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + radius;
        const w = x * this._w[0] + y * this._w[1] + z * this._w[2] + this._w[3];
        let isInside = true;
        for (let at = 0; at < 3 * AXIS_SIZE; at += AXIS_SIZE) {
            const c = x * axes[at] + y * axes[at + 1] + z * axes[at + 2] + axes[at + 3];
            const rounding = axes[at + 6] * size + axes[at + 7];
            // Most centres are inside. What overflows is not: then nothing is told here.
            if (w + c > rounding && w - c > rounding) {
                continue;
            }
            if (w + c < -axes[at + 4] * radius - rounding || w - c < -axes[at + 5] * radius - rounding) {
                return true;
            }
            isInside = false;
        }
        return isInside || !areOutside(sphere, this._clip) ? false : undefined;
    }
}

/** Whether one plane has all corners outside. */
function areOutside({ origin, corners, firstCorner }: PatchSphere, clip: Float64Array): boolean {
    let outside = ALL_PLANES;
    for (let at = firstCorner; at < firstCorner + 12 && outside !== 0; at += 3) {
        const x = origin[0] + corners[at];
        const y = origin[1] + corners[at + 1];
        const z = origin[2] + corners[at + 2];
        outside &= planesOutside(x, y, z, clip);
    }
    return outside !== 0;
}
