// The surface of nets without vectors: bicubic patches alone. Twin of vectors.wgsl: a kernel has one of the two.

const HAS_VECTORS = false;

/// Point and tangents of the surface, from those of the bicubic patch.
fn withVectors(sample: Sample, bicubic: SurfaceJet) -> SurfaceJet {
    return bicubic;
}
