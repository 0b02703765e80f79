// One invocation per row of a stencil: makes a point of a net of the points of its cage. Sums are taken relative to a
// control point of the row: what is far from the origin keeps its digits, and where all control points coincide so does
// what is made of them, to the bit. Its output is captured by transform feedback and copied to the texture of points.
// Generated: TEXTURE_SHIFT, TEXTURE_MASK, IS_RATIONAL (1: some weight is not 1). Used by src/backends/webgl2.

// Offsets of the rows: four a texel.
uniform highp usampler2D offsetsTexture;
// Two entries a texel: control point, bits of its coefficient.
uniform highp usampler2D entriesTexture;
// A control point a texel, with its weight or without: then the fourth component is 1.
uniform highp sampler2D cageTexture;
// First row that makes a vector, of weight 0.
uniform uint vectorStart;

out vec4 outPoint;

// Entries are summed up in parts, so that rounding does not grow with the length of the row.
const uint PART = 16u;

uint offsetAt(uint row) {
    return texelFetch(offsetsTexture, texelAt(row >> 2u), 0)[row & 3u];
}

uvec2 entryAt(uint entry) {
    uvec4 pair = texelFetch(entriesTexture, texelAt(entry >> 1u), 0);
    return (entry & 1u) == 0u ? pair.xy : pair.zw;
}

vec4 cagePoint(uint index) {
    return texelFetch(cageTexture, texelAt(index), 0);
}

void main(void) {
    uint row = uint(gl_VertexID);
    uint first = offsetAt(row);
    uint end = offsetAt(row + 1u);
    vec3 base = first < end ? cagePoint(entryAt(first).x).xyz : vec3(0.0);
    vec4 sum = vec4(0.0);
    for (uint start = first; start < end; start += PART) {
        vec4 part = vec4(0.0);
        for (uint entry = start; entry < min(start + PART, end); entry++) {
            uvec2 named = entryAt(entry);
            vec4 point = cagePoint(named.x);
            float share = uintBitsToFloat(named.y) * point.w;
            part += vec4(share * (point.xyz - base), share);
        }
        sum += part;
    }
    if (row >= vectorStart) {
        outPoint = vec4(sum.xyz, 0.0);
    } else if (IS_RATIONAL == 1u) {
        outPoint = vec4(base + sum.xyz / sum.w, sum.w);
    } else {
        outPoint = vec4(base + sum.xyz, 1.0);
    }
    // Nothing is rasterized; a position must be written all the same.
    gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
