import type { Surface } from "../../src/backends/Surface";
import { writeTwistBasis } from "../../src/domain/twistBasis";
import { EDGE_POINTS } from "../../src/net/edges";
import { NO_VECTOR, type PatchNet } from "../../src/net/PatchNet";
import { project, type Shot } from "./cameras";

/** Places in a triangle where the true surface is looked at, without its corners: barycentric weights. */
const PLACES = [
    [1 / 3, 1 / 3, 1 / 3],
    [1 / 2, 0, 1 / 2],
    [0, 1 / 2, 1 / 2],
    [1 / 2, 1 / 2, 0],
    [1 / 6, 1 / 6, 2 / 3],
    [1 / 6, 2 / 3, 1 / 6],
    [2 / 3, 1 / 6, 1 / 6],
];

const alongU = new Float64Array(4);
const alongV = new Float64Array(4);
const basis = new Float64Array(3);
const point = new Float64Array(4);
const drawn = new Float64Array(3);
const truePixel = new Float64Array(3);
const drawnPixel = new Float64Array(3);
const corners = new Uint32Array(3);
const us = new Float64Array(3);
const vs = new Float64Array(3);
const weights = new Float64Array(3);

/**
 * How far the true surface is from the drawn one on screen, where it is on screen: the largest of many samples.
 *
 * A sample is compared with the point of its triangle at the same parameters; at a pole, where every parameter along the
 * side is the same point, with that on the ray from the pole. Where that is too far it is compared with the nearest
 * point of all triangles of the patch in space, seen from the front.
 * @param limit distance in pixels up to which the first comparison is enough
 * @param isQuick whether a few triangles and samples are enough and the first that is over the limit ends the search
 */
export function pixelDistance(net: PatchNet, surface: Surface, shot: Shot, limit: number, isQuick = false): number {
    const { indices, patchIds, patchUvs, positions } = surface;
    const placeCount = isQuick ? 2 : PLACES.length;
    const trianglesOf = new Map<number, number[]>();
    const poles = Array.from({ length: net.patches.length / 16 }, (_, patch) => polesOf(net, patch));
    let largest = 0;
    for (let t = 0; t < indices.length; t += isQuick ? 9 : 3) {
        const patch = patchIds[indices[t]];
        let pole = -1;
        let poleCorners = 0;
        for (let i = 0; i < 3; i++) {
            corners[i] = indices[t + i];
            us[i] = patchUvs[2 * corners[i]];
            vs[i] = patchUvs[2 * corners[i] + 1];
            if (isPole(poles[patch], us[i], vs[i])) {
                pole = i;
                poleCorners++;
            }
            evaluate(net, patch, us[i], vs[i]);
            weights[i] = point[3];
        }
        if (poleCorners > 1) {
            // Between two points that are one there is nothing to see.
            continue;
        }
        for (let p = 0; p < placeCount; p++) {
            const place = PLACES[p];
            placeSample(poles[patch], pole, place);
            evaluate(net, patch, sample[0], sample[1]);
            project(shot, point, truePixel);
            if (!isOnScreen(shot)) {
                continue;
            }
            if (pole >= 0) {
                weights[pole] = weightAt(net, patch, poles[patch], pole);
            }
            const a = place[0] * weights[0];
            const b = place[1] * weights[1];
            const c = place[2] * weights[2];
            for (let axis = 0; axis < 3; axis++) {
                const sum =
                    a * positions[3 * corners[0] + axis] +
                    b * positions[3 * corners[1] + axis] +
                    c * positions[3 * corners[2] + axis];
                drawn[axis] = sum / (a + b + c);
            }
            project(shot, drawn, drawnPixel);
            let distance = Math.hypot(truePixel[0] - drawnPixel[0], truePixel[1] - drawnPixel[1]);
            if (distance > Math.max(limit, largest)) {
                const near = trianglesOf.get(patch) ?? trianglesIn(surface, patch);
                trianglesOf.set(patch, near);
                let inSpace = Infinity;
                for (const other of near) {
                    inSpace = Math.min(inSpace, distanceToTriangle(surface, other));
                }
                distance = Math.min(distance, (inSpace * shot.view.pixelsPerUnit) / truePixel[2]);
            }
            largest = Math.max(largest, distance);
        }
        if (isQuick && largest > limit) {
            return largest;
        }
    }
    return largest;
}

const sample = new Float64Array(2);

/** Writes the parameters of a place in the triangle; from a pole rays go straight across the patch. */
function placeSample(poles: number, pole: number, place: readonly number[]): void {
    let u = 0;
    let v = 0;
    let shares = 0;
    for (let i = 0; i < 3; i++) {
        u += place[i] * us[i];
        v += place[i] * vs[i];
        shares += i === pole ? 0 : place[i];
    }
    sample[0] = u;
    sample[1] = v;
    if (pole >= 0) {
        // Sides 1 and 3 run along u, sides 0 and 2 along v.
        const isAlongU = isPole(poles & 0b1010, us[pole], vs[pole]);
        const along = isAlongU ? us : vs;
        const across = isAlongU ? u : v;
        sample[isAlongU ? 0 : 1] = (across - place[pole] * along[pole]) / shares;
    }
}

