// Coordinates of points with weights, homogeneous: (w x, w y, w z, w). Twin of polynomial.wgsl.

/// A point or a difference of points, relative to an origin.
alias Coordinates = vec4f;

fn coordinatesOf(point: vec4f, origin: vec3f) -> Coordinates {
    return vec4f((point.xyz - origin) * point.w, point.w);
}

/// Coordinates as four numbers, and back.
fn packCoordinates(coordinates: Coordinates) -> vec4f {
    return coordinates;
}

fn unpackCoordinates(packed: vec4f) -> Coordinates {
    return packed;
}

/// The weight of coordinates.
fn weightOf(coordinates: Coordinates) -> f32 {
    return coordinates.w;
}

/// What a difference of coordinates can at most make of a component of a derivative, where no point is farther from the
/// origin than `farthest`; to be divided by the weight.
fn stepSize(difference: Coordinates, farthest: f32) -> f32 {
    return largestOf(difference.xyz) + abs(difference.w) * farthest;
}

/// Point and derivatives of the surface, from those of its coordinates, by the quotient rule.
fn projected(jet: Jet) -> SurfaceJet {
    let relative = jet.point.xyz / jet.point.w;
    return SurfaceJet(
        relative,
        (jet.du.xyz - jet.du.w * relative) / jet.point.w,
        (jet.dv.xyz - jet.dv.w * relative) / jet.point.w,
    );
}

/// Rational cubic at t, relative to its nearer end; the control point itself at either end.
fn evaluateCurve(a: vec4f, b: vec4f, c: vec4f, d: vec4f, t: f32) -> vec3f {
    if (t == 0.0) {
        return a.xyz;
    }
    if (t == 1.0) {
        return d.xyz;
    }
    let s = 1.0 - t;
    let origin = select(d.xyz, a.xyz, t < 0.5);
    let weights = vec4f(s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t) * vec4f(a.w, b.w, c.w, d.w);
    let sum = weights.x * (a.xyz - origin) + weights.y * (b.xyz - origin) + weights.z * (c.xyz - origin)
        + weights.w * (d.xyz - origin);
    return origin + sum / (weights.x + weights.y + weights.z + weights.w);
}
