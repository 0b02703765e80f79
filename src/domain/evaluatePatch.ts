import type { PatchNet } from "../net/PatchNet.js";
import { finishFrame } from "./frameNormal.js";
import { PatchDerivatives, type Homogeneous } from "./PatchDerivatives.js";
import type { SurfaceFrame } from "./SurfaceFrame.js";

const derivatives = new PatchDerivatives();

/**
 * Position, tangents and normal of a patch at (u, v), in float64: the truth that all backends are compared with.
 * Rational patches by homogeneous evaluation and the quotient rule (Farin, section 16.7). du and dv are the derivatives of
 * the position, with the twists of Gregory patches; tangent patches decide the normal alone.
 * @param net a checked net
 * @param patch index of the patch
 * @param u parameter along the columns, in [0, 1]
 * @param v parameter along the rows, in [0, 1]
 * @param frame receives the result
 * @returns `frame`
 */
export function evaluatePatch(net: PatchNet, patch: number, u: number, v: number, frame: SurfaceFrame): SurfaceFrame {
    derivatives.load(net, patch, u, v);
    const { position, du, dv } = frame;
    const point = derivatives.homogeneous(0, 0);
    const weight = point[3];
    for (let axis = 0; axis < 3; axis++) {
        position[axis] = point[axis] / weight;
    }
    writeDerivative(derivatives.homogeneous(1, 0), position, weight, du);
    writeDerivative(derivatives.homogeneous(0, 1), position, weight, dv);
    for (let axis = 0; axis < 3; axis++) {
        position[axis] += derivatives.origin[axis];
    }
    finishFrame(net, patch, u, v, derivatives, frame);
    return frame;
}

/** Derivative of the quotient, of which `relative` is the value and `weight` the denominator. */
function writeDerivative(derivative: Homogeneous, relative: Float64Array, weight: number, result: Float64Array): void {
    for (let axis = 0; axis < 3; axis++) {
        result[axis] = (derivative[axis] - derivative[3] * relative[axis]) / weight;
    }
}
