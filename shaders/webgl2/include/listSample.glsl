// Samples of a list, in place of a plan: a texel of records holds patch, u and v (as bits of floats), 0.

void sampleAt(uint index, out uint patchIndex, out vec2 uv) {
    uvec4 texel = texelFetch(recordsTexture, texelAt(index), 0);
    patchIndex = texel.x;
    uv = vec2(uintBitsToFloat(texel.y), uintBitsToFloat(texel.z));
}
