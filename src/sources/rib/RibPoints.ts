import { areUsablePoints } from "../../net/requirePoints.js";
import type { PatchLayout } from "./attributeOfPatches.js";
import { BezierValues } from "./BezierValues.js";
import type { Numbers } from "./RibReader.js";
import type { Matrix } from "./transforms.js";

/** The control points of the patches of a surface, in the coordinates of the world. */
export class RibPoints {
    private readonly _values: BezierValues;
    private readonly _homogeneous: Float64Array;
    private readonly _points: Float64Array;

    /**
     * @param values `_size` numbers per value, row by row; u runs along a row
     * @param _size 3 for x, y, z; 4 for w·x, w·y, w·z, w; 1 for a height over the parameters
     * @param _layout directions of the surface
     * @param _matrix from the coordinates of the surface to those of the world
     */
    constructor(
        values: Numbers,
        private readonly _size: 1 | 3 | 4,
        private readonly _layout: PatchLayout,
        private readonly _matrix: Matrix,
    ) {
        this._values = new BezierValues(values, _size, _layout.u, _layout.v);
        this._homogeneous = new Float64Array(this._values.order ** 2 * 4).fill(1);
        this._points = new Float64Array(this._homogeneous.length);
    }

    /** Whether a net can hold all of them. */
    areUsable(): boolean {
        let areAll = true;
        this.forEach((points) => {
            areAll &&= areUsablePoints(points);
        });
        return areAll;
    }

    /** @param visit is given x, y, z, weight per control point of each patch, row by row; they hold until the next patch */
    forEach(visit: (points: Float64Array, row: number, column: number) => void): void {
        const { u, v } = this._layout;
        for (let row = 0; row < v.patchCount; row++) {
            for (let column = 0; column < u.patchCount; column++) {
                this._read(row, column);
                visit(this._points, row, column);
            }
        }
    }

    private _read(row: number, column: number): void {
        const { _size: size, _homogeneous: homogeneous, _layout: layout } = this;
        const { order } = this._values;
        const values = this._values.read(row, column);
        for (let point = 0; point < order * order; point++) {
            if (size === 1) {
                // A patch has the parameters of the whole surface at evenly spaced control points.
                homogeneous[4 * point] = (column + (point % order) / (order - 1)) / layout.u.patchCount;
                homogeneous[4 * point + 1] = (row + Math.floor(point / order) / (order - 1)) / layout.v.patchCount;
                homogeneous[4 * point + 2] = values[point];
            } else {
                for (let i = 0; i < size; i++) {
                    homogeneous[4 * point + i] = values[size * point + i];
                }
            }
            this._transform(4 * point);
        }
    }

    /** Takes a homogeneous point to the world and divides it by its weight. */
    private _transform(at: number): void {
        const { _homogeneous: from, _matrix: matrix, _points: to } = this;
        for (let column = 0; column < 4; column++) {
            to[at + column] =
                from[at] * matrix[column] +
                from[at + 1] * matrix[4 + column] +
                from[at + 2] * matrix[8 + column] +
                from[at + 3] * matrix[12 + column];
        }
        for (let axis = 0; axis < 3; axis++) {
            to[at + axis] /= to[at + 3];
        }
    }
}
