import { requireArray } from "./requireInput.js";

/** A direction of a surface, for messages. */
export type Direction = "u" | "v";

/**
 * Checks the degree of a spline.
 * @throws RangeError when it is not 1, 2 or 3
 */
export function requireDegree(direction: Direction, degree: number): void {
    if (degree !== 1 && degree !== 2 && degree !== 3) {
        const reason = degree > 3 ? ", since the patches of a net are bicubic and no higher degree fits exactly" : "";
        throw new RangeError(`The degree in ${direction} is ${degree}; 1, 2 and 3 are supported${reason}.`);
    }
}

/**
 * Checks the knots of a spline.
 * @param direction direction of the knots, for messages
 * @param degree checked degree
 * @param knots control points + degree + 1 knots, or one period of them
 * @param isPeriodic whether the knots are one period: the last is the first again
 * @throws RangeError that names the knot that is wrong: too few of them, one that is not finite (as float32) or less
 * than the knot before it, one that is there more than degree + 1 times (degree times in a period), or no span
 */
export function requireKnots(
    direction: Direction,
    degree: number,
    knots: ArrayLike<number>,
    isPeriodic: boolean,
): void {
    requireArray(`knots${direction.toUpperCase()}`, knots);
    const fewest = isPeriodic ? degree + 2 : 2 * degree + 2;
    if (knots.length < fewest) {
        throw new RangeError(
            `There are ${knots.length} knots in ${direction}; degree ${degree} needs ${fewest} or more.`,
        );
    }
    const most = isPeriodic ? degree : degree + 1;
    let first = 0;
    for (let i = 0; i < knots.length; i++) {
        if (!Number.isFinite(Math.fround(knots[i]))) {
            throw new RangeError(`Knot ${i} in ${direction} is ${String(knots[i])}, not a finite number.`);
        }
        if (i > 0 && knots[i] < knots[i - 1]) {
            throw new RangeError(
                `Knot ${i} in ${direction} is ${knots[i]}, which is less than the knot ${knots[i - 1]} before it.`,
            );
        }
        first = knots[i] === knots[first] ? first : i;
    }
    if (first === 0) {
        throw new RangeError(`All ${knots.length} knots in ${direction} are ${knots[0]}, which leaves no surface.`);
    }
    requireMultiplicity(direction, degree, knots, most, isPeriodic);
    if (!isPeriodic && !(knots[degree] < knots[knots.length - degree - 1])) {
        throw new RangeError(
            `The domain in ${direction} begins with knot ${degree} and ends with knot ${knots.length - degree - 1}, ` +
                `which are both ${knots[degree]}.`,
        );
    }
}

function requireMultiplicity(
    direction: Direction,
    degree: number,
    knots: ArrayLike<number>,
    most: number,
    isPeriodic: boolean,
): void {
    // In a period the last knot is the first again: what comes before it counts for the first.
    const end = knots.length - (isPeriodic ? 1 : 0);
    const times = new Map<number, number>();
    for (let i = 0; i < end; i++) {
        const value = isPeriodic && knots[i] === knots[end] ? knots[0] : knots[i];
        const count = (times.get(value) ?? 0) + 1;
        times.set(value, count);
        if (count > most) {
            const reason = `of degree ${degree} may be there ${most} times`;
            throw new RangeError(`Knot ${i} in ${direction}, ${knots[i]}, is there ${count} times; a knot ${reason}.`);
        }
    }
}

/**
 * Continues one period of knots on both sides, so that they are the knots of an open spline whose control points wrap
 * around: control points + degree of them, point i being point i − (control points) again.
 * @param degree checked degree
 * @param knots one period: n + 1 checked knots, the last being the first again
 * @returns n + 2 · degree + 1 knots; knot i of the period has index i + degree
 */
export function continuePeriod(degree: number, knots: ArrayLike<number>): Float64Array {
    const count = knots.length - 1;
    const period = knots[count] - knots[0];
    return Float64Array.from({ length: count + 2 * degree + 1 }, (_, i) => {
        const turns = Math.floor((i - degree) / count);
        const within = i - degree - turns * count;
        return i - degree === count ? knots[count] : knots[within] + turns * period;
    });
}
