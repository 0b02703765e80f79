// The patch of a vertex, looked for among all.

@group(0) @binding(8) var<storage, read> drawn: array<vec2u>;

/// The drawn patch that vertex `index` belongs to: the last whose first is not beyond it.
fn findDrawn(index: u32) -> u32 {
    var low = 0u;
    var high = totals.drawn;
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
