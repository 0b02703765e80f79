// The points of a patch, and whether they are seen. Twin of src/hull/ControlHull.ts, PatchHulls.ts and visibility.ts.
// Declared by the kernel: points, patches, parameters. Generated constant: HAS_TWISTS (1: patches of the net may have
// twists, whose ids are in `patches` behind the point ids of all patches).

/// Stands for the id of a vector that a patch does not have.
const NO_VECTOR = 0xffffffffu;

/// The control points that twists belong to.
const INNER_POINTS = vec4u(5u, 6u, 9u, 10u);

/// The control points of the patch relative to the first of them, in the axes of the world, with their weights. Of a
/// Gregory patch then the inner ones with their vectors added.
var<private> hull: array<vec4f, 16u + 4u * HAS_TWISTS>;
/// The first of them relative to the eye.
var<private> hullOrigin: vec3f;
/// How many they are, see `hullSize`.
var<private> hullCount: u32;

/// Points that are loaded: 16, or 20 of a Gregory patch.
fn hullSize() -> u32 {
    return select(16u, hullCount, HAS_TWISTS == 1u);
}

/// Where the points of a patch begin: what it takes to read one without all of them.
struct HullStart {
    firstId: u32,
    twists: vec4u,
    first: vec3f,
    origin: vec3f,
}

fn hullStart(patchIndex: u32) -> HullStart {
    let first = points[patches[patchIndex * 16u]].xyz;
    var twists = vec4u(NO_VECTOR);
    if (HAS_TWISTS == 1u) {
        let at = 16u * parameters.patchCount + 4u * patchIndex;
        twists = vec4u(patches[at], patches[at + 1u], patches[at + 2u], patches[at + 3u]);
    }
    return HullStart(patchIndex * 16u, twists, first, relativeToEye(first));
}

/// Whether a patch has a twist.
fn isGregory(start: HullStart) -> bool {
    return HAS_TWISTS == 1u && any(start.twists != vec4u(NO_VECTOR));
}

/// How many points there are.
fn pointCount(start: HullStart) -> u32 {
    return select(16u, 20u, isGregory(start));
}

/// One of the control points.
fn hullPoint(start: HullStart, index: u32) -> vec4f {
    let point = points[patches[start.firstId + index]];
    return vec4f(toWorldAxes(point.xyz - start.first), point.w);
}

/// One of all points.
fn anyPoint(start: HullStart, index: u32) -> vec4f {
    if (HAS_TWISTS == 0u || index < 16u) {
        return hullPoint(start, index);
    }
    let inner = hullPoint(start, INNER_POINTS[index - 16u]);
    let id = start.twists[index - 16u];
    if (id == NO_VECTOR) {
        return inner;
    }
    return vec4f(inner.xyz + toWorldAxes(points[id].xyz), inner.w);
}

fn loadHull(start: HullStart) {
    hullOrigin = start.origin;
    hullCount = pointCount(start);
    for (var i = 0u; i < hullCount; i++) {
        hull[i] = anyPoint(start, i);
    }
}

/// Whether all points are outside of one plane of the view. Reads them one by one: few patches need all at a time.
fn isOffscreen(start: HullStart) -> bool {
    var outside = 63u;
    let count = pointCount(start);
    for (var i = 0u; i < count && outside != 0u; i++) {
        let p = start.origin + anyPoint(start, i).xyz;
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
