import type { PointSum } from "./PointSum.js";
import type { Stencil } from "./Stencil.js";

/** Coefficients of masks are not as small as this; what cancels leaves less. */
const CANCELLED = 1e-15;

/** Collects the rows of a {@link Stencil}. */
export class StencilBuilder {
    private readonly _offsets: number[] = [0];
    private readonly _indices: number[] = [];
    private readonly _coefficients: number[] = [];

    /**
     * Adds a row. Entries of 0 are left out; entries of the same control point are added up.
     * @param indices control points
     * @param coefficients coefficient of each
     * @returns index of the row
     */
    public addRow(indices: ArrayLike<number>, coefficients: ArrayLike<number>): number {
        const start = this._indices.length;
        for (let i = 0; i < indices.length; i++) {
            if (coefficients[i] !== 0) {
                const known = this._indices.indexOf(indices[i], start);
                if (known < 0) {
                    this._indices.push(indices[i]);
                    this._coefficients.push(coefficients[i]);
                } else {
                    this._coefficients[known] += coefficients[i];
                }
            }
        }
        return this._offsets.push(this._indices.length) - 2;
    }

    /**
     * Adds a sum as a row, and empties it. What is left of coefficients that cancel is left out.
     * @returns index of the row
     */
    public addSum(sum: PointSum): number {
        for (let i = 0; i < sum.count; i++) {
            const point = sum.points[i];
            const coefficient = sum.coefficientOf(point);
            if (Math.abs(coefficient) > CANCELLED) {
                this._indices.push(point);
                this._coefficients.push(coefficient);
            }
        }
        sum.clear();
        return this._offsets.push(this._indices.length) - 2;
    }

    /** Adds `factor` times a row that there is already to a sum. */
    public addRowTo(sum: PointSum, row: number, factor: number): void {
        for (let entry = this._offsets[row]; entry < this._offsets[row + 1]; entry++) {
            sum.add(this._indices[entry], factor * this._coefficients[entry]);
        }
    }

    /** Whether a row has no entries. */
    public isEmpty(row: number): boolean {
        return this._offsets[row] === this._offsets[row + 1];
    }

    /** Rows so far. */
    public get rowCount(): number {
        return this._offsets.length - 1;
    }

    /** Takes the row back that was added last. */
    public removeLastRow(): void {
        this._offsets.pop();
        this._indices.length = this._coefficients.length = this._offsets[this._offsets.length - 1];
    }

    /**
     * @param controlCount control points that the entries name
     * @param vectorStart first row that makes a vector
     */
    public build(controlCount: number, vectorStart?: number): Stencil {
        return {
            ...(vectorStart !== undefined && { vectorStart }),
            controlCount,
            offsets: Uint32Array.from(this._offsets),
            indices: Uint32Array.from(this._indices),
            coefficients: Float64Array.from(this._coefficients),
        };
    }
}
