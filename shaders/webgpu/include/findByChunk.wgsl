// The patch of a vertex, looked for among those of its chunk. Generated constant: CHUNK_SIZE (vertices that share an
// entry of the table).

@group(0) @binding(8) var<storage, read> chunks: array<u32>;
@group(0) @binding(9) var<storage, read> drawn: array<vec2u>;

/// The drawn patch that vertex `index` belongs to: the last, of those of its chunk, whose first is not beyond it.
fn findDrawn(index: u32) -> u32 {
    let chunk = index / CHUNK_SIZE;
    var low = chunks[chunk];
    var high = chunks[chunk + 1u] + 1u;
    while (high - low > 1u) {
        let middle = (low + high) / 2u;
        if (firstVertexOf(middle) <= index) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}
