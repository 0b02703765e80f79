// The full rule of whether a patch turns away: each control normal of ∂u × ∂v, a patch of degrees 5 and 5, does so seen
// along the way to each control point. Twin of src/hull/backPatch.ts, which explains it.
// Few patches are left open by backPatch.wgsl. All work-items of a workgroup share their control normals: a single patch
// would keep the others waiting. Generated constant: HULL_SIZE (work-items).

/// Binomial coefficients of degrees 2 and 3.
const SQUARE = vec4f(1.0, 2.0, 1.0, 0.0);
const CUBE = vec4f(1.0, 3.0, 3.0, 1.0);

/// Control normals of a patch.
const NORMAL_COUNT = 36u;

/// Open patches whose points are in the memory of the workgroup at a time.
const OPEN_BATCH = 8u;

/// A patch that is open: its index, and the ball around its control points.
struct OpenPatch {
    patchIndex: u32,
    ball: Ball,
}

/// The control points of an open patch, relative to the first of them, which is relative to the eye.
struct OpenHull {
    origin: vec3f,
    points: array<vec4f, 16>,
}

var<workgroup> openCount: atomic<u32>;
var<workgroup> knownOpenCount: u32;
var<workgroup> openPatches: array<OpenPatch, HULL_SIZE>;
var<workgroup> openHulls: array<OpenHull, OPEN_BATCH>;
/// Whether any control normal of an open patch does not turn away.
var<workgroup> inFront: array<atomic<u32>, HULL_SIZE>;

fn legU(slot: u32, index: u32) -> vec3f {
    return hullLeg(openHulls[slot].points[index], openHulls[slot].points[index + 1u], openHulls[slot].origin);
}

fn legV(slot: u32, index: u32) -> vec3f {
    return hullLeg(openHulls[slot].points[index], openHulls[slot].points[index + 4u], openHulls[slot].origin);
}

/// A control normal, with the sum of the products of lengths.
fn controlNormal(slot: u32, row: u32, column: u32) -> vec4f {
    var sum = vec4f(0.0);
    for (var r = select(row - 2u, 0u, row < 2u); r <= min(row, 3u); r++) {
        for (var c = select(column - 3u, 0u, column < 3u); c <= min(column, 2u); c++) {
            let share = SQUARE[c] * CUBE[r] * CUBE[column - c] * SQUARE[row - r];
            sum += share * legProduct(legU(slot, 4u * r + c), legV(slot, 4u * (row - r) + column - c));
        }
    }
    return sum;
}

/// Whether a control normal turns away from each control point.
fn isNormalTurnedAway(slot: u32, normal: vec4f) -> bool {
    let directionCount = select(16u, 1u, parameters.orthographic != 0u);
    for (var i = 0u; i < directionCount; i++) {
        if (!isTurnedAway(normal, openHulls[slot].origin + openHulls[slot].points[i].xyz)) {
            return false;
        }
    }
    return true;
}

/// Loads control points of open patches, from the one of that number on.
fn loadOpenHulls(item: u32, first: u32, count: u32) {
    for (var i = item; i < 16u * count; i += HULL_SIZE) {
        let slot = i / 16u;
        let start = hullStart(openPatches[first + slot].patchIndex);
        openHulls[slot].points[i % 16u] = hullPoint(start, i % 16u);
        if (i % 16u == 0u) {
            openHulls[slot].origin = start.origin;
        }
    }
}

/// Looks at the control normals of the open patches that are loaded.
fn tellOpenHulls(item: u32, first: u32, count: u32) {
    for (var i = item; i < NORMAL_COUNT * count; i += HULL_SIZE) {
        let slot = i / NORMAL_COUNT;
        let index = i % NORMAL_COUNT;
        if (atomicLoad(&inFront[first + slot]) == 0u) {
            let normal = controlNormal(slot, index / 6u, index % 6u);
            if (!isTurnedAwayFromBall(normal, 0.0, openPatches[first + slot].ball) && !isNormalTurnedAway(slot, normal)) {
                atomicStore(&inFront[first + slot], 1u);
            }
        }
    }
}

/// Whether the patch of this work-item turns away as a whole. All work-items of the workgroup must ask together.
fn isBackPatch(item: u32, patchIndex: u32, facing: Facing) -> bool {
    var own = 0u;
    if (facing.isOpen) {
        own = atomicAdd(&openCount, 1u);
        openPatches[own] = OpenPatch(patchIndex, facing.ball);
    }
    workgroupBarrier();
    if (item == 0u) {
        knownOpenCount = atomicLoad(&openCount);
    }
    let total = workgroupUniformLoad(&knownOpenCount);
    for (var first = 0u; first < total; first += OPEN_BATCH) {
        let count = min(total - first, OPEN_BATCH);
        loadOpenHulls(item, first, count);
        workgroupBarrier();
        tellOpenHulls(item, first, count);
        workgroupBarrier();
    }
    return facing.isBack || (facing.isOpen && atomicLoad(&inFront[own]) == 0u);
}
