import { POINT_SIZE, PATCH_SIZE, type PatchNet } from "../net/PatchNet.js";
import { EDGE_POINTS, isReversed } from "../net/edges.js";
import { bernsteinValues } from "../math/bernstein.js";

const basis = new Float64Array(4);

/**
 * Point of a side of a patch, evaluated in the canonical direction of the edge: every patch that meets in it gets
 * the same bits, whichever side it sees the edge from.
 * @param net a checked net
 * @param patch index of the patch
 * @param side 0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1
 * @param t v on sides 0 and 2, u on sides 1 and 3; a multiple of 2⁻¹⁶, so that 1 − t is exact
 * @param position receives x, y, z
 */
export function evaluateEdge(net: PatchNet, patch: number, side: number, t: number, position: Float64Array): void {
    const [i0, i1, i2, i3] = EDGE_POINTS[side];
    const first = patch * PATCH_SIZE;
    const a = net.patches[first + i0];
    const b = net.patches[first + i1];
    const c = net.patches[first + i2];
    const d = net.patches[first + i3];
    if (isReversed(a, b, c, d)) {
        evaluateCurve(net.points, d, c, b, a, 1 - t, position);
    } else {
        evaluateCurve(net.points, a, b, c, d, t, position);
    }
}

/** Rational cubic through the control points of four ids. At its ends it is the control point itself. */
function evaluateCurve(
    points: Float32Array,
    a: number,
    b: number,
    c: number,
    d: number,
    t: number,
    position: Float64Array,
): void {
    if (t === 0 || t === 1) {
        copyPoint(points, t === 0 ? a : d, position);
        return;
    }
    bernsteinValues(3, t, basis);
    const wa = basis[0] * points[a * POINT_SIZE + 3];
    const wb = basis[1] * points[b * POINT_SIZE + 3];
    const wc = basis[2] * points[c * POINT_SIZE + 3];
    const wd = basis[3] * points[d * POINT_SIZE + 3];
    const weight = wa + wb + wc + wd;
    for (let axis = 0; axis < 3; axis++) {
        position[axis] =
            (wa * points[a * POINT_SIZE + axis] +
                wb * points[b * POINT_SIZE + axis] +
                wc * points[c * POINT_SIZE + axis] +
                wd * points[d * POINT_SIZE + axis]) /
            weight;
    }
}

function copyPoint(points: Float32Array, id: number, position: Float64Array): void {
    position[0] = points[id * POINT_SIZE];
    position[1] = points[id * POINT_SIZE + 1];
    position[2] = points[id * POINT_SIZE + 2];
}
