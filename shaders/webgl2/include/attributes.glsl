// Texture coordinates, tangents and colours. Twin of src/domain/evaluateAttribute.ts and tangent.ts.
// Texture coordinates of all patches, two values a texel, second ones of all alike, then colours of all, one a texel.
// Generated constants: UV_VALUES, SECOND_UV_VALUES, COLOR_VALUES (values a patch: 0, 4 or 16).

uniform highp sampler2D attributesTexture;
uniform uint patchCount;

// Weights of the corners (bilinear) or control values (bicubic) of an attribute along one direction.
vec4 attributeBasis(uint values, float t) {
    return values == 16u ? basisValues(t) : vec4(1.0 - t, t, 0.0, 0.0);
}

vec4 attributeBasisFirst(uint values, float t) {
    return values == 16u ? basisFirst(t) : vec4(-1.0, 1.0, 0.0, 0.0);
}

vec2 evaluateUv(uint patchIndex, vec4 basisU, vec4 basisV) {
    uint columns = UV_VALUES == 16u ? 4u : 2u;
    vec2 sum = vec2(0.0);
    for (uint i = 0u; i < UV_VALUES; i++) {
        uint value = patchIndex * UV_VALUES + i;
        vec4 texel = texelFetch(attributesTexture, texelAt(value >> 1u), 0);
        sum += basisU[i % columns] * basisV[i / columns] * ((value & 1u) == 0u ? texel.xy : texel.zw);
    }
    return sum;
}

vec2 evaluateSecondUv(uint patchIndex, vec2 uv) {
    uint columns = SECOND_UV_VALUES == 16u ? 4u : 2u;
    vec4 basisU = attributeBasis(SECOND_UV_VALUES, uv.x);
    vec4 basisV = attributeBasis(SECOND_UV_VALUES, uv.y);
    uint first = patchCount * UV_VALUES;
    vec2 sum = vec2(0.0);
    for (uint i = 0u; i < SECOND_UV_VALUES; i++) {
        uint value = first + patchIndex * SECOND_UV_VALUES + i;
        vec4 texel = texelFetch(attributesTexture, texelAt(value >> 1u), 0);
        sum += basisU[i % columns] * basisV[i / columns] * ((value & 1u) == 0u ? texel.xy : texel.zw);
    }
    return sum;
}

vec4 evaluateColor(uint patchIndex, vec2 uv) {
    uint columns = COLOR_VALUES == 16u ? 4u : 2u;
    vec4 basisU = attributeBasis(COLOR_VALUES, uv.x);
    vec4 basisV = attributeBasis(COLOR_VALUES, uv.y);
    uint first = (patchCount * (UV_VALUES + SECOND_UV_VALUES)) >> 1u;
    vec4 sum = vec4(0.0);
    for (uint i = 0u; i < COLOR_VALUES; i++) {
        vec4 value = texelFetch(attributesTexture, texelAt(first + patchIndex * COLOR_VALUES + i), 0);
        sum += basisU[i % columns] * basisV[i / columns] * value;
    }
    return sum;
}

vec2 textureCoordinates(uint patchIndex, vec2 uv) {
    if (UV_VALUES == 0u) {
        return uv;
    }
    return evaluateUv(patchIndex, attributeBasis(UV_VALUES, uv.x), attributeBasis(UV_VALUES, uv.y));
}

// Direction of the first texture coordinate across the normal, and the sign of the bitangent.
vec4 textureTangent(uint patchIndex, vec2 uv, vec3 normal, vec3 du, vec3 dv) {
    vec2 uvDu = vec2(1.0, 0.0);
    vec2 uvDv = vec2(0.0, 1.0);
    if (UV_VALUES != 0u) {
        uvDu = evaluateUv(patchIndex, attributeBasisFirst(UV_VALUES, uv.x), attributeBasis(UV_VALUES, uv.y));
        uvDv = evaluateUv(patchIndex, attributeBasis(UV_VALUES, uv.x), attributeBasisFirst(UV_VALUES, uv.y));
    }
    float handedness = uvDu.x * uvDv.y - uvDu.y * uvDv.x < 0.0 ? -1.0 : 1.0;
    float size = max(length(du) + length(dv), 1e-37);
    vec3 along = handedness * (du / size * uvDv.y - dv / size * uvDu.y);
    vec3 across = cross(dv / size * uvDu.x - du / size * uvDv.x, normal);
    vec3 tangent = along - normal * dot(along, normal);
    if (length(tangent) <= 1e-6) {
        tangent = across - normal * dot(across, normal);
    }
    if (length(tangent) <= 1e-6) {
        vec3 axis = abs(normal.x) < 0.6 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0);
        tangent = axis - normal * dot(axis, normal);
    }
    return vec4(normalize(tangent), handedness);
}
