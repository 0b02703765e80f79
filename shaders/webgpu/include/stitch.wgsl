// The strip of triangles between an edge and the inner grid. Twin of src/tessellator/stitch.ts, which explains it.
// Declared by the kernel: stitchMasks (for each pair of segments, of edge and inside, which steps take an outer
// segment; made by src/tessellator/stitchMasks.ts; for one way to join after the other).

const MASKS_PER_EDGE = 65u;
const MASKS_PER_JOIN = 65u * MASKS_PER_EDGE;

/// Outer points passed before step `step`, inner points passed before, 1 when the step takes an outer segment.
fn stitchStep(outer: u32, inside: u32, step: u32, join: u32) -> vec3u {
    let inner = inside - 2u;
    let outerHalf = outer >> 1u;
    let innerHalf = inner >> 1u;
    let half = outerHalf + innerHalf;
    let last = outer + inner - 1u;
    if (step >= half && step + half <= last) {
        let takesOuter = step == half && (outer & 1u) == 1u;
        return vec3u(select(outer - outerHalf, outerHalf, takesOuter), innerHalf, select(0u, 1u, takesOuter));
    }
    let mirrored = step + half > last;
    let halfStep = select(step, last - step, mirrored);
    let mask = stitchMasks[join * MASKS_PER_JOIN + outer * MASKS_PER_EDGE + inside];
    let word = select(mask.x, mask.y, halfStep >= 32u);
    let bit = halfStep & 31u;
    let outerStep = (word >> bit) & 1u;
    let passedOuter = countOneBits(word & ((1u << bit) - 1u)) + select(0u, countOneBits(mask.x), halfStep >= 32u);
    let passedInner = halfStep - passedOuter;
    if (mirrored) {
        return vec3u(outer - passedOuter - outerStep, inner - passedInner - (1u - outerStep), outerStep);
    }
    return vec3u(passedOuter, passedInner, outerStep);
}
