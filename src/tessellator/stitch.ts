import { edgePosition, halfwayFactor, segmentCount, STRIP_JOINS, type StripJoin } from "./spacing.js";

/**
 * Stitching: the strip of triangles between an edge (outer) and the side of the inner grid next to it (inner).
 *
 * A strip is a merge of two walks. Every step takes one segment, outer or inner, and makes one triangle. The walks
 * are merged by the ruler function: a point keeps its key for life, and a new point is born with its own key
 * beside its parent, so that triangles never change their corners but where a point appears.
 * The second half of a strip mirrors the first.
 *
 * Points of one key are up to a twelfth of the edge apart when the two numbers of segments are unlike (8 and 12), so that
 * some triangles are much longer than a segment. Where a bound of the error counts on short ones, the walks are merged
 * by the middles of their segments instead: then no triangle is longer than the longer segment, of equal ones, and
 * the triangles of a strip change where a point is born in it. Fractional segments are not equal: while a pair of points
 * moves apart, its neighbours stand off from where they will be by up to a segment. Those walks are merged by the middles
 * that their segments have halfway, from which they are never far: triangles then reach along by the mean of the longest
 * segments of both sides, a tenth more on average, less than twice that at the most.
 */

/** Key of the middle of a strip, beyond the key of every other point. Keys are dyadic, in units of 1/64. */
const MIDDLE_KEY = 64;

/** Points of the first half of an edge without its start; the middle of an even edge counts. */
function halfPointCount(segments: number): number {
    return segments >>> 1;
}

/** Key of point `element` (0 = the first after the start) among `count` points: halved from left to right. */
function rulerKey(count: number, element: number): number {
    const level = 31 - Math.clz32(count);
    const split = count - (1 << level);
    const halfStep = 32 >> level;
    return (element < 2 * split ? element : 2 * (element - split)) * halfStep;
}

/** Number of points, among `count`, whose ruler key is below `key`, for keys up to 64. */
function rulerCountBelow(count: number, key: number): number {
    const level = 31 - Math.clz32(count);
    const step = 64 >> level;
    const split = count - (1 << level);
    // The step is a power of two: these are divisions, rounded up, of the key and of the key less half a step.
    return ((key + step - 1) >> (6 - level)) + Math.min(split, (key + (step >> 1) - 1) >> (6 - level));
}

/** Key of point `element` of the first half of an edge. */
function pointKey(segments: number, element: number): number {
    const count = halfPointCount(segments);
    return (segments & 1) === 0 && element === count - 1 ? MIDDLE_KEY : rulerKey(count, element);
}

/** Points of the first half of an edge whose key is below `key`. */
function pointsBelow(segments: number, key: number): number {
    const count = halfPointCount(segments);
    if (count === 0 || key > MIDDLE_KEY) {
        return count;
    }
    return Math.min(rulerCountBelow(count, key), count - 1 + (segments & 1));
}

/**
 * Step `step` of the strip between an edge of `outer` segments and an inside of `inside` segments.
 * @param outer segments of the edge, 1 to 64
 * @param inside segments of the inside along the edge, 2 to 64; the side of the inner grid has two fewer
 * @param step 0 to `outer + inside − 3`
 * @param join how the walks are merged, see above
 * @param result receives: outer points passed before, inner points passed before, 1 when the step takes an outer
 * segment or 0 when it takes an inner one
 */
export function stitchStep(outer: number, inside: number, step: number, join: StripJoin, result: Uint32Array): void {
    const inner = inside - 2;
    const outerHalf = outer >>> 1;
    const innerHalf = inner >>> 1;
    const half = outerHalf + innerHalf;
    const last = outer + inner - 1;
    if (step >= half && step <= last - half) {
        // The middle segment of an odd outer walk comes first; that of an odd inner walk after it.
        const takesOuter = step === half && (outer & 1) === 1;
        result[0] = takesOuter ? outerHalf : outer - outerHalf;
        result[1] = innerHalf;
        result[2] = takesOuter ? 1 : 0;
        return;
    }
    const mirrored = step > last - half;
    const halfStep = mirrored ? last - step : step;
    const passedOuter = outerPassedBefore(outer, inside, halfStep, join);
    const passedInner = halfStep - passedOuter;
    const takesOuter = passedOuter < outerHalf && outerRank(outer, inside, passedOuter, join) === halfStep;
    result[0] = mirrored ? outer - passedOuter - (takesOuter ? 1 : 0) : passedOuter;
    result[1] = mirrored ? inner - passedInner - (takesOuter ? 0 : 1) : passedInner;
    result[2] = takesOuter ? 1 : 0;
}

/** Step, in the first half, that takes outer segment `element`. An inner point of the same key comes later. */
export function outerRank(outer: number, inside: number, element: number, join: StripJoin): number {
    if (join === STRIP_JOINS.nearestFractional) {
        return element + segmentsBefore(halfwayMiddles(outer)[element], inside);
    }
    if (join === STRIP_JOINS.nearest) {
        // Middles of equal segments: (element + 1/2) / outer, and (i + 3/2) / inside of inner segment i.
        const ahead = (2 * element + 1) * inside - 3 * outer;
        const passed = ahead > 0 ? Math.floor((ahead + 2 * outer - 1) / (2 * outer)) : 0;
        return element + Math.min(passed, (inside - 2) >>> 1);
    }
    // The inner walk starts on the first point of the inside, which is therefore no step.
    return element + Math.max(pointsBelow(inside, pointKey(outer, element)), 1) - 1;
}

/** Outer segments taken before a step of the first half, by bisection: ranks grow with the element. */
function outerPassedBefore(outer: number, inside: number, step: number, join: StripJoin): number {
    let low = 0;
    let high = outer >>> 1;
    while (low < high) {
        const middle = (low + high) >>> 1;
        if (outerRank(outer, inside, middle, join) < step) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const middlesBySegments: (Uint32Array | undefined)[] = [];

/** Twice the middles of the segments of an edge halfway to so many segments; worked out once and kept. */
function halfwayMiddles(segments: number): Uint32Array {
    return (middlesBySegments[segments] ??= Uint32Array.from({ length: segments }, (_, index) => {
        const factor = halfwayFactor(segments);
        return edgePosition(factor, index) + edgePosition(factor, index + 1);
    }));
}

/** Inner segments of the first half whose middles come before another. */
function segmentsBefore(middle: number, inside: number): number {
    // The inner walk lacks the first segment of the inside, and the last.
    const middles = halfwayMiddles(inside);
    const half = (inside - 2) >>> 1;
    let count = 0;
    while (count < half && middles[count + 1] < middle) {
        count++;
    }
    return count;
}

/** Triangles of a strip. */
export function stripTriangleCount(outerFactor: number, insideFactor: number): number {
    return segmentCount(outerFactor) + segmentCount(insideFactor) - 2;
}
