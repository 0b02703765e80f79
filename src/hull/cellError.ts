import type { PatchDifferences } from "./PatchDifferences.js";

/**
 * Numbers of the second derivatives of a patch, at the sixteen control points of a bicubic patch each: squares of ∂uu, of
 * ∂vv, of 2 ∂uv with the product of the others, products of 2 ∂uv with ∂uu and with ∂vv. Then, for a patch that has such
 * spreads, how much may be added: to ∂uu, to ∂vv, and to 2 ∂uv by the centre of the projection of a rational patch; to
 * ∂uu, to ∂vv, and to all three together by the twists of a Gregory patch.
 */
export const CELL_SIZE = 16 * 5;
export const SPREAD_CELL_SIZE = 16 * 8;

/** What spreads come from. */
export type Spreads = "none" | "weights" | "twists";

const alongU = new Float64Array(4);
const alongV = new Float64Array(4);
const mixed = new Float64Array(4);

/**
 * Takes all that `cellError` needs of a patch, in world units.
 * @param differences differences of the patch
 * @param isRational whether weights differ
 * @param shape receives {@link CELL_SIZE} numbers, or {@link SPREAD_CELL_SIZE} where weights differ
 * @param at index of the first of them
 */
export function takeCell(differences: PatchDifferences, isRational: boolean, shape: Float64Array, at: number): void {
    const spread = differences.radius / differences.weight;
    const square = 1 / (differences.weight * differences.weight);
    for (let i = 0; i < 16; i++) {
        raiseDerivatives(differences, i >> 2, i & 3);
        const to = at + 5 * i;
        shape[to] = square * dot(alongU, alongU);
        shape[to + 1] = square * dot(alongV, alongV);
        shape[to + 2] = square * (dot(mixed, mixed) + 2 * Math.max(dot(alongU, alongV), 0));
        shape[to + 3] = square * Math.max(dot(alongU, mixed), 0);
        shape[to + 4] = square * Math.max(dot(alongV, mixed), 0);
        if (isRational) {
            // The centre is anywhere in the sphere.
            const spreads = at + CELL_SIZE + 3 * i;
            shape[spreads] = Math.abs(alongU[3]) * spread;
            shape[spreads + 1] = Math.abs(alongV[3]) * spread;
            shape[spreads + 2] = Math.abs(mixed[3]) * spread;
        }
    }
}

/**
 * Bound of the error of the two triangles of a cell of the inside, tighter than Filip's: it takes the second derivatives
 * along u, along v and mixed where they are together, and with their directions, in place of the sum of three maxima.
 *
 * The triangles have legs of length a along u and b along v and share a diagonal. With Q the second derivatives along
 * each times its squared length, the error is at most max over s in [0, 1] of s² Qdiagonal / 8 + s (1 − s) Qlegs / 2:
 * interpolate between the legs along a parallel of the diagonal. Qdiagonal counts no cancellation, so that a shorter
 * cell is never worse.
 * @param shape second derivatives of the patch, see `takeCell`
 * @param at index of the first of them
 * @param spreads what its spreads come from
 * @param a length of the cell along u, as a share of the patch
 * @param b length of the cell along v
 * @returns error in world units
 */
export function cellError(shape: Float64Array, at: number, spreads: Spreads, a: number, b: number): number {
    const aa = a * a;
    const ab = a * b;
    const bb = b * b;
    let diagonal = 0;
    let legs = 0;
    if (spreads !== "none") {
        for (let i = at, j = at + CELL_SIZE; i < at + CELL_SIZE; i += 5, j += 3) {
            const spreadU = aa * shape[j];
            const spreadV = bb * shape[j + 1];
            const other = shape[j + 2];
            const spread = spreads === "weights" ? spreadU + spreadV + ab * other : Math.max(aa, bb) * other;
            diagonal = Math.max(diagonal, Math.sqrt(diagonalSquare(shape, i, aa, ab, bb)) + spread);
            legs = Math.max(legs, aa * Math.sqrt(shape[i]) + spreadU, bb * Math.sqrt(shape[i + 1]) + spreadV);
        }
    } else {
        for (let i = at; i < at + CELL_SIZE; i += 5) {
            diagonal = Math.max(diagonal, diagonalSquare(shape, i, aa, ab, bb));
            legs = Math.max(legs, aa * aa * shape[i], bb * bb * shape[i + 1]);
        }
        diagonal = Math.sqrt(diagonal);
        legs = Math.sqrt(legs);
    }
    return diagonal >= 2 * legs ? diagonal / 8 : (legs * legs) / (2 * (4 * legs - diagonal));
}

/** Square of the length of a² ∂uu + 2 a b ∂uv + b² ∂vv at a control point, without cancellation. */
function diagonalSquare(shape: Float64Array, at: number, aa: number, ab: number, bb: number): number {
    const together = 2 * (aa * shape[at + 3] + bb * shape[at + 4]);
    return aa * aa * shape[at] + bb * bb * shape[at + 1] + ab * (ab * shape[at + 2] + together);
}

/** The derivatives ∂uu, 2 ∂uv and ∂vv as bicubic patches: their control points in a row and a column. */
function raiseDerivatives(differences: PatchDifferences, row: number, column: number): void {
    const s = column / 3;
    const t = row / 3;
    const left = 4 * Math.max(column - 1, 0);
    const right = 4 * Math.min(column, 2);
    const below = 12 * Math.max(row - 1, 0);
    const above = 12 * Math.min(row, 2);
    const across = differences.mixed;
    for (let i = 0; i < 4; i++) {
        const u = 8 * row + i;
        const v = 8 * column + i;
        alongU[i] = 6 * mix(differences.alongU[u], differences.alongU[u + 4], s);
        alongV[i] = 6 * mix(differences.alongV[v], differences.alongV[v + 4], t);
        const low = mix(across[below + right + i], across[below + left + i], s);
        const high = mix(across[above + right + i], across[above + left + i], s);
        mixed[i] = 18 * mix(high, low, t);
    }
}

function mix(a: number, b: number, share: number): number {
    return a + (b - a) * share;
}

function dot(a: Float64Array, b: Float64Array): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
