// Part of a surface that is one draw: the patches of one material slot. Written by
// src/backends/webgpu/DrawBuffers.ts.

struct DrawRange {
    /// Number of the range, and how many there are.
    index: u32,
    rangeCount: u32,
    /// Vertices that there is room for.
    vertexCapacity: u32,
    /// Triangles that there is room for, in the index buffer and in each region of the one for instances.
    triangleCapacity: u32,
}
