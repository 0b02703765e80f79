// What needs all sixteen points of a patch: whether it is seen, and the factors of its inside in the mode "error".
// Twin of src/hull/visibility.ts and insideSegments.ts.

/// The control points of the patch relative to the first of them, in the axes of the world, with their weights.
var<private> hull: array<vec4f, 16>;
/// The first of them relative to the eye.
var<private> hullOrigin: vec3f;
/// Mean of them, relative to the first.
var<private> hullMean: vec3f;

fn loadHull(patchIndex: u32) {
    let first = points[patches[patchIndex * 16u]].xyz;
    hullOrigin = relativeToEye(first);
    hullMean = vec3f(0.0);
    for (var i = 0u; i < 16u; i++) {
        let point = points[patches[patchIndex * 16u + i]];
        let offset = toWorldAxes(point.xyz - first);
        hull[i] = vec4f(offset, point.w);
        hullMean += offset * 0.0625;
    }
}

fn hullSphere() -> Sphere {
    var radius = 0.0;
    for (var i = 0u; i < 16u; i++) {
        radius = max(radius, length(hull[i].xyz - hullMean));
    }
    return Sphere(hullOrigin + hullMean, radius);
}

/// Whether all points are outside of one plane of the view.
fn isOffscreen() -> bool {
    var outside = 63u;
    for (var i = 0u; i < 16u; i++) {
        let p = hullOrigin + hull[i].xyz;
        let clip = p.x * parameters.clipX + p.y * parameters.clipY + p.z * parameters.clipZ + parameters.clipOffset;
        let below = select(vec3u(0u), vec3u(1u, 4u, 16u), clip.xyz < vec3f(-clip.w));
        let above = select(vec3u(0u), vec3u(2u, 8u, 32u), clip.xyz > vec3f(clip.w));
        outside &= below.x | below.y | below.z | above.x | above.y | above.z;
    }
    return outside != 0u;
}

/// Length of a − b − c + d of weighted points, with what the weights add.
fn combination(a: vec4f, b: vec4f, c: vec4f, d: vec4f, radius: f32) -> f32 {
    let sum = (a - b) - (c - d);
    return length(sum.xyz) + radius * abs(sum.w);
}

/// Segments along the other axis when one of length 1 leaves this error.
fn restOf(own: f32, mixed: f32, other: f32) -> f32 {
    let left = 1.0 - own;
    if (!(left > 0.0)) {
        return 1.0;
    }
    return max((mixed + sqrt(mixed * mixed + left * other)) / left, 1.0);
}

/// Segments of equal length along u and v that keep the inside within the allowed error of its triangles.
fn insideSegments() -> vec2f {
    let sphere = hullSphere();
    var weighted: array<vec4f, 16>;
    var weight = hull[0].w;
    for (var i = 0u; i < 16u; i++) {
        weight = min(weight, hull[i].w);
        weighted[i] = vec4f(hull[i].w * (hull[i].xyz - hullMean), hull[i].w);
    }
    var bounds = vec3f(0.0);
    for (var line = 0u; line < 4u; line++) {
        for (var i = 0u; i < 2u; i++) {
            let u = 4u * line + i;
            let v = 4u * i + line;
            bounds.x = max(bounds.x, combination(weighted[u], weighted[u + 1u], weighted[u + 1u], weighted[u + 2u], sphere.radius));
            bounds.z = max(bounds.z, combination(weighted[v], weighted[v + 4u], weighted[v + 4u], weighted[v + 8u], sphere.radius));
        }
    }
    for (var row = 0u; row < 3u; row++) {
        for (var column = 0u; column < 3u; column++) {
            let at = 4u * row + column;
            bounds.y = max(bounds.y, combination(weighted[at], weighted[at + 1u], weighted[at + 4u], weighted[at + 5u], sphere.radius));
        }
    }
    bounds *= vec3f(6.0, 9.0, 6.0) * (errorScale(sphere) / (8.0 * weight));
    let ratio = sqrt((bounds.x + bounds.y) / (bounds.z + bounds.y));
    let even = select(1.0, ratio, ratio > 0.0 && ratio < 1e30);
    let n = sqrt(bounds.x + 2.0 * bounds.y * even + bounds.z * even * even);
    let m = n / even;
    if (n < 1.0) {
        return vec2f(1.0, restOf(bounds.x, bounds.y, bounds.z));
    }
    if (m < 1.0) {
        return vec2f(restOf(bounds.z, bounds.y, bounds.x), 1.0);
    }
    return vec2f(n, m);
}
