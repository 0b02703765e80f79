/**
 * Replaces the four control values of cubic Bezier curves by the coefficients of 1, t, t², t³, in place.
 * Source: Farin, Curves and Surfaces for CAGD, 5th edition, chapter 5 (the matrix form of a Bezier curve).
 * @param values control values of `count` curves side by side
 * @param first index of the first value of the first curve
 * @param step numbers between the control values of one curve
 * @param count curves, one number apart
 */
export function bezierToPowers(values: Float64Array, first: number, step: number, count: number): void {
    for (let at = first; at < first + count; at++) {
        const p0 = values[at];
        const p1 = values[at + step];
        const p2 = values[at + 2 * step];
        const p3 = values[at + 3 * step];
        values[at + step] = 3 * (p1 - p0);
        values[at + 2 * step] = 3 * (p2 - p1 - (p1 - p0));
        values[at + 3 * step] = p3 - p0 - 3 * (p2 - p1);
    }
}

/** The same for quadratic curves: three control values become the coefficients of 1, t, t². */
export function quadraticToPowers(values: Float64Array, first: number, step: number, count: number): void {
    for (let at = first; at < first + count; at++) {
        const p0 = values[at];
        const p1 = values[at + step];
        const p2 = values[at + 2 * step];
        values[at + step] = 2 * (p1 - p0);
        values[at + 2 * step] = p2 - p1 - (p1 - p0);
    }
}
