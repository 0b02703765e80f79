import { NO_VECTOR, PATCH_SIZE, TWIST_SIZE, vectorStartOf, type PatchNet } from "../net/PatchNet.js";
import type { Stencil } from "../net/Stencil.js";

/** What is known of a stencil before anything moves. */
export interface StencilFacts {
    /** Per row what a sum of coordinates is divided by where no control point has a weight: the sum of its coefficients; 1 for a vector. */
    readonly divisors: Float64Array;
    /** Control points that the drawn surface depends on. */
    readonly usedPoints: Uint32Array;
    /**
     * How far the surface may reach out of the box of the used control points, as a share of the size of the box: the
     * largest sum of negative coefficients, without their sign, of anything in whose hull the surface lies.
     */
    readonly overshoot: number;
}

/** Indices in a patch of the inner control points that its four twists belong to. */
const INNER_POINTS = [5, 6, 9, 10];

/**
 * @param net a checked net
 * @param stencil its stencil
 */
export function stencilFacts(net: PatchNet, stencil: Stencil): StencilFacts {
    const vectorStart = vectorStartOf(net);
    const divisors = rowSums(stencil).fill(1, vectorStart);
    const isUsed = new Uint8Array(stencil.controlCount);
    let overshoot = 0;
    const isDrawn = new Uint8Array(vectorStart);
    for (const point of net.patches) {
        isDrawn[point] = 1;
    }
    for (let point = 0; point < vectorStart; point++) {
        if (isDrawn[point] === 1) {
            overshoot = Math.max(overshoot, takeRow(stencil, point, divisors[point], isUsed));
        }
    }
    const { twists, patches } = net;
    if (twists) {
        const sums = new Float64Array(stencil.controlCount);
        for (let i = 0; i < twists.length; i++) {
            if (twists[i] !== NO_VECTOR) {
                const inner = PATCH_SIZE * Math.floor(i / TWIST_SIZE) + INNER_POINTS[i % TWIST_SIZE];
                const negative = negativeOfSum(stencil, divisors, [patches[inner], twists[i]], sums);
                overshoot = Math.max(overshoot, negative);
                takeRow(stencil, twists[i], 1, isUsed);
            }
        }
    }
    const usedPoints = Uint32Array.from(isUsed.keys()).filter((point) => isUsed[point] === 1);
    return { divisors, usedPoints, overshoot };
}

function rowSums({ offsets, coefficients }: Stencil): Float64Array {
    const sums = new Float64Array(offsets.length - 1);
    for (let row = 0; row < sums.length; row++) {
        let sum = 0;
        for (let entry = offsets[row]; entry < offsets[row + 1]; entry++) {
            sum += coefficients[entry];
        }
        sums[row] = sum;
    }
    return sums;
}

/** Marks the control points of a row. @returns the sum of its negative coefficients, without the sign */
function takeRow(stencil: Stencil, row: number, divisor: number, isUsed: Uint8Array): number {
    const { offsets, indices, coefficients } = stencil;
    let negative = 0;
    for (let entry = offsets[row]; entry < offsets[row + 1]; entry++) {
        isUsed[indices[entry]] = 1;
        negative -= Math.min(coefficients[entry], 0);
    }
    return negative / divisor;
}

/** The same for the sum of a point and a vector. `sums` holds zeros, before and after. */
function negativeOfSum(
    stencil: Stencil,
    divisors: Float64Array,
    rows: readonly [point: number, vector: number],
    sums: Float64Array,
): number {
    const { offsets, indices, coefficients } = stencil;
    for (const row of rows) {
        for (let entry = offsets[row]; entry < offsets[row + 1]; entry++) {
            sums[indices[entry]] += coefficients[entry] / divisors[row];
        }
    }
    let negative = 0;
    for (const row of rows) {
        for (let entry = offsets[row]; entry < offsets[row + 1]; entry++) {
            negative -= Math.min(sums[indices[entry]], 0);
            sums[indices[entry]] = 0;
        }
    }
    return negative;
}
