import { isLeftOut, PATCH_FACTORS } from "../hull/factorLayout.js";
import { segmentCount, segmentsOf, type SpacingRule } from "./spacing.js";

/** Bits of the triangles in a word of counts: a patch has at most 4,225 vertices and 8,192 triangles. */
const TRIANGLE_BITS = 14;

/**
 * Vertices and triangles of a patch without packing its factors: `domainPointCount` and `domainTriangleCount` of what
 * `packPatch` gives.
 * @param factors tessellation factors, {@link PATCH_FACTORS} a patch
 * @param from index of the first of the six
 * @param scale number that all factors are multiplied by
 * @param rule the spacing
 * @returns both counts in one word, see {@link verticesIn} and {@link trianglesIn}
 */
export function countPatch(factors: Float32Array, from: number, scale: number, rule: SpacingRule): number {
    if (isLeftOut(factors, from)) {
        return 0;
    }
    let ring = 0;
    for (let i = 0; i < 4; i++) {
        ring += segmentsOf(factors[from + i] * scale, rule);
    }
    let insideU = segmentsOf(factors[from + 4] * scale, rule);
    let insideV = segmentsOf(factors[from + 5] * scale, rule);
    if (ring + insideU + insideV > PATCH_FACTORS) {
        insideU = Math.max(insideU, rule.fewestInsideSegments);
        insideV = Math.max(insideV, rule.fewestInsideSegments);
    }
    return wordOf(ring, insideU, insideV);
}

/** As {@link countPatch}, of six packed factors. */
export function countPacked(packed: Int32Array): number {
    const ring = segmentCount(packed[0]) + segmentCount(packed[1]) + segmentCount(packed[2]) + segmentCount(packed[3]);
    return ring === 0 ? 0 : wordOf(ring, segmentCount(packed[4]), segmentCount(packed[5]));
}

/** `domainPointCount` and `domainTriangleCount` in one word. */
function wordOf(ring: number, insideU: number, insideV: number): number {
    const inner = Math.imul(insideU - 1, insideV - 1);
    return ((ring + inner) << TRIANGLE_BITS) | (ring + 2 * (inner - 1));
}

/** @returns vertices of a word of counts */
export function verticesIn(counts: number): number {
    return counts >>> TRIANGLE_BITS;
}

/** @returns triangles of a word of counts */
export function trianglesIn(counts: number): number {
    return counts & ((1 << TRIANGLE_BITS) - 1);
}
