// Packed factors, see spacing.wgsl.

/// Factors of one patch: edges in Direct3D 11's order, inside along u and v.
struct PatchFactors {
    edges: vec4u,
    inside: vec2u,
}
