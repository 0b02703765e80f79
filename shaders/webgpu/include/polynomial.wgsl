// Coordinates of points where all weights are 1. Twin of rational.wgsl: a kernel has one of the two.

/// A point or a difference of points, relative to an origin.
alias Coordinates = vec3f;

fn coordinatesOf(point: vec4f, origin: vec3f) -> Coordinates {
    return point.xyz - origin;
}

/// Coordinates as four numbers, and back.
fn packCoordinates(coordinates: Coordinates) -> vec4f {
    return vec4f(coordinates, 1.0);
}

fn unpackCoordinates(packed: vec4f) -> Coordinates {
    return packed.xyz;
}

/// The weight of coordinates.
fn weightOf(coordinates: Coordinates) -> f32 {
    return 1.0;
}

/// What a difference of coordinates can at most make of a component of a derivative, where no point is farther from the
/// origin than `farthest`; to be divided by the weight.
fn stepSize(difference: Coordinates, farthest: f32) -> f32 {
    return largestOf(difference);
}

/// Point and derivatives of the surface, from those of its coordinates.
fn projected(jet: Jet) -> SurfaceJet {
    return SurfaceJet(jet.point, jet.du, jet.dv);
}

/// Cubic at t, relative to its nearer end; the control point itself at either end.
fn evaluateCurve(a: vec4f, b: vec4f, c: vec4f, d: vec4f, t: f32) -> vec3f {
    if (t == 0.0) {
        return a.xyz;
    }
    if (t == 1.0) {
        return d.xyz;
    }
    let s = 1.0 - t;
    let origin = select(d.xyz, a.xyz, t < 0.5);
    return origin + s * s * s * (a.xyz - origin) + 3.0 * s * s * t * (b.xyz - origin)
        + 3.0 * s * t * t * (c.xyz - origin) + t * t * t * (d.xyz - origin);
}
