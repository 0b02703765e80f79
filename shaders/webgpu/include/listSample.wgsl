// Samples of a list, in place of a plan: records holds four words a sample, its patch, u and v (as bits of floats), 0.

/// Where on the surface a vertex is.
struct Sample {
    patchIndex: u32,
    uv: vec2f,
}

fn sampleAt(index: u32) -> Sample {
    let at = 4u * index;
    return Sample(records[at], vec2f(bitcast<f32>(records[at + 1u]), bitcast<f32>(records[at + 2u])));
}
