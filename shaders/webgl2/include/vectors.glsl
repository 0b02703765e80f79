// What the vectors of a net make of its bicubic patches: twists, of Gregory patches, move the inside, and tangent patches
// decide normals. Twin of src/domain/vectorsOfPatch.ts and twistBasis.ts, which explain it.
// Behind the point ids of all patches there are the twist ids of all patches, one texel each, then the tangent ids of all
// patches, six texels each. Generated constants: HAS_TWISTS, HAS_TANGENT_PATCHES (0 or 1).

const uint NO_VECTOR = 0xffffffffu;

// A distance that is far below any between parameters: it makes 0 of 0 / 0.
const float SMALLEST_DISTANCE = 1e-30;

vec3 vectorOrNone(uint id) {
    return id == NO_VECTOR ? vec3(0.0) : pointAt(id).xyz;
}

// Adds what the twists of a patch make of its bicubic point and derivatives.
void addTwists(uint patchIndex, vec2 uv, inout vec3 point, inout vec3 du, inout vec3 dv) {
    // Of the vectors near (0, 0), (1, 0), (0, 1), (1, 1).
    uvec4 ids = texelFetch(patchesTexture, texelAt(4u * patchCount + patchIndex), 0);
    // Distances from the corners; each is what is left of that from the opposite side.
    vec4 a = vec4(uv.x, 1.0 - uv.x, uv.x, 1.0 - uv.x);
    vec4 b = vec4(uv.yy, 1.0 - uv.yy);
    vec4 restA = a.yxwz;
    vec4 restB = b.zwxy;
    vec4 share = b / max(a + b, vec4(SMALLEST_DISTANCE));
    vec4 twice = 2.0 * a * b * share;
    vec4 values = 4.5 * restA * restA * restB * restB * twice;
    vec4 alongU = vec4(9.0, -9.0, 9.0, -9.0) * restA * restB * restB * (b * share * share * restA - twice);
    vec4 alongV = vec4(9.0, 9.0, -9.0, -9.0) * restA * restA * restB * (a * share * (2.0 - share) * restB - twice);
    for (uint k = 0u; k < 4u; k++) {
        vec3 twist = vectorOrNone(ids[k]);
        point += values[k] * twist;
        du += alongU[k] * twist;
        dv += alongV[k] * twist;
    }
}

vec3 quadraticValues(float t) {
    float s = 1.0 - t;
    return vec3(s * s, 2.0 * s * t, t * t);
}

// Puts the vectors of the tangent patches in the place of du and dv, where the patch has tangent patches.
void spanTangents(uint patchIndex, vec2 uv, inout vec3 du, inout vec3 dv) {
    // Of the vectors of ∂/∂u, row by row of three, and of ∂/∂v, row by row of four.
    uint first = (4u + HAS_TWISTS) * patchCount + 6u * patchIndex;
    if (texelFetch(patchesTexture, texelAt(first), 0).x == NO_VECTOR) {
        return;
    }
    vec3 alongU = quadraticValues(uv.x);
    vec3 alongV = quadraticValues(uv.y);
    vec4 acrossU = basisValues(uv.x);
    vec4 acrossV = basisValues(uv.y);
    du = dv = vec3(0.0);
    for (uint i = 0u; i < 12u; i++) {
        uint idU = texelFetch(patchesTexture, texelAt(first + (i >> 2u)), 0)[i & 3u];
        uint idV = texelFetch(patchesTexture, texelAt(first + 3u + (i >> 2u)), 0)[i & 3u];
        du += acrossV[i / 3u] * alongU[i % 3u] * pointAt(idU).xyz;
        dv += alongV[i >> 2u] * acrossU[i & 3u] * pointAt(idV).xyz;
    }
}

// Makes, of point and derivatives of the bicubic patch, the point of the surface and what its normal is across to.
void applyVectors(uint patchIndex, vec2 uv, inout vec3 point, inout vec3 du, inout vec3 dv) {
    if (HAS_TWISTS == 1u) {
        addTwists(patchIndex, uv, point, du, dv);
    }
    if (HAS_TANGENT_PATCHES == 1u) {
        spanTangents(patchIndex, uv, du, dv);
    }
}
