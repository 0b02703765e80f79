// Vertices of a workgroup, gathered in its memory and then written together: neighbouring work-items write
// neighbouring 16 bytes, which takes half the time of every work-item writing its own vertex (docs/performance.md).
// Declared by the kernel: vertices. Generated constants: STAGED_VERTICES, VERTEX_STRIDE, TANGENT_AT, COLOR_AT.

var<workgroup> stagedVertices: array<vec4f, STAGED_VERTICES * VERTEX_STRIDE>;

/// Spreads what neighbouring work-items store over the banks of the memory.
fn stagedPlace(index: u32) -> u32 {
    return index ^ ((index >> 3u) & 7u);
}

/// Puts the vertex of a sample at a place among those of the workgroup. A degenerate one has no normal yet.
fn stageVertex(place: u32, sample: Sample, position: vec3f, normal: vec3f, surface: SurfaceJet) {
    let texture = textureCoordinates(sample.patchIndex, sample.uv);
    let at = place * VERTEX_STRIDE;
    stagedVertices[stagedPlace(at)] = vec4f(position, normal.x);
    stagedVertices[stagedPlace(at + 1u)] = vec4f(normal.yz, texture);
    if (TANGENT_AT != 0u) {
        stagedVertices[stagedPlace(at + TANGENT_AT)] =
            textureTangent(sample.patchIndex, sample.uv, normal, surface.du, surface.dv);
    }
    if (COLOR_AT != 0u) {
        stagedVertices[stagedPlace(at + COLOR_AT)] = evaluateColor(sample.patchIndex, sample.uv);
    }
}

/// Writes the vertices of the workgroup, by all its work-items, after a barrier.
fn writeStaged(firstVertex: u32, count: u32, item: u32, items: u32) {
    for (var i = item; i < count * VERTEX_STRIDE; i += items) {
        vertices[firstVertex * VERTEX_STRIDE + i] = stagedVertices[stagedPlace(i)];
    }
}

/// Gives a degenerate vertex, which is written, its normal.
fn writeLimit(vertexIndex: u32, sample: Sample) {
    let frame = limitFrame(sample.patchIndex, sample.uv);
    let at = vertexIndex * VERTEX_STRIDE;
    vertices[at].w = frame.normal.x;
    vertices[at + 1u].x = frame.normal.y;
    vertices[at + 1u].y = frame.normal.z;
    if (TANGENT_AT != 0u) {
        vertices[at + TANGENT_AT] = textureTangent(sample.patchIndex, sample.uv, frame.normal, frame.du, frame.dv);
    }
}
