import { matrixPieces, type CurvePieces } from "../net/CurvePieces.js";
import {
    splineControlCount,
    splineDirectionPieces,
    type ControlValue,
    type SplineDirection,
} from "../net/splineDirection.js";
import { requireDegree, type Direction } from "../net/splineKnots.js";

/** What `cstype`, `deg`, `step` and `bmat` say, in one direction. */
export interface ObjBasis {
    /** `bezier`, `bspline`, `bmatrix`, `cardinal`, `taylor`, or what else the text says. */
    readonly type: string;
    readonly degree: number;
    /** Control points from one piece to the next, for `bmatrix`. */
    readonly step?: number;
    /** (degree + 1)² numbers, for `bmatrix`: basis function i = Σ matrix[i · (degree + 1) + j] · t^j. */
    readonly matrix?: readonly number[];
}

/** One direction of a surface: how many control points it takes, and its pieces. */
interface ObjDirection {
    /** Control points along the direction. */
    readonly count: number;
    /** Whether the range that `surf` gives is none or lies beside the surface; the surface is then taken whole. */
    readonly ignoresRange: boolean;
    /**
     * Cuts the direction into Bezier pieces.
     * @param value gives x, y, z, weight of the surface's control points
     * @param lines control points across the direction
     */
    readonly cut: (value: ControlValue, lines: number) => { shut: CurvePieces; open: CurvePieces };
}

/** Bezier points of a cubic Cardinal piece (Catmull-Rom). Source: the conversion of its tangents (p[i+1] − p[i−1]) / 2. */
const CARDINAL: readonly (readonly number[])[] = [
    [0, 1, 0, 0],
    [-1 / 6, 1, 1 / 6, 0],
    [0, 1 / 6, 1, -1 / 6],
    [0, 0, 1, 0],
];

/**
 * Reads one direction of a surface.
 * @param name the direction, for messages
 * @param basis see {@link ObjBasis}
 * @param parm numbers of `parm`: knots of a B-spline, ends of the pieces otherwise; absent: one piece over the range
 * @param range parameters that `surf` gives
 * @throws RangeError that names the number that is wrong
 */
export function readObjDirection(
    name: Direction,
    basis: ObjBasis,
    parm: ArrayLike<number> | undefined,
    range: readonly [number, number],
): ObjDirection {
    requireDegree(name, basis.degree);
    if (basis.type === "bspline") {
        return splineDirection(name, basis.degree, parm, range);
    }
    const [toBezier, step] = pieceMatrix(name, basis);
    const parameters = parm ?? range;
    requireParameters(name, parameters);
    const count = (parameters.length - 2) * step + basis.degree + 1;
    const cut = cutOf(parameters[0], parameters[parameters.length - 1], range);
    return {
        count,
        ignoresRange: cut.isOutside,
        cut: () => {
            const pieces = matrixPieces(toBezier, step, parameters, { range: cut.range });
            return { shut: pieces, open: pieces };
        },
    };
}

function splineDirection(
    name: Direction,
    degree: number,
    knots: ArrayLike<number> | undefined,
    range: readonly [number, number],
): ObjDirection {
    if (knots === undefined) {
        throw new RangeError(`parm ${name} is missing`);
    }
    const whole: SplineDirection = { name, degree, knots, isPeriodic: false };
    const count = splineControlCount(whole);
    const cut = cutOf(knots[degree], knots[count], range);
    const direction = { ...whole, range: cut.range };
    return {
        count,
        ignoresRange: cut.isOutside,
        cut: (value, lines) => {
            const [step, lineStep] = name === "u" ? [1, count] : [lines, 1];
            return splineDirectionPieces(direction, { value, count, lines, step, lineStep });
        },
    };
}

/** The range where it cuts something off. */
function cutOf(
    start: number,
    end: number,
    range: readonly [number, number],
): { isOutside: boolean; range?: readonly [number, number] } {
    if (!(range[0] < range[1]) || range[0] >= end || range[1] <= start) {
        return { isOutside: true };
    }
    return range[0] <= start && range[1] >= end ? { isOutside: false } : { isOutside: false, range };
}

/** Rows of the Bezier points of a piece, and the step from piece to piece. */
function pieceMatrix(name: Direction, basis: ObjBasis): [readonly ArrayLike<number>[], number] {
    const { type, degree, step, matrix } = basis;
    const order = degree + 1;
    const unit = Array.from({ length: order * order }, (_, i) => (i % (order + 1) === 0 ? 1 : 0));
    switch (type) {
        case "bezier":
            return [Array.from({ length: order }, (_, i) => unit.slice(i * order, (i + 1) * order)), degree];
        case "cardinal":
            if (degree !== 3) {
                throw new RangeError(`the degree in ${name} is ${degree}, but Cardinal splines have degree 3`);
            }
            return [CARDINAL, 1];
        case "taylor":
            return [powersToBezier(degree, unit), order];
        case "bmatrix":
            if (matrix?.length !== order * order || !matrix.every(Number.isFinite)) {
                throw new RangeError(
                    `bmat ${name} has ${matrix?.length ?? 0} of the ${order * order} numbers it needs`,
                );
            }
            if (!Number.isInteger(step) || step === undefined || step < 1) {
                throw new RangeError(`the step in ${name} is ${String(step)}, not a whole number of 1 or more`);
            }
            return [powersToBezier(degree, matrix), step];
        default:
            throw new RangeError(`the type of surfaces is ${JSON.stringify(type.slice(0, 24))}, which is not known`);
    }
}

/**
 * Bezier points of a piece whose basis functions are given by their powers of t: t^k has the Bezier ordinates
 * C(j, k) / C(degree, k). Source: Farin, Curves and Surfaces for CAGD, 5th edition, section 5.8.
 */
function powersToBezier(degree: number, matrix: readonly number[]): number[][] {
    const order = degree + 1;
    return Array.from({ length: order }, (_, point) => {
        return Array.from({ length: order }, (_, control) => {
            let sum = 0;
            for (let power = 0; power <= point; power++) {
                sum += (matrix[control * order + power] * binomial(point, power)) / binomial(degree, power);
            }
            return sum;
        });
    });
}

function binomial(n: number, k: number): number {
    return k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k;
}

function requireParameters(name: Direction, parameters: ArrayLike<number>): void {
    if (parameters.length < 2) {
        throw new RangeError(`parm ${name} has ${parameters.length} of the 2 or more numbers it needs`);
    }
    for (let i = 0; i < parameters.length; i++) {
        const value = parameters[i];
        if (!Number.isFinite(Math.fround(value))) {
            throw new RangeError(`number ${i} of parm ${name} is ${value}, not a finite number`);
        }
        if (i > 0 && value < parameters[i - 1]) {
            throw new RangeError(`number ${i} of parm ${name} is ${value}, which is less than that before it`);
        }
    }
    if (parameters[0] === parameters[parameters.length - 1]) {
        throw new RangeError(`all ${parameters.length} numbers of parm ${name} are ${parameters[0]}`);
    }
}
