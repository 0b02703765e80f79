// What the vectors of a net make of its bicubic patches: twists, of Gregory patches, move the inside, and tangent patches
// decide normals. Twin of src/domain/vectorsOfPatch.ts and twistBasis.ts, which explain it; and of noVectors.wgsl.
// Behind the point ids of all patches, `patches` holds the twist ids of all patches (a vec4u a patch), then the tangent
// ids of all patches (six vec4u a patch). Declared by the kernel: parameters, points, patches.
// Generated constants: HAS_TWISTS, HAS_TANGENT_PATCHES (0 or 1).

const HAS_VECTORS = true;
const NO_VECTOR = 0xffffffffu;

/// A distance that is far below any between parameters: it makes 0 of 0 / 0.
const SMALLEST_DISTANCE = 1e-30;

fn vectorOf(id: u32) -> vec3f {
    return points[id].xyz;
}

fn vectorOrNone(id: u32) -> vec3f {
    let hasVector = id != NO_VECTOR;
    return select(vec3f(0.0), vectorOf(select(0u, id, hasVector)), hasVector);
}

/// Ids of the vectors near (0, 0), (1, 0), (0, 1), (1, 1), each maybe NO_VECTOR.
fn twistIds(patchIndex: u32) -> vec4u {
    return patches[4u * parameters.patchCount + patchIndex];
}

/// Ids of the vectors of ∂/∂u, row by row of three, and of ∂/∂v, row by row of four.
struct TangentIds {
    u0: vec4u,
    u1: vec4u,
    u2: vec4u,
    v0: vec4u,
    v1: vec4u,
    v2: vec4u,
}

fn tangentIds(patchIndex: u32) -> TangentIds {
    let first = (4u + HAS_TWISTS) * parameters.patchCount + 6u * patchIndex;
    return TangentIds(
        patches[first],
        patches[first + 1u],
        patches[first + 2u],
        patches[first + 3u],
        patches[first + 4u],
        patches[first + 5u],
    );
}

/// Whether a patch has tangent patches.
fn areTangents(ids: TangentIds) -> bool {
    return ids.u0.x != NO_VECTOR;
}

fn quadraticValues(t: f32) -> vec3f {
    let s = 1.0 - t;
    return vec3f(s * s, 2.0 * s * t, t * t);
}

fn quadraticSum(ids: vec3u, values: vec3f) -> vec3f {
    return values.x * vectorOf(ids.x) + values.y * vectorOf(ids.y) + values.z * vectorOf(ids.z);
}

fn cubicSum(ids: vec4u, values: vec4f) -> vec3f {
    return values.x * vectorOf(ids.x) + values.y * vectorOf(ids.y) + values.z * vectorOf(ids.z)
        + values.w * vectorOf(ids.w);
}

/// Adds what the twists of a patch make of its bicubic point and tangents.
fn addTwists(ids: vec4u, uv: vec2f, bicubic: SurfaceJet) -> SurfaceJet {
    // Distances from the corners; each is what is left of that from the opposite side.
    let a = vec4f(uv.x, 1.0 - uv.x, uv.x, 1.0 - uv.x);
    let b = vec4f(uv.yy, 1.0 - uv.yy);
    let restA = a.yxwz;
    let restB = b.zwxy;
    let share = b / max(a + b, vec4f(SMALLEST_DISTANCE));
    let twice = 2.0 * a * b * share;
    let values = 4.5 * restA * restA * restB * restB * twice;
    let turnU = vec4f(9.0, -9.0, 9.0, -9.0);
    let turnV = vec4f(9.0, 9.0, -9.0, -9.0);
    let alongU = turnU * restA * restB * restB * (b * share * share * restA - twice);
    let alongV = turnV * restA * restA * restB * (a * share * (2.0 - share) * restB - twice);
    let d0 = vectorOrNone(ids.x);
    let d1 = vectorOrNone(ids.y);
    let d2 = vectorOrNone(ids.z);
    let d3 = vectorOrNone(ids.w);
    return SurfaceJet(
        bicubic.relative + values.x * d0 + values.y * d1 + values.z * d2 + values.w * d3,
        bicubic.du + alongU.x * d0 + alongU.y * d1 + alongU.z * d2 + alongU.w * d3,
        bicubic.dv + alongV.x * d0 + alongV.y * d1 + alongV.z * d2 + alongV.w * d3,
    );
}

/// A point with the vectors of the tangent patches for its tangents.
fn spanned(ids: TangentIds, uv: vec2f, relative: vec3f) -> SurfaceJet {
    let inU = quadraticValues(uv.x);
    let inV = quadraticValues(uv.y);
    let acrossU = basisValues(uv.x);
    let acrossV = basisValues(uv.y);
    return SurfaceJet(
        relative,
        acrossV.x * quadraticSum(ids.u0.xyz, inU)
            + acrossV.y * quadraticSum(vec3u(ids.u0.w, ids.u1.xy), inU)
            + acrossV.z * quadraticSum(vec3u(ids.u1.zw, ids.u2.x), inU)
            + acrossV.w * quadraticSum(ids.u2.yzw, inU),
        inV.x * cubicSum(ids.v0, acrossU) + inV.y * cubicSum(ids.v1, acrossU) + inV.z * cubicSum(ids.v2, acrossU),
    );
}

/// Point of the surface, and what its normal is across to, from point and tangents of the bicubic patch.
fn withVectors(sample: Sample, bicubic: SurfaceJet) -> SurfaceJet {
    var surface = bicubic;
    if (HAS_TWISTS == 1u) {
        let ids = twistIds(sample.patchIndex);
        if (any(ids != vec4u(NO_VECTOR))) {
            surface = addTwists(ids, sample.uv, surface);
        }
    }
    if (HAS_TANGENT_PATCHES == 1u) {
        let ids = tangentIds(sample.patchIndex);
        if (areTangents(ids)) {
            surface = spanned(ids, sample.uv, surface.relative);
        }
    }
    return surface;
}
