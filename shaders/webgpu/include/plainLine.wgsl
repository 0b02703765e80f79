// A line of vertices of the method "staged" in nets without vectors. Twin of vectorLine.wgsl: a kernel has one of the two.

/// What the vertices of a run have in common.
struct Line {
    origin: vec3f,
    point: Curve,
    /// A third of the derivative across, scaled by a power of two.
    across: Curve,
    /// Powers of two by which the derivatives are scaled: so no square of a tangent leaves the range of floats.
    alongScale: f32,
    acrossScale: f32,
    /// The square of the product of the scaled derivatives along and across, below which a normal may be degenerate.
    leastSquare: f32,
    isReversed: bool,
    /// Sign of that product, by which it is du × dv.
    side: f32,
    /// Point at the end of an edge.
    end: u32,
}

fn lineOf(patchIndex: u32, run: Run, isColumn: bool, across: f32) -> Line {
    let hull = lineHullOf(patchIndex, run, isColumn, across);
    let p0 = hull.p0;
    let p1 = hull.p1;
    let p2 = hull.p2;
    let p3 = hull.p3;
    let d0 = p1.point - p0.point;
    let d1 = p2.point - p1.point;
    let d2 = p3.point - p2.point;
    let weight = min(min(weightOf(p0.point), weightOf(p1.point)), min(weightOf(p2.point), weightOf(p3.point)));
    let farthest = max(
        max(largestOf(p0.point.xyz), largestOf(p1.point.xyz)),
        max(largestOf(p2.point.xyz), largestOf(p3.point.xyz)),
    ) / weight;
    let alongSize = max(stepSize(d0, farthest), max(stepSize(d1, farthest), stepSize(d2, farthest))) / weight;
    let acrossSize = max(
        max(stepSize(p0.across, farthest), stepSize(p1.across, farthest)),
        max(stepSize(p2.across, farthest), stepSize(p3.across, farthest)),
    ) / weight;
    let alongScale = inverseSize(alongSize);
    let acrossScale = inverseSize(acrossSize);
    return Line(
        hull.origin,
        curveOf(p0.point, d0, d1, d2),
        curveOf(
            acrossScale * p0.across,
            acrossScale * (p1.across - p0.across),
            acrossScale * (p2.across - p1.across),
            acrossScale * (p3.across - p2.across),
        ),
        alongScale,
        acrossScale,
        leastSquareOf(alongSize * alongScale, acrossSize * acrossScale, alongScale, acrossScale),
        hull.isReversed,
        sideOf(isColumn, hull.isReversed),
        hull.end,
    );
}

/// Point, derivative along and a third of the derivative across the line, the latter scaled.
fn jetOnLine(line: Line, t: f32) -> Jet {
    let p = line.point;
    let a = line.across;
    let second = p.c3 * t + p.c2;
    let first = second * t + p.c1;
    return Jet(first * t + p.c0, (p.c3 * t + second) * t + first, ((a.c3 * t + a.c2) * t + a.c1) * t + a.c0);
}
