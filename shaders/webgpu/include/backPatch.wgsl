// Whether a patch turns the side to the eye that the material culls. Twin of src/hull/backPatch.ts, which explains it.
// Reads the private `hull` and `hullOrigin`.

/// How far from edge-on a patch must be, beyond rounding.
const BACK_MARGIN = 1e-5;

/// Binomial coefficients of degrees 2 and 3.
const SQUARE = vec4f(1.0, 2.0, 1.0, 0.0);
const CUBE = vec4f(1.0, 3.0, 3.0, 1.0);

/// Control points of ∂u and ∂v of w q, and of their product with the sum of the products of lengths.
var<private> legsU: array<vec3f, 12>;
var<private> legsV: array<vec3f, 12>;
var<private> patchNormals: array<vec4f, 36>;

fn hullLeg(a: vec4f, b: vec4f, isOrthographic: bool) -> vec3f {
    let growth = select(b.w - a.w, 0.0, isOrthographic);
    return b.w * b.xyz - a.w * a.xyz + growth * hullOrigin;
}

fn isBackPatch() -> bool {
    let isOrthographic = parameters.orthographic != 0u;
    var isRational = false;
    for (var i = 0u; i < 16u; i++) {
        isRational = isRational || hull[i].w != hull[0].w;
    }
    if (parameters.culledFacing == 0.0 || (isOrthographic && isRational)) {
        return false;
    }
    for (var row = 0u; row < 4u; row++) {
        for (var column = 0u; column < 3u; column++) {
            let u = 4u * row + column;
            let v = row + 4u * column;
            legsU[3u * row + column] = hullLeg(hull[u], hull[u + 1u], isOrthographic);
            legsV[4u * column + row] = hullLeg(hull[v], hull[v + 4u], isOrthographic);
        }
    }
    for (var i = 0u; i < 36u; i++) {
        patchNormals[i] = vec4f(0.0);
    }
    for (var i = 0u; i < 12u; i++) {
        for (var j = 0u; j < 12u; j++) {
            let share = SQUARE[i % 3u] * CUBE[j & 3u] * CUBE[i / 3u] * SQUARE[j >> 2u];
            let product = vec4f(cross(legsU[i], legsV[j]), length(legsU[i]) * length(legsV[j]));
            patchNormals[6u * (i / 3u + (j >> 2u)) + i % 3u + (j & 3u)] += share * product;
        }
    }
    let directionCount = select(16u, 1u, isOrthographic);
    for (var i = 0u; i < 36u; i++) {
        let normal = patchNormals[i];
        for (var j = 0u; j < directionCount; j++) {
            let direction = select(hullOrigin + hull[j].xyz, parameters.forward, isOrthographic);
            if (!(parameters.culledFacing * dot(normal.xyz, direction) >= BACK_MARGIN * normal.w * length(direction))) {
                return false;
            }
        }
    }
    return true;
}
