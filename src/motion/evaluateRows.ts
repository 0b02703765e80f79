import { POINT_SIZE } from "../net/PatchNet.js";
import type { Stencil } from "../net/Stencil.js";

/** Points of a cage as they are now. */
export interface CageValues {
    /** `size` numbers per point: x, y, z, and the weight where there is a fourth. */
    readonly positions: Float32Array;
    readonly size: 3 | 4;
    /** Whether a weight is not 1. */
    readonly isRational: boolean;
}

/**
 * Makes points of a net of those of its cage, to the bit as `applyStencil` does: sums in float64, rounded once. Allocates
 * nothing.
 * @param stencil the map
 * @param divisors see `StencilFacts`
 * @param cage points of the cage
 * @param target receives x, y, z, weight per row
 * @param first first row to make
 * @param end behind the last row
 */
export function evaluateRows(
    stencil: Stencil,
    divisors: Float64Array,
    cage: CageValues,
    target: Float32Array,
    first: number,
    end: number,
): void {
    if (cage.isRational) {
        evaluateRationalRows(stencil, cage.positions, target, first, end);
        return;
    }
    const { offsets, indices, coefficients, vectorStart = Infinity } = stencil;
    const { positions, size } = cage;
    for (let row = first, to = first * POINT_SIZE; row < end; row++, to += POINT_SIZE) {
        const start = offsets[row];
        const entryEnd = offsets[row + 1];
        target[to + 3] = row < vectorStart ? 1 : 0;
        if (entryEnd - start === 1 && coefficients[start] === 1) {
            // A point that stays what it is keeps its bits, also that of a negative zero.
            const at = indices[start] * size;
            target[to] = positions[at];
            target[to + 1] = positions[at + 1];
            target[to + 2] = positions[at + 2];
            continue;
        }
        let x = 0;
        let y = 0;
        let z = 0;
        for (let entry = start; entry < entryEnd; entry++) {
            const at = indices[entry] * size;
            const coefficient = coefficients[entry];
            x += coefficient * positions[at];
            y += coefficient * positions[at + 1];
            z += coefficient * positions[at + 2];
        }
        const divisor = divisors[row];
        target[to] = x / divisor;
        target[to + 1] = y / divisor;
        target[to + 2] = z / divisor;
    }
}

/** The same in homogeneous coordinates. A net with vectors is never rational. */
function evaluateRationalRows(
    { offsets, indices, coefficients }: Stencil,
    positions: Float32Array,
    target: Float32Array,
    first: number,
    end: number,
): void {
    for (let row = first, to = first * POINT_SIZE; row < end; row++, to += POINT_SIZE) {
        const start = offsets[row];
        const entryEnd = offsets[row + 1];
        if (entryEnd - start === 1 && coefficients[start] === 1) {
            const at = indices[start] * POINT_SIZE;
            for (let component = 0; component < POINT_SIZE; component++) {
                target[to + component] = positions[at + component];
            }
            continue;
        }
        let x = 0;
        let y = 0;
        let z = 0;
        let weight = 0;
        for (let entry = start; entry < entryEnd; entry++) {
            const at = indices[entry] * POINT_SIZE;
            const share = coefficients[entry] * positions[at + 3];
            x += share * positions[at];
            y += share * positions[at + 1];
            z += share * positions[at + 2];
            weight += share;
        }
        target[to] = x / weight;
        target[to + 1] = y / weight;
        target[to + 2] = z / weight;
        target[to + 3] = weight;
    }
}
