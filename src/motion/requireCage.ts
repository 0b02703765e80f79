import { isUsableWeight } from "../net/requirePoints.js";
import { requireArray } from "../net/requireInput.js";

/** What the points of a cage must keep to. */
interface CageRules {
    readonly controlCount: number;
    /** Why a weight must be 1, as the end of a sentence; null where it need not. */
    readonly reasonForWeights1: string | null;
    /** Whether weights are known to be 1, so that they can be left out. */
    readonly weightsAre1: boolean;
}

/**
 * Checks the points of a cage that moves.
 * @param values x, y, z per point, or x, y, z, weight
 * @param rules what they must keep to
 * @returns numbers per point
 * @throws RangeError that names the point and its number that is wrong
 */
export function requireCage(values: ArrayLike<number>, rules: CageRules): 3 | 4 {
    requireArray("positions", values);
    const { controlCount } = rules;
    const size = values.length === 3 * controlCount ? 3 : 4;
    if (values.length !== size * controlCount) {
        throw new RangeError(
            `updateCage takes 3 or 4 numbers for each of the ${controlCount} points of the cage, ` +
                `${3 * controlCount} or ${4 * controlCount}; it was given ${values.length}.`,
        );
    }
    if (size === 3 && !rules.weightsAre1) {
        throw new RangeError(
            "The surface has weights: updateCage takes x, y, z, weight per point of its cage, and was given x, y, z.",
        );
    }
    for (let i = 0; i < values.length; i++) {
        const value = Math.fround(values[i]);
        if (!Number.isFinite(value)) {
            throw new RangeError(
                `Cage point ${Math.floor(i / size)}: ${"xyzw"[i % size]} is ${value}, not a finite number.`,
            );
        }
        if (size === 4 && i % 4 === 3) {
            requireWeight(value, (i - 3) / 4, rules.reasonForWeights1);
        }
    }
    return size;
}

function requireWeight(weight: number, point: number, reasonForWeight1: string | null): void {
    if (weight !== 1 && reasonForWeight1 !== null) {
        throw new RangeError(`Cage point ${point}: weight ${weight}; every weight is 1, as ${reasonForWeight1}.`);
    }
    if (!isUsableWeight(weight)) {
        const reason = weight > 0 ? "is beyond the arithmetic of GPUs (1e-18 to 1e18)" : "is not above 0";
        throw new RangeError(`Cage point ${point}: weight ${weight} ${reason}.`);
    }
}
