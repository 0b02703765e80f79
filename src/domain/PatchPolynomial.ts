import { bezierToPowers } from "../math/powerForm.js";
import { PATCH_SIZE, POINT_SIZE, type PatchNet } from "../net/PatchNet.js";

/** Numbers per power of the parameter that runs along u: x, y, z, weight. */
const STEP_U = POINT_SIZE;

/** Numbers per power of the parameter that runs along v. */
const STEP_V = 4 * POINT_SIZE;

/**
 * A patch in power form about one of its corners: Σ c(i, j) sⁱ tʲ, where s and t run from that corner into the patch,
 * along u and along v. Control points are taken relative to the corner, so that coefficients of what is collapsed
 * there are exact zeros. Loaded once a patch; a curve of constant s or t then costs a few multiplications.
 */
export class PatchPolynomial {
    /** Position of the corner: x, y, z. */
    public readonly origin = new Float64Array(3);
    /** Whether weights differ: then values are homogeneous, w (p − origin) and w; else just p − origin. */
    public isRational = false;
    /** c(i, j) at 4 i + 16 j: x, y, z, and the weight where rational. */
    private readonly _coefficients = new Float64Array(4 * STEP_V);

    /**
     * @param net a checked net
     * @param patch index of the patch
     * @param corner bit 0: u = 1, bit 1: v = 1
     */
    public load(net: PatchNet, patch: number, corner: number): void {
        const { points, patches } = net;
        const coefficients = this._coefficients;
        const ids = patch * PATCH_SIZE;
        // Counting from the other end of a side of four is an exclusive or with 3.
        const flip = (corner & 1 ? 3 : 0) | (corner & 2 ? 12 : 0);
        const first = patches[ids + flip] * POINT_SIZE;
        const x = (this.origin[0] = points[first]);
        const y = (this.origin[1] = points[first + 1]);
        const z = (this.origin[2] = points[first + 2]);
        const commonWeight = points[first + 3];
        let isRational = false;
        for (let i = 0, to = 0; i < PATCH_SIZE; i++, to += POINT_SIZE) {
            const at = patches[ids + (i ^ flip)] * POINT_SIZE;
            coefficients[to] = points[at] - x;
            coefficients[to + 1] = points[at + 1] - y;
            coefficients[to + 2] = points[at + 2] - z;
            const weight = points[at + 3];
            coefficients[to + 3] = weight;
            isRational ||= weight !== commonWeight;
        }
        this.isRational = isRational;
        if (isRational) {
            for (let at = 0; at < coefficients.length; at += POINT_SIZE) {
                const weight = coefficients[at + 3];
                coefficients[at] *= weight;
                coefficients[at + 1] *= weight;
                coefficients[at + 2] *= weight;
            }
        }
        const size = isRational ? 4 : 3;
        for (let line = 0; line < 4; line++) {
            bezierToPowers(coefficients, line * STEP_V, STEP_U, size);
        }
        for (let line = 0; line < 4; line++) {
            bezierToPowers(coefficients, line * STEP_U, STEP_V, size);
        }
    }

    /**
     * Reduces the patch to a curve: the value and the first two derivatives across it, as polynomials along it.
     * @param alongU whether the curve runs along u (at a constant t) or along v (at a constant s)
     * @param parameter the constant
     * @param value receives four coefficients of x, y, z, weight each (12 or 16 numbers in use, four apart)
     * @param across receives those of the derivative across the curve
     * @param acrossTwice receives those of the second derivative across the curve, where given
     */
    public reduce(
        alongU: boolean,
        parameter: number,
        value: Float64Array,
        across: Float64Array,
        acrossTwice?: Float64Array,
    ): void {
        const coefficients = this._coefficients;
        const along = alongU ? STEP_U : STEP_V;
        const step = alongU ? STEP_V : STEP_U;
        const size = this.isRational ? 4 : 3;
        for (let power = 0; power < 4; power++) {
            for (let axis = 0; axis < size; axis++) {
                const at = power * along + axis;
                const c0 = coefficients[at];
                const c1 = coefficients[at + step];
                const c2 = coefficients[at + 2 * step];
                const c3 = coefficients[at + 3 * step];
                const to = power * POINT_SIZE + axis;
                value[to] = ((c3 * parameter + c2) * parameter + c1) * parameter + c0;
                across[to] = (3 * c3 * parameter + 2 * c2) * parameter + c1;
                if (acrossTwice) {
                    acrossTwice[to] = 6 * c3 * parameter + 2 * c2;
                }
            }
        }
    }
}
