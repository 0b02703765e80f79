import type { PatchDifferences } from "./PatchDifferences.js";

const alongU = new Float64Array(4);
const alongV = new Float64Array(4);
const mixed = new Float64Array(4);

/**
 * Bound of the error of the two triangles of a cell of the inside, tighter than Filip's: it takes the second derivatives
 * along u, along v and mixed where they are together, and with their directions, in place of the sum of three maxima.
 *
 * The triangles have legs of length a along u and b along v and share a diagonal. With Q the second derivatives along
 * each times its squared length, the error is at most max over s in [0, 1] of s² Qdiagonal / 8 + s (1 − s) Qlegs / 2:
 * interpolate between the legs along a parallel of the diagonal. Qdiagonal counts no cancellation, so that a shorter
 * cell is never worse.
 * @param differences differences of the patch
 * @param a length of the cell along u, as a share of the patch
 * @param b length of the cell along v
 * @returns error in world units
 */
export function cellError(differences: PatchDifferences, a: number, b: number): number {
    const { radius, weight } = differences;
    let diagonal = 0;
    let legs = 0;
    for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 4; column++) {
            raiseDerivatives(differences, row, column, a, b);
            // What the centre of the projection may add, which is anywhere in the sphere.
            const spreadU = Math.abs(alongU[3]) * radius;
            const spreadV = Math.abs(alongV[3]) * radius;
            const spread = spreadU + spreadV + Math.abs(mixed[3]) * radius;
            const u = dot(alongU, alongU);
            const v = dot(alongV, alongV);
            const together =
                Math.max(dot(alongU, mixed), 0) + Math.max(dot(alongU, alongV), 0) + Math.max(dot(alongV, mixed), 0);
            const sum = Math.sqrt(u + v + dot(mixed, mixed) + 2 * together);
            diagonal = Math.max(diagonal, sum + spread);
            legs = Math.max(legs, Math.sqrt(u) + spreadU, Math.sqrt(v) + spreadV);
        }
    }
    const largest = diagonal >= 2 * legs ? diagonal / 8 : (legs * legs) / (2 * (4 * legs - diagonal));
    return largest / weight;
}

/** The derivatives a² ∂uu, 2 a b ∂uv and b² ∂vv as bicubic patches: their control points in a row and a column. */
function raiseDerivatives(differences: PatchDifferences, row: number, column: number, a: number, b: number): void {
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
        alongU[i] = 6 * a * a * mix(differences.alongU[u], differences.alongU[u + 4], s);
        alongV[i] = 6 * b * b * mix(differences.alongV[v], differences.alongV[v + 4], t);
        const low = mix(across[below + right + i], across[below + left + i], s);
        const high = mix(across[above + right + i], across[above + left + i], s);
        mixed[i] = 18 * a * b * mix(high, low, t);
    }
}

function mix(a: number, b: number, share: number): number {
    return a + (b - a) * share;
}

function dot(a: Float64Array, b: Float64Array): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
