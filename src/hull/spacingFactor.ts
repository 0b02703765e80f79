import type { Spacing } from "./TessellationSettings.js";

/**
 * The factor whose longest segment is 1 / `segments` of the edge.
 *
 * With n the odd (even) number below a fractional factor f, the points lie between the places of n and of n + 2
 * segments, and the longest segment is (1 − s) / n + s / (n + 2) with s = (f − n) / 2: longer than 1 / f.
 * Source of the layout: Direct3D 11.3 functional specification, section 11.7.
 * @param segments segments of equal length that would do, > 0
 * @param spacing how the edge is divided
 * @returns a factor, continuous in `segments`
 */
export function spacingFactor(segments: number, spacing: Spacing): number {
    if (spacing === "integer" || spacing === "power-of-two") {
        return segments;
    }
    const odd = spacing === "fractional-odd" ? 1 : 0;
    const least = 2 - odd;
    if (!(segments > least)) {
        return least;
    }
    const below = 2 * Math.floor((segments - odd) / 2) + odd;
    return below + ((segments - below) * (below + 2)) / segments;
}

/**
 * The longest segment of an edge, as a share of it.
 * @param factor tessellation factor, ≥ 1
 * @param spacing how the edge is divided
 * @returns a length, continuous in the factor: of the spacings that round up, the length before that
 */
export function longestSegment(factor: number, spacing: Spacing): number {
    if (spacing === "integer" || spacing === "power-of-two") {
        return 1 / factor;
    }
    const odd = spacing === "fractional-odd" ? 1 : 0;
    const least = 2 - odd;
    if (!(factor > least)) {
        return 1 / least;
    }
    const below = 2 * Math.floor((factor - odd) / 2) + odd;
    return (1 - (factor - below) / (below + 2)) / below;
}
