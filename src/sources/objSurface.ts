import { requirePoints } from "../net/requirePoints.js";
import { patchControlUvs, tensorPatches, tensorUvs, tensorValues } from "../net/tensorSurface.js";
import { readObjDirection, type ObjBasis } from "./objDirection.js";
import type { ObjControls } from "./ObjPoints.js";

/** A `surf` statement with all that belongs to it. */
export interface ObjSurfaceInput {
    /** Whether weights count (`cstype rat`). */
    readonly isRational: boolean;
    readonly basisU: ObjBasis;
    readonly basisV: ObjBasis;
    readonly parmU?: readonly number[];
    readonly parmV?: readonly number[];
    /** s0, s1, t0, t1 of the statement. */
    readonly range: readonly [number, number, number, number];
    /** Control points, row by row; u along a row. */
    readonly controls: ObjControls;
}

/** One surface as patches with points of its own. */
export interface ObjSurface {
    /** x, y, z, weight per point. */
    readonly points: Float32Array;
    /** 16 ids per patch. */
    readonly patches: Uint32Array;
    /** Texture coordinates: 8 numbers (parameters at the corners) or 32 (control values) a patch. */
    readonly uvs: Float32Array;
    /** Whether `uvs` are control values that the text gives. */
    readonly hasControlUvs: boolean;
    /** Whether the range of the statement is none or lies beside the surface, so that it is taken whole. */
    readonly ignoresRange: boolean;
}

/**
 * Converts a surface to bicubic patches. Polynomial surfaces are plain sums of their control points, which is what
 * bases need whose functions do not sum to 1 (Taylor, some of `bmatrix`); rational ones are sums of (w x, w y, w z, w).
 * @throws RangeError that names the number that is wrong
 */
export function convertObjSurface(input: ObjSurfaceInput): ObjSurface {
    const { isRational, controls, range } = input;
    const directionU = readObjDirection("u", input.basisU, input.parmU, [range[0], range[1]]);
    const directionV = readObjDirection("v", input.basisV, input.parmV, [range[2], range[3]]);
    const given = controls.points.length / 4;
    if (given !== directionU.count * directionV.count) {
        const needed = `${directionU.count} × ${directionV.count} control points are needed`;
        throw new RangeError(`${needed} for degrees ${input.basisU.degree} and ${input.basisV.degree}, not ${given}`);
    }
    const homogeneous = toHomogeneous(controls.points, isRational);
    const seamPoints = isRational ? controls.points : homogeneous;
    const u = directionU.cut(seamPoints, directionV.count);
    const v = directionV.cut(seamPoints, directionU.count);
    const sums = tensorValues(u.shut, v.shut, homogeneous, 4);
    const points = fromHomogeneous(sums, isRational);
    requirePoints(points, 0);
    const { uvs } = controls;
    return {
        points,
        patches: tensorPatches(u.shut, v.shut),
        uvs: uvs
            ? patchControlUvs(tensorPatches(u.open, v.open), tensorValues(u.open, v.open, uvs, 2))
            : tensorUvs(u.open, v.open),
        hasControlUvs: uvs !== undefined,
        ignoresRange: directionU.ignoresRange || directionV.ignoresRange,
    };
}

function toHomogeneous(points: Float64Array, isRational: boolean): Float64Array {
    const result = new Float64Array(points.length);
    for (let at = 0; at < points.length; at += 4) {
        const weight = isRational ? points[at + 3] : 1;
        for (let axis = 0; axis < 3; axis++) {
            result[at + axis] = points[at + axis] * weight;
        }
        result[at + 3] = weight;
    }
    return result;
}

function fromHomogeneous(sums: Float64Array, isRational: boolean): Float32Array {
    const result = new Float32Array(sums.length);
    for (let at = 0; at < sums.length; at += 4) {
        const weight = isRational ? sums[at + 3] : 1;
        for (let axis = 0; axis < 3; axis++) {
            result[at + axis] = sums[at + axis] / weight;
        }
        result[at + 3] = weight;
    }
    return result;
}
