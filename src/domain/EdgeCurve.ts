import { EDGE_POINTS, isReversed } from "../net/edges.js";
import { PATCH_SIZE, POINT_SIZE, type PatchNet } from "../net/PatchNet.js";

/**
 * The boundary curve of a side of a patch, in the canonical direction of the edge. Everything that makes a position on
 * an edge comes here, and works on the four points in that order: patches that meet in it get the same bits.
 */
export class EdgeCurve {
    /** x, y, z, weight of the four control points, in canonical direction. */
    private readonly _control = new Float64Array(4 * POINT_SIZE);
    private _isReversed = false;
    private _isRational = false;

    /**
     * @param net a checked net
     * @param patch index of the patch
     * @param side 0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1
     */
    public load(net: PatchNet, patch: number, side: number): void {
        const { points, patches } = net;
        const corners = EDGE_POINTS[side];
        const first = patch * PATCH_SIZE;
        const reversed = isReversed(
            patches[first + corners[0]],
            patches[first + corners[1]],
            patches[first + corners[2]],
            patches[first + corners[3]],
        );
        this._isReversed = reversed;
        for (let i = 0; i < 4; i++) {
            const from = patches[first + corners[reversed ? 3 - i : i]] * POINT_SIZE;
            for (let component = 0; component < POINT_SIZE; component++) {
                this._control[i * POINT_SIZE + component] = points[from + component];
            }
        }
        const weight = this._control[3];
        this._isRational = weight !== this._control[7] || weight !== this._control[11] || weight !== this._control[15];
    }

    /**
     * @param parameter along the side in the direction of growing u or v; a multiple of 2⁻¹⁶, so that 1 − t is exact
     * @param result receives x, y, z; at the ends of the edge the control point itself
     * @param at index of x
     */
    public write(parameter: number, result: Float32Array | Float64Array, at: number): void {
        const control = this._control;
        const t = this._isReversed ? 1 - parameter : parameter;
        if (t === 0 || t === 1) {
            const end = t === 0 ? 0 : 3 * POINT_SIZE;
            result[at] = control[end];
            result[at + 1] = control[end + 1];
            result[at + 2] = control[end + 2];
            return;
        }
        const s = 1 - t;
        let a = s * s * s;
        let b = 3 * s * s * t;
        let c = 3 * s * t * t;
        let d = t * t * t;
        if (this._isRational) {
            a *= control[3];
            b *= control[7];
            c *= control[11];
            d *= control[15];
            const weight = a + b + c + d;
            a /= weight;
            b /= weight;
            c /= weight;
            d /= weight;
        }
        result[at] = a * control[0] + b * control[4] + c * control[8] + d * control[12];
        result[at + 1] = a * control[1] + b * control[5] + c * control[9] + d * control[13];
        result[at + 2] = a * control[2] + b * control[6] + c * control[10] + d * control[14];
    }
}
