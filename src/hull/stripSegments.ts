/**
 * Share of the error that the curve of an edge may take in the strip beside it: twice what the edge was given at its own
 * distance, see `edgeCurve`, where the patch is nearer than that.
 */
const CURVE_SHARE = 1 / 4;

/** Up to this share of the segments of the inside those of an edge need no finer strip; beyond, more and more of it. */
const FREE_SHARE = 0.75;

/**
 * What the strip between an edge and the inside is, the edge lying along u. Of the bounds see `takeBounds`:
 * second derivatives in allowed errors of linear interpolation from side to side.
 */
export interface Strip {
    /** Length of the segments of the edge, and of the inside along it, as shares of the side; 0 where the edge is a point. */
    edgeStep: number;
    insideStep: number;
    /** Second derivative along u on the edge, and anywhere. */
    own: number;
    along: number;
    mixed: number;
    across: number;
    /** How fast the second derivative may grow from the edge inwards, a share of `along` − `own` per side. */
    rise: number;
}

/**
 * Segments across a strip that keep it within the allowed error, ≥ 1.
 *
 * A strip whose edge has the shorter segments is no worse than a cell of the inside: its triangles are no longer than
 * the longer of the two, and the error of a triangle, at most half the sum over its sides of λi λj Q(side) (Q second
 * derivatives along a side times its squared length), is convex in the place of its tip. So only edges with longer
 * segments count, and by degrees those that are nearly so, that the result be continuous.
 */
export function stripSegments(strip: Readonly<Strip>): number {
    const { edgeStep, insideStep, own, along } = strip;
    const share = Math.min((edgeStep / insideStep - FREE_SHARE) / (1 - FREE_SHARE), 1);
    if (!(share > 0)) {
        return 1;
    }
    const growing = segmentsAcross(strip, Math.min(own, CURVE_SHARE / (edgeStep * edgeStep)), strip.rise);
    return 1 + share * (Math.min(growing, segmentsAcross(strip, along, 0)) - 1);
}

/**
 * Segments m across a strip where the second derivative along it is at most own + rise y (along − own), y from the edge.
 *
 * Its triangles have one side along the edge or along the inside, and two others that go across by 1 / m and along by no
 * more than d, the mean of the two steps, as the strip joins the nearest points. At the share s across, the error is
 * that of the line between those two, (1 − s)² or s² times the step's, and 4 s (1 − s) times theirs, c: at most 1 where
 * c ≤ (1 + √(1 − base)) / 2. What has grown by then is bounded with (1 − s) ≤ 1 in the first, s − s³ in the other.
 */
function segmentsAcross(strip: Readonly<Strip>, own: number, rise: number): number {
    const { edgeStep, insideStep, along, mixed, across } = strip;
    const a = edgeStep * edgeStep;
    const d = (edgeStep + insideStep) / 2;
    const base = Math.max(own * a, along * insideStep * insideStep);
    const left = (1 + Math.sqrt(Math.max(1 - base, 0))) / 2 - own * d * d;
    const grown = rise * (along - own) * Math.max(a / 4 + (d * d) / 3, (2 * d * d) / 3);
    return left > 0 ? leastSegments(left, 2 * mixed * d + grown, across) : Infinity;
}

/** The m ≥ 1 with linear / m + square / m² ≤ left. */
export function leastSegments(left: number, linear: number, square: number): number {
    return Math.max((linear + Math.sqrt(linear * linear + 4 * left * square)) / (2 * left), 1);
}
