import type { Surface } from "../../src/backends/Surface";
import { writeTwistBasis } from "../../src/domain/twistBasis";
import { EDGE_POINTS } from "../../src/net/edges";
import { NO_VECTOR, type PatchNet } from "../../src/net/PatchNet";
import { project, type Shot } from "./cameras";
import { PatchTriangles } from "./PatchTriangles";

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
/** Control points of the patch that is looked at, multiplied by their weights, and its twists. */
const control = new Float64Array(64);
const twists = new Float64Array(12);
let hasTwists = false;
const point = new Float64Array(3);
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
    const trianglesOf = new Map<number, PatchTriangles>();
    const poles = Array.from({ length: net.patches.length / 16 }, (_, patch) => polesOf(net, patch));
    let loaded = -1;
    let largest = 0;
    for (let t = 0; t < indices.length; t += isQuick ? 9 : 3) {
        const patch = patchIds[indices[t]];
        if (patch !== loaded) {
            loadPatch(net, patch);
            loaded = patch;
        }
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
            weights[i] = weightAt(us[i], vs[i]);
        }
        if (poleCorners > 1) {
            // Between two points that are one there is nothing to see.
            continue;
        }
        for (let p = 0; p < placeCount; p++) {
            const place = PLACES[p];
            placeSample(poles[patch], pole, place);
            evaluate(sample[0], sample[1]);
            project(shot, point, truePixel);
            if (!isOnScreen(shot)) {
                continue;
            }
            if (pole >= 0) {
                weights[pole] = weightAtEnd(poles[patch], pole);
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
            const right = truePixel[0] - drawnPixel[0];
            const up = truePixel[1] - drawnPixel[1];
            let distance = Math.sqrt(right * right + up * up);
            if (distance > Math.max(limit, largest)) {
                const near = trianglesOf.get(patch) ?? new PatchTriangles(surface, patch);
                trianglesOf.set(patch, near);
                const pixelsPerUnit = shot.view.pixelsPerUnit / truePixel[2];
                // Less than what was found before makes no difference.
                distance = Math.min(distance, near.distanceTo(point, largest / pixelsPerUnit) * pixelsPerUnit);
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

/** Weight at the end of the ray through the sample. */
function weightAtEnd(poles: number, pole: number): number {
    const isAlongU = isPole(poles & 0b1010, us[pole], vs[pole]);
    return weightAt(isAlongU ? sample[0] : us[pole], isAlongU ? vs[pole] : sample[1]);
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

/** Takes the control points of the patch that is looked at. */
function loadPatch(net: PatchNet, patch: number): void {
    for (let i = 0; i < 16; i++) {
        const from = 4 * net.patches[16 * patch + i];
        const weight = net.points[from + 3];
        for (let axis = 0; axis < 3; axis++) {
            control[4 * i + axis] = weight * net.points[from + axis];
        }
        control[4 * i + 3] = weight;
    }
    twists.fill(0);
    hasTwists = net.twists !== undefined;
    net.twists?.subarray(4 * patch, 4 * patch + 4).forEach((id, twist) => {
        if (id !== NO_VECTOR) {
            twists.set(net.points.subarray(4 * id, 4 * id + 3), 3 * twist);
        }
    });
}

function weightAt(u: number, v: number): number {
    writeCubic(u, alongU);
    writeCubic(v, alongV);
    let weight = 0;
    for (let i = 0; i < 16; i++) {
        weight += alongU[i & 3] * alongV[i >> 2] * control[4 * i + 3];
    }
    return weight;
}

/** Writes the true point. */
function evaluate(u: number, v: number): void {
    writeCubic(u, alongU);
    writeCubic(v, alongV);
    let x = 0;
    let y = 0;
    let z = 0;
    let weight = 0;
    for (let i = 0; i < 16; i++) {
        const share = alongU[i & 3] * alongV[i >> 2];
        x += share * control[4 * i];
        y += share * control[4 * i + 1];
        z += share * control[4 * i + 2];
        weight += share * control[4 * i + 3];
    }
    point[0] = x / weight;
    point[1] = y / weight;
    point[2] = z / weight;
    for (let twist = 0; twist < (hasTwists ? 4 : 0); twist++) {
        writeTwistBasis(twist, u, v, basis, 0);
        for (let axis = 0; axis < 3; axis++) {
            point[axis] += basis[0] * twists[3 * twist + axis];
        }
    }
}

function writeCubic(t: number, result: Float64Array): void {
    const s = 1 - t;
    result[0] = s * s * s;
    result[1] = 3 * s * s * t;
    result[2] = 3 * s * t * t;
    result[3] = t * t * t;
}
