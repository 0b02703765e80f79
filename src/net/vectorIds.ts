import { NO_VECTOR, TANGENT_SIZE } from "./PatchNet.js";
import { requireArray } from "./requireInput.js";

/** Which points of a net are vectors, and how many patches may name them. */
interface VectorRange {
    readonly start: number;
    readonly end: number;
    readonly patchCount: number;
}

/**
 * Checks where the vectors of a net begin.
 * @throws RangeError when that is not within the points
 */
export function requireVectorStart(vectorStart: number | undefined, pointCount: number): void {
    if (vectorStart === undefined) {
        return;
    }
    if (!Number.isInteger(vectorStart) || vectorStart < 0 || vectorStart > pointCount) {
        throw new RangeError(
            `vectorStart is ${String(vectorStart)}, not a whole number from 0 to ${pointCount}, the number of points.`,
        );
    }
}

/**
 * Checks and copies vector ids.
 * @param name of the array, for the message
 * @param ids vector ids, or NO_VECTOR
 * @param size ids per patch
 * @param vectors which points are vectors
 * @throws RangeError that names the patch and the id that is wrong
 */
export function copyVectorIds(name: string, ids: ArrayLike<number>, size: number, vectors: VectorRange): Uint32Array {
    requireArray(name, ids);
    const { start, end, patchCount } = vectors;
    if (ids.length !== size * patchCount) {
        throw new RangeError(`${name} holds ${ids.length} ids; ${patchCount} patches need ${size * patchCount}.`);
    }
    for (let i = 0; i < ids.length; i++) {
        const id = ids[i];
        if (id !== NO_VECTOR && (!Number.isInteger(id) || id < start || id >= end)) {
            throw new RangeError(
                `Patch ${Math.floor(i / size)}: id ${i % size} of ${name} is ${String(id)}, which is no vector ` +
                    (start < end ? `(vectors are the points ${start} to ${end - 1}).` : "(the net has none)."),
            );
        }
    }
    return Uint32Array.from(ids);
}

/**
 * Checks that every patch has all of its tangent vectors or none.
 * @param tangents checked ids, see `PatchNet.tangents`
 * @throws RangeError that names the patch that has some
 */
export function requireWholeTangents(tangents: Uint32Array): void {
    for (let first = 0; first < tangents.length; first += TANGENT_SIZE) {
        const missing = tangents.subarray(first, first + TANGENT_SIZE).filter((id) => id === NO_VECTOR).length;
        if (missing > 0 && missing < TANGENT_SIZE) {
            throw new RangeError(
                `Patch ${first / TANGENT_SIZE}: ${missing} of its ${TANGENT_SIZE} tangent vectors are missing; ` +
                    "a patch has all of them or none.",
            );
        }
    }
}
