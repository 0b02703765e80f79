// One invocation per vertex: which patch and (u, v) it is follows from gl_VertexID alone.
// Its outputs are captured by transform feedback, interleaved, as the vertices that are drawn.
// Generated: TEXTURE_SHIFT, TEXTURE_MASK, UV_VALUES, SECOND_UV_VALUES, COLOR_VALUES, WITH_TANGENT, WITH_COLOR,
// WITH_SECOND_UV, WITH_VECTORS. Used by src/backends/webgl2.

out vec3 outPosition;
out vec3 outNormal;
out vec2 outUv;
#ifdef WITH_TANGENT
out vec4 outTangent;
#endif
#ifdef WITH_COLOR
out vec4 outColor;
#endif
#ifdef WITH_SECOND_UV
out vec4 outSecondUv;
#endif

// Row of the net reduced quadratically in u, to the two points it gives to the hull.
void reduceRow(uint patchIndex, uint row, vec3 origin, vec3 weights, out vec4 first, out vec4 second) {
    vec4 a = homogeneousPoint(patchIndex, 4u * row, origin);
    vec4 b = homogeneousPoint(patchIndex, 4u * row + 1u, origin);
    vec4 c = homogeneousPoint(patchIndex, 4u * row + 2u, origin);
    vec4 d = homogeneousPoint(patchIndex, 4u * row + 3u, origin);
    first = weights.x * a + weights.y * b + weights.z * c;
    second = weights.x * b + weights.y * c + weights.z * d;
}

vec3 quadraticWeights(float t) {
    float s = 1.0 - t;
    return vec3(s * s, 2.0 * s * t, t * t);
}

void main(void) {
    uint patchIndex;
    vec2 uv;
    sampleAt(uint(gl_VertexID), patchIndex, uv);
    vec3 origin = nearestCorner(patchIndex, uv);
    vec3 inU = quadraticWeights(uv.x);
    vec3 inV = quadraticWeights(uv.y);
    vec4 left0, left1, left2, left3, right0, right1, right2, right3;
    reduceRow(patchIndex, 0u, origin, inU, left0, right0);
    reduceRow(patchIndex, 1u, origin, inU, left1, right1);
    reduceRow(patchIndex, 2u, origin, inU, left2, right2);
    reduceRow(patchIndex, 3u, origin, inU, left3, right3);
    vec4 p00 = inV.x * left0 + inV.y * left1 + inV.z * left2;
    vec4 p10 = inV.x * right0 + inV.y * right1 + inV.z * right2;
    vec4 p01 = inV.x * left1 + inV.y * left2 + inV.z * left3;
    vec4 p11 = inV.x * right1 + inV.y * right2 + inV.z * right3;

    vec4 point = mix(mix(p00, p10, uv.x), mix(p01, p11, uv.x), uv.y);
    vec4 alongU = 3.0 * mix(p10 - p00, p11 - p01, uv.y);
    vec4 alongV = 3.0 * mix(p01 - p00, p11 - p10, uv.x);
    vec3 relative = point.xyz / point.w;
    vec3 du = (alongU.xyz - alongU.w * relative) / point.w;
    vec3 dv = (alongV.xyz - alongV.w * relative) / point.w;

    vec3 inside = relative;
    // What the normal is across to.
    vec3 spanU = du;
    vec3 spanV = dv;
#ifdef WITH_VECTORS
    applyVectors(patchIndex, uv, inside, spanU, spanV);
    outNormal = regularNormal(spanU, spanV);
    if (outNormal == vec3(0.0)) {
        // Where they leave no direction, all comes from the bicubic patch.
        spanU = du;
        spanV = dv;
        outNormal = bicubicNormal(patchIndex, uv, origin, relative, du, dv);
    }
#else
    outNormal = bicubicNormal(patchIndex, uv, origin, relative, du, dv);
#endif
    outPosition = joinedPosition(patchIndex, uv, origin + inside);
    outUv = textureCoordinates(patchIndex, uv);
#ifdef WITH_TANGENT
    outTangent = textureTangent(patchIndex, uv, outNormal, spanU, spanV);
#endif
#ifdef WITH_COLOR
    outColor = evaluateColor(patchIndex, uv);
#endif
#ifdef WITH_SECOND_UV
    outSecondUv = vec4(evaluateSecondUv(patchIndex, uv), 0.0, 0.0);
#endif
    // Nothing is rasterized; a position must be written all the same.
    gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
