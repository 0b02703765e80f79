// A sample of the surface with its derivatives.

/// Where on the surface a vertex is.
struct Sample {
    patchIndex: u32,
    uv: vec2f,
}

/// Coordinates of a sample and their derivatives along u and v, relative to an origin.
struct Jet {
    point: Coordinates,
    du: Coordinates,
    dv: Coordinates,
}

/// Point of the surface relative to an origin, and its tangents.
struct SurfaceJet {
    relative: vec3f,
    du: vec3f,
    dv: vec3f,
}
