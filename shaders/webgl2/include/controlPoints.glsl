// Control points of a patch: x, y, z, weight a texel; 16 point ids a patch, four a texel.

uniform highp sampler2D pointsTexture;
uniform highp usampler2D patchesTexture;

uint pointId(uint patchIndex, uint index) {
    return texelFetch(patchesTexture, texelAt(patchIndex * 4u + (index >> 2u)), 0)[index & 3u];
}

vec4 pointAt(uint id) {
    return texelFetch(pointsTexture, texelAt(id), 0);
}

vec4 controlPoint(uint patchIndex, uint index) {
    return pointAt(pointId(patchIndex, index));
}

// The corner nearest to (u, v). Control points are taken relative to it: on a collapsed side they are then zeros, and
// what is small next to it keeps all of its digits, which is where a normal is decided.
vec3 nearestCorner(uint patchIndex, vec2 uv) {
    return controlPoint(patchIndex, (uv.x < 0.5 ? 0u : 3u) + (uv.y < 0.5 ? 0u : 12u)).xyz;
}

// Control point relative to `origin`, homogeneous: (w (p − origin), w).
vec4 homogeneousPoint(uint patchIndex, uint index, vec3 origin) {
    vec4 point = controlPoint(patchIndex, index);
    return vec4((point.xyz - origin) * point.w, point.w);
}
