import { bernsteinValues } from "../math/bernstein.js";
import { NO_VECTOR, POINT_SIZE, TANGENT_SIZE, TWIST_SIZE, type PatchNet } from "../net/PatchNet.js";
import type { SurfaceFrame } from "./SurfaceFrame.js";
import { TWIST_BASIS_SIZE, writeTwistBasis } from "./twistBasis.js";

const basis = new Float64Array(TWIST_BASIS_SIZE);
const quadraticU = new Float64Array(3);
const quadraticV = new Float64Array(3);
const cubicU = new Float64Array(4);
const cubicV = new Float64Array(4);

/**
 * Adds what the twists of a patch, if it has any, make of its bicubic geometry.
 * @param frame holds position, du and dv of the bicubic geometry, receives those of the Gregory patch
 */
export function addTwists(net: PatchNet, patch: number, u: number, v: number, frame: SurfaceFrame): void {
    if (!net.twists) {
        return;
    }
    const { position, du, dv } = frame;
    for (let twist = 0; twist < TWIST_SIZE; twist++) {
        const id = net.twists[patch * TWIST_SIZE + twist];
        if (id !== NO_VECTOR) {
            writeTwistBasis(twist, u, v, basis, 0);
            for (let axis = 0; axis < 3; axis++) {
                const component = net.points[id * POINT_SIZE + axis];
                position[axis] += basis[0] * component;
                du[axis] += basis[1] * component;
                dv[axis] += basis[2] * component;
            }
        }
    }
}

/**
 * Evaluates the two tangent patches of a patch that has them.
 * Source: Loop and Schaefer, Approximating Catmull-Clark Subdivision Surfaces with Bicubic Patches (ACM TOG 27, 2008).
 * @param tangentU receives the vector along u: x, y, z
 * @param tangentV receives the vector along v
 */
export function evaluateTangentPatches(
    net: PatchNet,
    patch: number,
    u: number,
    v: number,
    tangentU: Float64Array,
    tangentV: Float64Array,
): void {
    bernsteinValues(2, u, quadraticU);
    bernsteinValues(3, u, cubicU);
    bernsteinValues(2, v, quadraticV);
    bernsteinValues(3, v, cubicV);
    const first = patch * TANGENT_SIZE;
    sumProducts(net, first, quadraticU, cubicV, tangentU);
    sumProducts(net, first + TANGENT_SIZE / 2, cubicU, quadraticV, tangentV);
}

/** Sum of the vectors of a tensor product patch, row by row, times their Bernstein polynomials. */
function sumProducts(
    { points, tangents }: PatchNet,
    first: number,
    basisU: Float64Array,
    basisV: Float64Array,
    result: Float64Array,
): void {
    result.fill(0);
    const columns = basisU.length;
    for (let i = 0; i < TANGENT_SIZE / 2; i++) {
        const from = tangents![first + i] * POINT_SIZE;
        const factor = basisU[i % columns] * basisV[Math.floor(i / columns)];
        for (let axis = 0; axis < 3; axis++) {
            result[axis] += factor * points[from + axis];
        }
    }
}
