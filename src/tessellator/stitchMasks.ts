import { STRIP_JOINS } from "./spacing.js";
import { outerRank } from "./stitch.js";

/** Pairs of masks per number of segments of an edge: one for each number of segments of the inside, 0 to 64. */
const MASKS_PER_EDGE = 65;

/** Most segments of an edge. */
const MOST_SEGMENTS = 64;

let kept: Uint32Array | undefined;

/**
 * The strips between all edges and insides in one table, for where a strip is asked for one triangle at a time:
 * bit s of the 64 bits of a pair says whether step s of the first half of the strip takes an outer segment. Worked out once
 * and kept, as every surface asks for it. Read only.
 * @returns two words (bits 0–31, 32–63) for each number of segments of the edge (0 to 64) and of the inside (0 to 64):
 * for one way to join after the other, see `STRIP_JOINS`
 */
export function buildStitchMasks(): Uint32Array {
    return (kept ??= listMasks());
}

function listMasks(): Uint32Array {
    const joins = Object.values(STRIP_JOINS);
    const masksPerJoin = (MOST_SEGMENTS + 1) * MASKS_PER_EDGE;
    const masks = new Uint32Array(2 * joins.length * masksPerJoin);
    for (const join of joins) {
        for (let outer = 1; outer <= MOST_SEGMENTS; outer++) {
            for (let inside = 2; inside <= MOST_SEGMENTS; inside++) {
                const at = 2 * (join * masksPerJoin + outer * MASKS_PER_EDGE + inside);
                for (let element = 0; element < outer >>> 1; element++) {
                    const step = outerRank(outer, inside, element, join);
                    masks[at + (step >>> 5)] |= 1 << (step & 31);
                }
            }
        }
    }
    return masks;
}
