import type { CurvePieces } from "./CurvePieces.js";
import { LineCache } from "./LineCache.js";
import { PATCH_SIZE } from "./PatchNet.js";

/** Writes the numbers of a control point of a surface. Control points go row by row, u along a row. */
type WriteControl = (control: number, values: Float64Array) => void;

/**
 * The control values of the patches of a tensor product surface, made patch by patch, as plain sums without weights: one
 * direction after the other, which is quicker than the stencil. What patches share is made in the same way for all of
 * them, so that it has equal bits.
 */
export class TensorPatches {
    /** Patches side by side. */
    readonly columnCount: number;
    readonly rowCount: number;
    private readonly _values: Float64Array;
    private readonly _lines: LineCache;
    private readonly _control: Float64Array;
    private _column = 0;

    /**
     * @param _u pieces along a row
     * @param _v pieces across the rows
     * @param _size numbers per control point
     * @param _writeControl gives them
     */
    constructor(
        private readonly _u: CurvePieces,
        private readonly _v: CurvePieces,
        private readonly _size: number,
        private readonly _writeControl: WriteControl,
    ) {
        this.columnCount = _u.pieces.length / 4;
        this.rowCount = _v.pieces.length / 4;
        this._values = new Float64Array(PATCH_SIZE * _size);
        this._control = new Float64Array(_size);
        this._lines = new LineCache(4 * _size, (control, line) => {
            this._fillLine(control, line);
        });
    }

    /** @returns 16 control values of a patch, row by row; they hold until the next call */
    read(row: number, column: number): Float64Array {
        const { pieces, rows } = this._v;
        const lineLength = 4 * this._size;
        this._values.fill(0);
        this._lines.clear();
        this._column = column;
        for (let i = 0; i < 4; i++) {
            const stencilRow = pieces[4 * row + i];
            for (let entry = rows.offsets[stencilRow]; entry < rows.offsets[stencilRow + 1]; entry++) {
                const line = this._lines.get(rows.indices[entry]);
                const coefficient = rows.coefficients[entry];
                for (let k = 0; k < lineLength; k++) {
                    this._values[i * lineLength + k] += coefficient * line[k];
                }
            }
        }
        return this._values;
    }

    /** Four values along u that a row of control points makes. */
    private _fillLine(controlRow: number, line: Float64Array): void {
        const { pieces, rows } = this._u;
        const { _size: size, _control: values } = this;
        for (let i = 0; i < 4; i++) {
            const stencilRow = pieces[4 * this._column + i];
            for (let entry = rows.offsets[stencilRow]; entry < rows.offsets[stencilRow + 1]; entry++) {
                const coefficient = rows.coefficients[entry];
                this._writeControl(controlRow * rows.controlCount + rows.indices[entry], values);
                for (let k = 0; k < size; k++) {
                    line[i * size + k] += coefficient * values[k];
                }
            }
        }
    }
}
