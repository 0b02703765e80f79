import { bernsteinDerivatives, bernsteinValues } from "../../math/bernstein.js";

/**
 * Rows of the map from the control values of a Bezier curve to those of equal cubic pieces, which meet it at their ends
 * in value and derivative: row i gives control value i of the pieces, Σ row[j] · given value j. Neighbouring pieces
 * share one value. The pieces are C1, depend on the curve alone, whatever the degree it is given at, and are the curve
 * itself where its degree is 3 or less.
 * Source: Farin, section 6.5: cubic Hermite interpolation in Bezier form.
 * @param degree degree of the curve
 * @param level there are 2^level pieces
 * @returns 3 · 2^level + 1 rows of degree + 1 numbers
 */
export function hermitePieces(degree: number, level: number): Float64Array {
    const pieces = 2 ** level;
    const width = degree + 1;
    const rows = new Float64Array((3 * pieces + 1) * width);
    const values = new Float64Array(width);
    const slopes = new Float64Array(width);
    for (let node = 0; node <= pieces; node++) {
        bernsteinValues(degree, node / pieces, values);
        bernsteinDerivatives(degree, 1, node / pieces, slopes);
        for (const beside of [-1, 0, 1]) {
            const row = 3 * node + beside;
            if (row < 0 || row > 3 * pieces) {
                continue;
            }
            for (let j = 0; j < width; j++) {
                rows[row * width + j] = values[j] + (beside * slopes[j]) / (3 * pieces);
            }
        }
    }
    return rows;
}
