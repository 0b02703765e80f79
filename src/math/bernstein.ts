/**
 * Bernstein polynomials of any degree.
 * Source: Farin, Curves and Surfaces for CAGD, 5th edition, sections 5.1 and 5.3.
 */

/**
 * Writes the values of the `degree + 1` Bernstein polynomials at `t`.
 * @param degree polynomial degree, 0 or more
 * @param t parameter, meant for [0, 1] but valid anywhere
 * @param result receives `degree + 1` numbers, which sum to 1
 * @returns `result`
 */
export function bernsteinValues(degree: number, t: number, result: Float64Array): Float64Array {
    result[0] = 1;
    for (let raised = 1; raised <= degree; raised++) {
        // The recurrence B(i, n) = (1 - t) B(i, n - 1) + t B(i - 1, n - 1), in place from the right.
        result[raised] = t * result[raised - 1];
        for (let i = raised - 1; i > 0; i--) {
            result[i] = (1 - t) * result[i] + t * result[i - 1];
        }
        result[0] *= 1 - t;
    }
    return result;
}

/**
 * Writes the derivative with respect to `t` of order `order` of the `degree + 1` Bernstein polynomials at `t`.
 * @param degree polynomial degree, 0 or more
 * @param order order of the derivative, 0 (the values themselves) or more
 * @param t parameter
 * @param result receives `degree + 1` numbers, which sum to 0 for `order` ≥ 1
 * @returns `result`
 */
export function bernsteinDerivatives(degree: number, order: number, t: number, result: Float64Array): Float64Array {
    if (order > degree) {
        return result.fill(0, 0, degree + 1);
    }
    bernsteinValues(degree - order, t, result);
    for (let raised = degree - order + 1; raised <= degree; raised++) {
        // d/dt B(i, n) = n (B(i - 1, n - 1) - B(i, n - 1)); every differentiation raises the number of values by one.
        result[raised] = raised * result[raised - 1];
        for (let i = raised - 1; i > 0; i--) {
            result[i] = raised * (result[i - 1] - result[i]);
        }
        result[0] *= -raised;
    }
    return result;
}
