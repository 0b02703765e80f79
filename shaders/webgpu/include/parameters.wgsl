// What the kernels are told, until a net, a method or a capacity is another one.

struct Parameters {
    /// Patches of the net.
    patchCount: u32,
    /// 0 integer, 1 power-of-two, 2 fractional-odd, 3 fractional-even.
    spacing: u32,
    /// Most vertices and triangles that the surface may have.
    vertexBudget: u32,
    triangleBudget: u32,
    /// Whether the items of the vertex kernel are runs of vertices, in place of vertices.
    itemsAreRuns: u32,
    /// Items of a workgroup of the vertex kernel.
    itemsPerWorkgroup: u32,
    /// Where the chunks of triangles begin in the table of chunks.
    firstTriangleChunk: u32,
    /// Material slots that have patches.
    rangeCount: u32,
    /// Added to packed inside factors: how strips are joined.
    joinBits: u32,
}
