import { bernsteinDerivatives } from "../math/bernstein.js";
import type { Vec3 } from "../math/vec3.js";
import { PATCH_SIZE, POINT_SIZE, type PatchNet } from "../net/PatchNet.js";

const basisU = new Float64Array(4);
const basisV = new Float64Array(4);

/**
 * Partial derivatives of one patch, by Bernstein polynomials over its homogeneous control points.
 *
 * The control points are taken relative to the corner nearest to the sample. On a collapsed side they are then zeros,
 * and what is small next to it keeps all of its digits, which is where a normal is decided.
 */
export class PatchDerivatives {
    /** Control points as (w (p − origin), w), 4 numbers each. */
    private readonly _control = new Float64Array(PATCH_SIZE * POINT_SIZE);
    private readonly _origin = new Float64Array(3);
    private readonly _sum = new Float64Array(4);
    private _u = 0;
    private _v = 0;

    /** Loads the control points of a patch for a sample at (u, v) in [0, 1]². */
    public load(net: PatchNet, patch: number, u: number, v: number): void {
        this._u = u;
        this._v = v;
        const ids = patch * PATCH_SIZE;
        const corner = net.patches[ids + (u < 0.5 ? 0 : 3) + (v < 0.5 ? 0 : 12)] * POINT_SIZE;
        for (let axis = 0; axis < 3; axis++) {
            this._origin[axis] = net.points[corner + axis];
        }
        for (let i = 0; i < PATCH_SIZE; i++) {
            const at = net.patches[ids + i] * POINT_SIZE;
            const weight = net.points[at + 3];
            for (let axis = 0; axis < 3; axis++) {
                this._control[i * POINT_SIZE + axis] = (net.points[at + axis] - this._origin[axis]) * weight;
            }
            this._control[i * POINT_SIZE + 3] = weight;
        }
    }

    /** Corner that the other results are relative to. */
    public get origin(): Float64Array {
        return this._origin;
    }

    /** Derivative, `orderU` times in u and `orderV` times in v, of the homogeneous patch: x, y, z, weight. */
    public homogeneous(orderU: number, orderV: number): Float64Array {
        bernsteinDerivatives(3, orderU, this._u, basisU);
        bernsteinDerivatives(3, orderV, this._v, basisV);
        this._sum.fill(0);
        for (let i = 0; i < PATCH_SIZE; i++) {
            const factor = basisU[i & 3] * basisV[i >> 2];
            for (let component = 0; component < POINT_SIZE; component++) {
                this._sum[component] += factor * this._control[i * POINT_SIZE + component];
            }
        }
        return this._sum;
    }

    /**
     * Second derivatives of the patch itself, by the quotient rule.
     * Source: Piegl and Tiller, The NURBS Book, 2nd edition, section 4.5, equation 4.20.
     */
    public second(): { uu: Vec3; uv: Vec3; vv: Vec3 } {
        const [p, pu, pv, puu, puv, pvv] = [
            [0, 0],
            [1, 0],
            [0, 1],
            [2, 0],
            [1, 1],
            [0, 2],
        ].map(([orderU, orderV]) => this.homogeneous(orderU, orderV).slice());
        const w = p[3];
        const du = [0, 1, 2].map((axis) => (pu[axis] - (pu[3] * p[axis]) / w) / w);
        const dv = [0, 1, 2].map((axis) => (pv[axis] - (pv[3] * p[axis]) / w) / w);
        const quotient = (value: (axis: number) => number): Vec3 => [value(0) / w, value(1) / w, value(2) / w];
        return {
            uu: quotient((axis) => puu[axis] - 2 * pu[3] * du[axis] - (puu[3] * p[axis]) / w),
            uv: quotient((axis) => puv[axis] - pu[3] * dv[axis] - pv[3] * du[axis] - (puv[3] * p[axis]) / w),
            vv: quotient((axis) => pvv[axis] - 2 * pv[3] * dv[axis] - (pvv[3] * p[axis]) / w),
        };
    }
}
