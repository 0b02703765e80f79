// Spacing: packed tessellation factor → positions on an edge. Twin of src/tessellator/spacing.ts.
// A packed factor holds 16.16 fixed point in bits 0–22 and, in bit 31, whether its number of segments is odd.
// A position is a multiple of 2⁻¹⁶ in [0, POSITION_ONE].

const POSITION_ONE = 65536u;

/// Bit of a packed inside factor: its strips join each segment to the nearest point of the other side.
const NEAREST_BIT = 0x40000000u;

/// Half the factor, rounded up to a half where the spacing is odd, in units of 2⁻¹⁷.
fn halfFactor(factor: u32) -> u32 {
    return (factor & 0x3fffffffu) + ((factor >> 31u) << 16u);
}

fn segmentCount(factor: u32) -> u32 {
    return 2u * ((halfFactor(factor) + 0x1ffffu) >> 17u) - (factor >> 31u);
}

/// The point of the coarser half edge on which the next point is born.
fn splitPoint(floorHalf: u32, odd: u32) -> u32 {
    let points = floorHalf - odd;
    if (points == 0u) {
        return 0u;
    }
    return 2u * (points & ~(1u << firstLeadingBit(points))) + 1u;
}

fn firstHalfPosition(factor: u32, segments: u32, index: u32) -> u32 {
    if (2u * index == segments) {
        return POSITION_ONE / 2u;
    }
    let half = halfFactor(factor);
    let floorHalf = half >> 17u;
    let fraction = half & 0x1ffffu;
    if (fraction == 0u) {
        return (index * POSITION_ONE * 2u + segments) / (2u * segments);
    }
    let odd = factor >> 31u;
    let coarser = 2u * floorHalf - odd;
    let coarserIndex = index - select(0u, 1u, index > splitPoint(floorHalf, odd));
    let weighted = coarserIndex * (0x20000u - fraction) * segments + index * fraction * coarser;
    let unit = coarser * segments;
    return (weighted + unit) / (2u * unit);
}

/// Position of point `index` of an edge, 0 to segmentCount(factor).
fn edgePosition(factor: u32, index: u32) -> u32 {
    let segments = segmentCount(factor);
    if (2u * index > segments) {
        return POSITION_ONE - firstHalfPosition(factor, segments, segments - index);
    }
    return firstHalfPosition(factor, segments, index);
}
