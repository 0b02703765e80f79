import type { PointSum } from "./PointSum.js";
import type { Stencil } from "./Stencil.js";
import { TooLargeError } from "./TooLargeError.js";

/** Coefficients of masks are not as small as this; what cancels leaves less. */
const CANCELLED = 1e-15;

/** Entries of a stencil at most: 1.6 GB of them, which no surface that is drawn needs. */
export const MOST_ENTRIES = 1 << 27;

/** Collects the rows of a {@link Stencil}. */
export class StencilBuilder {
    private readonly _offsets: number[] = [0];
    private _indices = new Uint32Array(1024);
    private _coefficients = new Float64Array(1024);
    private _count = 0;

    /**
     * Adds a row. Entries of 0 are left out; entries of the same control point are added up.
     * @param indices control points
     * @param coefficients coefficient of each
     * @returns index of the row
     */
    public addRow(indices: ArrayLike<number>, coefficients: ArrayLike<number>): number {
        const start = this._count;
        this._reserve(indices.length);
        for (let i = 0; i < indices.length; i++) {
            if (coefficients[i] !== 0) {
                let known = start;
                while (known < this._count && this._indices[known] !== indices[i]) {
                    known++;
                }
                if (known === this._count) {
                    this._indices[this._count] = indices[i];
                    this._coefficients[this._count++] = coefficients[i];
                } else {
                    this._coefficients[known] += coefficients[i];
                }
            }
        }
        return this._offsets.push(this._count) - 2;
    }

    /**
     * Adds a sum as a row, and empties it. What is left of coefficients that cancel is left out.
     * @returns index of the row
     */
    public addSum(sum: PointSum): number {
        this._reserve(sum.count);
        for (let i = 0; i < sum.count; i++) {
            const point = sum.points[i];
            const coefficient = sum.coefficientOf(point);
            if (Math.abs(coefficient) > CANCELLED) {
                this._indices[this._count] = point;
                this._coefficients[this._count++] = coefficient;
            }
        }
        sum.clear();
        return this._offsets.push(this._count) - 2;
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
        this._count = this._offsets[this._offsets.length - 1];
    }

    /**
     * @param controlCount control points that the entries name
     * @param vectorStart first row that makes a vector
     */
    public build(controlCount: number, vectorStart?: number): Stencil {
        return {
            ...(vectorStart !== undefined && { vectorStart }),
            controlCount,
            offsets: new Uint32Array(this._offsets),
            indices: this._indices.slice(0, this._count),
            coefficients: this._coefficients.slice(0, this._count),
        };
    }

    /**
     * Makes room for entries.
     * @throws TooLargeError when there are more than fit into memory
     */
    private _reserve(entries: number): void {
        const needed = this._count + entries;
        if (needed > MOST_ENTRIES) {
            throw new TooLargeError(
                `The stencil has more than ${MOST_ENTRIES} entries: it makes too many points, or of too many control ` +
                    "points each (as about a point of thousands of faces, or in a face of thousands of corners).",
            );
        }
        if (needed > this._indices.length) {
            const room = Math.min(Math.max(2 * this._indices.length, needed), MOST_ENTRIES);
            const indices = new Uint32Array(room);
            const coefficients = new Float64Array(room);
            indices.set(this._indices.subarray(0, this._count));
            coefficients.set(this._coefficients.subarray(0, this._count));
            this._indices = indices;
            this._coefficients = coefficients;
        }
    }
}
