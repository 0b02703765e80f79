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

/**
 * Takes all that `cellError` needs of a patch, in world units.
 * @param differences differences of the patch
 * @param isRational whether weights differ
 * @param shape receives {@link CELL_SIZE} numbers, or {@link SPREAD_CELL_SIZE} where weights differ
 * @param at index of the first of them
 */
export function takeCell(differences: PatchDifferences, isRational: boolean, shape: Float64Array, at: number): void {
    const { alongU, alongV, mixed, radius, weight } = differences;
    const spread = radius / weight;
    const square = 1 / (weight * weight);
    for (let i = 0; i < 16; i++) {
        const row = i >> 2;
        const column = i & 3;
        // The derivatives ∂uu, ∂vv and 2 ∂uv as bicubic patches have their control points between these differences.
        const s = column / 3;
        const t = row / 3;
        const below = 12 * Math.max(row - 1, 0);
        const above = 12 * Math.min(row, 2);
        const left = 4 * Math.max(column - 1, 0);
        const right = 4 * Math.min(column, 2);
        let uu = 0;
        let vv = 0;
        let ww = 0;
        let uv = 0;
        let uw = 0;
        let vw = 0;
        for (let axis = 0; axis < 3; axis++) {
            const u = along(alongU, 8 * row + axis, s);
            const v = along(alongV, 8 * column + axis, t);
            const w = across(mixed, below + axis, above + axis, left, right, s, t);
            uu += u * u;
            vv += v * v;
            ww += w * w;
            uv += u * v;
            uw += u * w;
            vw += v * w;
        }
        const to = at + 5 * i;
        shape[to] = square * uu;
        shape[to + 1] = square * vv;
        shape[to + 2] = square * (ww + 2 * Math.max(uv, 0));
        shape[to + 3] = square * Math.max(uw, 0);
        shape[to + 4] = square * Math.max(vw, 0);
        if (isRational) {
            // The centre is anywhere in the sphere.
            const spreads = at + CELL_SIZE + 3 * i;
            shape[spreads] = Math.abs(along(alongU, 8 * row + 3, s)) * spread;
            shape[spreads + 1] = Math.abs(along(alongV, 8 * column + 3, t)) * spread;
            shape[spreads + 2] = Math.abs(across(mixed, below + 3, above + 3, left, right, s, t)) * spread;
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

/** ∂uu or ∂vv at a share of the way from a second difference to the next. */
function along(differences: Float64Array, at: number, share: number): number {
    return 6 * mix(differences[at], differences[at + 4], share);
}

/** 2 ∂uv between four mixed differences. */
function across(
    mixed: Float64Array,
    below: number,
    above: number,
    left: number,
    right: number,
    s: number,
    t: number,
): number {
    const low = mix(mixed[below + right], mixed[below + left], s);
    const high = mix(mixed[above + right], mixed[above + left], s);
    return 18 * mix(high, low, t);
}

function mix(a: number, b: number, share: number): number {
    return a + (b - a) * share;
}
