// Samples of a list, in place of a plan: records holds a vec4u a sample, its patch, u and v (as bits of floats), 0.

/// Finds what the sample of a vertex follows from: here its index is enough.
fn findSample(index: u32) -> u32 {
    return index;
}

fn sampleOf(found: u32, index: u32) -> Sample {
    return sampleAt(index);
}

fn sampleAt(index: u32) -> Sample {
    let record = records[index];
    return Sample(record.x, vec2f(bitcast<f32>(record.y), bitcast<f32>(record.z)));
}
