import { hermitePieces } from "./hermitePieces.js";

/**
 * Cuts a curve into cubic pieces.
 * @param points homogeneous control points, 4 numbers each
 * @param degree degree of the curve
 * @param level there are 2^level pieces
 * @returns 3 · 2^level + 1 homogeneous control points, see `hermitePieces`
 */
export function mapCurve(points: Float64Array, degree: number, level: number): Float64Array {
    return mapLines(points, 1, degree + 1, hermitePieces(degree, level));
}

/**
 * Cuts a patch into bicubic pieces, which share rows and columns of control points.
 * @param points homogeneous control points row by row, 4 numbers each; u runs along a row
 * @param degreeU degree along a row
 * @param degreeV degree across the rows
 * @param levelU there are 2^levelU pieces along a row
 * @param levelV and 2^levelV across
 * @returns 3 · 2^levelV + 1 rows of 3 · 2^levelU + 1 homogeneous control points
 */
export function mapGrid(
    points: Float64Array,
    degreeU: number,
    degreeV: number,
    levelU: number,
    levelV: number,
): Float64Array {
    const columns = 3 * 2 ** levelU + 1;
    const rows = 3 * 2 ** levelV + 1;
    const lines = mapLines(points, degreeV + 1, degreeU + 1, hermitePieces(degreeU, levelU));
    const across = mapLines(transpose(lines, columns), columns, degreeV + 1, hermitePieces(degreeV, levelV));
    return transpose(across, rows);
}

/**
 * Applies a map to every line of a grid of homogeneous points.
 * @param points `lineCount` lines of `width` points
 * @param map rows of `width` factors, one row per point of a resulting line
 */
function mapLines(points: Float64Array, lineCount: number, width: number, map: Float64Array): Float64Array {
    const newWidth = map.length / width;
    const result = new Float64Array(lineCount * newWidth * 4);
    for (let line = 0; line < lineCount; line++) {
        for (let i = 0; i < newWidth; i++) {
            const to = 4 * (line * newWidth + i);
            for (let j = 0; j < width; j++) {
                const factor = map[i * width + j];
                const from = 4 * (line * width + j);
                for (let component = 0; component < 4; component++) {
                    result[to + component] += factor * points[from + component];
                }
            }
        }
    }
    return result;
}

/** Makes columns of rows; `width` points a row. */
function transpose(points: Float64Array, width: number): Float64Array {
    const height = points.length / 4 / width;
    const result = new Float64Array(points.length);
    for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
            const from = 4 * (row * width + column);
            result.set(points.subarray(from, from + 4), 4 * (column * height + row));
        }
    }
    return result;
}
