// The hull stage, one work-item per patch: the six factors of a patch as the camera sees it, before spacing and budget.
// In: points, patches, givenFactors (four a patch, used when the parameters say so). Out: factors, two vectors a patch:
// the edges u = 0, v = 0, u = 1, v = 1; the inside along u, along v, 0, 0. All are 0 when nothing of it is to be drawn.
// Twin of src/hull/patchFactors.ts. Generated constants: HULL_SIZE (work-items), IS_ERROR (1: this is the kernel of the mode
// "error", which takes far more registers than all others).

@group(0) @binding(0) var<uniform> parameters: HullParameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<u32>;
@group(0) @binding(3) var<storage, read> givenFactors: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> factors: array<vec4f>;

/// Factors of the four sides, each from its points in canonical order: the patches that meet in it get the same bits.
fn edgeFactors(patchIndex: u32) -> vec4f {
    var result: vec4f;
    for (var side = 0u; side < 4u; side++) {
        let first = patchIndex * 16u + select(select(12u, 3u, side == 2u), 0u, side < 2u);
        let stride = select(1u, 4u, (side & 1u) == 0u);
        let ids = vec4u(
            patches[first], patches[first + stride], patches[first + 2u * stride], patches[first + 3u * stride],
        );
        let reversed = select(ids.x > ids.w, ids.y > ids.z, ids.x == ids.w);
        let ordered = select(ids, ids.wzyx, reversed);
        result[side] = edgeFactor(points[ordered.x], points[ordered.y], points[ordered.z], points[ordered.w]);
    }
    return result;
}

/// The factors that are given, with those of the inside that go with them.
fn writeGivenFactors(patchIndex: u32) {
    let given = givenFactors[patchIndex];
    factors[2u * patchIndex] = given;
    factors[2u * patchIndex + 1u] = vec4f(max(given.y, given.w), max(given.x, given.z), 0.0, 0.0);
}

/// The factors of a patch that the camera sees, or not.
fn writeFactors(patchIndex: u32, isHidden: bool) {
    var edges = edgeFactors(patchIndex);
    // The inside is nowhere coarser than its rim.
    var inside = vec2f(max(edges.y, edges.w), max(edges.x, edges.z));
    if (isHidden) {
        let isDropped = parameters.offscreen == OFFSCREEN_DROP;
        edges = select(edges, vec4f(0.0), isDropped);
        inside = select(vec2f(1.0), vec2f(0.0), isDropped);
    } else if (IS_ERROR == 1u) {
        loadHull(hullStart(patchIndex));
        let segments = insideSegments(edges);
        inside = vec2f(clampFactor(spacingFactor(segments.x)), clampFactor(spacingFactor(segments.y)));
    }
    factors[2u * patchIndex] = edges;
    factors[2u * patchIndex + 1u] = vec4f(inside, 0.0, 0.0);
}

@compute @workgroup_size(HULL_SIZE)
fn main(
    @builtin(global_invocation_id) invocation: vec3u,
    @builtin(local_invocation_index) item: u32,
    @builtin(num_workgroups) workgroups: vec3u,
) {
    let patchIndex = invocation.y * workgroups.x * HULL_SIZE + invocation.x;
    let exists = patchIndex < parameters.patchCount;
    if (parameters.usesGivenFactors != 0u) {
        if (exists) {
            writeGivenFactors(patchIndex);
        }
        return;
    }
    var isHidden = false;
    if (parameters.offscreen != OFFSCREEN_KEEP) {
        var facing = Facing();
        if (exists) {
            let start = hullStart(patchIndex);
            isHidden = isOffscreen(start);
            if (!isHidden) {
                facing = facingOf(start);
            }
        }
        if (parameters.culledFacing != 0.0) {
            isHidden = isBackPatch(item, patchIndex, facing) || isHidden;
        }
    }
    if (exists) {
        writeFactors(patchIndex, isHidden);
    }
}
