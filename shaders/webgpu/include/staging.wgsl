// Vertices of a workgroup, gathered in its memory and then written together: neighbouring work-items write
// neighbouring 16 bytes, which takes half the time of every work-item writing its own vertex (docs/kernels.md).
// Declared by the kernel: vertices. Generated constants: STAGED_STRIDE, STAGED_PARTS,
// VERTEX_STRIDE, TANGENT_AT, COLOR_AT, SECOND_UV_AT.

/// Part k of vertex i stands at k · STAGED_STRIDE + i.
var<workgroup> stagedVertices: array<vec4f, STAGED_STRIDE * STAGED_PARTS>;

/// Puts the vertex of a sample at a place among those of the workgroup.
fn stageVertex(place: u32, sample: Sample, position: vec3f, normal: vec3f, surface: SurfaceJet) {
    let texture = textureCoordinates(sample.patchIndex, sample.uv);
    stagedVertices[place] = vec4f(position, normal.x);
    stagedVertices[STAGED_STRIDE + place] = vec4f(normal.yz, texture);
    if (TANGENT_AT != 0u) {
        stagedVertices[TANGENT_AT * STAGED_STRIDE + place] =
            textureTangent(sample.patchIndex, sample.uv, normal, surface.du, surface.dv);
    }
    if (COLOR_AT != 0u) {
        stagedVertices[COLOR_AT * STAGED_STRIDE + place] = evaluateColor(sample.patchIndex, sample.uv);
    }
    if (SECOND_UV_AT != 0u) {
        stagedVertices[SECOND_UV_AT * STAGED_STRIDE + place] = evaluateSecondUv(sample.patchIndex, sample.uv);
    }
}

/// Writes the vertices of the workgroup, by all its work-items, after a barrier.
fn writeStaged(firstVertex: u32, count: u32, item: u32, items: u32) {
    for (var i = item; i < count * VERTEX_STRIDE; i += items) {
        vertices[firstVertex * VERTEX_STRIDE + i] =
            stagedVertices[i % VERTEX_STRIDE * STAGED_STRIDE + i / VERTEX_STRIDE];
    }
}
