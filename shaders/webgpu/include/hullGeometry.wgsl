// Control points as the camera sees them, and factors as spacings divide by them. Twin of src/hull/ControlHull.ts,
// pixelScale.ts and spacingFactor.ts. Declared by the kernel: parameters.

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

/// Distance of a point from the axis of the view over its depth, which counts as `front` at least.
fn tangentAt(p: vec3f, front: f32) -> f32 {
    let along = dot(p, parameters.forward);
    return length(p - along * parameters.forward) / max(along, front);
}

/// Allowed errors that a world unit of error can make on screen, on the visible part of a hull.
fn errorScaleOf(sphere: Sphere, front: f32, largestTangent: f32) -> f32 {
    if (parameters.orthographic != 0u) {
        return parameters.pixelsPerUnit / parameters.pixelError;
    }
    let cornerLength = sqrt(1.0 + parameters.cornerTangent * parameters.cornerTangent);
    let nearest = max(front, (length(sphere.centre) - sphere.radius) / cornerLength);
    let tangent = min(largestTangent, parameters.cornerTangent);
    return (parameters.pixelsPerUnit * sqrt(1.0 + tangent * tangent) + parameters.pixelError) / nearest
        / parameters.pixelError;
}

/// 1 for fractional-odd, 0 for fractional-even.
fn oddness() -> f32 {
    return select(0.0, 1.0, parameters.spacing == SPACING_FRACTIONAL_ODD);
}

fn isFractional() -> bool {
    return parameters.spacing >= SPACING_FRACTIONAL_ODD;
}

/// The factor whose longest segment is 1 / segments of the edge.
fn spacingFactor(segments: f32) -> f32 {
    if (!isFractional()) {
        return segments;
    }
    let odd = oddness();
    let least = 2.0 - odd;
    if (!(segments > least)) {
        return least;
    }
    let below = 2.0 * floor((segments - odd) / 2.0) + odd;
    return below + (segments - below) * (below + 2.0) / segments;
}

/// The longest segment of an edge, as a share of it.
fn longestSegment(factor: f32) -> f32 {
    if (!isFractional()) {
        return 1.0 / factor;
    }
    let odd = oddness();
    let least = 2.0 - odd;
    if (!(factor > least)) {
        return 1.0 / least;
    }
    let below = 2.0 * floor((factor - odd) / 2.0) + odd;
    return (1.0 - (factor - below) / (below + 2.0)) / below;
}

/// Clamps a factor; what an overflow leaves counts as the smallest.
fn clampFactor(factor: f32) -> f32 {
    return select(parameters.minFactor, min(factor, parameters.maxFactor), factor >= parameters.minFactor);
}
