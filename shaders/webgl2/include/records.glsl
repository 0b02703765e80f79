// The tessellation plan, two texels a patch. Twin of src/tessellator/TessellationPlan.ts.

uniform highp usampler2D recordsTexture;

struct PatchFactors {
    uvec4 edges;
    uvec2 inside;
};

PatchFactors loadFactors(uint patchIndex) {
    return PatchFactors(
        texelFetch(recordsTexture, texelAt(2u * patchIndex), 0),
        texelFetch(recordsTexture, texelAt(2u * patchIndex + 1u), 0).xy);
}

uint firstVertexOf(uint patchIndex) {
    return texelFetch(recordsTexture, texelAt(2u * patchIndex + 1u), 0).z;
}

// The patch that a vertex belongs to: the last whose first vertex is not beyond it.
uint findPatch(uint index, uint patchCount) {
    uint low = 0u;
    uint high = patchCount;
    while (high - low > 1u) {
        uint middle = (low + high) / 2u;
        if (firstVertexOf(middle) <= index) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}
