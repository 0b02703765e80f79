// Writes the vertex indices of the triangles. Workgroups make equal numbers of triangles, whatever patches those belong
// to. A work-item makes four triangles in a row, for which it looks at their patch once. Those are three stores of
// 16 bytes. Memory is written in sectors of 32: a work-item that makes all of its stores itself sends sectors twice, half
// full. So two neighbours exchange one store each, and then write whole sectors together (docs/performance.md).
// In: records, totals, chunks, stitchMasks. Out: indices.
// Generated constants: TRIANGLE_ITEMS (work-items), TRIANGLES_PER_WORKGROUP (four times as many).

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> records: array<vec4u>;
@group(0) @binding(2) var<uniform> totals: Totals;
@group(0) @binding(3) var<storage, read> chunks: array<u32>;
@group(0) @binding(4) var<storage, read> stitchMasks: array<vec2u>;
/// Four indices at a time; the last may go a little beyond the last triangle.
@group(0) @binding(5) var<storage, read_write> indices: array<vec4u>;

var<workgroup> exchanged: array<vec4u, TRIANGLE_ITEMS>;

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

@compute @workgroup_size(TRIANGLE_ITEMS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    for (var chunk = workgroup.x; chunk * TRIANGLES_PER_WORKGROUP < totals.triangles; chunk += workgroups.x) {
        let first = chunk * TRIANGLES_PER_WORKGROUP + 4u * item;
        var words: array<vec4u, 3>;
        if (first < totals.triangles) {
            var drawnIndex = findDrawn(parameters.firstTriangleChunk + chunk, first);
            var own = patchAt(drawnIndex);
            let a = triangleOf(own, first);
            // A patch has two triangles at the least, so that these belong to three patches at the most. What is beyond
            // the last triangle is not drawn.
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
            let d = triangleOf(own, first + 3u);
            words = array(vec4u(a, b.x), vec4u(b.yz, c.xy), vec4u(c.z, d));
        }
        exchanged[item] = words[1];
        workgroupBarrier();
        let received = exchanged[item ^ 1u];
        workgroupBarrier();
        // Six stores of two neighbours in order: the even one has 0 to 2, the odd one 3 to 5.
        let isOdd = (item & 1u) == 1u;
        let at = chunk * 3u * TRIANGLE_ITEMS + 3u * (item & ~1u) + (item & 1u);
        let end = (3u * totals.triangles + 3u) / 4u;
        if (at < end) {
            indices[at] = select(words[0], received, isOdd);
        }
        if (at + 2u < end) {
            indices[at + 2u] = select(words[2], words[0], isOdd);
        }
        if (at + 4u < end) {
            indices[at + 4u] = select(received, words[2], isOdd);
        }
    }
}
