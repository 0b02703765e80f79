// What twists may add to the second derivatives of a patch. Twin of src/hull/twistBounds.ts, which explains it. Reads the
// private `hull`. Generated constant: HAS_TWISTS.

/// For the twist next to (0, 0): control points of bicubic patches, row by row.
const TWIST_ALONG_U = array(
    vec4f(18.0, 0.0, 0.0, 0.0), vec4f(18.0, 0.0, 0.0, 2.0), vec4f(0.0, 0.0, 0.0, 1.0), vec4f(0.0),
);
const TWIST_ALONG_V = array(
    vec4f(18.0, 6.0, 0.0, 0.0), vec4f(0.0, 1.0, 1.0, 0.0), vec4f(0.0), vec4f(1.0, 5.0, 0.0, 0.0),
);
const TWIST_TOGETHER = array(
    vec4f(18.0, 6.0, 0.0, 0.0), vec4f(18.0, 0.0, 1.0, 2.5), vec4f(12.0, 0.0, 0.0, 1.5), vec4f(4.0, 0.5, 4.0, 0.0),
);

/// Lengths of the twists of the patch; zeros where it has none.
fn twistLengths() -> vec4f {
    var lengths = vec4f(0.0);
    if (hullSize() > 16u) {
        for (var twist = 0u; twist < 4u; twist++) {
            lengths[twist] = length(hull[16u + twist].xyz - hull[INNER_POINTS[twist]].xyz);
        }
    }
    return lengths;
}

/// How much they may add at a control point: to ∂uu, to ∂vv, and to a² ∂uu + 2 a b ∂uv + b² ∂vv for all a, b in [0, 1].
fn twistSpread(lengths: vec4f, index: u32) -> vec3f {
    var sum = vec3f(0.0);
    for (var twist = 0u; twist < 4u; twist++) {
        // Counting from the other end of a side of four is an exclusive or with 3.
        let row = (index >> 2u) ^ select(0u, 3u, (twist & 2u) != 0u);
        let column = (index & 3u) ^ select(0u, 3u, (twist & 1u) != 0u);
        sum += lengths[twist]
            * vec3f(TWIST_ALONG_U[row][column], TWIST_ALONG_V[row][column], TWIST_TOGETHER[row][column]);
    }
    return sum;
}

/// What they may add to all second derivatives together, an eighth of it, and the largest of their lengths.
fn twistBounds(lengths: vec4f) -> vec2f {
    var largest = 0.0;
    for (var i = 0u; i < 16u; i++) {
        let spread = twistSpread(lengths, i);
        largest = max(largest, max(spread.x, max(spread.y, spread.z)) / 8.0);
    }
    return vec2f(largest, max(max(lengths.x, lengths.y), max(lengths.z, lengths.w)));
}
