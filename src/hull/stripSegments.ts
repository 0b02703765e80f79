/**
 * Share of the error that the curve of an edge may take in the strip beside it: twice what the edge was given at its own
 * distance, see `edgeCurve`, where the patch is nearer than that.
 */
const CURVE_SHARE = 1 / 4;

/** Up to this share of the segments of the inside those of an edge need no finer strip; beyond, more and more of it. */
const FREE_SHARE = 0.75;

/**
 * What twists add to c beside a side that sees the control points which are taken, by their length times b²: g of
 * `writeTwistBasis` is at most 9 y² at y from it. By measurement of all strips, see test/unit/hull/twistBounds.test.ts;
 * what they add to the step of the inside is counted there.
 */
const TWIST_SQUARE = 4.5;

/**
 * What the strip between an edge and the inside is, the edge lying along u. Of the bounds see `takeBounds`:
 * second derivatives in allowed errors of linear interpolation from side to side.
 */
export interface Strip {
    /** Length of the segments of the edge, and of the inside along it, as shares of the side; 0 where the edge is a point. */
    edgeStep: number;
    insideStep: number;
    /** Second derivative along u on the edge, of the row of control points next to it, and anywhere. */
    own: number;
    next: number;
    along: number;
    /** The mixed one on the edge, and anywhere. */
    ownMixed: number;
    mixed: number;
    across: number;
    /** What twists add to all of them together, anywhere, and the largest of their lengths in allowed errors. */
    twistCurve: number;
    twist: number;
    /** How often the part of the patch that the numbers of the edge are of goes into a side. */
    times: number;
}

/** Whether a strip may need more than one segment across, see `stripSegments`. */
export function needsFinerStrip(edgeStep: number, insideStep: number): boolean {
    return edgeStep > FREE_SHARE * insideStep;
}

/**
 * Segments across a strip that keep it within the allowed error, ≥ 1.
 *
 * A strip whose edge has the shorter segments is no worse than a cell of the inside: its triangles are no longer than
 * the longer of the two, and the error of a triangle, at most half the sum over its sides of λi λj Q(side) (Q second
 * derivatives along a side times its squared length), is convex in the place of its tip. So only edges with longer
 * segments count, and by degrees those that are nearly so, that the result be continuous. Twists, which do nothing along
 * the edge itself, count by degrees from there on: by measurement, see test/unit/backends/gregoryPixelError.test.ts.
 * @param strip the strip
 * @param enough segments that there are in any case, ≥ 1: mostly they will do, and how many fewer would is not looked for
 * @returns segments; where `enough` will do, a number up to that
 */
export function stripSegments(strip: Readonly<Strip>, enough: number): number {
    const longer = strip.edgeStep / strip.insideStep;
    const share = Math.min((longer - FREE_SHARE) / (1 - FREE_SHARE), 1);
    if (!(share > 0)) {
        return 1;
    }
    const bicubic = sharedSegments(strip, 0, 0, share, enough);
    const twistShare = strip.twist > 0 ? Math.min((longer - 1) / (1 / FREE_SHARE - 1), 1) : 0;
    if (!(twistShare > 0)) {
        return bicubic;
    }
    return Math.max(bicubic, sharedSegments(strip, strip.twist, strip.twistCurve, twistShare, enough));
}

/** A share of what the segments across are beyond one; where `enough` will do, a number up to that to the last bit. */
function sharedSegments(
    strip: Readonly<Strip>,
    twist: number,
    twistCurve: number,
    share: number,
    enough: number,
): number {
    const limit = 1 + (enough - 1) / share;
    const across = segmentsAcross(strip, twist, twistCurve, limit);
    const segments = 1 + share * (across - 1);
    return across <= limit ? Math.min(segments, enough) : segments;
}

/** The fewer of both bounds; where `enough` will do, a number up to that. */
function segmentsAcross(strip: Readonly<Strip>, twist: number, twistCurve: number, enough: number): number {
    const growing = segmentsInGrowing(strip, twist, enough);
    return growing > enough ? Math.min(growing, segmentsInFlat(strip, twistCurve)) : growing;
}

/*
 * The triangles of a strip have one side along the edge or along the inside, and two others that go across by b = 1 / m and
 * along by no more than d, the mean of the two steps, as the strip joins the nearest points. At the share s across, the
 * error is that of the line between those two, (1 − s)² or s² times the step's, and 4 s (1 − s) times theirs, c: at most 1
 * where c ≤ (1 + √(1 − base)) / 2, base the larger of the two steps'.
 */

/**
 * Segments across where the second derivatives grow from the edge. At y from it, by the Bernstein polynomials, the one
 * along is at most own + 3 y (next − own) + 3 y² (along − next), the mixed one ownMixed + 2 y (mixed − ownMixed). What has
 * grown is counted in c: of the step a², s (1 − s)² and s² (1 − s)²; of d², (4/3) (s − s³) and (2/3) (s − s⁴). Twists are
 * counted by TWIST_SQUARE.
 */
function segmentsInGrowing(strip: Readonly<Strip>, twist: number, enough: number): number {
    const { edgeStep, along, ownMixed, mixed, across, times } = strip;
    const a = edgeStep * edgeStep;
    const own = Math.min(strip.own, CURVE_SHARE / a);
    const next = Math.max(strip.next, own);
    const d = (edgeStep + strip.insideStep) / 2;
    const dd = d * d;
    const linear = 2 * d * ownMixed + 3 * times * (next - own) * Math.max(a / 4 + dd / 3, (2 * dd) / 3);
    const growth = 3 * times * times * Math.max(along - next, 0) * (a / 16 + dd / 2);
    const square = across + (8 / 3) * times * d * (mixed - ownMixed) + growth + TWIST_SQUARE * twist;
    const left = largestSlant(strip, own, along) - own * dd;
    return linear * enough + square <= left * enough * enough ? enough : leastSegments(left, linear, square);
}

/** Segments across where the second derivatives are as anywhere. */
function segmentsInFlat(strip: Readonly<Strip>, twistCurve: number): number {
    const along = strip.along + twistCurve;
    const d = (strip.edgeStep + strip.insideStep) / 2;
    const left = largestSlant(strip, along, along) - along * d * d;
    return left > 0 ? leastSegments(left, 2 * d * strip.mixed, strip.across + twistCurve) : Infinity;
}

/** The largest c. */
function largestSlant({ edgeStep, insideStep }: Readonly<Strip>, own: number, along: number): number {
    const base = Math.max(own * edgeStep * edgeStep, along * insideStep * insideStep);
    return (1 + Math.sqrt(Math.max(1 - base, 0))) / 2;
}

/** The m ≥ 1 with linear / m + square / m² ≤ left. */
export function leastSegments(left: number, linear: number, square: number): number {
    return Math.max((linear + Math.sqrt(linear * linear + 4 * left * square)) / (2 * left), 1);
}
