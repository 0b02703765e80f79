// Segments across the strips between edges and inside in the mode "error". Twin of src/hull/stripSegments.ts, which
// explains it.

/// Share of the error that the curve of an edge may take in the strip beside it.
const CURVE_SHARE = 0.25;

/// Up to this share of the segments of the inside those of an edge need no finer strip.
const FREE_SHARE = 0.75;

/// What strips beside edges along one direction have in common: step of the inside along them, second derivatives.
struct Strip {
    insideStep: f32,
    along: f32,
    mixed: f32,
    across: f32,
    rise: f32,
}

/// The m ≥ 1 with linear / m + square / m² ≤ left.
fn leastSegments(left: f32, linear: f32, square: f32) -> f32 {
    return max((linear + sqrt(linear * linear + 4.0 * left * square)) / (2.0 * left), 1.0);
}

/// Segments across where the second derivative along the strip is `own` at the edge and grows from there; below 1: no
/// number will do.
fn segmentsAcross(strip: Strip, edgeStep: f32, own: f32, rise: f32) -> f32 {
    let a = edgeStep * edgeStep;
    let d = (edgeStep + strip.insideStep) / 2.0;
    let base = max(own * a, strip.along * strip.insideStep * strip.insideStep);
    let left = (1.0 + sqrt(max(1.0 - base, 0.0))) / 2.0 - own * d * d;
    let grown = rise * (strip.along - own) * max(a / 4.0 + d * d / 3.0, 2.0 * d * d / 3.0);
    if (left > 0.0) {
        return leastSegments(left, 2.0 * strip.mixed * d + grown, strip.across);
    }
    return 0.0;
}

/// Segments across a strip beside an edge that keep it within the allowed error.
fn stripSegments(strip: Strip, edgeStep: f32, ownBound: f32) -> f32 {
    let share = min((edgeStep / strip.insideStep - FREE_SHARE) / (1.0 - FREE_SHARE), 1.0);
    if (!(share > 0.0)) {
        return 1.0;
    }
    let own = min(ownBound, CURVE_SHARE / (edgeStep * edgeStep));
    let growing = segmentsAcross(strip, edgeStep, own, strip.rise);
    let flat = segmentsAcross(strip, edgeStep, strip.along, 0.0);
    return 1.0 + share * (select(growing, min(growing, flat), flat >= 1.0) - 1.0);
}
