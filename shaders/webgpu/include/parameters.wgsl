// What a kernel is told per dispatch.

struct Parameters {
    vertexCount: u32,
    triangleCount: u32,
    patchCount: u32,
    unused: u32,
}
