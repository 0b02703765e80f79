// From the factors of a patch to the numbers of its vertices and triangles. Twin of src/tessellator/spacing.ts (packing),
// domainPoints.ts and domainTriangles.ts (counts). Declared by the kernel: factors (two vec4f a patch: edges u = 0,
// v = 0, u = 1, v = 1; inside along u and v; all nothing for a patch that is not drawn), parameters.

const POWER_OF_TWO = 1u;
const FRACTIONAL_ODD = 2u;
const FRACTIONAL_EVEN = 3u;
const ODD_BIT = 0x80000000u;

fn packSegments(segments: u32) -> u32 {
    return (segments << 16u) | (segments << 31u);
}

fn packFactor(factor: f32) -> u32 {
    let smallest = select(1.0, 2.0, parameters.spacing == FRACTIONAL_EVEN);
    let largest = select(64.0, 63.0, parameters.spacing == FRACTIONAL_ODD);
    let fixedPoint = u32(clamp(factor, smallest, largest) * 65536.0 + 0.5);
    if (parameters.spacing >= FRACTIONAL_ODD) {
        return fixedPoint | select(0u, ODD_BIT, parameters.spacing == FRACTIONAL_ODD);
    }
    let segments = (fixedPoint + 0xffffu) >> 16u;
    let isPowerOfTwo = parameters.spacing == POWER_OF_TWO && segments > 1u;
    return packSegments(select(segments, 2u << firstLeadingBit(max(segments, 2u) - 1u), isPowerOfTwo));
}

/// The factor of the inside of a patch that is not just two triangles.
fn packInsideFactor(packed: u32) -> u32 {
    let least = select(packSegments(2u), 65537u | ODD_BIT, parameters.spacing == FRACTIONAL_ODD);
    return select(least, packed, segmentCount(packed) > 1u) | parameters.joinBits;
}

/// The packed factors of a patch that is drawn, all scaled by one number.
fn packedFactors(edges: vec4f, inside: vec2f, scale: f32) -> PatchFactors {
    let packed = vec4u(
        packFactor(edges.x * scale), packFactor(edges.y * scale), packFactor(edges.z * scale), packFactor(edges.w * scale),
    );
    let insideU = packFactor(inside.x * scale);
    let insideV = packFactor(inside.y * scale);
    let isDivided = ringOf(packed).count + segmentCount(insideU) + segmentCount(insideV) > 6u;
    if (isDivided) {
        return PatchFactors(packed, vec2u(packInsideFactor(insideU), packInsideFactor(insideV)));
    }
    return PatchFactors(packed, vec2u(insideU | parameters.joinBits, insideV | parameters.joinBits));
}

/// Vertices, triangles, items of the vertex kernel, and 1 (patches drawn).
fn countsOf(packed: PatchFactors) -> vec4u {
    let ring = ringOf(packed.edges).count;
    let columns = segmentCount(packed.inside.x) - 1u;
    let rows = segmentCount(packed.inside.y) - 1u;
    let vertices = ring + columns * rows;
    let strips = select(ring + 2u * (columns + rows) - 4u, 2u, columns == 0u);
    let triangles = strips + select(0u, 2u * (columns - 1u) * (rows - 1u), columns > 0u);
    let items = select(vertices, runCount(packed), parameters.itemsAreRuns == 1u);
    return vec4u(vertices, triangles, items, 1u);
}

/// Whether a patch is drawn at all.
fn isDrawn(patchIndex: u32) -> bool {
    return factors[2u * patchIndex].x > 0.0;
}

fn factorsAt(patchIndex: u32, scale: f32) -> PatchFactors {
    return packedFactors(factors[2u * patchIndex], factors[2u * patchIndex + 1u].xy, scale);
}

/// The counts of a patch at a scale of its factors; nothing for one that is not drawn, or beyond the last.
fn countsAt(patchIndex: u32, scale: f32) -> vec4u {
    if (patchIndex >= parameters.patchCount || !isDrawn(patchIndex)) {
        return vec4u(0u);
    }
    return countsOf(factorsAt(patchIndex, scale));
}
