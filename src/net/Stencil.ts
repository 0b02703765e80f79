/**
 * A sparse linear map from the control points that a user moves to the points of a net: row r of the table makes
 * point r. Sums are taken in homogeneous coordinates (w x, w y, w z, w), which makes rational surfaces linear too.
 * Flat, transferable, engine-free.
 */
export interface Stencil {
    /** Control points that the map takes; entries name them from 0. */
    readonly controlCount: number;
    /** Row r has the entries `offsets[r]` … `offsets[r + 1] − 1`. Length rows + 1, the first 0, never decreasing. */
    readonly offsets: Uint32Array;
    /** Control point of each entry, in [0, controlCount); no two of a row are the same. */
    readonly indices: Uint32Array;
    /** Coefficient of each entry. Those of a row sum to 1 wherever the map keeps points in place that all coincide. */
    readonly coefficients: Float64Array;
    /** First row that makes a vector, of weight 0: its coefficients sum to 0. Absent where no row does. */
    readonly vectorStart?: number;
}

/** Rows of a stencil. */
export function stencilRowCount(stencil: Stencil): number {
    return stencil.offsets.length - 1;
}
