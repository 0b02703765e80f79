import { cellError } from "./cellError.js";
import { shareOfSegments, splitError, useSplit } from "./cellSplit.js";
import {
    ALONG_U,
    ALONG_V,
    BOUNDS_SIZE,
    EDGES,
    growDerivativeBounds,
    MIXED,
    MIXED_EDGES,
    NEXT_ROWS,
    OTHER_MIXED,
    OTHER_U,
    OTHER_V,
    TWIST,
    TWIST_CURVE,
} from "./derivativeBounds.js";
import type { InsideShape } from "./insideShape.js";
import { needsFinerStrip, stripSegments, type Strip } from "./stripSegments.js";

const grown = new Float64Array(BOUNDS_SIZE);
/** Bounds of the patch in work: numbers from the first on, and what each counts in allowed errors. */
const bounds = { numbers: grown as Float64Array, first: 0, scale: 1 };
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
    takeBoundsOf(inside);
    if (inside.times > 1 || !useSplit(inside.shapes, inside.split, inside.scales[0], result)) {
        splitCells(inside, result);
    }
    const [n, m] = result;
    strip.times = inside.times;
    result[0] = Math.max(n, segmentsBeside(0, steps, 1 / m, n), segmentsBeside(2, steps, 1 / m, n));
    result[1] = Math.max(m, segmentsBeside(1, steps, 1 / n, m), segmentsBeside(3, steps, 1 / n, m));
}

/** Takes the bounds of the whole patch: those of the largest of its parts. */
function takeBoundsOf({ times, shapes, first, stride, scales }: InsideShape): void {
    if (times === 1) {
        bounds.numbers = shapes;
        bounds.first = first;
        bounds.scale = scales[0];
        return;
    }
    bounds.numbers = grown;
    bounds.first = 0;
    bounds.scale = 1;
    grown.fill(0);
    const partCount = times * times;
    for (let i = 0, at = first; i < partCount; i++, at += stride) {
        growDerivativeBounds(shapes, at, scales[i] * partCount, edgesOf(i, times), grown);
    }
}

/** Segments that keep the cells of the inner grid within the allowed error. */
function splitCells({ times, shapes, first, stride, spreads, scales }: InsideShape, result: Float64Array): void {
    const twistCurve = boundAt(TWIST_CURVE);
    splitError(boundAt(ALONG_U) + twistCurve, boundAt(MIXED), boundAt(ALONG_V) + twistCurve, result);
    if (result[0] === 1 && result[1] === 1) {
        // Fewer there are not.
        return;
    }
    const a = times / result[0];
    const b = times / result[1];
    let error = 0;
    for (let i = 0, at = first + BOUNDS_SIZE; i < times * times; i++, at += stride) {
        error = Math.max(error, scales[i] * cellError(shapes, at, spreads, a, b));
    }
    const share = shareOfSegments(error);
    result[0] = Math.max(result[0] * share, 1);
    result[1] = Math.max(result[1] * share, 1);
}

/**
 * Segments across the strip beside an edge, where the segments of the inside along it have a given length; where `enough`
 * will do, a number up to that.
 */
function segmentsBeside(edge: number, steps: Float64Array, insideStep: number, enough: number): number {
    if (!needsFinerStrip(steps[edge], insideStep)) {
        return 1;
    }
    const isAlongV = edge === 0 || edge === 2;
    strip.edgeStep = steps[edge];
    strip.insideStep = insideStep;
    strip.own = boundAt(EDGES + edge);
    strip.next = boundAt(NEXT_ROWS + edge);
    strip.ownMixed = boundAt(MIXED_EDGES + edge);
    strip.along = boundAt(isAlongV ? OTHER_V : ALONG_U);
    strip.across = boundAt(isAlongV ? OTHER_U : ALONG_V);
    strip.mixed = boundAt(isAlongV ? OTHER_MIXED : MIXED);
    strip.twistCurve = boundAt(TWIST_CURVE);
    strip.twist = boundAt(TWIST);
    return stripSegments(strip, enough);
}

/** A bound of the patch in allowed errors. */
function boundAt(index: number): number {
    return bounds.scale * bounds.numbers[bounds.first + index];
}

/** Bits of the edges u = 0, v = 0, u = 1, v = 1 that a part has a share of. */
function edgesOf(index: number, times: number): number {
    const u = index % times;
    const v = Math.floor(index / times);
    const last = times - 1;
    return (u === 0 ? 1 : 0) | (v === 0 ? 2 : 0) | (u === last ? 4 : 0) | (v === last ? 8 : 0);
}
