// The tessellation plan. Twin of src/tessellator/TessellationPlan.ts.
// A record of eight words a drawn patch: factors of the edges u = 0, v = 0, u = 1, v = 1, of the inside along u and
// along v, first vertex, first triangle. Declared by the kernel: records (two vec4u a patch).

fn loadFactors(drawnIndex: u32) -> PatchFactors {
    return PatchFactors(records[2u * drawnIndex], records[2u * drawnIndex + 1u].xy);
}

fn firstVertexOf(drawnIndex: u32) -> u32 {
    return records[2u * drawnIndex + 1u].z;
}

fn firstTriangleOf(drawnIndex: u32) -> u32 {
    return records[2u * drawnIndex + 1u].w;
}
