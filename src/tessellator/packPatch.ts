import { ONE_SEGMENT, packFactor, packInsideFactor, type SpacingRule } from "./spacing.js";

/** Factors per patch: edges u = 0, v = 0, u = 1, v = 1, inside along u, inside along v. */
export const FACTORS_PER_PATCH = 6;

/**
 * Packs the six factors of a patch. The inside of a patch that is divided at all has an inner grid. Six zeros stay
 * zeros: such a patch is left out, it has no vertices and no triangles.
 * @param factors tessellation factors, {@link FACTORS_PER_PATCH} a patch
 * @param from index of the first of the six
 * @param scale number that all factors are multiplied by
 * @param rule the spacing
 * @param packed receives the six packed factors, as signed numbers, which the engine of JavaScript is faster with
 */
export function packPatch(
    factors: Float32Array,
    from: number,
    scale: number,
    rule: SpacingRule,
    packed: Int32Array,
): void {
    if (isLeftOut(factors, from)) {
        packed.fill(0);
        return;
    }
    let isDivided = false;
    for (let i = 0; i < FACTORS_PER_PATCH; i++) {
        const factor = packFactor(factors[from + i] * scale, rule) | 0;
        packed[i] = factor;
        isDivided ||= factor !== (ONE_SEGMENT | 0);
    }
    if (isDivided) {
        for (let i = 4; i < FACTORS_PER_PATCH; i++) {
            if (packed[i] === (ONE_SEGMENT | 0)) {
                packed[i] = packInsideFactor(factors[from + i] * scale, rule);
            }
        }
    }
}

/** Whether all six factors of a patch are zero. */
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
