// A line of vertices of the method "staged" in nets with vectors, which are polynomial. Twin of plainLine.wgsl: a kernel
// has one of the two. What vectors.wgsl computes for a sample is here brought down to the line first: the tangent patches
// to a quadratic along and a cubic across it; of the twists there remain four functions, which are rational, times the
// vectors. On edges the functions are zeros: points of edges are those of their own curves.

/// Σ |∂u g|, Σ |∂v g| of the four functions g of twists do not exceed 9/4: a third of it.
const TWIST_REACH = 0.75;

/// A quadratic curve in power form: (c2 t + c1) t + c0.
struct Quadratic {
    c0: vec3f,
    c1: vec3f,
    c2: vec3f,
}

/// Vectors of twists, and what is constant of their functions on a line. Distances are from the corners.
struct LineTwists {
    exist: bool,
    nearFirst: vec3f,
    farFirst: vec3f,
    nearLast: vec3f,
    farLast: vec3f,
    /// Distance x across the line from either side, 9 x (1 − x)², and its companion 9 (1 − x) in the derivative across, in
    /// the scale of that and with its sign.
    distance: vec2f,
    along: vec2f,
    across: vec2f,
}

/// What the vertices of a run have in common.
struct Line {
    origin: vec3f,
    point: Curve,
    /// Thirds of what the normal is across to: along the line, and across it, the latter scaled by a power of two.
    along: Quadratic,
    across: Curve,
    twists: LineTwists,
    /// Whether twists change the derivatives: tangent patches have their own.
    twistsDerivatives: bool,
    isColumn: bool,
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

/// Control vectors of thirds of the derivatives along and across a line.
struct LineSpans {
    along0: vec3f,
    along1: vec3f,
    along2: vec3f,
    across0: vec3f,
    across1: vec3f,
    across2: vec3f,
    across3: vec3f,
}

/// Reduces the tangent patches to a line at its parameter t across.
fn tangentSpans(ids: TangentIds, isColumn: bool, isReversed: bool, t: f32) -> LineSpans {
    let cubic = basisValues(t) / 3.0;
    let quadratic = quadraticValues(t) / 3.0;
    let along0 = cubicSum(select(vec4u(ids.u0.x, ids.u0.w, ids.u1.z, ids.u2.y), ids.v0, isColumn), cubic);
    let along1 = cubicSum(select(vec4u(ids.u0.y, ids.u1.x, ids.u1.w, ids.u2.z), ids.v1, isColumn), cubic);
    let along2 = cubicSum(select(vec4u(ids.u0.z, ids.u1.y, ids.u2.x, ids.u2.w), ids.v2, isColumn), cubic);
    let across0 = quadraticSum(select(vec3u(ids.v0.x, ids.v1.x, ids.v2.x), ids.u0.xyz, isColumn), quadratic);
    let across1 =
        quadraticSum(select(vec3u(ids.v0.y, ids.v1.y, ids.v2.y), vec3u(ids.u0.w, ids.u1.xy), isColumn), quadratic);
    let across2 =
        quadraticSum(select(vec3u(ids.v0.z, ids.v1.z, ids.v2.z), vec3u(ids.u1.zw, ids.u2.x), isColumn), quadratic);
    let across3 = quadraticSum(select(vec3u(ids.v0.w, ids.v1.w, ids.v2.w), ids.u2.yzw, isColumn), quadratic);
    if (isReversed) {
        return LineSpans(-along2, -along1, -along0, across3, across2, across1, across0);
    }
    return LineSpans(along0, along1, along2, across0, across1, across2, across3);
}

/// The twists of a patch in the order of a line: near its beginning or end, at the first or last side across it.
fn lineTwists(patchIndex: u32, isColumn: bool, isReversed: bool, across: f32) -> LineTwists {
    let ids = twistIds(patchIndex);
    let ofLine = select(ids, ids.xzyw, isColumn);
    let ordered = select(ofLine, ofLine.yxwz, isReversed);
    let distance = vec2f(across, 1.0 - across);
    let rest = distance.yx;
    return LineTwists(
        any(ids != vec4u(NO_VECTOR)),
        vectorOrNone(ordered.x),
        vectorOrNone(ordered.y),
        vectorOrNone(ordered.z),
        vectorOrNone(ordered.w),
        distance,
        9.0 * distance * rest * rest,
        vec2f(9.0, -9.0) * rest,
    );
}

fn largestTwist(twists: LineTwists) -> f32 {
    return max(
        max(largestOf(twists.nearFirst), largestOf(twists.farFirst)),
        max(largestOf(twists.nearLast), largestOf(twists.farLast)),
    );
}

fn lineOf(patchIndex: u32, run: Run, isColumn: bool, across: f32) -> Line {
    let hull = lineHullOf(patchIndex, run, isColumn, across);
    let d0 = hull.p1.point - hull.p0.point;
    let d1 = hull.p2.point - hull.p1.point;
    let d2 = hull.p3.point - hull.p2.point;
    var spans = LineSpans(d0, d1, d2, hull.p0.across, hull.p1.across, hull.p2.across, hull.p3.across);
    var isOwn = true;
    if (HAS_TANGENT_PATCHES == 1u) {
        let ids = tangentIds(patchIndex);
        if (areTangents(ids)) {
            spans = tangentSpans(ids, isColumn, hull.isReversed, across);
            isOwn = false;
        }
    }
    var twists = LineTwists();
    var reach = 0.0;
    if (HAS_TWISTS == 1u) {
        twists = lineTwists(patchIndex, isColumn, hull.isReversed, across);
        reach = select(0.0, TWIST_REACH * largestTwist(twists), isOwn);
    }
    let alongSize = max(largestOf(spans.along0), max(largestOf(spans.along1), largestOf(spans.along2))) + reach;
    let acrossSize = max(
        max(largestOf(spans.across0), largestOf(spans.across1)),
        max(largestOf(spans.across2), largestOf(spans.across3)),
    ) + reach;
    let alongScale = inverseSize(alongSize);
    let acrossScale = inverseSize(acrossSize);
    // The jet has a third of the derivative across.
    twists.across *= acrossScale / 3.0;
    return Line(
        hull.origin,
        curveOf(hull.p0.point, d0, d1, d2),
        Quadratic(spans.along0, 2.0 * (spans.along1 - spans.along0), spans.along2 - 2.0 * spans.along1 + spans.along0),
        curveOf(
            acrossScale * spans.across0,
            acrossScale * (spans.across1 - spans.across0),
            acrossScale * (spans.across2 - spans.across1),
            acrossScale * (spans.across3 - spans.across2),
        ),
        twists,
        isOwn,
        isColumn,
        alongScale,
        acrossScale,
        leastSquareOf(alongSize * alongScale, acrossSize * acrossScale, alongScale, acrossScale),
        hull.isReversed,
        sideOf(isColumn, hull.isReversed),
        hull.end,
    );
}

fn sumOfTwists(twists: LineTwists, counts: vec4f) -> vec3f {
    return counts.x * twists.nearFirst + counts.y * twists.farFirst + counts.z * twists.nearLast
        + counts.w * twists.farLast;
}

/// What the twists make of point and derivatives at t.
fn twistedAt(line: Line, t: f32) -> Jet {
    let twists = line.twists;
    // Distances along the line; each is what is left of that from the other end.
    let y = vec4f(t, 1.0 - t, t, 1.0 - t);
    let rest = y.yxwz;
    let x = twists.distance.xxyy;
    // The share of the side u = constant, s = v / (u + v): s² is in the derivative along u, s (2 − s) in that along v.
    let share = select(x, y, line.isColumn) / max(x + y, vec4f(SMALLEST_DISTANCE));
    let square = share * share;
    let other = 2.0 * share - square;
    let values = y * rest * rest;
    let turn = vec4f(1.0, -1.0, 1.0, -1.0);
    let along = twists.along.xxyy;
    return Jet(
        sumOfTwists(twists, along * values * share),
        sumOfTwists(twists, turn * along * rest * (select(square, other, line.isColumn) * rest - 2.0 * y * share)),
        sumOfTwists(
            twists,
            twists.across.xxyy * values * (select(other, square, line.isColumn) * x.zwxy - 2.0 * x * share),
        ),
    );
}

/// Point of the line, what is along it and a third of what is across it, the latter scaled.
fn jetOnLine(line: Line, t: f32) -> Jet {
    let p = line.point;
    let a = line.across;
    let second = p.c3 * t + p.c2;
    let first = second * t + p.c1;
    var jet = Jet(first * t + p.c0, (p.c3 * t + second) * t + first, ((a.c3 * t + a.c2) * t + a.c1) * t + a.c0);
    if (HAS_TANGENT_PATCHES == 1u) {
        let along = line.along;
        jet.du = 3.0 * ((along.c2 * t + along.c1) * t + along.c0);
    }
    if (HAS_TWISTS == 1u) {
        if (line.twists.exist) {
            let twisted = twistedAt(line, t);
            jet.point += twisted.point;
            if (line.twistsDerivatives) {
                jet.du += twisted.du;
                jet.dv += twisted.dv;
            }
        }
    }
    return jet;
}
