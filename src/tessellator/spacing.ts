import type { Spacing } from "../hull/TessellationSettings.js";

/**
 * Spacing: one tessellation factor → the positions of the points on an edge.
 *
 * All of it is integer arithmetic on 32 bits, so that TypeScript, WGSL and GLSL give the same bits:
 * a factor is held in 16.16 fixed point and a position is a multiple of 2⁻¹⁶ in [0, 65536].
 * Then 1 − (1 − u) = u exactly, and both sides of an edge see the same points.
 * Source: Direct3D 11.3 functional specification, section 11.7 (tessellator).
 */

/** The position that stands for 1. */
export const POSITION_ONE = 65536;

/** Smallest and largest factor of each spacing. */
const FACTOR_RANGE: Readonly<Record<Spacing, readonly [number, number]>> = {
    integer: [1, 64],
    "power-of-two": [1, 64],
    "fractional-odd": [1, 63],
    "fractional-even": [2, 64],
};

/**
 * Bit of a packed inside factor that says: the strips along it join each segment to the nearest point of the other side,
 * see `stitchStep`.
 */
export const NEAREST_BIT = 0x40000000;

/** Bit of a packed factor that says: the number of segments is odd. */
const ODD_BIT = 0x80000000;

/** The least fractional-odd factor above 1: three segments, the outer two of (nearly) no length. */
const SMALLEST_ABOVE_ONE = POSITION_ONE + 1;

/**
 * Clamps a factor to the range of its spacing and packs it: bits 0–22 the factor in 16.16 fixed point, bit 31 set
 * when the number of segments is odd. Integer and power-of-two factors are rounded up to their number of segments.
 * @param factor tessellation factor; anything that is no number counts as the smallest factor
 * @param spacing the spacing of the edge
 * @returns the packed factor, an unsigned 32-bit integer
 */
export function packFactor(factor: number, spacing: Spacing): number {
    const [smallest, largest] = FACTOR_RANGE[spacing];
    const clamped = factor >= smallest ? Math.min(factor, largest) : smallest;
    const fixed = Math.floor(clamped * POSITION_ONE + 0.5);
    switch (spacing) {
        case "integer":
            return packSegments((fixed + POSITION_ONE - 1) >>> 16);
        case "power-of-two": {
            const segments = (fixed + POSITION_ONE - 1) >>> 16;
            return packSegments(segments === 1 ? 1 : 1 << (32 - Math.clz32(segments - 1)));
        }
        case "fractional-odd":
            return (fixed | ODD_BIT) >>> 0;
        case "fractional-even":
            return fixed;
    }
}

/**
 * Packs the factor of the inside of a patch that is not just two triangles: at least the smallest number of
 * segments above 1, so that there is an inner grid to join the edges to.
 */
export function packInsideFactor(factor: number, spacing: Spacing): number {
    const packed = packFactor(factor, spacing);
    if (segmentCount(packed) > 1) {
        return packed;
    }
    return spacing === "fractional-odd" ? (SMALLEST_ABOVE_ONE | ODD_BIT) >>> 0 : packSegments(2);
}

function packSegments(segments: number): number {
    return ((segments << 16) | (segments & 1 ? ODD_BIT : 0)) >>> 0;
}

/** @returns number of segments of a packed factor, 1 to 64 */
export function segmentCount(packed: number): number {
    const odd = packed >>> 31;
    return 2 * ((halfFactor(packed) + 0x1ffff) >>> 17) - odd;
}

/**
 * Position of point `index` of an edge.
 * @param packed packed factor
 * @param index 0 (position 0) to `segmentCount(packed)` (position {@link POSITION_ONE})
 * @returns multiple of 2⁻¹⁶, as an integer
 */
export function edgePosition(packed: number, index: number): number {
    const segments = segmentCount(packed);
    if (2 * index > segments) {
        return POSITION_ONE - firstHalfPosition(packed, segments, segments - index);
    }
    return firstHalfPosition(packed, segments, index);
}

/** Half the factor, rounded up to a half where the spacing is odd, in units of 2⁻¹⁷. */
function halfFactor(packed: number): number {
    return (packed & 0x3fffffff) + ((packed >>> 31) << 16);
}

function firstHalfPosition(packed: number, segments: number, index: number): number {
    if (2 * index === segments) {
        return POSITION_ONE / 2;
    }
    const odd = packed >>> 31;
    const half = halfFactor(packed);
    const floorHalf = half >>> 17;
    const fraction = half & 0x1ffff;
    if (fraction === 0) {
        return Math.floor((index * POSITION_ONE * 2 + segments) / (2 * segments));
    }
    // Between two numbers of segments the points move from the coarser layout to the finer one. The finer has one
    // point more in each half; it is born on the point before it, at the next place of the ruler function.
    const coarser = 2 * floorHalf - odd;
    const split = splitPoint(floorHalf, odd);
    const coarserIndex = index > split ? index - 1 : index;
    const weighted = coarserIndex * (0x20000 - fraction) * segments + index * fraction * coarser;
    const unit = coarser * segments;
    return Math.floor((weighted + unit) / (2 * unit));
}

/** The point of the coarser half edge on which the next point is born: half edges are halved from left to right. */
function splitPoint(floorHalf: number, odd: number): number {
    const points = floorHalf - odd;
    return points === 0 ? 0 : 2 * (points & ~(1 << (31 - Math.clz32(points)))) + 1;
}
