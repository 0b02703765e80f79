// The last hull of de Casteljau's scheme, with which the methods "direct" and "cooperative" end.

/// The 2 × 2 hull of a sample, relative to an origin: it holds point and tangents.
struct Hull {
    p00: Coordinates,
    p10: Coordinates,
    p01: Coordinates,
    p11: Coordinates,
}

/// A step of de Casteljau's scheme in both directions.
fn bilinear(a: Coordinates, b: Coordinates, c: Coordinates, d: Coordinates, uv: vec2f) -> Coordinates {
    return mix(mix(a, b, uv.x), mix(c, d, uv.x), uv.y);
}

/// The vertex of a sample. A degenerate one is noted under its index.
fn vertexOfHull(index: u32, sample: Sample, origin: vec3f, hull: Hull) -> Vertex {
    let surface = surfaceOf(hull, sample.uv);
    let position = joinedPosition(sample.patchIndex, sample.uv, origin + surface.relative);
    let normal = regularNormal(surface);
    if (all(normal == vec3f(0.0))) {
        noteDegenerate(index);
    }
    return vertexOf(sample, position, normal, surface);
}

/// Point and tangents of a sample, the tangents by a common power of two.
fn surfaceOf(hull: Hull, uv: vec2f) -> SurfaceJet {
    let jet = Jet(
        bilinear(hull.p00, hull.p10, hull.p01, hull.p11, uv),
        3.0 * mix(hull.p10 - hull.p00, hull.p11 - hull.p01, uv.y),
        3.0 * mix(hull.p01 - hull.p00, hull.p11 - hull.p10, uv.x),
    );
    return inRange(projected(jet));
}
