// Spacing: packed tessellation factor → positions on an edge. Twin of src/tessellator/spacing.ts.
// A packed factor holds 16.16 fixed point in bits 0–22 and, in bit 31, whether its number of segments is odd. Bits 29
// and 30 of an inside factor say how strips are joined, see stitch.wgsl.
// A position is a multiple of 2⁻¹⁶ in [0, POSITION_ONE].

const POSITION_ONE = 65536u;

/// Half the factor, rounded up to a half where the spacing is odd, in units of 2⁻¹⁷.
fn halfFactor(factor: u32) -> u32 {
    return (factor & 0x1fffffffu) + ((factor >> 31u) << 16u);
}

fn segmentCount(factor: u32) -> u32 {
    return 2u * ((halfFactor(factor) + 0x1ffffu) >> 17u) - (factor >> 31u);
}

/// How the strips along an inside are joined, which is an index of tables.
fn stripJoinOf(factor: u32) -> u32 {
    return (factor >> 29u) & 3u;
}

/// The point of the coarser half edge on which the next point is born.
fn splitPoint(floorHalf: u32, odd: u32) -> u32 {
    let points = floorHalf - odd;
    if (points == 0u) {
        return 0u;
    }
    return 2u * (points & ~(1u << firstLeadingBit(points))) + 1u;
}

/// What the positions of all points of an edge have in common. Point i of the first half lies at
/// (coarserIndex · coarserWeight + i · finerWeight) / unit in units of 2⁻¹⁷, coarserIndex being i − 1 beyond the split.
struct Spacing {
    segments: u32,
    split: u32,
    coarserWeight: u32,
    /// Both weights together.
    weight: u32,
    unit: u32,
    inverse: f32,
}

/// A little less than a half, by more than what rounding adds to a quotient, and by much less than 2⁻¹⁷.
const LOW_HALF = 0.5 - 0x1p-20;

fn spacingOf(factor: u32) -> Spacing {
    let odd = factor >> 31u;
    let half = halfFactor(factor);
    let fraction = half & 0x1ffffu;
    let segments = 2u * ((half + 0x1ffffu) >> 17u) - odd;
    let coarser = 2u * (half >> 17u) - odd;
    let unit = coarser * segments;
    let split = select(splitPoint(half >> 17u, odd), segments, fraction == 0u);
    let coarserWeight = (0x20000u - fraction) * segments;
    return Spacing(segments, split, coarserWeight, coarserWeight + fraction * coarser, unit, LOW_HALF / f32(unit));
}

/// Position of point `index`, 0 to `segments`.
fn positionAt(spacing: Spacing, index: u32) -> u32 {
    let mirrored = 2u * index > spacing.segments;
    let near = select(index, spacing.segments - index, mirrored);
    let passed = select(0u, spacing.coarserWeight, near > spacing.split);
    let dividend = near * spacing.weight + spacing.unit - passed;
    // The quotient in floats is right or one too low, which the remainder tells.
    let guess = u32(f32(dividend) * spacing.inverse);
    let position = guess + select(0u, 1u, dividend - guess * 2u * spacing.unit >= 2u * spacing.unit);
    return select(position, POSITION_ONE - position, mirrored);
}

/// a / b for whole numbers below 2¹⁶.
fn divideSmall(a: u32, b: u32) -> u32 {
    return u32((f32(a) + 0.5) / f32(b));
}
