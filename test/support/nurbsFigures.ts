import type { NurbsFigures } from "./coxDeBoor.js";

/** Knots of a random kind: clamped or not, with gaps of very different lengths and multiple inner knots. */
export function randomKnots(random: () => number, degree: number, isParted = false): number[] {
    const most = isParted ? degree + 1 : degree;
    const isClamped = random() < 0.5;
    let knot = 10 * random() - 5;
    const grow = (): number => (knot += 10 ** (-2 * random()));
    const knots: number[] = Array.from({ length: degree + 1 }, () => (isClamped ? knot : grow()));
    for (let inner = Math.floor(4 * random()); inner > 0; inner--) {
        grow();
        knots.push(...Array.from({ length: 1 + Math.floor(most * random()) }, () => knot));
    }
    grow();
    knots.push(...Array.from({ length: degree + 1 }, () => (isClamped ? knot : grow())));
    return knots;
}

/** x, y, z in [-10, 10), weights from 0.1 to 10; all weights 1 when polynomial. */
export function randomPoints(random: () => number, count: number, isRational = true): number[] {
    return Array.from({ length: 4 * count }, (_, i) => {
        return i % 4 < 3 ? 20 * random() - 10 : isRational ? 10 ** (2 * random() - 1) : 1;
    });
}

/** A surface of random degrees, knots, points and weights. */
export function randomNurbs(random: () => number): NurbsFigures {
    const [degreeU, degreeV] = [0, 0].map(() => 1 + Math.floor(3 * random()));
    const [knotsU, knotsV] = [degreeU, degreeV].map((degree) => randomKnots(random, degree));
    const count = (knotsU.length - degreeU - 1) * (knotsV.length - degreeV - 1);
    return { degreeU, degreeV, knotsU, knotsV, points: randomPoints(random, count) };
}

/** A torus around the y axis, of quarter circles: 9 × 9 points, the last of a row and the last row being the first. */
export function torusFigures(radius: number, tubeRadius: number): NurbsFigures {
    // A square of nine points whose corners have the weight √½ makes a circle.
    const around = [
        [1, 0],
        [1, 1],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [-1, -1],
        [0, -1],
        [1, -1],
        [1, 0],
    ];
    const points = around.flatMap(([out, up], j) => {
        const reach = radius + tubeRadius * out;
        return around.flatMap(([x, z], i) => {
            const weight = (i % 2 === 1 ? Math.SQRT1_2 : 1) * (j % 2 === 1 ? Math.SQRT1_2 : 1);
            return [reach * x, tubeRadius * up, reach * z, weight];
        });
    });
    const knots = [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4];
    return { degreeU: 2, degreeV: 2, knotsU: knots, knotsV: knots, points };
}
