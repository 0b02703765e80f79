import { lengthOf } from "./ControlHull.js";
import type { View } from "./View.js";

/** Share of the numbers that are added up by which rounding may change a sum: far more than it does. */
const ROUNDING = 2 ** -40;

/** Whether spheres around control points tell that a camera sees a hull, or that it does not. */
export class ViewPlanes {
    private _clip: Float64Array = new Float64Array(16);
    /** Growth of w + c and of w − c over a unit of world space, at best, for each clip coordinate c. */
    private readonly _growth = new Float64Array(6);
    /** The same of what is added up, and what is added up at the eye. */
    private readonly _terms = new Float64Array(6);

    /** Takes the planes of a camera. */
    public set(view: View): void {
        const { clip } = view;
        this._clip = clip;
        const lengthOfW = lengthOf(clip[3], clip[7], clip[11]);
        for (let i = 0; i < 3; i++) {
            for (let sign = 0; sign < 2; sign++) {
                const by = sign === 0 ? 1 : -1;
                this._growth[2 * i + sign] = lengthOf(
                    clip[3] + by * clip[i],
                    clip[7] + by * clip[4 + i],
                    clip[11] + by * clip[8 + i],
                );
            }
            this._terms[i] = ROUNDING * (lengthOfW + lengthOf(clip[i], clip[4 + i], clip[8 + i]));
            this._terms[3 + i] = ROUNDING * (Math.abs(clip[15]) + Math.abs(clip[12 + i]));
        }
    }

    /**
     * Whether a hull is outside of the view, as `isOffscreen` says, where that is quickly told. When the mean of points
     * is inside of a plane, one of them is.
     * @param centre mean of the points, relative to the eye
     * @param radius most distance of a point from there
     * @returns undefined where all points must be looked at
     */
    public isOutside(centre: Float64Array, radius: number): boolean | undefined {
        const clip = this._clip;
        const growth = this._growth;
        const [x, y, z] = [centre[0], centre[1], centre[2]];
        const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + radius;
        const w = x * clip[3] + y * clip[7] + z * clip[11] + clip[15];
        let isInside = true;
        for (let i = 0; i < 3; i++) {
            const c = x * clip[i] + y * clip[4 + i] + z * clip[8 + i] + clip[12 + i];
            const rounding = this._terms[i] * size + this._terms[3 + i];
            if (w + c < -growth[2 * i] * radius - rounding || w - c < -growth[2 * i + 1] * radius - rounding) {
                return true;
            }
            isInside &&= w + c > rounding && w - c > rounding;
        }
        return isInside ? false : undefined;
    }
}
