import { lengthOf, type ControlHull } from "./ControlHull.js";

/** Binomial coefficients of degrees 2 and 3. */
const SQUARE = [1, 2, 1];
const CUBE = [1, 3, 3, 1];

/** Control points of ∂u and ∂v of w q: x, y, z, length; index 3 · row + column, and 4 · row + column. */
const alongU = new Float64Array(48);
const alongV = new Float64Array(48);

/** Size of an array of normals. */
export const NORMALS_SIZE = 144;

/** Where an array of normals holds those at (u, v) = (0, 0), (1, 0), (0, 1) and (1, 1). */
export const CORNER_NORMALS = [0, 20, 120, 140] as const;

/** What each of those is the product of: legs in `alongU` and in `alongV`. */
const CORNER_LEGS = [
    [0, 0],
    [8, 12],
    [36, 32],
    [44, 44],
] as const;

/**
 * Takes the control points of ∂u N and ∂v N, with N the numerator of a surface: for {@link multiplyCorners} and
 * {@link multiplyLegs}, which go on with those of the last call.
 * @param patch the sixteen points
 * @param orthographic whether the origin is left out, as there is no eye: right where the weights are equal
 */
export function takeLegs(patch: ControlHull, orthographic: boolean): void {
    for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 3; column++) {
            takeLeg(patch, 4 * row + column, 1, orthographic, alongU, 3 * row + column);
            takeLeg(patch, row + 4 * column, 4, orthographic, alongV, 4 * column + row);
        }
    }
}

/** Fills the corners of what {@link multiplyLegs} gives, with the same bits. */
export function multiplyCorners(normals: Float64Array): void {
    for (let corner = 0; corner < 4; corner++) {
        const at = CORNER_NORMALS[corner];
        normals.fill(0, at, at + 4);
        addProduct(CORNER_LEGS[corner][0], CORNER_LEGS[corner][1], 1, normals, at);
    }
}

/**
 * Control points of ∂u N × ∂v N, a patch of degree 5 in u and v, but for positive factors, which do not change signs.
 * @param normals receives x, y, z and the sum of the products of lengths, index 6 · row + column; {@link NORMALS_SIZE}
 */
export function multiplyLegs(normals: Float64Array): void {
    normals.fill(0);
    for (let i = 0; i < 12; i++) {
        const columnU = i % 3;
        const rowU = (i - columnU) / 3;
        for (let j = 0; j < 12; j++) {
            const columnV = j & 3;
            const rowV = j >> 2;
            const share = SQUARE[columnU] * CUBE[columnV] * CUBE[rowU] * SQUARE[rowV];
            addProduct(4 * i, 4 * j, share, normals, 4 * (6 * (rowU + rowV) + columnU + columnV));
        }
    }
}

/** The difference of two neighbours of w q. The weights being equal, that of their offsets keeps more digits. */
function takeLeg(
    patch: ControlHull,
    from: number,
    step: number,
    orthographic: boolean,
    result: Float64Array,
    to: number,
): void {
    const { offsets, origin } = patch;
    const a = 4 * from;
    const b = 4 * (from + step);
    const growth = orthographic ? 0 : offsets[b + 3] - offsets[a + 3];
    const at = 4 * to;
    for (let axis = 0; axis < 3; axis++) {
        const leg = offsets[b + 3] * offsets[b + axis] - offsets[a + 3] * offsets[a + axis];
        result[at + axis] = leg + growth * origin[axis];
    }
    result[at + 3] = lengthOf(result[at], result[at + 1], result[at + 2]);
}

function addProduct(u: number, v: number, share: number, normals: Float64Array, to: number): void {
    normals[to] += share * (alongU[u + 1] * alongV[v + 2] - alongU[u + 2] * alongV[v + 1]);
    normals[to + 1] += share * (alongU[u + 2] * alongV[v] - alongU[u] * alongV[v + 2]);
    normals[to + 2] += share * (alongU[u] * alongV[v + 1] - alongU[u + 1] * alongV[v]);
    normals[to + 3] += share * alongU[u + 3] * alongV[v + 3];
}
