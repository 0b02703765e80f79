// Unit normal, or its limit from inside the patch. Twin of src/domain/normal.ts, which explains it.

const float DEGENERATE_SHARE = 1e-5;

// Sum of the homogeneous control points under the weights basisU × basisV.
vec4 weightedSum(uint patchIndex, vec3 origin, vec4 basisU, vec4 basisV) {
    vec4 sum = vec4(0.0);
    for (uint i = 0u; i < 16u; i++) {
        sum += basisU[i & 3u] * basisV[i >> 2u] * homogeneousPoint(patchIndex, i, origin);
    }
    return sum;
}

vec4 basisValues(float t) {
    float s = 1.0 - t;
    return vec4(s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
}

vec4 basisFirst(float t) {
    float s = 1.0 - t;
    return 3.0 * vec4(-s * s, s * s - 2.0 * s * t, 2.0 * s * t - t * t, t * t);
}

vec4 basisSecond(float t) {
    return 6.0 * vec4(1.0 - t, 3.0 * t - 2.0, 1.0 - 3.0 * t, t);
}

vec3 planeOfNet(uint patchIndex) {
    vec3 sum = vec3(0.0);
    for (uint cell = 0u; cell < 9u; cell++) {
        uint corner = cell / 3u * 4u + cell % 3u;
        vec3 origin = controlPoint(patchIndex, corner).xyz;
        vec3 right = controlPoint(patchIndex, corner + 1u).xyz - origin;
        vec3 up = controlPoint(patchIndex, corner + 4u).xyz - origin;
        vec3 diagonal = controlPoint(patchIndex, corner + 5u).xyz - origin;
        sum += cross(diagonal, up - right);
    }
    return sum;
}

vec3 unitOrUp(vec3 direction) {
    float largest = max(max(abs(direction.x), abs(direction.y)), abs(direction.z));
    return largest == 0.0 ? vec3(0.0, 0.0, 1.0) : normalize(direction / largest);
}

// The normal where du × dv vanishes. `relative` is the position relative to `origin`; du and dv are unscaled.
vec3 limitNormal(uint patchIndex, vec2 uv, vec3 origin, vec3 relative, vec3 du, vec3 dv) {
    vec4 bu = basisValues(uv.x);
    vec4 bv = basisValues(uv.y);
    vec4 bu1 = basisFirst(uv.x);
    vec4 bv1 = basisFirst(uv.y);
    float weight = weightedSum(patchIndex, origin, bu, bv).w;
    float weightU = weightedSum(patchIndex, origin, bu1, bv).w;
    float weightV = weightedSum(patchIndex, origin, bu, bv1).w;
    vec4 uu = weightedSum(patchIndex, origin, basisSecond(uv.x), bv);
    vec4 mixedUv = weightedSum(patchIndex, origin, bu1, bv1);
    vec4 vv = weightedSum(patchIndex, origin, bu, basisSecond(uv.y));
    vec3 duu = (uu.xyz - 2.0 * weightU * du - uu.w * relative) / weight;
    vec3 duv = (mixedUv.xyz - weightU * dv - weightV * du - mixedUv.w * relative) / weight;
    vec3 dvv = (vv.xyz - 2.0 * weightV * dv - vv.w * relative) / weight;
    float inwardU = uv.x < 0.5 ? 1.0 : -1.0;
    float inwardV = uv.y < 0.5 ? 1.0 : -1.0;
    vec3 a = inwardU * duu + inwardV * duv;
    vec3 b = inwardU * duv + inwardV * dvv;
    // Everything by one common size, so that products of tiny or huge vectors stay in range.
    float largest = max(max(length(du), length(dv)), max(length(a), length(b)));
    if (largest == 0.0) {
        return unitOrUp(planeOfNet(patchIndex));
    }
    vec3 first = cross(du / largest, b / largest) + cross(a / largest, dv / largest);
    float size = (length(du) + length(dv)) / largest;
    float change = (length(a) + length(b)) / largest;
    if (length(first) > DEGENERATE_SHARE * size * change) {
        return unitOrUp(first);
    }
    vec3 second = cross(a / largest, b / largest);
    if (length(second) > DEGENERATE_SHARE * change * change) {
        return unitOrUp(second);
    }
    return unitOrUp(planeOfNet(patchIndex));
}

vec3 surfaceNormal(uint patchIndex, vec2 uv, vec3 origin, vec3 relative, vec3 du, vec3 dv) {
    float size = length(du) + length(dv);
    if (size > 0.0) {
        vec3 regular = cross(du / size, dv / size);
        if (length(regular) > DEGENERATE_SHARE) {
            return normalize(regular);
        }
    }
    return limitNormal(patchIndex, uv, origin, relative, du, dv);
}
