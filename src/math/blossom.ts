/**
 * Polar form (blossom) of one polynomial piece of a B-spline, as coefficients of its control points.
 *
 * The piece of degree p between the knots a = knots[span] and b = knots[span + 1] depends on the control points
 * span − p … span. Its Bezier point j is the blossom with p − j arguments a and j arguments b: what is left when both
 * knots are inserted until they are p-fold.
 * Source: Boehm, Inserting new knots into B-spline curves, Computer-Aided Design 12 (1980); Ramshaw, Blossoms are polar
 * forms, CAGD 6 (1989); Farin, Curves and Surfaces for CAGD, 5th edition, chapter 8.
 * @param knots knots that never decrease; `span` and its neighbours within the degree must be there
 * @param degree degree p of the curve, 1 or more; also the number of arguments
 * @param span index of the knot that the piece begins with; `knots[span] < knots[span + 1]`
 * @param blossomArguments `degree` parameters, in any order
 * @returns `degree + 1` coefficients of the control points span − p … span, which sum to 1; none is negative where the
 * arguments lie in the piece
 */
export function blossomCoefficients(
    knots: ArrayLike<number>,
    degree: number,
    span: number,
    blossomArguments: readonly number[],
): Float64Array {
    const order = degree + 1;
    // One row of coefficients per point of the scheme of de Boor, which begins with the control points themselves.
    const rows = Array.from({ length: order }, (_, i) => new Float64Array(order).fill(1, i, i + 1));
    for (let round = 1; round <= degree; round++) {
        const argument = blossomArguments[round - 1];
        for (let i = degree; i >= round; i--) {
            const low = knots[span - degree + i];
            const high = knots[span + i - round + 1];
            const share = (argument - low) / (high - low);
            const rest = (high - argument) / (high - low);
            for (let control = 0; control < order; control++) {
                rows[i][control] = rest * rows[i - 1][control] + share * rows[i][control];
            }
        }
    }
    return rows[degree];
}

/** Knots of a single cubic Bezier piece over [0, 1]. */
const CUBIC_KNOTS: readonly number[] = [0, 0, 0, 0, 1, 1, 1, 1];

/**
 * Coefficients that cut a part out of a cubic Bezier curve.
 * @param start parameter at which the part begins, in [0, 1]
 * @param end parameter at which it ends
 * @returns 4 rows of 4: Bezier point j of the part = Σ row[j][i] · Bezier point i of the curve
 */
export function cubicPartCoefficients(start: number, end: number): Float64Array[] {
    return [0, 1, 2, 3].map((point) => {
        return blossomCoefficients(
            CUBIC_KNOTS,
            3,
            3,
            [0, 1, 2].map((i) => (i < 3 - point ? start : end)),
        );
    });
}
