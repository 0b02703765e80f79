// A point of an edge from the edge alone, in canonical direction: every patch that meets in it runs this same code on
// the same numbers. Twin of src/domain/evaluateEdge.ts. It must have one call site in a shader, so that no two copies
// of it can be compiled differently.

// Rational cubic at t, relative to its nearer end; the control point itself at either end.
vec3 evaluateCurve(vec4 a, vec4 b, vec4 c, vec4 d, float t) {
    if (t == 0.0) {
        return a.xyz;
    }
    if (t == 1.0) {
        return d.xyz;
    }
    float s = 1.0 - t;
    vec3 origin = t < 0.5 ? a.xyz : d.xyz;
    vec4 weights = vec4(s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t) * vec4(a.w, b.w, c.w, d.w);
    vec3 sum = weights.x * (a.xyz - origin) + weights.y * (b.xyz - origin) + weights.z * (c.xyz - origin)
        + weights.w * (d.xyz - origin);
    return origin + sum / (weights.x + weights.y + weights.z + weights.w);
}

// Point of side `side` (0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1) at v or u.
vec3 evaluateEdge(uint patchIndex, uint side, float t) {
    uint first = side < 2u ? 0u : (side == 2u ? 3u : 12u);
    uint stride = (side & 1u) == 0u ? 4u : 1u;
    uvec4 ids = uvec4(
        pointId(patchIndex, first), pointId(patchIndex, first + stride),
        pointId(patchIndex, first + 2u * stride), pointId(patchIndex, first + 3u * stride));
    bool reversed = ids.x == ids.w ? ids.y > ids.z : ids.x > ids.w;
    if (reversed) {
        ids = ids.wzyx;
        // Exact both ways: parameters of a tessellation are multiples of 2⁻¹⁶.
        t = 1.0 - t;
    }
    return evaluateCurve(pointAt(ids.x), pointAt(ids.y), pointAt(ids.z), pointAt(ids.w), t);
}

// Position at (u, v): that of the edge where other patches may meet this one, `inside` elsewhere.
vec3 joinedPosition(uint patchIndex, vec2 uv, vec3 inside) {
    bool onU = uv.x == 0.0 || uv.x == 1.0;
    bool onV = uv.y == 0.0 || uv.y == 1.0;
    if (!onU && !onV) {
        return inside;
    }
    uint side = onU ? (uv.x == 0.0 ? 0u : 2u) : (uv.y == 0.0 ? 1u : 3u);
    return evaluateEdge(patchIndex, side, onU ? uv.y : uv.x);
}
