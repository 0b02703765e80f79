// Whether a patch turns the side to the eye that the material culls. Twin of src/hull/backPatch.ts, which explains it.
// Reads the private `hull` and `hullOrigin`.

/// How far from edge-on a patch must be, beyond rounding.
const BACK_MARGIN = 1e-5;

/// Binomial coefficients of degrees 2 and 3.
const SQUARE = vec4f(1.0, 2.0, 1.0, 0.0);
const CUBE = vec4f(1.0, 3.0, 3.0, 1.0);

/// Control points of ∂u and ∂v of w q.
var<private> legsU: array<vec3f, 12>;
var<private> legsV: array<vec3f, 12>;

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

/// Whether a patch that bends little turns away: by the means of its legs, and how far they and the points are from them.
/// What this finds the full rule finds as well, of which it spares nearly all patches of smooth nets.
fn isPlainlyTurnedAway(start: HullStart) -> bool {
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
    if (isOrthographic && isRational) {
        return false;
    }
    let ball = ballOf(start, middle, squares.z);
    let ranges = sqrt(squares.xy);
    let lengths = vec2f(length(meanU), length(meanV));
    // The normals of all pairs of legs are no farther than this from that of the means.
    let spread = lengths.x * ranges.y + ranges.x * lengths.y + ranges.x * ranges.y;
    let product = vec4f(cross(meanU, meanV), (lengths.x + ranges.x) * (lengths.y + ranges.y));
    return isTurnedAwayFromBall(product, spread, ball);
}

/// Whether the patch turns away as a whole. Of Gregory patches it is not told.
fn isBackPatch(start: HullStart) -> bool {
    if (parameters.culledFacing == 0.0 || isGregory(start) || !isTurnedAwayAtCorners(start)) {
        return false;
    }
    return isPlainlyTurnedAway(start) || isTurnedAwayEverywhere(start);
}

/// The full rule, one control normal after the other: where a patch is in front, few of them tell it.
fn isTurnedAwayEverywhere(start: HullStart) -> bool {
    loadHull(start);
    let middle = (hull[0].xyz + hull[3].xyz + hull[12].xyz + hull[15].xyz) / 4.0;
    var square = 0.0;
    var isRational = false;
    for (var i = 0u; i < 16u; i++) {
        let offset = hull[i].xyz - middle;
        square = max(square, dot(offset, offset));
        isRational = isRational || hull[i].w != hull[0].w;
    }
    let isOrthographic = parameters.orthographic != 0u;
    if (isOrthographic && isRational) {
        return false;
    }
    for (var row = 0u; row < 4u; row++) {
        for (var column = 0u; column < 3u; column++) {
            let u = 4u * row + column;
            let v = row + 4u * column;
            legsU[3u * row + column] = hullLeg(hull[u], hull[u + 1u], hullOrigin);
            legsV[4u * column + row] = hullLeg(hull[v], hull[v + 4u], hullOrigin);
        }
    }
    let ball = ballOf(start, middle, square);
    for (var i = 0u; i < 36u; i++) {
        let normal = patchNormal(i / 6u, i % 6u);
        if (!isTurnedAwayFromBall(normal, 0.0, ball) && !isNormalTurnedAway(normal)) {
            return false;
        }
    }
    return true;
}

/// Control normal of ∂u × ∂v, of degrees 5 and 5, with the sum of the products of lengths.
fn patchNormal(row: u32, column: u32) -> vec4f {
    var sum = vec4f(0.0);
    for (var r = select(row - 2u, 0u, row < 2u); r <= min(row, 3u); r++) {
        for (var c = select(column - 3u, 0u, column < 3u); c <= min(column, 2u); c++) {
            let share = SQUARE[c] * CUBE[r] * CUBE[column - c] * SQUARE[row - r];
            sum += share * legProduct(legsU[3u * r + c], legsV[4u * (row - r) + column - c]);
        }
    }
    return sum;
}

/// Whether a control normal turns away from each control point.
fn isNormalTurnedAway(normal: vec4f) -> bool {
    let directionCount = select(16u, 1u, parameters.orthographic != 0u);
    for (var i = 0u; i < directionCount; i++) {
        if (!isTurnedAway(normal, hullOrigin + hull[i].xyz)) {
            return false;
        }
    }
    return true;
}
