import { edgePosition, POSITION_ONE, segmentCount } from "./spacing.js";

/**
 * The six packed factors of a patch, numbered as in Direct3D 11: 0–3 the edges u = 0, v = 0, u = 1, v = 1;
 * 4 the inside along u, 5 the inside along v.
 */
export type PatchFactors = ArrayLike<number>;

/**
 * Number of points of a patch: the ring of edge points and the inner grid. None where all six factors are zero.
 * @param factors array that holds the packed factors
 * @param at index of the first of the six
 */
export function domainPointCount(factors: PatchFactors, at: number): number {
    if (factors[at] === 0) {
        return 0;
    }
    return ringPointCount(factors, at) + innerColumns(factors, at) * (segmentCount(factors[at + 5]) - 1);
}

/** Points on the boundary of a patch; they come first, counter-clockwise from (0, 0) along v = 0. */
export function ringPointCount(factors: PatchFactors, at: number): number {
    return (
        segmentCount(factors[at]) +
        segmentCount(factors[at + 1]) +
        segmentCount(factors[at + 2]) +
        segmentCount(factors[at + 3])
    );
}

/** Points in a row of the inner grid. */
export function innerColumns(factors: PatchFactors, at: number): number {
    return segmentCount(factors[at + 4]) - 1;
}

/**
 * Point `index` of a patch, as a function of nothing but the index and the factors.
 * The ring comes first: v = 0 with growing u, u = 1 with growing v, v = 1 with falling u, u = 0 with falling v.
 * Then the inner grid, row by row.
 * @param factors array that holds the packed factors
 * @param at index of the first of the six
 * @param index 0 to `domainPointCount − 1`
 * @param result receives u and v as multiples of 2⁻¹⁶, integers in [0, 65536]
 */
export function domainPoint(factors: PatchFactors, at: number, index: number, result: Uint32Array): void {
    let along = index;
    for (let turn = 0; turn < 4; turn++) {
        const side = (turn + 1) & 3;
        const segments = segmentCount(factors[at + side]);
        if (along < segments) {
            // The last two sides of the walk run against u and v.
            const position = edgePosition(factors[at + side], turn < 2 ? along : segments - along);
            const fixed = turn === 1 || turn === 2 ? POSITION_ONE : 0;
            result[turn & 1] = position;
            result[1 - (turn & 1)] = fixed;
            return;
        }
        along -= segments;
    }
    const columns = innerColumns(factors, at);
    result[0] = edgePosition(factors[at + 4], (along % columns) + 1);
    result[1] = edgePosition(factors[at + 5], Math.floor(along / columns) + 1);
}
