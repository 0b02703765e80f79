import { blossomCoefficients, cubicPartCoefficients } from "../math/blossom.js";
import { ELEVATION } from "./elevate.js";
import type { Stencil } from "./Stencil.js";
import { StencilBuilder } from "./StencilBuilder.js";

/** A piecewise polynomial curve as cubic Bezier pieces: one direction of a tensor product surface. */
export interface CurvePieces {
    /** One row per Bezier point, as sums of the control points of the curve. Points that pieces share are one row. */
    readonly rows: Stencil;
    /** Four rows per piece. */
    readonly pieces: Uint32Array;
    /** Parameters at which pieces begin and end, growing. Length pieces + 1. */
    readonly parameters: Float64Array;
}

/** Which part of a curve is wanted, and how its ends meet. */
interface CurveExtent {
    /** Control point i is taken to be i − `wrap` from `wrap` on: the points that repeat on a closed curve. */
    readonly wrap?: number;
    /** Whether the curve ends in the point that it begins with. */
    readonly isClosed?: boolean;
    /** Parameters that the curve is cut down to; the whole curve by default. */
    readonly range?: readonly [number, number];
}

/**
 * Cuts a B-spline curve into cubic Bezier pieces, one per knot span that is not empty. Exact: see `blossomCoefficients`.
 * @param degree 1 to 3
 * @param knots checked knots, see `requireKnots`; control points + degree + 1 of them
 * @param extent see {@link CurveExtent}
 */
export function splinePieces(degree: number, knots: ArrayLike<number>, extent: CurveExtent = {}): CurvePieces {
    const controlCount = knots.length - degree - 1;
    const list = new PieceList(degree, controlCount, extent);
    for (let span = degree; span < controlCount; span++) {
        const a = knots[span];
        const b = knots[span + 1];
        if (a < b) {
            const bezier = Array.from({ length: degree + 1 }, (_, point) => {
                const ends = Array.from({ length: degree }, (_, i) => (i < degree - point ? a : b));
                return blossomCoefficients(knots, degree, span, ends);
            });
            // A knot of multiplicity degree + 1 parts the curve.
            list.add(span - degree, bezier, a, b, knots[span - degree] !== a);
        }
    }
    return list.build();
}

/** Coefficients of two rows that are nearer than this mean the same point; matrices are written with some six digits. */
const SAME_COEFFICIENT = 1e-5;

/**
 * Cuts a curve of equal polynomial pieces, such as Bezier or Cardinal ones, into cubic Bezier pieces.
 * @param toBezier rows of a piece's Bezier points, degree + 1 coefficients each, of the control points of the piece
 * @param step control points from the first of a piece to the first of the next
 * @param parameters parameters of the ends of the pieces, never decreasing; a piece without length is left out
 * @param extent see {@link CurveExtent}
 */
export function matrixPieces(
    toBezier: readonly ArrayLike<number>[],
    step: number,
    parameters: ArrayLike<number>,
    extent: CurveExtent = {},
): CurvePieces {
    const degree = toBezier.length - 1;
    const pieceCount = parameters.length - 1;
    const list = new PieceList(degree, (pieceCount - 1) * step + degree + 1, extent);
    // Pieces that have no control point in common do not join by their coefficients, however long the step.
    const isJoined = step <= degree && isSamePoint(toBezier[degree], toBezier[0], step);
    for (let piece = 0; piece < pieceCount; piece++) {
        if (parameters[piece] < parameters[piece + 1]) {
            const follows = piece === 0 || parameters[piece - 1] < parameters[piece];
            list.add(piece * step, toBezier, parameters[piece], parameters[piece + 1], isJoined && follows);
        }
    }
    return list.build();
}

/** Whether the last point of a piece is the first of the next, whose control points are `step` further on. */
function isSamePoint(last: ArrayLike<number>, first: ArrayLike<number>, step: number): boolean {
    return Array.from({ length: last.length + step }, (_, i) => {
        const before = i < last.length ? last[i] : 0;
        const after = i >= step ? first[i - step] : 0;
        return Math.abs(before - after) < SAME_COEFFICIENT;
    }).every(Boolean);
}

/** Collects pieces from the first to the last. */
class PieceList {
    private readonly _rows = new StencilBuilder();
    private readonly _pieces: number[] = [];
    private readonly _parameters: number[] = [];

    public constructor(
        private readonly _degree: number,
        private readonly _controlCount: number,
        private readonly _extent: CurveExtent,
    ) {}

    /**
     * Adds a piece, or the part of it that is within the range.
     * @param firstControl control point of its first coefficients
     * @param bezier degree + 1 rows of degree + 1 coefficients, one per Bezier point
     * @param a parameter at which the piece begins
     * @param b parameter at which it ends
     * @param isJoined whether it begins with the point in which the piece before ends
     */
    public add(
        firstControl: number,
        bezier: readonly ArrayLike<number>[],
        a: number,
        b: number,
        isJoined: boolean,
    ): void {
        const { wrap = this._controlCount, range: [start, end] = [a, b] } = this._extent;
        const from = Math.max(a, start);
        const to = Math.min(b, end);
        if (!(from < to)) {
            return;
        }
        let rows = multiply(ELEVATION[this._degree], bezier);
        if (from > a || to < b) {
            rows = multiply(cubicPartCoefficients((from - a) / (b - a), (to - a) / (b - a)), rows);
        }
        const controls = Array.from(bezier, (_, i) => (firstControl + i) % wrap);
        for (let point = 0; point < 4; point++) {
            const isShared = point === 0 && isJoined && this._pieces.length > 0;
            this._pieces.push(
                isShared ? this._pieces[this._pieces.length - 1] : this._rows.addRow(controls, rows[point]),
            );
        }
        if (this._parameters.length === 0) {
            this._parameters.push(from);
        }
        this._parameters.push(to);
    }

    public build(): CurvePieces {
        const pieces = Uint32Array.from(this._pieces);
        if (this._extent.isClosed) {
            this._rows.removeLastRow();
            pieces[pieces.length - 1] = pieces[0];
        }
        return {
            rows: this._rows.build(this._controlCount),
            pieces,
            parameters: Float64Array.from(this._parameters),
        };
    }
}

function multiply(a: readonly ArrayLike<number>[], b: readonly ArrayLike<number>[]): Float64Array[] {
    return a.map((row) => {
        const product = new Float64Array(b[0].length);
        for (let i = 0; i < row.length; i++) {
            for (let column = 0; column < product.length; column++) {
                product[column] += row[i] * b[i][column];
            }
        }
        return product;
    });
}
