// The factor of an edge from its four control points alone. Twin of src/hull/edgeFactors.ts and edgeCurve.ts. It must
// have one call site in a kernel, so that no two copies of it can be compiled differently.

/// Share of the allowed error that an edge may use.
const EDGE_SHARE = 0.125;

/// Length of the second difference of w (p − c).
fn secondDifference(a: vec4f, b: vec4f, c: vec4f, about: vec3f) -> f32 {
    return length(a.w * (a.xyz - about) - 2.0 * b.w * (b.xyz - about) + c.w * (c.xyz - about));
}

/// Segments of equal length that keep a curve within the allowed error of its chords.
fn edgeSegments(edge: array<vec4f, 4>, scale: f32) -> f32 {
    var points = edge;
    var largest = 0.0;
    for (var k = 0u; k < 4u; k++) {
        let about = points[k].xyz;
        largest = max(largest, max(
            secondDifference(points[0], points[1], points[2], about),
            secondDifference(points[1], points[2], points[3], about),
        ));
    }
    let weight = min(min(points[0].w, points[1].w), min(points[2].w, points[3].w));
    return sqrt(0.75 * largest * scale / (weight * EDGE_SHARE));
}

/// Factor of an edge, its control points (x, y, z, weight) in canonical order.
fn edgeFactor(a: vec4f, b: vec4f, c: vec4f, d: vec4f) -> f32 {
    if (parameters.mode == MODE_UNIFORM) {
        return clampFactor(parameters.level);
    }
    let second = toWorldAxes(b.xyz - a.xyz);
    let third = toWorldAxes(c.xyz - a.xyz);
    let fourth = toWorldAxes(d.xyz - a.xyz);
    let mean = (second + third + fourth) * 0.25;
    let radius = max(
        max(length(mean), length(second - mean)),
        max(length(third - mean), length(fourth - mean)),
    );
    let origin = relativeToEye(a.xyz);
    let sphere = Sphere(origin + mean, radius);
    if (IS_ERROR == 1u) {
        var points = array(vec4f(0.0, 0.0, 0.0, a.w), vec4f(second, b.w), vec4f(third, c.w), vec4f(fourth, d.w));
        var depth = dot(origin, parameters.forward);
        for (var i = 1u; i < 4u; i++) {
            depth = min(depth, dot(origin + points[i].xyz, parameters.forward));
        }
        let front = max(depth, parameters.near);
        var tangent = 0.0;
        for (var i = 0u; i < 4u; i++) {
            tangent = max(tangent, tangentAt(origin + points[i].xyz, front));
        }
        return clampFactor(spacingFactor(edgeSegments(points, errorScaleOf(sphere, front, tangent))));
    }
    let distance = distanceTo(sphere);
    if (parameters.mode == MODE_DISTANCE) {
        let share = clamp((1.0 / distance - parameters.inverseFar) * parameters.inverseRange, 0.0, 1.0);
        return clampFactor(parameters.minFactor + (parameters.maxFactor - parameters.minFactor) * share);
    }
    let curve = (length(fourth) + length(second) + length(third - second) + length(fourth - third)) / 2.0;
    return clampFactor(curve * parameters.pixelsPerUnit / distance / parameters.pixelsPerSegment);
}
