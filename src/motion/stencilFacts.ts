import { NO_VECTOR, TWIST_SIZE, vectorStartOf, type PatchNet } from "../net/PatchNet.js";
import type { Stencil } from "../net/Stencil.js";

/** What is known of a stencil before anything moves. */
export interface StencilFacts {
    /** Per row what a sum of coordinates is divided by where no control point has a weight: the sum of its coefficients; 1 for a vector. */
    readonly divisors: Float64Array;
    /** Control points that the drawn surface depends on. */
    readonly usedPoints: Uint32Array;
    /**
     * How far the surface may reach out of the box of the used control points, as a share of the size of the box: the
     * largest sum of negative coefficients, without their sign, of anything in whose hull the surface lies.
     */
    readonly overshoot: number;
}

/**
 * @param net a checked net
 * @param stencil its stencil
 */
export function stencilFacts(net: PatchNet, stencil: Stencil): StencilFacts {
    const divisors = rowSums(stencil);
    const vectorStart = vectorStartOf(net);
    divisors.fill(1, vectorStart);
    const hull = new HullRows(stencil, divisors);
    const isDrawn = new Uint8Array(vectorStart);
    for (const point of net.patches) {
        isDrawn[point] = 1;
    }
    isDrawn.forEach((drawn, point) => {
        if (drawn) {
            hull.add(point, NO_VECTOR);
        }
    });
    net.twists?.forEach((vector, i) => {
        if (vector !== NO_VECTOR) {
            hull.add(net.patches[innerPoint(i)], vector);
        }
    });
    return { divisors, usedPoints: hull.usedPoints(), overshoot: hull.overshoot };
}

/** Index in `patches` of the control point that a twist belongs to: 5, 6, 9 and 10 of its patch. */
function innerPoint(twist: number): number {
    const [patch, corner] = [Math.floor(twist / TWIST_SIZE), twist % TWIST_SIZE];
    return 16 * patch + 5 + (corner & 1) + 4 * (corner >> 1);
}

function rowSums({ offsets, coefficients }: Stencil): Float64Array {
    const sums = new Float64Array(offsets.length - 1);
    for (let row = 0; row < sums.length; row++) {
        let sum = 0;
        for (let entry = offsets[row]; entry < offsets[row + 1]; entry++) {
            sum += coefficients[entry];
        }
        sums[row] = sum;
    }
    return sums;
}

/** Gathers rows in whose hull a surface lies: points, and points with a vector added. */
class HullRows {
    public overshoot = 0;
    private readonly _stencil: Stencil;
    private readonly _divisors: Float64Array;
    private readonly _isUsed: Uint8Array;
    /** Coefficients of the row in work, by control point; zeros between two rows. */
    private readonly _coefficients: Float64Array;

    public constructor(stencil: Stencil, divisors: Float64Array) {
        this._stencil = stencil;
        this._divisors = divisors;
        this._isUsed = new Uint8Array(stencil.controlCount);
        this._coefficients = new Float64Array(stencil.controlCount);
    }

    /** @param vector a row that is added to that of the point, or NO_VECTOR */
    public add(point: number, vector: number): void {
        const rows = vector === NO_VECTOR ? [point] : [point, vector];
        for (const row of rows) {
            this._forEach(row, (control, coefficient) => {
                this._coefficients[control] += coefficient / this._divisors[row];
            });
        }
        let negative = 0;
        for (const row of rows) {
            this._forEach(row, (control) => {
                this._isUsed[control] = 1;
                negative -= Math.min(this._coefficients[control], 0);
                this._coefficients[control] = 0;
            });
        }
        this.overshoot = Math.max(this.overshoot, negative);
    }

    public usedPoints(): Uint32Array {
        const { controlCount } = this._stencil;
        return Uint32Array.from({ length: controlCount }, (_, i) => i).filter((i) => this._isUsed[i] === 1);
    }

    private _forEach(row: number, action: (control: number, coefficient: number) => void): void {
        const { offsets, indices, coefficients } = this._stencil;
        for (let entry = offsets[row]; entry < offsets[row + 1]; entry++) {
            action(indices[entry], coefficients[entry]);
        }
    }
}
