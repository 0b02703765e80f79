import { createBounds, growBounds } from "../../math/bounds.js";
import type { ControlGrid } from "../netFromControlGrids.js";
import { toHomogeneous } from "./homogeneous.js";
import { mapGrid } from "./mapGrid.js";

/** Cubic Hermite interpolation over an interval h is off by no more than h⁴ / 384 times the fourth derivative. */
const HERMITE_ERROR = 1 / 384;

/** Largest derivatives of the homogeneous surface: of its points, about the middle of its box, and of its weights. */
interface Derivative {
    readonly points: number;
    readonly weights: number;
}

/** Bounds how far bicubic pieces are from a patch of any degrees, for any number of pieces. */
export class DeviationBound {
    private readonly _fourthU: Derivative;
    private readonly _fourthV: Derivative;
    private readonly _fourthBoth: Derivative;
    private readonly _smallestWeight: number;
    /** Largest distance of a control point from the middle of the box. */
    private readonly _radius: number;
    private readonly _homogeneous: Float64Array;

    constructor(private readonly _grid: ControlGrid) {
        const { degreeU, degreeV, points } = _grid;
        const bounds = createBounds();
        for (let at = 0; at < points.length; at += 4) {
            growBounds(bounds, points, at);
        }
        const center = [0, 1, 2].map((axis) => bounds.minimum[axis] / 2 + bounds.maximum[axis] / 2);
        const homogeneous = toHomogeneous(points, center);
        const derivative = (orderU: number, orderV: number): Derivative =>
            largestDerivative(homogeneous, degreeU, degreeV, orderU, orderV);
        this._homogeneous = homogeneous;
        this._fourthU = derivative(4, 0);
        this._fourthV = derivative(0, 4);
        this._fourthBoth = derivative(4, 4);
        let smallestWeight = Infinity;
        let radius = 0;
        for (let at = 0; at < points.length; at += 4) {
            smallestWeight = Math.min(smallestWeight, points[at + 3]);
            radius = Math.max(radius, Math.hypot(...center.map((middle, axis) => points[at + axis] - middle)));
        }
        this._smallestWeight = smallestWeight;
        this._radius = radius;
    }

    /**
     * A point of the patch is A / a, one of the pieces B / b, so that they are (B - A) / b - (A / a) (b - a) / b apart.
     * @param levelU there are 2^levelU pieces along u; Infinity leaves that direction out
     * @param levelV and 2^levelV across
     * @returns largest distance of points of equal parameters; Infinity where weights of the pieces could fall to 0
     */
    at(levelU: number, levelV: number): number {
        const [hu, hv] = [2 ** -levelU, 2 ** -levelV];
        const [eu, ev] = [hu ** 4 * HERMITE_ERROR, hv ** 4 * HERMITE_ERROR];
        // I - Hu Hv = (I - Hu) + (I - Hv) - (I - Hu)(I - Hv), each bounded by a derivative.
        const error = (kind: keyof Derivative): number =>
            eu * this._fourthU[kind] + ev * this._fourthV[kind] + eu * ev * this._fourthBoth[kind];
        const smallestWeight = this._smallestWeight - error("weights");
        if (!(smallestWeight > 0)) {
            return Infinity;
        }
        const distance = (error("points") + this._radius * error("weights")) / smallestWeight;
        return Number.isNaN(distance) ? Infinity : distance;
    }

    /** Whether all control points of the pieces have weights above 0, which the pieces themselves do not need. */
    hasPositiveWeights(levelU: number, levelV: number): boolean {
        const { degreeU, degreeV } = this._grid;
        const points = this._homogeneous;
        const isPolynomial = points.every((value, i) => i % 4 !== 3 || value === points[3]);
        return (
            isPolynomial ||
            mapGrid(points, degreeU, degreeV, levelU, levelV).every((value, i) => i % 4 !== 3 || value > 0)
        );
    }
}

/** A derivative is in the hull of its control vectors: n (n - 1) … times the differences of the control points. */
function largestDerivative(
    homogeneous: Float64Array,
    degreeU: number,
    degreeV: number,
    orderU: number,
    orderV: number,
): Derivative {
    if (orderU > degreeU || orderV > degreeV) {
        return { points: 0, weights: 0 };
    }
    const differences = Float64Array.from(homogeneous);
    const rowLength = 4 * (degreeU + 1);
    let factor = 1;
    for (let order = 0; order < orderU; order++) {
        factor *= degreeU - order;
        differencesAlong(differences, 4);
    }
    for (let order = 0; order < orderV; order++) {
        factor *= degreeV - order;
        differencesAlong(differences, rowLength);
    }
    const largest = { points: 0, weights: 0 };
    for (let row = 0; row <= degreeV - orderV; row++) {
        for (let column = 0; column <= degreeU - orderU; column++) {
            const at = row * rowLength + 4 * column;
            const length = factor * Math.hypot(differences[at], differences[at + 1], differences[at + 2]);
            largest.points = Math.max(largest.points, length);
            largest.weights = Math.max(largest.weights, factor * Math.abs(differences[at + 3]));
        }
    }
    return largest;
}

/** Subtracts from each number the one `stride` after it; the last of each line are of no use afterwards. */
function differencesAlong(values: Float64Array, stride: number): void {
    for (let i = 0; i + stride < values.length; i++) {
        values[i] = values[i + stride] - values[i];
    }
}
