import type { Stencil } from "./Stencil.js";

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

    /** Takes the row back that was added last. */
    public removeLastRow(): void {
        this._offsets.pop();
        this._indices.length = this._coefficients.length = this._offsets[this._offsets.length - 1];
    }

    /** @param controlCount control points that the entries name */
    public build(controlCount: number): Stencil {
        return {
            controlCount,
            offsets: Uint32Array.from(this._offsets),
            indices: Uint32Array.from(this._indices),
            coefficients: Float64Array.from(this._coefficients),
        };
    }
}
