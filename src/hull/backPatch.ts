import { lengthOf, type ControlHull } from "./ControlHull.js";
import type { View } from "./View.js";

/** Binomial coefficients of degrees 2 and 3. */
const SQUARE = [1, 2, 1];
const CUBE = [1, 3, 3, 1];

/** How far from edge-on a patch must be, as a share of the lengths that are multiplied: beyond rounding in float32. */
const MARGIN = 1e-5;

/** Control points of ∂u and ∂v of w q: x, y, z, length; index 3 · row + column, and 4 · row + column. */
const alongU = new Float64Array(48);
const alongV = new Float64Array(48);
/** Control points of ∂u × ∂v, of degree 5 in u and v: x, y, z, and the sum of the products of lengths. */
const normals = new Float64Array(144);
/** Directions from the eye to the points: x, y, z, length. */
const directions = new Float64Array(64);

/**
 * Whether the whole patch turns the side to the eye that the material culls. It may say no where the answer is yes, never
 * the other way around.
 *
 * A point q = N / W, relative to the eye, turns its back where q · (∂u q × ∂v q) > 0, which is N · (∂u N × ∂v N) / W³: the
 * derivatives of W drop out. ∂u N × ∂v N is a patch of degree 5; when each of its control points has that sign with
 * every control point N, all of the patch has (as Loop, Nießner and Eisenacher, Effective
 * back-patch culling for hardware tessellation, VMV 2011, by the hull of the tangent plane). Where parts of the patch are
 * degenerate the product is 0, which nobody sees. At a pole with weights of its own it is not told from rounding: such a
 * patch is kept.
 */
export function isBackPatch(patch: ControlHull, view: View): boolean {
    const { culledFacing, orthographic } = view;
    if (culledFacing === 0 || (orthographic && isRational(patch))) {
        return false;
    }
    takeNormals(patch, orthographic);
    takeDirections(patch, view);
    for (let at = 0; at < 144; at += 4) {
        for (let i = 0; i < (orthographic ? 4 : 64); i += 4) {
            const towards =
                normals[at] * directions[i] + normals[at + 1] * directions[i + 1] + normals[at + 2] * directions[i + 2];
            if (!(culledFacing * towards >= MARGIN * normals[at + 3] * directions[i + 3])) {
                return false;
            }
        }
    }
    return true;
}

/** Fills `directions`: the points relative to the eye, or just the direction of an orthographic view. */
function takeDirections({ origin, offsets }: ControlHull, { orthographic, forward }: View): void {
    for (let at = 0; at < 64; at += 4) {
        for (let axis = 0; axis < 3; axis++) {
            directions[at + axis] = orthographic ? forward[axis] : origin[axis] + offsets[at + axis];
        }
        directions[at + 3] = lengthOf(directions[at], directions[at + 1], directions[at + 2]);
    }
}

function isRational({ offsets }: ControlHull): boolean {
    for (let at = 7; at < 64; at += 4) {
        if (offsets[at] !== offsets[3]) {
            return true;
        }
    }
    return false;
}

/** Fills `normals`, but for factors that do not change the sign. */
function takeNormals(patch: ControlHull, orthographic: boolean): void {
    for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 3; column++) {
            takeLeg(patch, 4 * row + column, 1, orthographic, alongU, 3 * row + column);
            takeLeg(patch, row + 4 * column, 4, orthographic, alongV, 4 * column + row);
        }
    }
    normals.fill(0);
    for (let i = 0; i < 12; i++) {
        const columnU = i % 3;
        const rowU = (i - columnU) / 3;
        for (let j = 0; j < 12; j++) {
            const columnV = j & 3;
            const rowV = j >> 2;
            const share = SQUARE[columnU] * CUBE[columnV] * CUBE[rowU] * SQUARE[rowV];
            addProduct(4 * i, 4 * j, share, 4 * (6 * (rowU + rowV) + columnU + columnV));
        }
    }
}

/** The difference of two neighbours of w q. The weights being equal, that of their offsets keeps more digits. */
function takeLeg(
    patch: ControlHull,
    from: number,
    step: number,
    orthographic: boolean,
    result: Float64Array,
    to: number,
): void {
    const { offsets, origin } = patch;
    const a = 4 * from;
    const b = 4 * (from + step);
    const growth = orthographic ? 0 : offsets[b + 3] - offsets[a + 3];
    const at = 4 * to;
    for (let axis = 0; axis < 3; axis++) {
        const leg = offsets[b + 3] * offsets[b + axis] - offsets[a + 3] * offsets[a + axis];
        result[at + axis] = leg + growth * origin[axis];
    }
    result[at + 3] = lengthOf(result[at], result[at + 1], result[at + 2]);
}

function addProduct(u: number, v: number, share: number, to: number): void {
    normals[to] += share * (alongU[u + 1] * alongV[v + 2] - alongU[u + 2] * alongV[v + 1]);
    normals[to + 1] += share * (alongU[u + 2] * alongV[v] - alongU[u] * alongV[v + 2]);
    normals[to + 2] += share * (alongU[u] * alongV[v + 1] - alongU[u + 1] * alongV[v]);
    normals[to + 3] += share * alongU[u + 3] * alongV[v + 3];
}
