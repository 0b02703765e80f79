import { add, cross, length, scale, subtract, type Vec3 } from "../math/vec3.js";
import { PATCH_SIZE, POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import type { SurfaceFrame } from "./SurfaceFrame.js";

/** |du × dv| at most this share of (|du| + |dv|)² counts as degenerate. Free of scale. */
const DEGENERATE_SHARE = 1e-5;

/** Second partial derivatives of a patch at a point. */
export interface SecondDerivatives {
    readonly uu: Vec3;
    readonly uv: Vec3;
    readonly vv: Vec3;
}

/** Longest step between neighbouring control points along u and along v. */
export interface Legs {
    readonly alongU: number;
    readonly alongV: number;
}

/** What is asked only where du × dv vanishes. */
export interface NormalSource {
    second(): SecondDerivatives;
    legs(): Legs;
}

/**
 * Writes the unit normal of the bicubic geometry of a patch. Where du × dv vanishes (for the size of the net along u and
 * along v) it is the limit from inside the patch: the first term that does not vanish of the expansion of du × dv along
 * the diagonal into the patch. Where that vanishes as well, it is the normal of the plane of the control net, and
 * (0, 0, 1) for a net without a plane. Always finite and unit.
 * @param frame holds the derivatives of the bicubic geometry as spanU and spanV, receives the normal
 */
export function writeNormal(
    net: PatchNet,
    patch: number,
    u: number,
    v: number,
    source: NormalSource,
    frame: SurfaceFrame,
): void {
    if (writeRegularNormal(frame.spanU, frame.spanV, frame.normal)) {
        return;
    }
    const du = toVec3(frame.spanU);
    const dv = toVec3(frame.spanV);
    const size = length(du) + length(dv);
    // Long and narrow is not degenerate: small is what is small for its own direction.
    const { alongU, alongV } = source.legs();
    if (alongU > 0 && alongV > 0) {
        const narrow = cross(scale(du, 1 / alongU), scale(dv, 1 / alongV));
        const share = length(du) / alongU + length(dv) / alongV;
        if (length(narrow) > DEGENERATE_SHARE * share * share) {
            writeUnit(narrow, frame.normal);
            return;
        }
    }
    // Steps into the patch change du by a and dv by b per unit, to first order.
    const { uu, uv, vv } = source.second();
    const inU = u < 0.5 ? 1 : -1;
    const inV = v < 0.5 ? 1 : -1;
    const a = add(scale(uu, inU), scale(uv, inV));
    const b = add(scale(uv, inU), scale(vv, inV));
    const first = add(cross(du, b), cross(a, dv));
    const change = length(a) + length(b);
    if (length(first) > DEGENERATE_SHARE * size * change) {
        writeUnit(first, frame.normal);
        return;
    }
    const second = cross(a, b);
    if (length(second) > DEGENERATE_SHARE * change * change) {
        writeUnit(second, frame.normal);
        return;
    }
    writeUnit(planeOfNet(net, patch), frame.normal);
}

/**
 * Writes the unit vector along the cross product of two vectors.
 * @returns false, with nothing written, where the product counts as degenerate
 */
export function writeRegularNormal(spanU: Float64Array, spanV: Float64Array, normal: Float64Array): boolean {
    const u = toVec3(spanU);
    const v = toVec3(spanV);
    const product = cross(u, v);
    const size = length(u) + length(v);
    if (!(length(product) > DEGENERATE_SHARE * size * size)) {
        return false;
    }
    writeUnit(product, normal);
    return true;
}

/** Measures the control net of a patch. */
export function legsOfNet(net: PatchNet, patch: number): Legs {
    let alongU = 0;
    let alongV = 0;
    for (let i = 0; i < PATCH_SIZE; i++) {
        const point = pointOf(net, patch, i);
        if ((i & 3) < 3) {
            alongU = Math.max(alongU, length(subtract(pointOf(net, patch, i + 1), point)));
        }
        if (i < 12) {
            alongV = Math.max(alongV, length(subtract(pointOf(net, patch, i + 4), point)));
        }
    }
    return { alongU, alongV };
}

function pointOf(net: PatchNet, patch: number, index: number): Vec3 {
    const at = net.patches[patch * PATCH_SIZE + index] * POINT_SIZE;
    return [net.points[at], net.points[at + 1], net.points[at + 2]];
}

/** Sum of the vector areas of the nine cells of the control net, by their diagonals. */
function planeOfNet(net: PatchNet, patch: number): Vec3 {
    const point = (index: number): Vec3 => pointOf(net, patch, index);
    let sum: Vec3 = [0, 0, 0];
    for (const corner of [0, 1, 2, 4, 5, 6, 8, 9, 10]) {
        const diagonal = subtract(point(corner + 5), point(corner));
        sum = add(sum, cross(diagonal, subtract(point(corner + 4), point(corner + 1))));
    }
    return sum;
}

function toVec3(values: Float64Array): Vec3 {
    return [values[0], values[1], values[2]];
}

function writeUnit(direction: Vec3, normal: Float64Array): void {
    const size = length(direction);
    normal[0] = size > 0 ? direction[0] / size : 0;
    normal[1] = size > 0 ? direction[1] / size : 0;
    normal[2] = size > 0 ? direction[2] / size : 1;
}
