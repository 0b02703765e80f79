// Writes the vertex indices of the triangles. Workgroups make equal numbers of triangles, whatever patches those belong
// to. A work-item makes four triangles in a row, for which it looks at their patch once. Those are three stores of
// 16 bytes. Memory is written in sectors of 32: a work-item that makes all of its stores itself sends sectors twice, half
// full. So two neighbours exchange one store each, and then write whole sectors together (docs/kernels.md).
// In: records, totals, chunks, stitchMasks. Out: indices.
// Generated constants: WORK_ITEMS, TRIANGLES_PER_WORKGROUP (four times as many).

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> records: array<vec4u>;
@group(0) @binding(2) var<uniform> totals: Totals;
@group(0) @binding(3) var<storage, read> chunks: array<u32>;
@group(0) @binding(4) var<storage, read> stitchMasks: array<vec2u>;
/// Four indices at a time; the last may go a little beyond the last triangle.
@group(0) @binding(5) var<storage, read_write> indices: array<vec4u>;

/// The drawn patch that a triangle belongs to: the last, of those of its chunk, whose first is not beyond it.
fn findDrawn(entry: u32, triangle: u32) -> u32 {
    var low = chunks[entry];
    var high = chunks[entry + 1u] + 1u;
    while (high - low > 1u) {
        let middle = (low + high) / 2u;
        if (firstTriangleOf(middle) <= triangle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/// A patch, where its vertices and triangles begin, and where the latter end.
struct OwnPatch {
    pattern: Pattern,
    firstVertex: u32,
    firstTriangle: u32,
    end: u32,
}

fn patchAt(drawnIndex: u32) -> OwnPatch {
    let pattern = patternOf(loadFactors(drawnIndex));
    let first = firstTriangleOf(drawnIndex);
    return OwnPatch(pattern, firstVertexOf(drawnIndex), first, first + pattern.triangles);
}

fn triangleOf(own: OwnPatch, triangle: u32) -> vec3u {
    return patternTriangle(own.pattern, triangle - own.firstTriangle) + own.firstVertex;
}

/// Writes four indices, of which at least the first is one of a triangle.
fn store(at: u32, words: vec4u) {
    if (4u * at < 3u * totals.triangles) {
        indices[at] = words;
    }
}

/// The twelve indices of four triangles.
struct Words {
    low: vec4u,
    middle: vec4u,
    high: vec4u,
}

fn wordsOf(a: vec3u, b: vec3u, c: vec3u, d: vec3u) -> Words {
    return Words(vec4u(a, b.x), vec4u(b.yz, c.xy), vec4u(c.z, d));
}

/// Four triangles of the inner grid of a patch in a row: of two cells, or of the second half of one to the first of the
/// cell after the next.
fn innerWords(own: OwnPatch, index: u32) -> Words {
    let columns = own.pattern.insideU - 1u;
    let cell = index >> 1u;
    let row = innerRow(own.pattern, cell);
    let column = cell - row * (columns - 1u);
    let k0 = own.firstVertex + own.pattern.ring.count + cell + row;
    // From the last cell of a row to the first of the next one more point is passed.
    let wraps0 = column + 2u == columns;
    let wraps1 = select(column + 3u == columns, columns == 2u, wraps0);
    let k1 = k0 + select(1u, 2u, wraps0);
    let k2 = k1 + select(1u, 2u, wraps1);
    if ((index & 1u) == 0u) {
        return wordsOf(lowerHalf(k0, columns), upperHalf(k0, columns), lowerHalf(k1, columns), upperHalf(k1, columns));
    }
    return wordsOf(upperHalf(k0, columns), lowerHalf(k1, columns), upperHalf(k1, columns), lowerHalf(k2, columns));
}

/// Four triangles in a row, of whatever parts of whatever patches. A patch has two triangles at the least, so that these
/// belong to three patches at the most. What is beyond the last triangle is not drawn.
fn mixedWords(firstPatch: OwnPatch, firstDrawn: u32, first: u32) -> Words {
    var drawnIndex = firstDrawn;
    var own = firstPatch;
    let a = triangleOf(own, first);
    if (first + 1u == own.end) {
        drawnIndex = min(drawnIndex + 1u, totals.drawn - 1u);
        own = patchAt(drawnIndex);
    }
    let b = triangleOf(own, first + 1u);
    if (first + 2u == own.end) {
        drawnIndex = min(drawnIndex + 1u, totals.drawn - 1u);
        own = patchAt(drawnIndex);
    }
    let c = triangleOf(own, first + 2u);
    if (first + 3u == own.end) {
        drawnIndex = min(drawnIndex + 1u, totals.drawn - 1u);
        own = patchAt(drawnIndex);
    }
    return wordsOf(a, b, c, triangleOf(own, first + 3u));
}

@compute @workgroup_size(WORK_ITEMS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    place: Place,
) {
    let second = isSecond(place);
    let other = neighbourItem(place);
    // First stores of the pair: each has three.
    let own = 3u * place.item;
    let base = select(vec2u(own, 3u * other), vec2u(3u * other, own), second);
    for (var chunk = workgroup.x; chunk * TRIANGLES_PER_WORKGROUP < totals.triangles; chunk += workgroups.x) {
        let first = chunk * TRIANGLES_PER_WORKGROUP + 4u * place.item;
        var words = Words();
        if (first < totals.triangles) {
            let drawnIndex = findDrawn(parameters.firstTriangleChunk + chunk, first);
            let own = patchAt(drawnIndex);
            let inner = own.firstTriangle + own.pattern.stripsEnd;
            if (first >= inner && first + 4u <= own.end) {
                words = innerWords(own, first - inner);
            } else {
                words = mixedWords(own, drawnIndex, first);
            }
        }
        let received = neighbours(place, words.middle);
        let start = chunk * 3u * WORK_ITEMS;
        // Together they write 0 and 1, then 3 and 2 of the six stores, then 4 and 5.
        store(start + select(base.x, base.x + 1u, second), select(words.low, received, second));
        store(start + select(base.x + 2u, base.y, second), select(words.high, words.low, second));
        store(start + select(base.y + 1u, base.y + 2u, second), select(received, words.high, second));
    }
}
