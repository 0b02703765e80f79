import { PATCH_SIZE, POINT_SIZE } from "./PatchNet.js";
import { requireArray } from "./requireInput.js";

/**
 * Rows of the degree elevation to 3, per degree: cubic control point i = Σ row[i][j] · given control point j.
 * Source: Farin, Curves and Surfaces for CAGD, 5th edition, section 6.1.
 */
export const ELEVATION: readonly (readonly (readonly number[])[])[] = [
    [],
    [
        [1, 0],
        [2 / 3, 1 / 3],
        [1 / 3, 2 / 3],
        [0, 1],
    ],
    [
        [1, 0, 0],
        [1 / 3, 2 / 3, 0],
        [0, 2 / 3, 1 / 3],
        [0, 0, 1],
    ],
    [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
    ],
];

/**
 * Raises a tensor product patch of degrees 1 to 3 to a bicubic one: the same surface, exactly.
 * An edge is elevated from its own points alone and the same way from both ends, so that patches which shared an
 * edge before still share it, to the last bit.
 * @param points x, y, z, weight per control point, row by row; u runs along a row
 * @param degreeU degree along a row, 1 to 3
 * @param degreeV degree across the rows, 1 to 3
 * @returns 16 points, x, y, z, weight each
 * @throws RangeError when a degree is not 1, 2 or 3 or the number of points does not fit
 */
export function elevatePatch(points: ArrayLike<number>, degreeU: number, degreeV: number): Float64Array {
    requireArray("points", points);
    for (const [name, degree] of [
        ["u", degreeU],
        ["v", degreeV],
    ] as const) {
        if (degree !== 1 && degree !== 2 && degree !== 3) {
            throw new RangeError(`The degree in ${name} is ${degree}; 1, 2 and 3 are supported.`);
        }
    }
    const needed = (degreeU + 1) * (degreeV + 1) * POINT_SIZE;
    if (points.length !== needed) {
        throw new RangeError(
            `A patch of degrees ${degreeU} and ${degreeV} needs ${needed} numbers, but ${points.length} are given.`,
        );
    }
    const result = new Float64Array(PATCH_SIZE * POINT_SIZE);
    elevateInto(points, degreeU, degreeV, result);
    return result;
}

/**
 * As {@link elevatePatch}, without a check, into an array that is there.
 * @param result receives 16 points, x, y, z, weight each
 */
export function elevateInto(points: ArrayLike<number>, degreeU: number, degreeV: number, result: Float64Array): void {
    if (degreeU === 3 && degreeV === 3) {
        result.set(points);
        return;
    }
    for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 4; column++) {
            const at = (row * 4 + column) * POINT_SIZE;
            result.fill(0, at, at + POINT_SIZE);
            for (let j = 0; j <= degreeV; j++) {
                for (let i = 0; i <= degreeU; i++) {
                    const factor = ELEVATION[degreeV][row][j] * ELEVATION[degreeU][column][i];
                    const from = (j * (degreeU + 1) + i) * POINT_SIZE;
                    const weight = points[from + 3];
                    for (let component = 0; component < 3; component++) {
                        result[at + component] += factor * (points[from + component] * weight);
                    }
                    result[at + 3] += factor * weight;
                }
            }
            for (let component = 0; component < 3; component++) {
                result[at + component] /= result[at + 3];
            }
        }
    }
}
