// Writing of vertices by pairs of neighbouring work-items. Memory is written in sectors of 32 bytes, two parts of a
// vertex; a work-item that stores its own vertex part by part sends each sector twice, half full. So two neighbours
// exchange one part each, and then store together: first both parts of the one's vertex, then of the other's. That
// takes half the time, and a sixteenth of the memory that gathering whole vertices would (docs/performance.md).
// Declared by the kernel: vertices, degenerates.
// Generated constants: EXCHANGE_ITEMS (even), VERTEX_STRIDE, TANGENT_AT, COLOR_AT.

/// Index of a vertex that there is not.
const NO_VERTEX = 0xffffffffu;

var<workgroup> exchanged: array<vec4f, EXCHANGE_ITEMS>;

/// A vertex: position and normal, texture coordinates, and what may follow, tangent and colour.
struct Vertex {
    first: vec4f,
    second: vec4f,
    third: vec4f,
    fourth: vec4f,
}

fn vertexOf(sample: Sample, position: vec3f, normal: vec3f, surface: SurfaceJet) -> Vertex {
    var vertex: Vertex;
    vertex.first = vec4f(position, normal.x);
    vertex.second = vec4f(normal.yz, textureCoordinates(sample.patchIndex, sample.uv));
    if (TANGENT_AT != 0u) {
        vertex.third = textureTangent(sample.patchIndex, sample.uv, normal, surface.du, surface.dv);
    }
    if (COLOR_AT == 2u) {
        vertex.third = evaluateColor(sample.patchIndex, sample.uv);
    }
    if (COLOR_AT == 3u) {
        vertex.fourth = evaluateColor(sample.patchIndex, sample.uv);
    }
    return vertex;
}

/// Gives the neighbour a value and takes one from it. To be called by all work-items together.
fn exchange(item: u32, value: vec4f) -> vec4f {
    exchanged[item] = value;
    workgroupBarrier();
    let received = exchanged[item ^ 1u];
    workgroupBarrier();
    return received;
}

/// Writes two parts of the vertices of two neighbours. To be called by all work-items together.
fn writeParts(item: u32, part: u32, first: vec4f, second: vec4f, even: u32, odd: u32) {
    let isOdd = (item & 1u) == 1u;
    let received = exchange(item, select(second, first, isOdd));
    if (even != NO_VERTEX) {
        vertices[even * VERTEX_STRIDE + part + (item & 1u)] = select(first, received, isOdd);
    }
    if (odd != NO_VERTEX) {
        vertices[odd * VERTEX_STRIDE + part + (item & 1u)] = select(received, second, isOdd);
    }
}

/// Writes the vertices of two neighbours, each at its index or nowhere. To be called by all work-items together.
fn writeVertex(item: u32, vertex: Vertex, own: u32, neighbour: u32) {
    let isOdd = (item & 1u) == 1u;
    let even = select(own, neighbour, isOdd);
    let odd = select(neighbour, own, isOdd);
    writeParts(item, 0u, vertex.first, vertex.second, even, odd);
    if (VERTEX_STRIDE == 4u) {
        writeParts(item, 2u, vertex.third, vertex.fourth, even, odd);
    }
    if (VERTEX_STRIDE == 3u && own != NO_VERTEX) {
        vertices[own * VERTEX_STRIDE + 2u] = vertex.third;
    }
}

/// Notes a vertex whose normal is degenerate; the kernel "limits" makes it.
fn noteDegenerate(vertexIndex: u32) {
    atomicStore(&degenerates[atomicAdd(&degenerates[0], 1u) + 1u], vertexIndex);
}
