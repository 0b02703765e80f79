import { cellError } from "./cellError.js";
import { BOUNDS_SIZE, createDerivativeBounds, growDerivativeBounds } from "./derivativeBounds.js";
import type { InsideShape } from "./insideShape.js";
import { leastSegments, stripSegments, type Strip } from "./stripSegments.js";

const bounds = createDerivativeBounds();
const strip: Strip = {
    edgeStep: 0,
    insideStep: 0,
    own: 0,
    next: 0,
    along: 0,
    ownMixed: 0,
    mixed: 0,
    across: 0,
    twistCurve: 0,
    twist: 0,
    times: 1,
};

/**
 * Segments of equal length along u and v that keep the inside of a patch within the allowed error of its triangles: the
 * cells of the inner grid, and the strips that join it to the edges.
 *
 * A triangle within a box of a × b in (u, v) is off by at most (a² Muu + 2 a b Muv + b² Mvv) / 8, with M the largest second
 * derivatives (Filip, Magedson and Markot 1986, see `takeBounds`). Rational: as for edges, see `edgeCurve`. Twists: see
 * `twistBounds.ts`.
 * @param inside the patch as a camera sees it
 * @param steps longest segment of the edges u = 0, v = 0, u = 1, v = 1; 0 for an edge that is one point
 * @param result receives the segments along u and along v, ≥ 1 each
 */
export function insideSegments(inside: InsideShape, steps: Float64Array, result: Float64Array): void {
    const { times, shapes, first, stride, spreads, scales } = inside;
    const partCount = times * times;
    clearBounds();
    for (let i = 0, at = first; i < partCount; i++, at += stride) {
        growDerivativeBounds(shapes, at, scales[i] * partCount, edgesOf(i, times), bounds);
    }
    const { alongU, alongV, mixed, twistCurve } = bounds;
    splitError(alongU + twistCurve, mixed, alongV + twistCurve, result);
    const a = times / result[0];
    const b = times / result[1];
    let error = 0;
    for (let i = 0, at = first + BOUNDS_SIZE; i < partCount; i++, at += stride) {
        error = Math.max(error, scales[i] * cellError(shapes, at, spreads, a, b));
    }
    // Errors go with the square of the lengths.
    const tighter = Math.sqrt(Math.min(error, 1));
    const n = Math.max(result[0] * tighter, 1);
    const m = Math.max(result[1] * tighter, 1);
    strip.twistCurve = twistCurve;
    strip.twist = bounds.twist;
    strip.times = times;
    takeStrips(bounds.otherV, bounds.otherU, bounds.otherMixed, 1 / m);
    result[0] = Math.max(n, segmentsBeside(0, steps), segmentsBeside(2, steps));
    takeStrips(alongU, alongV, mixed, 1 / n);
    result[1] = Math.max(m, segmentsBeside(1, steps), segmentsBeside(3, steps));
}

/** Takes what two strips have in common. */
function takeStrips(along: number, across: number, mixed: number, insideStep: number): void {
    strip.along = along;
    strip.across = across;
    strip.mixed = mixed;
    strip.insideStep = insideStep;
}

/** Segments across the strip beside an edge. */
function segmentsBeside(edge: number, steps: Float64Array): number {
    strip.edgeStep = steps[edge];
    strip.own = bounds.edges[edge];
    strip.next = bounds.nextRows[edge];
    strip.ownMixed = bounds.mixedEdges[edge];
    return stripSegments(strip);
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
    bounds.otherU = bounds.otherV = bounds.otherMixed = 0;
    bounds.twistCurve = bounds.twist = 0;
    bounds.edges.fill(0);
    bounds.nextRows.fill(0);
    bounds.mixedEdges.fill(0);
}

/** Segments n, m ≥ 1 with Muu / n² + 2 Muv / (n m) + Mvv / m² ≤ 1, with few triangles. */
function splitError(alongU: number, mixed: number, alongV: number, result: Float64Array): void {
    const ratio = Math.sqrt((alongU + mixed) / (alongV + mixed));
    const even = ratio > 0 && ratio < Infinity ? ratio : 1;
    const n = Math.sqrt(alongU + 2 * mixed * even + alongV * even * even);
    const m = n / even;
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
