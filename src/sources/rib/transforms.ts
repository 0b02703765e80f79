/**
 * A 4 × 4 matrix, row by row, for row vectors as in the RenderMan Interface: p' = p · M, translation in the last row.
 */
export type Matrix = readonly number[];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** @returns the matrix that applies `first`, then `second` */
export function concatenate(first: Matrix, second: Matrix): Matrix {
    const result: number[] = [];
    for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 4; column++) {
            let sum = 0;
            for (let k = 0; k < 4; k++) {
                sum += first[4 * row + k] * second[4 * k + column];
            }
            result.push(sum);
        }
    }
    return result;
}

export function translation(x: number, y: number, z: number): Matrix {
    return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

export function scaling(x: number, y: number, z: number): Matrix {
    return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

/**
 * Turns about an axis through the origin: a quarter about z takes x to y.
 * Source: Rodrigues' formula, transposed for row vectors.
 * @param degrees angle
 * @param x axis, of any length; a zero axis turns nothing
 */
export function rotation(degrees: number, x: number, y: number, z: number): Matrix {
    const length = Math.hypot(x, y, z);
    if (length === 0) {
        return IDENTITY;
    }
    const axis = [x / length, y / length, z / length];
    const sine = Math.sin((degrees * Math.PI) / 180);
    const cosine = Math.cos((degrees * Math.PI) / 180);
    // Row i is the image of axis i: cos · e + sin · (k × e) + (1 - cos) (k · e) k.
    const [kx, ky, kz] = axis;
    const crossed = [
        [0, kz, -ky],
        [-kz, 0, kx],
        [ky, -kx, 0],
    ];
    const row = (i: number): number[] =>
        [0, 1, 2].map((j) => (i === j ? cosine : 0) + sine * crossed[i][j] + (1 - cosine) * axis[i] * axis[j]);
    return [...row(0), 0, ...row(1), 0, ...row(2), 0, 0, 0, 0, 1];
}

/**
 * Takes points to where a matrix has them.
 * @param points x, y, z each
 * @returns likewise
 */
export function transformPoints(points: readonly number[], matrix: Matrix): number[] {
    const moved: number[] = [];
    for (let at = 0; at + 2 < points.length; at += 3) {
        const [x, y, z, w] = [0, 1, 2, 3].map((column) => {
            const sum = points[at] * matrix[column] + points[at + 1] * matrix[4 + column];
            return sum + points[at + 2] * matrix[8 + column] + matrix[12 + column];
        });
        moved.push(x / w, y / w, z / w);
    }
    return moved;
}

/** Whether a matrix without perspective turns left into right. */
export function isMirroring(matrix: Matrix): boolean {
    const [a, b, c, , d, e, f, , g, h, i] = matrix;
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0;
}
