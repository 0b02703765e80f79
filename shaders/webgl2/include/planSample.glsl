// Samples of the tessellation plan: which patch and (u, v) a vertex is follows from its index alone.

void sampleAt(uint index, out uint patchIndex, out vec2 uv) {
    patchIndex = findPatch(index, patchCount);
    uv = vec2(domainPoint(loadFactors(patchIndex), index - firstVertexOf(patchIndex))) / 65536.0;
}
