import { PATCH_SIZE } from "../net/PatchNet.js";
import { areUsablePoints } from "../net/requirePoints.js";
import type { ControlValue } from "../net/splineDirection.js";
import type { Stencil } from "../net/Stencil.js";
import { TensorPatches } from "../net/TensorPatches.js";
import { scaledParameters } from "../net/tensorSurface.js";
import { readObjDirection, type ObjBasis } from "./objDirection.js";
import type { ObjControls } from "./ObjPoints.js";

/** A `surf` statement with all that belongs to it. */
export interface ObjSurfaceInput {
    /** Whether weights count (`cstype rat`). */
    readonly isRational: boolean;
    readonly basisU: ObjBasis;
    readonly basisV: ObjBasis;
    readonly parmU?: ArrayLike<number>;
    readonly parmV?: ArrayLike<number>;
    /** s0, s1, t0, t1 of the statement. */
    readonly range: readonly [number, number, number, number];
    /** Control points, row by row; u along a row. */
    readonly controls: ObjControls;
}

/** One surface as bicubic patches. */
export interface ObjSurface {
    /** Whether the range of the statement is none or lies beside the surface, so that it is taken whole. */
    readonly ignoresRange: boolean;
    readonly patchCount: number;
    /**
     * @param visit is given x, y, z, weight per control point of each patch, and its texture coordinates: 8 numbers
     * (parameters at the corners) or 32 (control values). They hold until the next patch.
     */
    forEachPatch(visit: (points: Float64Array, uvs: ArrayLike<number>) => void): void;
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
    if (controls.count !== directionU.count * directionV.count) {
        const needed = `${directionU.count} × ${directionV.count} control points are needed`;
        const degrees = `degrees ${input.basisU.degree} and ${input.basisV.degree}`;
        throw new RangeError(`${needed} for ${degrees}, not ${controls.count}`);
    }
    const weightOf = (control: number): number => (isRational ? controls.pointValue(control, 3) : 1);
    const value: ControlValue = (control, component) =>
        component === 3 ? weightOf(control) : controls.pointValue(control, component);
    const u = directionU.cut(value, directionV.count);
    const v = directionV.cut(value, directionU.count);
    const patches = new TensorPatches(u.shut, v.shut, 4, (control, values) => {
        const weight = weightOf(control);
        for (let axis = 0; axis < 3; axis++) {
            values[axis] = controls.pointValue(control, axis) * weight;
        }
        values[3] = weight;
    });
    const points = new Float64Array(PATCH_SIZE * 4);
    const readPoints = (row: number, column: number): void => {
        const sums = patches.read(row, column);
        for (let at = 0; at < sums.length; at += 4) {
            const weight = isRational ? sums[at + 3] : 1;
            for (let axis = 0; axis < 3; axis++) {
                points[at + axis] = sums[at + axis] / weight;
            }
            points[at + 3] = weight;
        }
    };
    const uvs = controls.hasUvs
        ? controlUvs(
              new TensorPatches(u.open, v.open, 2, (control, values) => {
                  values[0] = controls.uvValue(control, 0);
                  values[1] = controls.uvValue(control, 1);
              }),
          )
        : parameterUvs(scaledParameters(u.open), scaledParameters(v.open));
    const forEachPatch: ObjSurface["forEachPatch"] = (visit) => {
        for (let row = 0; row < patches.rowCount; row++) {
            for (let column = 0; column < patches.columnCount; column++) {
                readPoints(row, column);
                visit(points, uvs(row, column));
            }
        }
    };
    // What is between control points that can be used can be used, too.
    if (!areMeans(u.shut.rows) || !areMeans(v.shut.rows)) {
        forEachPatch(() => {
            if (!areUsablePoints(points)) {
                const problem = "a point of its patches is beyond float32, or its weight is not from 1e-18 to 1e18";
                throw new RangeError(problem);
            }
        });
    }
    return {
        ignoresRange: directionU.ignoresRange || directionV.ignoresRange,
        patchCount: patches.rowCount * patches.columnCount,
        forEachPatch,
    };
}

/** Whether all rows are weighted means of control points, as those of Bezier curves and of B-splines are. */
function areMeans({ offsets, coefficients }: Stencil): boolean {
    return offsets.subarray(1).every((end, row) => {
        let sum = 0;
        for (let entry = offsets[row]; entry < end; entry++) {
            sum += coefficients[entry] >= 0 ? coefficients[entry] : NaN;
        }
        return Math.abs(sum - 1) < 1e-6;
    });
}

type PatchUvs = (row: number, column: number) => ArrayLike<number>;

function controlUvs(patches: TensorPatches): PatchUvs {
    return (row, column) => patches.read(row, column);
}

function parameterUvs(u: Float64Array, v: Float64Array): PatchUvs {
    const corners = new Float64Array(8);
    return (row, column) => {
        for (let corner = 0; corner < 4; corner++) {
            corners[2 * corner] = u[column + (corner & 1)];
            corners[2 * corner + 1] = v[row + (corner >> 1)];
        }
        return corners;
    };
}
