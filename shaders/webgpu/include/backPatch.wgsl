// Whether a patch turns the side to the eye that the material culls, as far as a look at its corners and means tells it.
// controlNormals.wgsl has the full rule. Twin of src/hull/backPatch.ts, which explains it.

/// How far from edge-on a patch must be, beyond rounding.
const BACK_MARGIN = 1e-5;

/// Control point of ∂u or ∂v of w q.
fn hullLeg(a: vec4f, b: vec4f, origin: vec3f) -> vec3f {
    let growth = select(b.w - a.w, 0.0, parameters.orthographic != 0u);
    return b.w * b.xyz - a.w * a.xyz + growth * origin;
}

/// The product of two legs, with that of their lengths.
fn legProduct(legU: vec3f, legV: vec3f) -> vec4f {
    return vec4f(cross(legU, legV), length(legU) * length(legV));
}

/// Whether a normal turns the culled side to the eye, seen along the way from there.
fn isTurnedAway(normal: vec4f, way: vec3f) -> bool {
    let direction = select(way, parameters.forward, parameters.orthographic != 0u);
    return parameters.culledFacing * dot(normal.xyz, direction) >= BACK_MARGIN * normal.w * length(direction);
}

/// A ball around the control points, relative to the eye; where rays are parallel, their direction.
struct Ball {
    centre: vec3f,
    radius: f32,
}

/// The ball around the mean of the corners, of which the offset from the first point and the square of the radius are known.
fn ballOf(start: HullStart, middle: vec3f, square: f32) -> Ball {
    if (parameters.orthographic != 0u) {
        return Ball(parameters.forward, 0.0);
    }
    return Ball(start.origin + middle, sqrt(square));
}

/// Whether a normal, and all that are no farther from it than `spread`, turn away from all of a ball, by more than the
/// rule asks for. `normal.w` is the largest product of lengths.
fn isTurnedAwayFromBall(normal: vec4f, spread: f32, ball: Ball) -> bool {
    let farthest = length(ball.centre) + ball.radius;
    return parameters.culledFacing * dot(normal.xyz, ball.centre) - length(normal.xyz) * ball.radius
        >= (2.0 * BACK_MARGIN * normal.w + spread) * farthest;
}

/// Whether a patch turns away at a corner, which has a neighbour on either side of the net.
fn isCornerTurnedAway(start: HullStart, corner: u32, alongU: u32, alongV: u32) -> bool {
    let p = hullPoint(start, corner);
    let u = hullPoint(start, alongU);
    let v = hullPoint(start, alongV);
    // Legs run in the direction of u and v.
    let legU = hullLeg(select(p, u, alongU < corner), select(u, p, alongU < corner), start.origin);
    let legV = hullLeg(select(p, v, alongV < corner), select(v, p, alongV < corner), start.origin);
    return isTurnedAway(legProduct(legU, legV), start.origin + p.xyz);
}

/// Whether a patch turns away, at its corners at least: nearly every patch that is in front is so at one of them.
fn isTurnedAwayAtCorners(start: HullStart) -> bool {
    return isCornerTurnedAway(start, 0u, 1u, 4u) && isCornerTurnedAway(start, 3u, 2u, 7u)
        && isCornerTurnedAway(start, 12u, 13u, 8u) && isCornerTurnedAway(start, 15u, 14u, 11u);
}

/// What is known of where a patch faces.
struct Facing {
    isBack: bool,
    /// Whether only the full rule tells, for which there is a ball around the control points.
    isOpen: bool,
    ball: Ball,
}

/// Tells that a patch turns away which bends little: by the means of its legs, and how far they and the points are from
/// them. What this finds the full rule finds as well, of which it spares nearly all patches of smooth nets.
fn plainFacing(start: HullStart) -> Facing {
    let isOrthographic = parameters.orthographic != 0u;
    var meanU = vec3f(0.0);
    var meanV = vec3f(0.0);
    var middle = vec3f(0.0);
    for (var i = 0u; i < 4u; i++) {
        let row = hullPoint(start, 4u * i);
        let rowEnd = hullPoint(start, 4u * i + 3u);
        meanU += hullLeg(row, rowEnd, start.origin);
        meanV += hullLeg(hullPoint(start, i), hullPoint(start, 12u + i), start.origin);
        middle += row.xyz + rowEnd.xyz;
    }
    meanU /= 12.0;
    meanV /= 12.0;
    middle /= 8.0;
    let weight = hullPoint(start, 0u).w;
    var isRational = false;
    // Squares of lengths: legs along u and along v from their means, points from the middle.
    var squares = vec3f(0.0);
    for (var i = 0u; i < 16u; i++) {
        let p = hullPoint(start, i);
        isRational = isRational || p.w != weight;
        if ((i & 3u) < 3u) {
            let offset = hullLeg(p, hullPoint(start, i + 1u), start.origin) - meanU;
            squares.x = max(squares.x, dot(offset, offset));
        }
        if (i < 12u) {
            let offset = hullLeg(p, hullPoint(start, i + 4u), start.origin) - meanV;
            squares.y = max(squares.y, dot(offset, offset));
        }
        squares.z = max(squares.z, dot(p.xyz - middle, p.xyz - middle));
    }
    let ball = ballOf(start, middle, squares.z);
    let ranges = sqrt(squares.xy);
    let lengths = vec2f(length(meanU), length(meanV));
    // The normals of all pairs of legs are no farther than this from that of the means.
    let spread = lengths.x * ranges.y + ranges.x * lengths.y + ranges.x * ranges.y;
    let product = vec4f(cross(meanU, meanV), (lengths.x + ranges.x) * (lengths.y + ranges.y));
    let isBack = isTurnedAwayFromBall(product, spread, ball);
    // Where rays are parallel there is no rule for weights.
    let hasRule = !(isOrthographic && isRational);
    return Facing(hasRule && isBack, hasRule && !isBack, ball);
}

/// Where a patch faces. Of Gregory patches it is not told.
fn facingOf(start: HullStart) -> Facing {
    if (parameters.culledFacing == 0.0 || isGregory(start) || !isTurnedAwayAtCorners(start)) {
        return Facing();
    }
    return plainFacing(start);
}
