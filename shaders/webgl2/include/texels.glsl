// Data textures are rows of 1 << TEXTURE_SHIFT texels.

ivec2 texelAt(uint index) {
    return ivec2(index & TEXTURE_MASK, index >> TEXTURE_SHIFT);
}
