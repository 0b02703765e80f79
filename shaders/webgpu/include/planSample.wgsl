// Samples of the tessellation plan: which patch and (u, v) a vertex is follows from its index alone.
// Declared by the kernel: records, drawn, and findDrawn.

fn sampleAt(index: u32) -> Sample {
    let drawnIndex = findDrawn(index);
    let point = domainPoint(loadFactors(drawnIndex), index - firstVertexOf(drawnIndex));
    return Sample(drawn[drawnIndex].x, vec2f(point) / 65536.0);
}
