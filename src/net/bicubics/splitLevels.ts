import type { DeviationBound } from "./deviationBound.js";

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
 * @param levels levels that the patches need by themselves, u and v of each; receives those of their strips
 * @param sides see `SharedEdges`
 */
export function agreeOnLevels(levels: Uint8Array, sides: Int32Array): void {
    // Strips are sets of directions, 2 · patch for u and 2 · patch + 1 for v, kept as trees (union-find).
    const parents = Int32Array.from({ length: levels.length }, (_, i) => i);
    const rootOf = (direction: number): number => {
        let root = direction;
        while (parents[root] !== root) {
            // Halving the way keeps the trees flat.
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    };
    for (let side = 0; side < sides.length; side++) {
        if (sides[side] >= 0) {
            parents[rootOf(directionOf(side))] = rootOf(directionOf(sides[side] >> 1));
        }
    }
    for (let direction = 0; direction < levels.length; direction++) {
        const root = rootOf(direction);
        levels[root] = Math.max(levels[root], levels[direction]);
    }
    for (let direction = 0; direction < levels.length; direction++) {
        levels[direction] = levels[rootOf(direction)];
    }
}

/** Sides 1 and 3 run along u. */
function directionOf(side: number): number {
    return 2 * (side >> 2) + ((side & 1) === 1 ? 0 : 1);
}

/** Lowers levels alike until there are no more than `maxParts` parts. */
export function limitLevels(levels: Uint8Array, maxParts: number): void {
    for (let largest = LARGEST_LEVEL; largest >= 0 && countParts(levels) > maxParts; largest--) {
        levels.forEach((level, i) => {
            levels[i] = Math.min(level, largest);
        });
    }
}

function countParts(levels: Uint8Array): number {
    let count = 0;
    for (let i = 0; i < levels.length; i += 2) {
        count += 2 ** (levels[i] + levels[i + 1]);
    }
    return count;
}
