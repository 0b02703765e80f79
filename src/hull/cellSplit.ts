import { cellError, type Spreads } from "./cellError.js";
import { leastSegments } from "./stripSegments.js";

/** Numbers of a split that is known. */
export const SPLIT_SIZE = 3;

/**
 * Segments n, m ≥ 1 with Muu / n² + 2 Muv / (n m) + Mvv / m² ≤ 1, with few triangles.
 * @param alongU Muu, in allowed errors
 * @param mixed Muv
 * @param alongV Mvv
 * @param result receives n and m
 */
export function splitError(alongU: number, mixed: number, alongV: number, result: Float64Array): void {
    const ratio = splitRatio(alongU, mixed, alongV);
    const n = segmentsAlongU(alongU, mixed, alongV, ratio);
    const m = n / ratio;
    if (n < 1) {
        result[0] = 1;
        result[1] = leastSegments(1 - alongU, 2 * mixed, alongV);
    } else if (m < 1) {
        result[0] = leastSegments(1 - alongV, 2 * mixed, alongU);
        result[1] = 1;
    } else {
        result[0] = n;
        result[1] = m;
    }
}

/** Share of the segments of {@link splitError} that do where cells of that size have an error: it goes with their square. */
export function shareOfSegments(error: number): number {
    return Math.sqrt(Math.min(error, 1));
}

/**
 * Takes what `splitError` gives for an allowed error of one world unit, were there no least number of segments, and the
 * share of it that does by `cellError`. For another error allowed the segments are as many times as many as its root says,
 * and the share is the same.
 * @param alongU Muu in world units
 * @param mixed Muv
 * @param alongV Mvv
 * @param shape second derivatives of the patch, see `takeCell`; receives {@link SPLIT_SIZE} numbers
 * @param cell index of the first number of the second derivatives
 * @param spreads what the spreads of the patch come from
 * @param to index of the first of the numbers that are written
 */
export function takeSplit(
    alongU: number,
    mixed: number,
    alongV: number,
    shape: Float64Array,
    cell: number,
    spreads: Spreads,
    to: number,
): void {
    const ratio = splitRatio(alongU, mixed, alongV);
    const n = segmentsAlongU(alongU, mixed, alongV, ratio);
    const m = n / ratio;
    shape[to] = n;
    shape[to + 1] = m;
    shape[to + 2] = shareOfSegments(cellError(shape, cell, spreads, 1 / n, 1 / m));
}

/**
 * @param known holds the numbers of {@link takeSplit}
 * @param at index of the first of them
 * @param scale allowed errors per world unit
 * @param result receives segments along u and along v, ≥ 1 each
 * @returns whether they are known: where the least number of segments has a say they are not
 */
export function useSplit(known: Float64Array, at: number, scale: number, result: Float64Array): boolean {
    const root = Math.sqrt(scale);
    const n = root * known[at];
    const m = root * known[at + 1];
    if (!(n >= 1 && m >= 1)) {
        return false;
    }
    result[0] = Math.max(n * known[at + 2], 1);
    result[1] = Math.max(m * known[at + 2], 1);
    return true;
}

/** Of the segments along u to those along v. */
function splitRatio(alongU: number, mixed: number, alongV: number): number {
    const ratio = Math.sqrt((alongU + mixed) / (alongV + mixed));
    return ratio > 0 && ratio < Infinity ? ratio : 1;
}

function segmentsAlongU(alongU: number, mixed: number, alongV: number, ratio: number): number {
    return Math.sqrt(alongU + 2 * mixed * ratio + alongV * ratio * ratio);
}
