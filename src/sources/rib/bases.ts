/** A cubic basis of the RenderMan Interface, made ready for Bezier patches. */
export interface Basis {
    /** Bezier control value i = Σ toBezier[4 · i + j] · given value j. */
    readonly toBezier: readonly number[];
    /** Values from one patch of a mesh to the next, 1 or more. */
    readonly step: number;
    /** Whether a patch ends where the next begins, whatever the values are. */
    readonly isJoined: boolean;
}

/** Rows of t³, t², t, 1; each is to be divided by `divisor`. */
interface BasisMatrix {
    readonly rows: readonly number[];
    readonly divisor: number;
    readonly step: number;
}

/**
 * Matrices and steps of the named bases. Hermite values are point, derivative, point, derivative; power values are the
 * coefficients of t³, t², t, 1.
 * Source: Pixar, The RenderMan Interface, version 3.2, section 5.2.
 */
const NAMED: ReadonlyMap<string, BasisMatrix> = new Map([
    ["bezier", { rows: [-1, 3, -3, 1, 3, -6, 3, 0, -3, 3, 0, 0, 1, 0, 0, 0], divisor: 1, step: 3 }],
    ["b-spline", { rows: [-1, 3, -3, 1, 3, -6, 3, 0, -3, 0, 3, 0, 1, 4, 1, 0], divisor: 6, step: 1 }],
    ["catmull-rom", { rows: [-1, 3, -3, 1, 2, -5, 4, -1, -1, 0, 1, 0, 0, 2, 0, 0], divisor: 2, step: 1 }],
    ["hermite", { rows: [2, 1, -2, 1, -3, -2, 3, -1, 0, 1, 0, 0, 1, 0, 0, 0], divisor: 1, step: 2 }],
    ["power", { rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], divisor: 1, step: 4 }],
]);

/** Numbers of a matrix that is written out differ from those of a named basis by rounding, as 0.1667 from 1 / 6. */
const ROUNDING = 5e-4;

/**
 * Makes a basis of what a `Basis` request names.
 * @param given name of a basis, or the 16 numbers of its matrix, row by row
 * @param step values from patch to patch; that of the named basis when undefined
 * @returns undefined when there is no such basis or no such step
 */
export function createBasis(given: string | readonly number[], step?: number): Basis | undefined {
    const matrix = typeof given === "string" ? NAMED.get(given) : findMatrix(given);
    const steps = step ?? matrix?.step;
    if (matrix === undefined || steps === undefined || !Number.isInteger(steps) || steps < 1) {
        return undefined;
    }
    const toBezier = convert(matrix);
    return { toBezier, step: steps, isJoined: isJoined(toBezier, steps) };
}

/** A matrix that is written out needs its step beside it. */
const WITHOUT_STEP = 0;

function findMatrix(numbers: readonly number[]): BasisMatrix | undefined {
    if (numbers.length !== 16) {
        return undefined;
    }
    for (const named of NAMED.values()) {
        if (named.rows.every((value, i) => Math.abs(value / named.divisor - numbers[i]) <= ROUNDING)) {
            return named;
        }
    }
    return { rows: numbers, divisor: 1, step: WITHOUT_STEP };
}

/**
 * With a, b, c, d the coefficients of t³, t², t, 1, the control values are d, d + c / 3, d + 2c / 3 + b / 3 and
 * a + b + c + d (Farin, chapter 5). One division at the end gives equal factors equal bits, so that a patch of a mesh
 * ends in the bits that the next begins with.
 */
function convert({ rows, divisor }: BasisMatrix): number[] {
    const result: number[] = [];
    for (const [a, b, c, d] of [
        [0, 0, 0, 3],
        [0, 0, 1, 3],
        [0, 1, 2, 3],
        [3, 3, 3, 3],
    ]) {
        for (let j = 0; j < 4; j++) {
            result.push((a * rows[j] + b * rows[4 + j] + c * rows[8 + j] + d * rows[12 + j]) / (3 * divisor));
        }
    }
    return result;
}

/** Whether the last control value of a patch takes the given values that the first of the next takes, and as much of each. */
function isJoined(toBezier: readonly number[], step: number): boolean {
    if (step > 3) {
        return false;
    }
    const first = toBezier.slice(0, 4);
    const last = toBezier.slice(12);
    return Array.from({ length: 4 + step }, (_, i) => (last[i] ?? 0) - (first[i - step] ?? 0)).every(
        (difference) => Math.abs(difference) <= ROUNDING,
    );
}
