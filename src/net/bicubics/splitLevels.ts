import type { DeviationBound } from "./deviationBound.js";
import type { EdgeCurve, EdgeSide } from "./sharedEdges.js";

/** A direction is cut into 2^6 = 64 pieces at most. */
const LARGEST_LEVEL = 6;

/** Pieces along both directions of a patch: 2^u and 2^v. */
export interface SplitLevel {
    readonly u: number;
    readonly v: number;
}

/**
 * Levels that a patch needs by itself.
 * @param bound bound of the patch
 * @param tolerance largest deviation
 * @returns the lowest levels that keep to it, or the largest levels where none does
 */
export function neededLevel(bound: DeviationBound, tolerance: number): SplitLevel {
    // Each direction alone may take half; then both are raised until the whole is within the tolerance.
    const alone = (at: (level: number) => number): number => {
        let level = 0;
        while (level < LARGEST_LEVEL && at(level) > tolerance / 2) {
            level++;
        }
        return level;
    };
    let u = alone((level) => bound.at(level, Infinity));
    let v = alone((level) => bound.at(Infinity, level));
    const isReached = (): boolean => bound.at(u, v) <= tolerance && bound.hasPositiveWeights(u, v);
    while ((u < LARGEST_LEVEL || v < LARGEST_LEVEL) && !isReached()) {
        const [finerU, finerV] = [bound.at(u + 1, v), bound.at(u, v + 1)];
        const prefersU = finerU === finerV ? u <= v : finerU < finerV;
        const isUBetter = prefersU ? u < LARGEST_LEVEL : v === LARGEST_LEVEL;
        u += Number(isUBetter);
        v += Number(!isUBetter);
    }
    return { u, v };
}

/**
 * Agrees on levels, so that both sides of every edge are cut alike: opposite sides of a patch have one level, and so do
 * the two sides of an edge, hence all sides of a strip of patches, which takes the largest level in it.
 * @param needed levels that the patches need by themselves
 * @param sides see `SharedEdges`
 */
export function agreeOnLevels(needed: readonly SplitLevel[], sides: readonly EdgeSide[]): SplitLevel[] {
    // Strips are sets of directions, 2 · patch for u and 2 · patch + 1 for v, kept as trees (union-find).
    const parents = Int32Array.from({ length: 2 * needed.length }, (_, i) => i);
    const rootOf = (direction: number): number => {
        let root = direction;
        while (parents[root] !== root) {
            // Halving the way keeps the trees flat.
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    };
    const firstByEdge = new Map<EdgeCurve, number>();
    sides.forEach(({ edge }, index) => {
        if (edge === undefined) {
            return;
        }
        const direction = 2 * (index >> 2) + ((index & 1) === 1 ? 0 : 1);
        const first = firstByEdge.get(edge);
        if (first === undefined) {
            firstByEdge.set(edge, direction);
        } else {
            parents[rootOf(direction)] = rootOf(first);
        }
    });
    const levels = new Uint8Array(parents.length);
    needed.forEach(({ u, v }, patch) => {
        for (const [direction, level] of [
            [2 * patch, u],
            [2 * patch + 1, v],
        ]) {
            const root = rootOf(direction);
            levels[root] = Math.max(levels[root], level);
        }
    });
    return needed.map((_, patch) => ({ u: levels[rootOf(2 * patch)], v: levels[rootOf(2 * patch + 1)] }));
}

/**
 * Lowers levels alike until there are no more than `maxParts` parts.
 * @returns `levels` themselves where they are few enough
 */
export function limitLevels(levels: readonly SplitLevel[], maxParts: number): readonly SplitLevel[] {
    let limited = levels;
    for (let largest = LARGEST_LEVEL; largest >= 0 && countParts(limited) > maxParts; largest--) {
        limited = levels.map(({ u, v }) => ({ u: Math.min(u, largest), v: Math.min(v, largest) }));
    }
    return limited;
}

function countParts(levels: readonly SplitLevel[]): number {
    return levels.reduce((sum, { u, v }) => sum + 2 ** (u + v), 0);
}
