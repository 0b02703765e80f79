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

/** A spacing as numbers, looked up once for many factors. */
export interface SpacingRule {
    readonly smallest: number;
    readonly largest: number;
    /** Whether factors between whole numbers of segments are kept. */
    readonly isFractional: boolean;
    readonly isPowerOfTwo: boolean;
    /** Bits that every packed factor of a fractional spacing has. */
    readonly bits: number;
    /** Bits that the inside factors of every patch have: how strips are joined, see {@link stripJoinOf}. */
    readonly insideBits: number;
    /** Fewest segments above 1, and the packed factor of them. */
    readonly fewestInsideSegments: number;
    readonly fewestInside: number;
}

/**
 * How strips are joined, see `stitchStep`: by the ruler function, or each segment to the nearest point of the other side,
 * where segments are equal or where they are fractional.
 */
export const STRIP_JOINS = { ruler: 0, nearest: 1, nearestFractional: 2 } as const;
export type StripJoin = (typeof STRIP_JOINS)[keyof typeof STRIP_JOINS];

/** Where a packed inside factor says how the strips along it are joined. */
const JOIN_SHIFT = 29;
/** The bits that say so. */
export const JOIN_BITS = 3 << JOIN_SHIFT;

/** Bit of a packed factor that says: the number of segments is odd. */
const ODD_BIT = 0x80000000;

/** The packed factor of one segment, in all spacings that have it. */
export const ONE_SEGMENT = (ODD_BIT | POSITION_ONE) >>> 0;

/** Two segments. */
const TWO_SEGMENTS = 2 * POSITION_ONE;

/** The least fractional-odd factor above 1: three segments, the outer two of (nearly) no length. */
const SMALLEST_ABOVE_ONE = (ODD_BIT | (POSITION_ONE + 1)) >>> 0;

const SPACING_RULES: Readonly<Record<Spacing, SpacingRule>> = {
    integer: createRule(1, 64, false, false),
    "power-of-two": createRule(1, 64, false, true),
    "fractional-odd": {
        ...createRule(1, 63, true, false),
        bits: ODD_BIT,
        fewestInsideSegments: 3,
        fewestInside: SMALLEST_ABOVE_ONE,
    },
    "fractional-even": createRule(2, 64, true, false),
};

/** The same, with strips that join the nearest points. */
const NEAREST_RULES: Readonly<Record<Spacing, SpacingRule>> = {
    integer: joinNearest(SPACING_RULES.integer),
    "power-of-two": joinNearest(SPACING_RULES["power-of-two"]),
    "fractional-odd": joinNearest(SPACING_RULES["fractional-odd"]),
    "fractional-even": joinNearest(SPACING_RULES["fractional-even"]),
};

function joinNearest(rule: SpacingRule): SpacingRule {
    const { nearest, nearestFractional } = STRIP_JOINS;
    return { ...rule, insideBits: (rule.isFractional ? nearestFractional : nearest) << JOIN_SHIFT };
}

function createRule(smallest: number, largest: number, isFractional: boolean, isPowerOfTwo: boolean): SpacingRule {
    return {
        smallest,
        largest,
        isFractional,
        isPowerOfTwo,
        bits: 0,
        insideBits: 0,
        fewestInsideSegments: 2,
        fewestInside: TWO_SEGMENTS,
    };
}

/**
 * @param spacing how an edge is divided
 * @param joinsNearest whether strips join each segment to the nearest point, see {@link STRIP_JOINS}
 * @returns the numbers of a spacing
 */
export function spacingRule(spacing: Spacing, joinsNearest = false): SpacingRule {
    return (joinsNearest ? NEAREST_RULES : SPACING_RULES)[spacing];
}

/**
 * Clamps a factor to the range of its spacing and packs it: bits 0–22 the factor in 16.16 fixed point, bit 31 set
 * when the number of segments is odd (bits 29 and 30: see {@link stripJoinOf}). Integer and power-of-two factors are
 * rounded up to their number of segments.
 * @param factor tessellation factor; anything that is no number counts as the smallest factor
 * @param spacing the spacing of the edge: its name, or its rule where many factors are packed
 * @returns the packed factor, an unsigned 32-bit integer
 */
export function packFactor(factor: number, spacing: Spacing | SpacingRule): number {
    const rule = typeof spacing === "string" ? SPACING_RULES[spacing] : spacing;
    const fixed = toFixed(factor, rule);
    return rule.isFractional ? (fixed | rule.bits) >>> 0 : packSegments(wholeSegments(fixed, rule));
}

/**
 * @param factor tessellation factor, see {@link packFactor}
 * @returns number of segments of the packed factor, without packing it
 */
export function segmentsOf(factor: number, rule: SpacingRule): number {
    const fixed = toFixed(factor, rule);
    if (rule.isFractional) {
        const odd = rule.bits >>> 31;
        return (2 * ((fixed + (odd << 16) + 0x1ffff) >>> 17) - odd) | 0;
    }
    return wholeSegments(fixed, rule);
}

/** Clamped factor in 16.16 fixed point. */
function toFixed(factor: number, rule: SpacingRule): number {
    const clamped = factor >= rule.smallest ? (factor < rule.largest ? factor : rule.largest) : rule.smallest;
    // The factor is positive: this cuts off what is behind the point.
    return (clamped * POSITION_ONE + 0.5) | 0;
}

function wholeSegments(fixed: number, rule: SpacingRule): number {
    const segments = (fixed + POSITION_ONE - 1) >> 16;
    return rule.isPowerOfTwo && segments > 1 ? 1 << (32 - Math.clz32(segments - 1)) : segments;
}

/**
 * Packs the factor of the inside of a patch that is not just two triangles: at least the smallest number of
 * segments above 1, so that there is an inner grid to join the edges to.
 */
export function packInsideFactor(factor: number, spacing: Spacing | SpacingRule): number {
    const rule = typeof spacing === "string" ? SPACING_RULES[spacing] : spacing;
    const packed = packFactor(factor, rule);
    return segmentCount(packed) > 1 ? packed : rule.fewestInside;
}

function packSegments(segments: number): number {
    return ((segments << 16) | (segments & 1 ? ODD_BIT : 0)) >>> 0;
}

/** @returns how the strips along an inside of this packed factor are joined */
export function stripJoinOf(packed: number): StripJoin {
    return ((packed & JOIN_BITS) >>> JOIN_SHIFT) as StripJoin;
}

/**
 * @param segments number of segments of a fractional spacing, 1 to 64
 * @returns the packed factor halfway to as many from two fewer; of the fewest, the factor of those
 */
export function halfwayFactor(segments: number): number {
    const odd = segments & 1;
    return ((Math.max(segments - 1, 2 - odd) << 16) | (odd === 1 ? ODD_BIT : 0)) >>> 0;
}

/** @returns number of segments of a packed factor, 1 to 64 */
export function segmentCount(packed: number): number {
    const odd = packed >>> 31;
    return 2 * ((halfFactor(packed) + 0x1ffff) >>> 17) - odd;
}

/** @returns whether the segments of an edge are equally long (to rounding), so that their number says all */
export function isWhole(packed: number): boolean {
    return (halfFactor(packed) & 0x1ffff) === 0;
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
    return (packed & 0x1fffffff) + ((packed >>> 31) << 16);
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
