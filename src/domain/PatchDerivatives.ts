import { bernsteinDerivatives } from "../math/bernstein.js";
import type { Vec3 } from "../math/vec3.js";
import { PATCH_SIZE, POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import { legsOfNet, type Legs, type NormalSource, type SecondDerivatives } from "./normal.js";

/** x, y, z, weight of a homogeneous point or derivative. */
export type Homogeneous = readonly [number, number, number, number];

/**
 * Partial derivatives of one patch, by Bernstein polynomials over its homogeneous control points.
 *
 * The control points are taken relative to the corner nearest to the sample. On a collapsed side they are then zeros,
 * and what is small next to it keeps all of its digits, which is where a normal is decided.
 */
export class PatchDerivatives implements NormalSource {
    /** Corner that all results are relative to: x, y, z. */
    public readonly origin = new Float64Array(3);
    /** Control points as (w (p − origin), w), 4 numbers each. */
    private readonly _control = new Float64Array(PATCH_SIZE * POINT_SIZE);
    /** Values and derivatives of the Bernstein polynomials in u and v, by order. */
    private readonly _basisU = [new Float64Array(4), new Float64Array(4), new Float64Array(4)];
    private readonly _basisV = [new Float64Array(4), new Float64Array(4), new Float64Array(4)];

    private _net: PatchNet | null = null;
    private _patch = 0;

    /** Loads the control points of a patch for a sample at (u, v) in [0, 1]². */
    public load(net: PatchNet, patch: number, u: number, v: number): void {
        this._net = net;
        this._patch = patch;
        const { points, patches } = net;
        const ids = patch * PATCH_SIZE;
        const corner = patches[ids + (u < 0.5 ? 0 : 3) + (v < 0.5 ? 0 : 12)] * POINT_SIZE;
        const x = (this.origin[0] = points[corner]);
        const y = (this.origin[1] = points[corner + 1]);
        const z = (this.origin[2] = points[corner + 2]);
        for (let i = 0, to = 0; i < PATCH_SIZE; i++, to += POINT_SIZE) {
            const at = patches[ids + i] * POINT_SIZE;
            const weight = points[at + 3];
            this._control[to] = (points[at] - x) * weight;
            this._control[to + 1] = (points[at + 1] - y) * weight;
            this._control[to + 2] = (points[at + 2] - z) * weight;
            this._control[to + 3] = weight;
        }
        for (let order = 0; order < 3; order++) {
            bernsteinDerivatives(3, order, u, this._basisU[order]);
            bernsteinDerivatives(3, order, v, this._basisV[order]);
        }
    }

    /** Derivative, `orderU` times in u and `orderV` times in v (each 0 to 2), of the homogeneous patch. */
    public homogeneous(orderU: number, orderV: number): Homogeneous {
        const basisU = this._basisU[orderU];
        const basisV = this._basisV[orderV];
        const control = this._control;
        let x = 0;
        let y = 0;
        let z = 0;
        let w = 0;
        for (let i = 0, at = 0; i < PATCH_SIZE; i++, at += POINT_SIZE) {
            const factor = basisU[i & 3] * basisV[i >> 2];
            x += factor * control[at];
            y += factor * control[at + 1];
            z += factor * control[at + 2];
            w += factor * control[at + 3];
        }
        return [x, y, z, w];
    }

    /**
     * Second derivatives of the patch itself, by the quotient rule.
     * Source: Piegl and Tiller, The NURBS Book, 2nd edition, section 4.5, equation 4.20.
     */
    public second(): SecondDerivatives {
        const p = this.homogeneous(0, 0);
        const pu = this.homogeneous(1, 0);
        const pv = this.homogeneous(0, 1);
        const puu = this.homogeneous(2, 0);
        const puv = this.homogeneous(1, 1);
        const pvv = this.homogeneous(0, 2);
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

    public legs(): Legs {
        return legsOfNet(this._net!, this._patch);
    }
}
