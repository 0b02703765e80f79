// Vectors by index.

/// Element of a vector, without an array in memory.
fn elementOf(vector: vec4u, index: u32) -> u32 {
    return select(select(vector.x, vector.y, index == 1u), select(vector.z, vector.w, index == 3u), index > 1u);
}
