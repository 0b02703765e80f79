import { MOST_ENTRIES } from "../net/StencilBuilder.js";
import { TooLargeError } from "../net/TooLargeError.js";
import type { Cage } from "./Cage.js";
import type { CageMethod } from "./CellRows.js";

/**
 * Entries of the stencil that a face of n corners takes at the least, as a share of n²: each of its n patches has points
 * that are made of all of its corners.
 */
const LEAST_SHARE: Readonly<Record<CageMethod, number>> = { acc: 24, gregory: 9 };

/**
 * Refuses a cage whose large faces alone would take more entries than a stencil may have, before any time is spent on them.
 * @param faceSizes corners of each face
 * @param isHole whether a face is not drawn; such ones count for nothing
 * @param method how the cage is to be converted
 * @param sourceFaces numbers of the faces for the message, where they are not as they are counted
 * @throws TooLargeError that names the largest face
 */
export function requireSmallFaces(
    faceSizes: Cage["faceSizes"],
    isHole: Uint8Array,
    method: CageMethod,
    sourceFaces: Uint32Array | undefined,
): void {
    let entries = 0;
    let largest = -1;
    faceSizes.forEach((size, face) => {
        if (size > 4 && isHole[face] === 0) {
            entries += LEAST_SHARE[method] * size * size;
            largest = size > (faceSizes[largest] ?? 0) ? face : largest;
        }
    });
    if (entries > MOST_ENTRIES) {
        throw new TooLargeError(
            `The stencil would have more than ${MOST_ENTRIES} entries, as faces have too many corners: face ` +
                `${sourceFaces?.[largest] ?? largest} has ${faceSizes[largest]}.`,
        );
    }
}
