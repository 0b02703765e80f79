import { stitchStep } from "./stitch.js";

/** Pairs of masks per number of segments of an edge: one for each number of segments of the inside, 0 to 64. */
const MASKS_PER_EDGE = 65;

/** Most segments of an edge. */
const MOST_SEGMENTS = 64;

/**
 * The strips between all edges and insides in one table, for where a strip is asked for one triangle at a time:
 * bit s of the 64 bits of a pair says whether step s of the first half of the strip takes an outer segment.
 * @returns two words (bits 0–31, 32–63) for each number of segments of the edge (0 to 64) and of the inside (0 to 64):
 * first for strips merged by the ruler function, then for those that join the nearest points, see `stitchStep`
 */
export function buildStitchMasks(): Uint32Array {
    const masks = new Uint32Array(2 * 2 * (MOST_SEGMENTS + 1) * MASKS_PER_EDGE);
    const step = new Uint32Array(3);
    let kind = 0;
    for (const nearest of [false, true]) {
        for (let outer = 1; outer <= MOST_SEGMENTS; outer++) {
            for (let inside = 2; inside <= MOST_SEGMENTS; inside++) {
                const at = kind + 2 * (outer * MASKS_PER_EDGE + inside);
                const half = (outer >>> 1) + ((inside - 2) >>> 1);
                for (let index = 0; index < half; index++) {
                    stitchStep(outer, inside, index, nearest, step);
                    masks[at + (index >>> 5)] |= step[2] << (index & 31);
                }
            }
        }
        kind += masks.length / 2;
    }
    return masks;
}
