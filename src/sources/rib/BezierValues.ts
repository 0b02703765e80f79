import { LineCache } from "../../net/LineCache.js";
import { orderOf, sourceOfValue, type Direction } from "./directions.js";
import type { Numbers } from "./RibReader.js";

/**
 * The Bezier control values of the patches of a mesh, made patch by patch of the values that are given. Where patches
 * meet, both have the same bits: the directions are done one after the other, and a value that patches share is made of the
 * same given values in the same way.
 */
export class BezierValues {
    /** Control values of a patch along u and along v: 4, or 2 of a bilinear one. */
    readonly order: 2 | 4;
    private readonly _values: Float64Array;
    private readonly _lines: LineCache;
    private _column = 0;

    /**
     * @param _given `size` numbers per value, row by row; u runs along a row
     * @param _size numbers per value
     * @param _u direction along a row
     * @param _v direction across the rows
     */
    constructor(
        private readonly _given: Numbers,
        private readonly _size: number,
        private readonly _u: Direction,
        private readonly _v: Direction,
    ) {
        this.order = orderOf(_u.basis);
        this._values = new Float64Array(this.order * this.order * _size);
        this._lines = new LineCache(this.order * _size, (givenRow, line) => {
            this._fillLine(givenRow, line);
        });
    }

    /** @returns the control values of a patch, row by row; they hold until the next call */
    read(row: number, column: number): Float64Array {
        const { order, _values: values, _lines: lines } = this;
        const lineLength = order * this._size;
        values.fill(0);
        lines.clear();
        this._column = column;
        for (let i = 0; i < order; i++) {
            const source = sourceOfValue(this._v, row, i);
            for (let j = 0; j < order; j++) {
                const factor = factorOf(this._v, source % order, j);
                if (factor !== 0) {
                    const line = lines.get(givenOf(this._v, Math.floor(source / order), j));
                    for (let k = 0; k < lineLength; k++) {
                        values[i * lineLength + k] += factor * line[k];
                    }
                }
            }
        }
        return values;
    }

    /** Control values along u that a row of given values makes. */
    private _fillLine(givenRow: number, line: Float64Array): void {
        const { order, _size: size } = this;
        for (let i = 0; i < order; i++) {
            const source = sourceOfValue(this._u, this._column, i);
            for (let j = 0; j < order; j++) {
                const factor = factorOf(this._u, source % order, j);
                if (factor !== 0) {
                    const value = givenRow * this._u.valueCount + givenOf(this._u, Math.floor(source / order), j);
                    for (let k = 0; k < size; k++) {
                        line[i * size + k] += factor * this._given.get(value * size + k);
                    }
                }
            }
        }
    }
}

/** How much of given value `j` of a patch is in its control value `i`. */
function factorOf({ basis }: Direction, i: number, j: number): number {
    return basis ? basis.toBezier[4 * i + j] : Number(i === j);
}

/** Which of the values along a direction a patch takes as its value `j`. */
function givenOf({ basis, valueCount }: Direction, patch: number, j: number): number {
    return (patch * (basis?.step ?? 1) + j) % valueCount;
}
