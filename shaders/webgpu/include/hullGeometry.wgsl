// Control points as the camera sees them. Twin of src/hull/ControlHull.ts, pixelScale.ts and spacingFactor.ts.
// Declared by the kernel: parameters.

/// A vector of local space in the axes of the world.
fn toWorldAxes(v: vec3f) -> vec3f {
    return v.x * parameters.axisX + v.y * parameters.axisY + v.z * parameters.axisZ;
}

/// A point of local space relative to the eye.
fn relativeToEye(point: vec3f) -> vec3f {
    return toWorldAxes(point - parameters.anchor) + parameters.anchorOffset;
}

/// The sphere around control points.
struct Sphere {
    /// Relative to the eye.
    centre: vec3f,
    radius: f32,
}

/// Distance from the eye, at least the near distance; 1 where there is no distance.
fn distanceTo(sphere: Sphere) -> f32 {
    return select(max(length(sphere.centre) - sphere.radius, parameters.near), 1.0, parameters.orthographic != 0u);
}

/// Allowed errors that a world unit of error can make on screen, anywhere on the visible part of the sphere.
fn errorScale(sphere: Sphere) -> f32 {
    if (parameters.orthographic != 0u) {
        return parameters.pixelsPerUnit / parameters.pixelError;
    }
    let depth = dot(sphere.centre, parameters.forward);
    let aside = length(sphere.centre - depth * parameters.forward);
    let distance = length(sphere.centre) - sphere.radius;
    let cornerLength = sqrt(1.0 + parameters.cornerTangent * parameters.cornerTangent);
    let front = max(depth - sphere.radius, parameters.near);
    let nearest = max(front, distance / cornerLength);
    let tangent = min((aside + sphere.radius) / front, parameters.cornerTangent);
    return (parameters.pixelsPerUnit * sqrt(1.0 + tangent * tangent) + parameters.pixelError) / nearest
        / parameters.pixelError;
}

/// The factor whose longest segment is 1 / segments of the edge.
fn spacingFactor(segments: f32) -> f32 {
    if (parameters.spacing < SPACING_FRACTIONAL_ODD) {
        return segments;
    }
    let odd = select(0.0, 1.0, parameters.spacing == SPACING_FRACTIONAL_ODD);
    let least = 2.0 - odd;
    if (!(segments > least)) {
        return least;
    }
    let below = 2.0 * floor((segments - odd) / 2.0) + odd;
    return below + (segments - below) * (below + 2.0) / segments;
}

/// Clamps a factor; what an overflow leaves counts as the smallest.
fn clampFactor(factor: f32) -> f32 {
    return select(parameters.minFactor, min(factor, parameters.maxFactor), factor >= parameters.minFactor);
}
