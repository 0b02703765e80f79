// Samples of the tessellation plan: which patch and (u, v) a vertex is follows from its index alone.

@group(0) @binding(6) var<storage, read> chunks: array<u32>;

/// Where on the surface a vertex is.
struct Sample {
    patchIndex: u32,
    uv: vec2f,
}

fn sampleAt(index: u32) -> Sample {
    let patchIndex = findPatch(FIRST_VERTEX, index);
    let local = index - records[patchIndex * RECORD_SIZE + FIRST_VERTEX];
    return Sample(patchIndex, vec2f(domainPoint(loadFactors(patchIndex), local)) / 65536.0);
}
