/**
 * De Casteljau's scheme: the independent check on `bernstein.ts`.
 * Source: Farin, Curves and Surfaces for CAGD, 5th edition, sections 4.2 and 16.1.
 */

/**
 * Point of a Bezier curve of any degree.
 * @param points control points, `size` numbers each, the first of the curve at index 0
 * @param degree polynomial degree; `degree + 1` control points are read
 * @param size numbers per point, for example 4 for homogeneous points
 * @param t parameter
 * @returns `size` numbers
 */
export function deCasteljauCurve(points: ArrayLike<number>, degree: number, size: number, t: number): Float64Array {
    const work = copyOf(points, (degree + 1) * size);
    collapse(work, 0, degree, size, t);
    return work.slice(0, size);
}

/**
 * Point of a tensor product Bezier patch of any degrees: curves along the rows first, then one curve across them.
 * @param points control points row by row, `size` numbers each; u runs along a row, v across the rows
 * @param degreeU degree along a row
 * @param degreeV degree across the rows
 * @param size numbers per point
 * @param u parameter along a row
 * @param v parameter across the rows
 * @returns `size` numbers
 */
export function deCasteljauPatch(
    points: ArrayLike<number>,
    degreeU: number,
    degreeV: number,
    size: number,
    u: number,
    v: number,
): Float64Array {
    const rowLength = (degreeU + 1) * size;
    const work = copyOf(points, (degreeV + 1) * rowLength);
    for (let row = 0; row <= degreeV; row++) {
        collapse(work, row * rowLength, degreeU, size, u);
        work.copyWithin(row * size, row * rowLength, row * rowLength + size);
    }
    collapse(work, 0, degreeV, size, v);
    return work.slice(0, size);
}

/** Replaces the first of `degree + 1` points by the point of their curve; those after it are of no use then. */
function collapse(work: Float64Array, start: number, degree: number, size: number, t: number): void {
    for (let remaining = degree; remaining > 0; remaining--) {
        for (let i = start; i < start + remaining * size; i++) {
            work[i] = (1 - t) * work[i] + t * work[i + size];
        }
    }
}

function copyOf(points: ArrayLike<number>, length: number): Float64Array {
    const copy = new Float64Array(length);
    for (let i = 0; i < length; i++) {
        copy[i] = points[i];
    }
    return copy;
}