/** Weight at the end of the ray through the sample; leaves the sample in `point`. */
function weightAt(net: PatchNet, patch: number, poles: number, pole: number): number {
    const isAlongU = isPole(poles & 0b1010, us[pole], vs[pole]);
    const [x, y, z] = point;
    evaluate(net, patch, isAlongU ? sample[0] : us[pole], isAlongU ? vs[pole] : sample[1]);
    point[0] = x;
    point[1] = y;
    point[2] = z;
    return point[3];
}

/** Bits of the sides of a patch that are one point: u = 0, v = 0, u = 1, v = 1. */
function polesOf(net: PatchNet, patch: number): number {
    return EDGE_POINTS.reduce((bits, side, index) => {
        const [first, ...others] = side.map((i) => 4 * net.patches[16 * patch + i]);
        const isOne = others.every((at) =>
            [0, 1, 2].every((axis) => net.points[at + axis] === net.points[first + axis]),
        );
        return bits | (isOne ? 1 << index : 0);
    }, 0);
}

function isPole(poles: number, u: number, v: number): boolean {
    return (
        poles !== 0 &&
        (((poles & 1) !== 0 && u === 0) ||
            ((poles & 2) !== 0 && v === 0) ||
            ((poles & 4) !== 0 && u === 1) ||
            ((poles & 8) !== 0 && v === 1))
    );
}

function isOnScreen({ view, width, height }: Shot): boolean {
    return truePixel[2] > view.near && Math.abs(truePixel[0]) <= width / 2 && Math.abs(truePixel[1]) <= height / 2;
}

/** Writes the true point and its weight. */
function evaluate(net: PatchNet, patch: number, u: number, v: number): void {
    writeCubic(u, alongU);
    writeCubic(v, alongV);
    let x = 0;
    let y = 0;
    let z = 0;
    let weight = 0;
    for (let i = 0; i < 16; i++) {
        const at = 4 * net.patches[16 * patch + i];
        const share = alongU[i & 3] * alongV[i >> 2] * net.points[at + 3];
        x += share * net.points[at];
        y += share * net.points[at + 1];
        z += share * net.points[at + 2];
        weight += share;
    }
    point[0] = x / weight;
    point[1] = y / weight;
    point[2] = z / weight;
    point[3] = weight;
    if (net.twists) {
        addTwists(net, net.twists.subarray(4 * patch, 4 * patch + 4), u, v);
    }
}

function addTwists(net: PatchNet, ids: Uint32Array, u: number, v: number): void {
    ids.forEach((id, twist) => {
        if (id !== NO_VECTOR) {
            writeTwistBasis(twist, u, v, basis, 0);
            for (let axis = 0; axis < 3; axis++) {
                point[axis] += basis[0] * net.points[4 * id + axis];
            }
        }
    });
}

function writeCubic(t: number, result: Float64Array): void {
    const s = 1 - t;
    result[0] = s * s * s;
    result[1] = 3 * s * s * t;
    result[2] = 3 * s * t * t;
    result[3] = t * t * t;
}

function trianglesIn({ indices, patchIds }: Surface, patch: number): number[] {
    const result: number[] = [];
    for (let t = 0; t < indices.length; t += 3) {
        if (patchIds[indices[t]] === patch) {
            result.push(t);
        }
    }
    return result;
}

/** Distance in space of the true point from a triangle. */
function distanceToTriangle({ indices, positions }: Surface, triangle: number): number {
    const [a, b, c] = [0, 1, 2].map((i) => {
        const at = 3 * indices[triangle + i];
        return [0, 1, 2].map((axis) => positions[at + axis] - point[axis]);
    });
    const ab = b.map((value, axis) => value - a[axis]);
    const ac = c.map((value, axis) => value - a[axis]);
    const [bb, bc, cc] = [dot(ab, ab), dot(ab, ac), dot(ac, ac)];
    const [pb, pc] = [-dot(ab, a), -dot(ac, a)];
    const determinant = bb * cc - bc * bc;
    const at = (s: number, t: number): number =>
        Math.hypot(...a.map((value, axis) => value + s * ab[axis] + t * ac[axis]));
    if (determinant > 1e-12 * bb * cc) {
        const s = (cc * pb - bc * pc) / determinant;
        const t = (bb * pc - bc * pb) / determinant;
        if (s >= 0 && t >= 0 && s + t <= 1) {
            return at(s, t);
        }
    }
    const third = bb + cc - 2 * bc;
    const along = clampShare(pc - pb + bb - bc, third);
    return Math.min(at(clampShare(pb, bb), 0), at(0, clampShare(pc, cc)), at(1 - along, along));
}

function clampShare(part: number, whole: number): number {
    return whole > 0 ? Math.min(Math.max(part / whole, 0), 1) : 0;
}

function dot(a: number[], b: number[]): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
