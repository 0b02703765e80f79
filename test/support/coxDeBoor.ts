/**
 * B-splines by the recurrence of Cox and de Boor, straight from its definition and in float64: the truth that knot
 * insertion is compared with, by another way. Source: Piegl and Tiller, The NURBS Book, 2nd edition, section 2.2.
 */

/** Value of the basis function of control point `i`; the end of the domain belongs to the last span that is not empty. */
export function basisFunction(i: number, degree: number, knots: readonly number[], t: number): number {
    if (degree === 0) {
        const end = knots[knots.length - 1];
        const isLast = t === end && knots[i + 1] === end && knots[i] < end;
        return (knots[i] <= t && t < knots[i + 1]) || isLast ? 1 : 0;
    }
    const rising = knots[i + degree] - knots[i];
    const falling = knots[i + degree + 1] - knots[i + 1];
    return (
        (rising > 0 ? ((t - knots[i]) / rising) * basisFunction(i, degree - 1, knots, t) : 0) +
        (falling > 0 ? ((knots[i + degree + 1] - t) / falling) * basisFunction(i + 1, degree - 1, knots, t) : 0)
    );
}

/** A NURBS surface as `createNurbsNet` takes it. */
export interface NurbsFigures {
    readonly degreeU: number;
    readonly degreeV: number;
    readonly knotsU: readonly number[];
    readonly knotsV: readonly number[];
    readonly points: readonly number[];
}

/** x, y, z of a NURBS surface. */
export function nurbsPoint({ degreeU, degreeV, knotsU, knotsV, points }: NurbsFigures, u: number, v: number): number[] {
    const sums = [0, 0, 0, 0];
    const countU = knotsU.length - degreeU - 1;
    const countV = knotsV.length - degreeV - 1;
    for (let j = 0; j < countV; j++) {
        const across = basisFunction(j, degreeV, knotsV, v);
        for (let i = 0; i < countU; i++) {
            const at = 4 * (j * countU + i);
            const share = across * basisFunction(i, degreeU, knotsU, u) * points[at + 3];
            [0, 1, 2].forEach((axis) => (sums[axis] += share * points[at + axis]));
            sums[3] += share;
        }
    }
    return sums.slice(0, 3).map((sum) => sum / sums[3]);
}
