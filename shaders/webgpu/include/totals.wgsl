// How much there is to make, written by the kernel "scan".

struct Totals {
    vertices: u32,
    triangles: u32,
    /// Vertices or runs of vertices: what the vertex kernel works on.
    items: u32,
    /// Patches that are drawn.
    drawn: u32,
    /// Vertices and triangles that the view asks for, in units of 65,536, rounded down, and the rest.
    demand: vec4u,
    /// Common number by which all factors are scaled down; 1 = not at all.
    scale: f32,
}
