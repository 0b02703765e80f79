import { cellError } from "./cellError.js";
import { createControlHull, type ControlHull } from "./ControlHull.js";
import { createDerivativeBounds, growDerivativeBounds } from "./derivativeBounds.js";
import { createPatchDifferences, takeDifferences } from "./PatchDifferences.js";
import { PARTS_ALONG, takePart } from "./partOfPatch.js";

const part = createControlHull(16);
const parts = Array.from({ length: PARTS_ALONG * PARTS_ALONG }, () => createPatchDifferences());
const bounds = createDerivativeBounds();

/** Share of the error that the curve of an edge may take in the strip beside it. */
const STRIP_SHARE = 0.75;

/**
 * Segments of equal length along u and v that keep the inside of a patch within the allowed error of its triangles: the
 * cells of the inner grid, and the strips that join it to the edges.
 *
 * A triangle within a box of a × b in (u, v) is off by at most (a² Muu + 2 a b Muv + b² Mvv) / 8, with M the largest second
 * derivatives (Filip, Magedson and Markot 1986, see `growDerivativeBounds`). Rational: as for edges, see `edgeSegments`.
 * @param patch the sixteen points
 * @param errorScale allowed errors per world unit
 * @param steps longest segment of the edges u = 0, v = 0, u = 1, v = 1; 0 for an edge that is one point
 * @param result receives the segments along u and along v, ≥ 1 each
 */
export function insideSegments(
    patch: ControlHull,
    errorScale: number,
    steps: Float64Array,
    result: Float64Array,
): void {
    const times = takeParts(patch);
    const partCount = times * times;
    clearBounds();
    for (let i = 0; i < partCount; i++) {
        growDerivativeBounds(parts[i], errorScale * partCount, edgesOf(i, times), bounds);
    }
    const { alongU, alongV, mixed, edges } = bounds;
    splitError(alongU, mixed, alongV, result);
    let error = 0;
    for (let i = 0; i < partCount; i++) {
        error = Math.max(error, cellError(parts[i], times / result[0], times / result[1]));
    }
    // Errors go with the square of the lengths.
    const tighter = Math.sqrt(Math.min(error * errorScale, 1));
    const rise = 3 * times;
    const acrossColumns = Math.max(
        stripSegments(steps[0], edges[0], alongV, mixed, alongU, rise),
        stripSegments(steps[2], edges[2], alongV, mixed, alongU, rise),
    );
    const acrossRows = Math.max(
        stripSegments(steps[1], edges[1], alongU, mixed, alongV, rise),
        stripSegments(steps[3], edges[3], alongU, mixed, alongV, rise),
    );
    result[0] = Math.max(result[0] * tighter, acrossColumns, 1);
    result[1] = Math.max(result[1] * tighter, acrossRows, 1);
}

/**
 * Takes the differences of a patch. A rational one is cut into parts: how much the second differences of its weights
 * count goes with the size of the part.
 * @returns how often a part goes into a side of the patch
 */
function takeParts(patch: ControlHull): number {
    const { offsets } = patch;
    let isRational = false;
    for (let at = 7; at < 64; at += 4) {
        isRational ||= offsets[at] !== offsets[3];
    }
    if (!isRational) {
        takeDifferences(patch, parts[0]);
        return 1;
    }
    for (let i = 0; i < parts.length; i++) {
        takePart(patch, i % PARTS_ALONG, Math.floor(i / PARTS_ALONG), part);
        takeDifferences(part, parts[i]);
    }
    return PARTS_ALONG;
}

/** Bits of the edges u = 0, v = 0, u = 1, v = 1 that a part has a share of. */
function edgesOf(index: number, times: number): number {
    const u = index % times;
    const v = Math.floor(index / times);
    const last = times - 1;
    return (u === 0 ? 1 : 0) | (v === 0 ? 2 : 0) | (u === last ? 4 : 0) | (v === last ? 8 : 0);
}

function clearBounds(): void {
    bounds.alongU = bounds.alongV = bounds.mixed = 0;
    bounds.edges.fill(0);
}

/** Segments n, m ≥ 1 with Muu / n² + 2 Muv / (n m) + Mvv / m² ≤ 1, with few triangles. */
function splitError(alongU: number, mixed: number, alongV: number, result: Float64Array): void {
    const ratio = Math.sqrt((alongU + mixed) / (alongV + mixed));
    const even = ratio > 0 && ratio < Infinity ? ratio : 1;
    const n = Math.sqrt(alongU + 2 * mixed * even + alongV * even * even);
    const m = n / even;
    if (n < 1) {
        result[0] = 1;
        result[1] = acrossSegments(1 - alongU, 2 * mixed, alongV);
    } else if (m < 1) {
        result[0] = acrossSegments(1 - alongV, 2 * mixed, alongU);
        result[1] = 1;
    } else {
        result[0] = n;
        result[1] = m;
    }
}

/**
 * Segments across the strip between an edge and the inside, whose triangles are as long as the segments of the edge:
 * boxes of a × b, b = 1 / result. Where the inside is more curved than the edge (bounds `largest` and `own`), it is so by
 * no more than 3 b of the difference within the strip, by the Bernstein polynomial that is `own` at the edge.
 */
function stripSegments(a: number, own: number, largest: number, mixed: number, across: number, rise: number): number {
    const cell = 1 - largest * a * a;
    const asCell = cell > 0 ? acrossSegments(cell, 2 * mixed * a, across) : Infinity;
    const left = 1 - Math.min(own * a * a, STRIP_SHARE);
    return Math.min(asCell, acrossSegments(left, 2 * mixed * a + rise * (largest - own) * a * a, across));
}

/** The m ≥ 1 with linear / m + square / m² ≤ left. */
function acrossSegments(left: number, linear: number, square: number): number {
    return Math.max((linear + Math.sqrt(linear * linear + 4 * left * square)) / (2 * left), 1);
}
