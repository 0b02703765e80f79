// Segments across the strips between edges and inside in the mode "error". Twin of src/hull/stripSegments.ts, which
// explains it. Generated constant: HAS_TWISTS.

/// Share of the error that the curve of an edge may take in the strip beside it.
const CURVE_SHARE = 0.25;

/// Up to this share of the segments of the inside those of an edge need no finer strip.
const FREE_SHARE = 0.75;

/// What twists add to the error across, by their length and the square of the step.
const TWIST_SQUARE = 4.5;

/// A strip beside an edge: steps of the edge and of the inside along it, second derivatives.
struct Strip {
    edgeStep: f32,
    insideStep: f32,
    own: f32,
    next: f32,
    along: f32,
    ownMixed: f32,
    mixed: f32,
    across: f32,
    times: f32,
    twistCurve: f32,
    twist: f32,
}

/// The m ≥ 1 with linear / m + square / m² ≤ left.
fn leastSegments(left: f32, linear: f32, square: f32) -> f32 {
    return max((linear + sqrt(linear * linear + 4.0 * left * square)) / (2.0 * left), 1.0);
}

/// The largest error that the sides of triangles that go across may have.
fn largestSlant(strip: Strip, own: f32, along: f32) -> f32 {
    let base = max(own * strip.edgeStep * strip.edgeStep, along * strip.insideStep * strip.insideStep);
    return (1.0 + sqrt(max(1.0 - base, 0.0))) / 2.0;
}

/// Segments across where the second derivatives grow from the edge.
fn segmentsInGrowing(strip: Strip, twist: f32) -> f32 {
    let a = strip.edgeStep * strip.edgeStep;
    let own = min(strip.own, CURVE_SHARE / a);
    let next = max(strip.next, own);
    let d = (strip.edgeStep + strip.insideStep) / 2.0;
    let dd = d * d;
    let times = strip.times;
    let linear = 2.0 * d * strip.ownMixed + 3.0 * times * (next - own) * max(a / 4.0 + dd / 3.0, 2.0 * dd / 3.0);
    let growth = 3.0 * times * times * max(strip.along - next, 0.0) * (a / 16.0 + dd / 2.0);
    let square = strip.across + 8.0 / 3.0 * times * d * (strip.mixed - strip.ownMixed) + growth
        + TWIST_SQUARE * twist;
    return leastSegments(largestSlant(strip, own, strip.along) - own * dd, linear, square);
}

/// Segments across with twists of a length, which add so much to the second derivatives anywhere.
fn segmentsAcross(strip: Strip, twist: f32, twistCurve: f32) -> f32 {
    let growing = segmentsInGrowing(strip, twist);
    // Where the second derivatives are as anywhere.
    let along = strip.along + twistCurve;
    let d = (strip.edgeStep + strip.insideStep) / 2.0;
    let left = largestSlant(strip, along, along) - along * d * d;
    if (left > 0.0) {
        return min(growing, leastSegments(left, 2.0 * d * strip.mixed, strip.across + twistCurve));
    }
    return growing;
}

/// Segments across a strip that keep it within the allowed error.
fn stripSegments(strip: Strip) -> f32 {
    let longer = strip.edgeStep / strip.insideStep;
    let share = min((longer - FREE_SHARE) / (1.0 - FREE_SHARE), 1.0);
    if (!(share > 0.0)) {
        return 1.0;
    }
    let bicubic = 1.0 + share * (segmentsAcross(strip, 0.0, 0.0) - 1.0);
    if (HAS_TWISTS == 1u && strip.twist > 0.0 && longer > 1.0) {
        let twistShare = min((longer - 1.0) / (1.0 / FREE_SHARE - 1.0), 1.0);
        return max(bicubic, 1.0 + twistShare * (segmentsAcross(strip, strip.twist, strip.twistCurve) - 1.0));
    }
    return bicubic;
}
