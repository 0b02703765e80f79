// The sixteen points of a patch, and whether they are seen. Twin of src/hull/ControlHull.ts and visibility.ts. Declared by the kernel: points, patches, parameters.

/// The control points of the patch relative to the first of them, in the axes of the world, with their weights.
var<private> hull: array<vec4f, 16>;
/// The first of them relative to the eye.
var<private> hullOrigin: vec3f;

/// Where the points of a patch begin: what it takes to read one without all of them.
struct HullStart {
    firstId: u32,
    first: vec3f,
    origin: vec3f,
}

fn hullStart(patchIndex: u32) -> HullStart {
    let first = points[patches[patchIndex * 16u]].xyz;
    return HullStart(patchIndex * 16u, first, relativeToEye(first));
}

fn hullPoint(start: HullStart, index: u32) -> vec4f {
    let point = points[patches[start.firstId + index]];
    return vec4f(toWorldAxes(point.xyz - start.first), point.w);
}

fn loadHull(start: HullStart) {
    hullOrigin = start.origin;
    for (var i = 0u; i < 16u; i++) {
        hull[i] = hullPoint(start, i);
    }
}

/// Whether all points are outside of one plane of the view. Reads them one by one: few patches need all at a time.
fn isOffscreen(start: HullStart) -> bool {
    var outside = 63u;
    for (var i = 0u; i < 16u && outside != 0u; i++) {
        let p = start.origin + hullPoint(start, i).xyz;
        let clip = p.x * parameters.clipX + p.y * parameters.clipY + p.z * parameters.clipZ + parameters.clipOffset;
        let below = select(vec3u(0u), vec3u(1u, 4u, 16u), clip.xyz < vec3f(-clip.w));
        let above = select(vec3u(0u), vec3u(2u, 8u, 32u), clip.xyz > vec3f(clip.w));
        outside &= below.x | below.y | below.z | above.x | above.y | above.z;
    }
    return outside != 0u;
}

/// Whether a side (0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1) is one point.
fn isOnePoint(side: u32) -> bool {
    let first = select(select(12u, 3u, side == 2u), 0u, side < 2u);
    let stride = select(1u, 4u, (side & 1u) == 0u);
    let start = hull[first].xyz;
    return all(hull[first + stride].xyz == start) && all(hull[first + 2u * stride].xyz == start)
        && all(hull[first + 3u * stride].xyz == start);
}
