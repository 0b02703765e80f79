import { splinePieces, type CurvePieces } from "./CurvePieces.js";
import { POINT_SIZE } from "./PatchNet.js";
import { continuePeriod, requireDegree, requireKnots, type Direction } from "./splineKnots.js";

/** One direction of a B-spline surface. */
export interface SplineDirection {
    /** For messages. */
    readonly name: Direction;
    /** 1 to 3. */
    readonly degree: number;
    /** See `requireKnots`. */
    readonly knots: ArrayLike<number>;
    /** Whether the knots are one period and the control points wrap around. */
    readonly isPeriodic: boolean;
    /** Whether the surface ends where it begins; undefined: if it does. */
    readonly isClosed?: boolean;
    /** Parameters that the surface is cut down to. */
    readonly range?: readonly [number, number];
}

/** A number of a control point of a surface: x, y, z or weight. */
export type ControlValue = (control: number, component: number) => number;

/** Control points of a surface and how they are laid out in one direction. */
interface ControlLines {
    /** Gives x, y, z, weight of a control point. */
    readonly value: ControlValue;
    /** Control points along the direction. */
    readonly count: number;
    /** Lines of control points along the direction. */
    readonly lines: number;
    /** Control points from one to the next along the direction. */
    readonly step: number;
    /** Control points from one line to the next. */
    readonly lineStep: number;
}

/**
 * Checks degree and knots of a direction.
 * @returns control points along it
 * @throws RangeError that names the number that is wrong
 */
export function splineControlCount({ name, degree, knots, isPeriodic }: SplineDirection): number {
    requireDegree(name, degree);
    requireKnots(name, degree, knots, isPeriodic);
    return isPeriodic ? knots.length - 1 : knots.length - degree - 1;
}

/** The pieces of a direction, by what is interpolated with them. */
interface DirectionPieces {
    /** For points: the two sides of a closed surface name the same ones. */
    readonly shut: CurvePieces;
    /** For texture coordinates: each side has its own, such as 0 and 1. Of as many pieces. */
    readonly open: CurvePieces;
}

/**
 * Cuts a checked direction into pieces, and shuts its seam where its ends meet.
 * @throws RangeError when it is to be closed, but its control points or knots do not repeat
 */
export function splineDirectionPieces(direction: SplineDirection, control: ControlLines): DirectionPieces {
    const { name, degree, knots, isPeriodic, isClosed, range } = direction;
    const { count } = control;
    if (isPeriodic) {
        const pieces = splinePieces(degree, continuePeriod(degree, knots), { wrap: count, isClosed: true });
        // The rows name the control points that there are, not those that were continued.
        const shut = { ...pieces, rows: { ...pieces.rows, controlCount: count } };
        return { shut, open: shut };
    }
    const open = splinePieces(degree, knots, { range });
    if (isClosed === false || range !== undefined) {
        return { shut: open, open };
    }
    const overlap = repeatedPoints(open);
    // The size of the net matters only where the points are nearly the same.
    const isShut = overlap > 0 && (largestGap(control, overlap) === 0 || (isClosed && isNearlyShut(control, overlap)));
    if (isShut) {
        return { shut: splinePieces(degree, knots, { wrap: count - overlap, isClosed: true }), open };
    }
    if (isClosed) {
        const reason =
            overlap === 0
                ? "its knots at the end do not repeat those at the beginning"
                : `the last ${overlap} of ${count} control points are not the first ${overlap} again`;
        throw new RangeError(`The surface is not closed in ${name}: ${reason}.`);
    }
    return { shut: open, open };
}

/** Largest gap of control points that are meant to be the same, as a share of the size of the net or weight. */
const CLOSED_TOLERANCE = 1e-6;

/** Largest difference of coefficients that are equal but for rounding. */
const SAME_COEFFICIENT = 1e-9;

/** How many control points at the end make the last point as as many at the beginning make the first; 0 if none. */
function repeatedPoints({ rows, pieces }: CurvePieces): number {
    const [first, last] = [pieces[0], pieces[pieces.length - 1]];
    const entries = (row: number): Map<number, number> => {
        const range = [rows.offsets[row], rows.offsets[row + 1]] as const;
        const coefficients = rows.coefficients.subarray(...range);
        return new Map(Array.from(rows.indices.subarray(...range), (index, i) => [index, coefficients[i]]));
    };
    const ends = entries(last);
    const starts = entries(first);
    const overlap = starts.size;
    const shift = rows.controlCount - overlap;
    const repeats = [...starts].every(([index, coefficient]) => {
        return index < overlap && Math.abs((ends.get(index + shift) ?? 0) - coefficient) <= SAME_COEFFICIENT;
    });
    return repeats && ends.size === overlap && shift > 0 ? overlap : 0;
}

/** Whether control points at the end are those at the beginning but for a share of the size of the net or weight. */
function isNearlyShut(control: ControlLines, overlap: number): boolean {
    const { value, count, lines } = control;
    const lows = [0, 1, 2, 3].map(() => Infinity);
    const highs = [0, 1, 2, 3].map(() => -Infinity);
    for (let point = 0; point < count * lines; point++) {
        for (let component = 0; component < POINT_SIZE; component++) {
            const number = value(point, component);
            lows[component] = Math.min(lows[component], number);
            highs[component] = Math.max(highs[component], number);
        }
    }
    const size = Math.max(...[0, 1, 2].map((axis) => highs[axis] - lows[axis]));
    return largestGap(control, overlap, size, highs[3]) <= CLOSED_TOLERANCE;
}

/** Largest difference of a control point at the end from that at the beginning, as a share of a size and a weight. */
function largestGap(
    { value, count, lines, step, lineStep }: ControlLines,
    overlap: number,
    size = 1,
    weight = 1,
): number {
    let gap = 0;
    for (let line = 0; line < lines; line++) {
        for (let i = 0; i < overlap; i++) {
            const first = line * lineStep + i * step;
            const last = first + (count - overlap) * step;
            for (let component = 0; component < POINT_SIZE; component++) {
                const apart = Math.abs(value(first, component) - value(last, component));
                // Equal points are no gap, whatever the size; 0 / 0 would be.
                gap = Math.max(gap, apart === 0 ? 0 : apart / (component === 3 ? weight : size));
            }
        }
    }
    return gap;
}
