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

// Largest component: a size whose computation cannot overflow.
float largestOf(vec3 v) {
    return max(max(abs(v.x), abs(v.y)), abs(v.z));
}

// Longest step between neighbouring control points along u and along v, by the largest component.
vec2 legsOfNet(uint patchIndex) {
    vec2 legs = vec2(0.0);
    for (uint i = 0u; i < 16u; i++) {
        vec3 point = controlPoint(patchIndex, i).xyz;
        if ((i & 3u) < 3u) {
            legs.x = max(legs.x, largestOf(controlPoint(patchIndex, i + 1u).xyz - point));
        }
        if (i < 12u) {
            legs.y = max(legs.y, largestOf(controlPoint(patchIndex, i + 4u).xyz - point));
        }
    }
    return legs;
}

vec3 planeOfNet(uint patchIndex, vec2 legs) {
    float size = max(max(legs.x, legs.y), 1e-37);
    vec3 sum = vec3(0.0);
    for (uint cell = 0u; cell < 9u; cell++) {
        uint corner = cell / 3u * 4u + cell % 3u;
        vec3 origin = controlPoint(patchIndex, corner).xyz;
        vec3 right = controlPoint(patchIndex, corner + 1u).xyz - origin;
        vec3 up = controlPoint(patchIndex, corner + 4u).xyz - origin;
        vec3 diagonal = controlPoint(patchIndex, corner + 5u).xyz - origin;
        sum += cross(diagonal / size, (up - right) / size);
    }
    return sum;
}

vec3 unitOrUp(vec3 direction) {
    float largest = largestOf(direction);
    return largest == 0.0 ? vec3(0.0, 0.0, 1.0) : normalize(direction / largest);
}

// The normal where du × dv vanishes. `relative` is the position relative to `origin`; du and dv are unscaled.
vec3 limitNormal(uint patchIndex, vec2 uv, vec3 origin, vec3 relative, vec3 du, vec3 dv) {
    vec2 legs = legsOfNet(patchIndex);
    // Long and narrow is not degenerate: small is what is small for its own direction.
    if (legs.x > 0.0 && legs.y > 0.0) {
        vec3 narrow = cross(du / legs.x, dv / legs.y);
        float share = length(du / legs.x) + length(dv / legs.y);
        if (length(narrow) > DEGENERATE_SHARE * share * share) {
            return normalize(narrow);
        }
    }
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
    float largest = max(max(largestOf(du), largestOf(dv)), max(largestOf(a), largestOf(b)));
    if (largest == 0.0) {
        return unitOrUp(planeOfNet(patchIndex, legs));
    }
    vec3 first = cross(du / largest, b / largest) + cross(a / largest, dv / largest);
    float size = length(du / largest) + length(dv / largest);
    float change = length(a / largest) + length(b / largest);
    if (length(first) > DEGENERATE_SHARE * size * change) {
        return unitOrUp(first);
    }
    vec3 second = cross(a / largest, b / largest);
    if (length(second) > DEGENERATE_SHARE * change * change) {
        return unitOrUp(second);
    }
    return unitOrUp(planeOfNet(patchIndex, legs));
}

// The unit normal of du and dv; zeros where it is degenerate.
vec3 regularNormal(vec3 du, vec3 dv) {
    float largest = max(largestOf(du), largestOf(dv));
    if (largest > 0.0) {
        vec3 regular = cross(du / largest, dv / largest);
        float size = length(du / largest) + length(dv / largest);
        if (length(regular) > DEGENERATE_SHARE * size * size) {
            return normalize(regular);
        }
    }
    return vec3(0.0);
}

// The unit normal of the bicubic patch, whose derivatives du and dv are.
vec3 bicubicNormal(uint patchIndex, vec2 uv, vec3 origin, vec3 relative, vec3 du, vec3 dv) {
    vec3 regular = regularNormal(du, dv);
    return regular == vec3(0.0) ? limitNormal(patchIndex, uv, origin, relative, du, dv) : regular;
}
