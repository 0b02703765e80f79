import { isLeftOut, PATCH_FACTORS } from "../hull/factorLayout.js";
import { JOIN_BITS, segmentCount, segmentsOf, type SpacingRule } from "./spacing.js";

/** Bits of the triangles in a word of counts: a patch has at most 4,225 vertices and 8,192 triangles. */
const TRIANGLE_BITS = 14;

/** Bits of a number of segments. */
const SEGMENT_BITS = 7;

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

/**
 * As {@link countPatch}, of six packed factors.
 * @param packed the factors
 * @param segments receives two words, see `TessellationPlan.segments`
 */
export function countPacked(packed: Int32Array, segments: Int32Array): number {
    const u0 = segmentCount(packed[0]);
    const v0 = segmentCount(packed[1]);
    const u1 = segmentCount(packed[2]);
    const v1 = segmentCount(packed[3]);
    const insideU = segmentCount(packed[4]);
    const insideV = segmentCount(packed[5]);
    segments[0] = (u0 << (3 * SEGMENT_BITS)) | (v0 << (2 * SEGMENT_BITS)) | (u1 << SEGMENT_BITS) | v1;
    segments[1] = (packed[4] & JOIN_BITS) | (insideU << SEGMENT_BITS) | insideV;
    return u0 === 0 ? 0 : wordOf(u0 + v0 + u1 + v1, insideU, insideV);
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
