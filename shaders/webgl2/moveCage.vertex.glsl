// One invocation per point of a cage: moves it by morph targets, then bones. Twin of src/motion/CageMotion.ts. Its output is
// captured by transform feedback and copied to the texture of the cage.
// Generated: TEXTURE_SHIFT, TEXTURE_MASK, INFLUENCERS (0, 4 or 8), TARGET_COUNT. Used by src/backends/webgl2.

// x, y, z at rest a texel.
uniform highp sampler2D restTexture;
// Four bones a texel, INFLUENCERS a point, and their weights; the largest weight is the first.
uniform highp usampler2D jointsTexture;
uniform highp sampler2D weightsTexture;
// x, y, z a texel, target by target: how far a point is from rest.
uniform highp sampler2D morphsTexture;
// Four influences a texel.
uniform highp sampler2D influencesTexture;
// Four texels a bone: the columns of its matrix.
uniform highp sampler2D bonesTexture;
uniform uint pointCount;

out vec4 outPoint;

vec3 movedByBone(uint bone, vec3 position) {
    return texelFetch(bonesTexture, texelAt(4u * bone), 0).xyz * position.x
        + texelFetch(bonesTexture, texelAt(4u * bone + 1u), 0).xyz * position.y
        + texelFetch(bonesTexture, texelAt(4u * bone + 2u), 0).xyz * position.z
        + texelFetch(bonesTexture, texelAt(4u * bone + 3u), 0).xyz;
}

void main(void) {
    uint point = uint(gl_VertexID);
    vec3 position = texelFetch(restTexture, texelAt(point), 0).xyz;
    for (uint morph = 0u; morph < TARGET_COUNT; morph++) {
        float influence = texelFetch(influencesTexture, texelAt(morph >> 2u), 0)[morph & 3u];
        if (influence != 0.0) {
            position += influence * texelFetch(morphsTexture, texelAt(morph * pointCount + point), 0).xyz;
        }
    }
    vec3 moved = vec3(0.0);
    bool hasBones = false;
    for (uint texel = 0u; texel < INFLUENCERS / 4u; texel++) {
        uint at = point * (INFLUENCERS / 4u) + texel;
        uvec4 joints = texelFetch(jointsTexture, texelAt(at), 0);
        vec4 weights = texelFetch(weightsTexture, texelAt(at), 0);
        for (uint i = 0u; i < 4u; i++) {
            if (weights[i] != 0.0) {
                moved += weights[i] * movedByBone(joints[i], position);
                hasBones = true;
            }
        }
    }
    outPoint = vec4(hasBones ? moved : position, 1.0);
    // Nothing is rasterized; a position must be written all the same.
    gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
