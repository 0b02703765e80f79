import { POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import { finishFrame } from "./frameNormal.js";
import { legsOfNet, type Legs, type NormalSource, type SecondDerivatives } from "./normal.js";
import { PatchPolynomial } from "./PatchPolynomial.js";
import type { SurfaceFrame } from "./SurfaceFrame.js";

/**
 * Directions at single points of one patch, exact where something is collapsed: from the power form about the nearest
 * corner, which is kept from point to point. What `PatchDerivatives` is to the reference, for many points of a patch.
 */
export class CornerDerivatives implements NormalSource {
    private readonly _polynomial = new PatchPolynomial();
    private readonly _value = new Float64Array(4 * POINT_SIZE);
    private readonly _across = new Float64Array(4 * POINT_SIZE);
    private readonly _acrossTwice = new Float64Array(4 * POINT_SIZE);
    private _net: PatchNet | null = null;
    private _patch = 0;
    private _corner = -1;
    private _legs: Legs | null = null;
    /** The point, counted from the corner along u, and the signs of u and v against that. */
    private _along = 0;
    private _signU = 1;
    private _signV = 1;

    /** Starts another patch, or the same one after its points moved. */
    public start(net: PatchNet, patch: number): void {
        this._net = net;
        this._patch = patch;
        this._corner = -1;
        this._legs = null;
    }

    /** Writes position, directions and normal at (u, v) into a frame. */
    public write(u: number, v: number, frame: SurfaceFrame): void {
        const corner = (u < 0.5 ? 0 : 1) | (v < 0.5 ? 0 : 2);
        if (corner !== this._corner) {
            this._polynomial.load(this._net!, this._patch, corner);
            this._corner = corner;
        }
        this._signU = corner & 1 ? -1 : 1;
        this._signV = corner & 2 ? -1 : 1;
        this._along = corner & 1 ? 1 - u : u;
        this._polynomial.reduce(true, corner & 2 ? 1 - v : v, this._value, this._across, this._acrossTwice);
        const weight = this._weightOf(this._value);
        for (let axis = 0; axis < 3; axis++) {
            const relative = value(this._value, axis, this._along) / weight;
            const weightU = this._polynomial.isRational ? slope(this._value, 3, this._along) * relative : 0;
            const weightV = this._polynomial.isRational ? value(this._across, 3, this._along) * relative : 0;
            frame.position[axis] = this._polynomial.origin[axis] + relative;
            frame.du[axis] = (this._signU * (slope(this._value, axis, this._along) - weightU)) / weight;
            frame.dv[axis] = (this._signV * (value(this._across, axis, this._along) - weightV)) / weight;
        }
        finishFrame(this._net!, this._patch, u, v, this, frame);
    }

    public legs(): Legs {
        this._legs ??= legsOfNet(this._net!, this._patch);
        return this._legs;
    }

    /** By the quotient rule, see `PatchDerivatives.second`. */
    public second(): SecondDerivatives {
        const uu: [number, number, number] = [0, 0, 0];
        const uv: [number, number, number] = [0, 0, 0];
        const vv: [number, number, number] = [0, 0, 0];
        const { isRational } = this._polynomial;
        const s = this._along;
        const weight = this._weightOf(this._value);
        const weightU = isRational ? slope(this._value, 3, s) : 0;
        const weightV = isRational ? value(this._across, 3, s) : 0;
        const weightUu = isRational ? bend(this._value, 3, s) : 0;
        const weightUv = isRational ? slope(this._across, 3, s) : 0;
        const weightVv = isRational ? value(this._acrossTwice, 3, s) : 0;
        for (let axis = 0; axis < 3; axis++) {
            const relative = value(this._value, axis, s) / weight;
            const du = (slope(this._value, axis, s) - weightU * relative) / weight;
            const dv = (value(this._across, axis, s) - weightV * relative) / weight;
            uu[axis] = (bend(this._value, axis, s) - 2 * weightU * du - weightUu * relative) / weight;
            const mixed = slope(this._across, axis, s) - weightU * dv - weightV * du - weightUv * relative;
            uv[axis] = (this._signU * this._signV * mixed) / weight;
            vv[axis] = (value(this._acrossTwice, axis, s) - 2 * weightV * dv - weightVv * relative) / weight;
        }
        return { uu: uu, uv: uv, vv: vv };
    }

    private _weightOf(curve: Float64Array): number {
        return this._polynomial.isRational ? value(curve, 3, this._along) : 1;
    }
}

/** Value of one component of a curve in power form. */
function value(curve: Float64Array, axis: number, t: number): number {
    return ((curve[12 + axis] * t + curve[8 + axis]) * t + curve[4 + axis]) * t + curve[axis];
}

/** Its first derivative. */
function slope(curve: Float64Array, axis: number, t: number): number {
    return (3 * curve[12 + axis] * t + 2 * curve[8 + axis]) * t + curve[4 + axis];
}

/** Its second derivative. */
function bend(curve: Float64Array, axis: number, t: number): number {
    return 6 * curve[12 + axis] * t + 2 * curve[8 + axis];
}
