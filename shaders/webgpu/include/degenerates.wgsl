// Declared by the kernel: degenerates (a number of vertices, and which).

/// Notes a vertex whose normal is degenerate; the kernel "limits" makes it.
fn noteDegenerate(vertexIndex: u32) {
    atomicStore(&degenerates[atomicAdd(&degenerates[0], 1u) + 1u], vertexIndex);
}
