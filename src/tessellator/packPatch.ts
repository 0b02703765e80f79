import { isLeftOut, PATCH_FACTORS } from "../hull/factorLayout.js";
import { ONE_SEGMENT, packFactor, packInsideFactor, type SpacingRule } from "./spacing.js";

/**
 * Packs the six factors of a patch. The inside of a patch that is divided at all has an inner grid. Six zeros stay
 * zeros: such a patch is left out, it has no vertices and no triangles.
 * @param factors tessellation factors, {@link PATCH_FACTORS} a patch
 * @param from index of the first of the six
 * @param scale number that all factors are multiplied by
 * @param rule the spacing, and how strips are joined
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
    for (let i = 0; i < PATCH_FACTORS; i++) {
        const factor = packFactor(factors[from + i] * scale, rule) | 0;
        packed[i] = factor;
        isDivided ||= factor !== (ONE_SEGMENT | 0);
    }
    if (isDivided) {
        for (let i = 4; i < PATCH_FACTORS; i++) {
            if (packed[i] === (ONE_SEGMENT | 0)) {
                packed[i] = packInsideFactor(factors[from + i] * scale, rule);
            }
        }
    }
    packed[4] |= rule.insideBits;
    packed[5] |= rule.insideBits;
}
