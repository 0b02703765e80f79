/** Numbers per patch: factors of the edges u = 0, v = 0, u = 1, v = 1, of the inside along u and along v. */
export const PATCH_FACTORS = 6;

/**
 * Whether nothing of a patch is to be drawn: its six factors are zero.
 * @param factors tessellation factors, {@link PATCH_FACTORS} a patch
 * @param from index of the first of the six
 */
export function isLeftOut(factors: Float32Array, from: number): boolean {
    return (
        factors[from] === 0 &&
        factors[from + 1] === 0 &&
        factors[from + 2] === 0 &&
        factors[from + 3] === 0 &&
        factors[from + 4] === 0 &&
        factors[from + 5] === 0
    );
}

/** @returns number of patches of which something is drawn */
export function countDrawnPatches(factors: Float32Array): number {
    let count = 0;
    for (let at = 0; at < factors.length; at += PATCH_FACTORS) {
        count += isLeftOut(factors, at) ? 0 : 1;
    }
    return count;
}
