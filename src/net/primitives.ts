import { createPatchNet } from "./createPatchNet.js";
import { netFromControlGrids, type ControlGrid } from "./netFromControlGrids.js";
import type { PatchNet } from "./PatchNet.js";
import { TEAPOT_PATCHES, TEAPOT_POINTS } from "./teapotFigures.js";

/**
 * The Utah teapot: 32 bicubic patches, 6.525 wide (x), 3.15 high (y, from 0), 4 deep (z). Its normals du × dv point
 * outward. Open at the rim and where handle and spout enter the body; closed below.
 */
export function createTeapotNet(): PatchNet {
    const points: number[] = [];
    for (let i = 0; i < TEAPOT_POINTS.length; i += 3) {
        points.push(TEAPOT_POINTS[i], TEAPOT_POINTS[i + 1], TEAPOT_POINTS[i + 2], 1);
    }
    return createPatchNet({ points, patches: TEAPOT_PATCHES });
}

/**
 * An exact sphere of eight rational patches, one an octant, with poles at ±y. Its normals point outward.
 * Each octant is a rational biquadratic patch (a quarter circle turned by a quarter), raised to bicubic.
 * Source: Piegl and Tiller, The NURBS Book, 2nd edition, sections 7.5 and 8.5.
 * @param radius radius, > 0
 * @throws RangeError when the radius is not above 0
 */
export function createSphereNet(radius = 1): PatchNet {
    if (!(radius > 0 && radius < Infinity)) {
        throw new RangeError(`The radius of the sphere is ${radius}, not a finite number above 0.`);
    }
    // A quarter circle as a rational quadratic: the middle control point is the corner of the square around it.
    const middleWeight = Math.SQRT1_2;
    const turns = [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
    ];
    const grids: ControlGrid[] = [];
    for (const up of [1, -1]) {
        for (let quarter = 0; quarter < 4; quarter++) {
            const [ax, az] = turns[quarter];
            const [bx, bz] = turns[(quarter + 1) % 4];
            // From the equator to the pole; the direction around is chosen so that du × dv points outward.
            const around = up > 0 ? [bx, bz, ax + bx, az + bz, ax, az] : [ax, az, ax + bx, az + bz, bx, bz];
            const points: number[] = [];
            for (const [height, reach, rowWeight] of [
                [0, 1, 1],
                [up, 1, middleWeight],
                [up, 0, 1],
            ]) {
                for (let column = 0; column < 3; column++) {
                    points.push(
                        radius * reach * around[2 * column] + 0,
                        radius * height,
                        radius * reach * around[2 * column + 1] + 0,
                        rowWeight * (column === 1 ? middleWeight : 1),
                    );
                }
            }
            grids.push({ degreeU: 2, degreeV: 2, points });
        }
    }
    return netFromControlGrids(grids);
}
