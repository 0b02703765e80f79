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

/// Finishes a sample, and puts its vertex at a place among those of the workgroup, which begin with `first`.
/// `side` is its position on a side, if it is on one.
fn stageSample(first: u32, place: u32, sample: Sample, origin: vec3f, hull: Hull, side: vec4f) {
    let uv = sample.uv;
    let jet = Jet(
        bilinear(hull.p00, hull.p10, hull.p01, hull.p11, uv),
        3.0 * mix(hull.p10 - hull.p00, hull.p11 - hull.p01, uv.y),
        3.0 * mix(hull.p01 - hull.p00, hull.p11 - hull.p10, uv.x),
    );
    let surface = inRange(withVectors(sample, projected(jet)));
    let normal = regularNormal(surface);
    let position = select(origin + surface.relative, side.xyz, side.w == 1.0);
    stageVertex(place, sample, position, normal, surface);
    if (all(normal == vec3f(0.0))) {
        noteDegenerate(first + place);
    }
}
