// Spacing: packed tessellation factor → positions on an edge. Twin of src/tessellator/spacing.ts.
// A packed factor holds 16.16 fixed point in bits 0–22 and, in bit 31, whether its number of segments is odd.
// A position is a multiple of 2⁻¹⁶ in [0, POSITION_ONE].

const uint POSITION_ONE = 65536u;

// Half the factor, rounded up to a half where the spacing is odd, in units of 2⁻¹⁷.
uint halfFactor(uint factor) {
    return (factor & 0x1fffffffu) + ((factor >> 31u) << 16u);
}

uint segmentCount(uint factor) {
    return 2u * ((halfFactor(factor) + 0x1ffffu) >> 17u) - (factor >> 31u);
}

// The point of the coarser half edge on which the next point is born.
uint splitPoint(uint floorHalf, uint odd) {
    uint points = floorHalf - odd;
    if (points == 0u) {
        return 0u;
    }
    uint topBit = 1u;
    while (2u * topBit <= points) {
        topBit *= 2u;
    }
    return 2u * (points - topBit) + 1u;
}

uint firstHalfPosition(uint factor, uint segments, uint index) {
    if (2u * index == segments) {
        return POSITION_ONE / 2u;
    }
    uint halved = halfFactor(factor);
    uint floorHalf = halved >> 17u;
    uint fraction = halved & 0x1ffffu;
    if (fraction == 0u) {
        return (index * POSITION_ONE * 2u + segments) / (2u * segments);
    }
    uint odd = factor >> 31u;
    uint coarser = 2u * floorHalf - odd;
    uint coarserIndex = index > splitPoint(floorHalf, odd) ? index - 1u : index;
    uint weighted = coarserIndex * (0x20000u - fraction) * segments + index * fraction * coarser;
    uint unit = coarser * segments;
    return (weighted + unit) / (2u * unit);
}

// Position of point `index` of an edge, 0 to segmentCount(factor).
uint edgePosition(uint factor, uint index) {
    uint segments = segmentCount(factor);
    if (2u * index > segments) {
        return POSITION_ONE - firstHalfPosition(factor, segments, segments - index);
    }
    return firstHalfPosition(factor, segments, index);
}
