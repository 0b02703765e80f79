// Samples of the tessellation plan: which patch and (u, v) a vertex is follows from its index alone.
// Declared by the kernel: records, drawn, and findDrawn.

/// Finds what the sample of a vertex follows from: its drawn patch.
fn findSample(index: u32) -> u32 {
    return findDrawn(index);
}

/// The sample of a vertex of a drawn patch.
fn sampleOf(drawnIndex: u32, index: u32) -> Sample {
    let point = domainPoint(loadFactors(drawnIndex), index - firstVertexOf(drawnIndex));
    return Sample(drawn[drawnIndex].x, vec2f(point) / 65536.0);
}

fn sampleAt(index: u32) -> Sample {
    return sampleOf(findDrawn(index), index);
}
