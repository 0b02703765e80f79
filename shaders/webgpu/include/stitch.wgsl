// The strip of triangles between an edge and the inner grid. Twin of src/tessellator/stitch.ts, which explains it.

const MIDDLE_KEY = 64u;

fn rulerKey(count: u32, element: u32) -> u32 {
    let level = firstLeadingBit(count);
    let split = count - (1u << level);
    return select(2u * (element - split), element, element < 2u * split) * (32u >> level);
}

fn rulerCountBelow(count: u32, key: u32) -> u32 {
    let level = firstLeadingBit(count);
    let step = 64u >> level;
    let split = count - (1u << level);
    return ((key + step - 1u) >> (6u - level)) + min(split, (key + (step >> 1u) - 1u) >> (6u - level));
}

fn pointKey(segments: u32, element: u32) -> u32 {
    let count = segments >> 1u;
    if ((segments & 1u) == 0u && element + 1u == count) {
        return MIDDLE_KEY;
    }
    return rulerKey(count, element);
}

fn pointsBelow(segments: u32, key: u32) -> u32 {
    let count = segments >> 1u;
    if (count == 0u || key > MIDDLE_KEY) {
        return count;
    }
    return min(rulerCountBelow(count, key), count - 1u + (segments & 1u));
}

fn outerRank(outer: u32, inside: u32, element: u32, nearest: bool) -> u32 {
    if (nearest) {
        let ahead = i32((2u * element + 1u) * inside) - i32(3u * outer);
        let passed = u32(max(ahead + i32(2u * outer) - 1, 0)) / (2u * outer);
        return element + min(select(0u, passed, ahead > 0), (inside - 2u) >> 1u);
    }
    return element + max(pointsBelow(inside, pointKey(outer, element)), 1u) - 1u;
}

fn outerPassedBefore(outer: u32, inside: u32, step: u32, nearest: bool) -> u32 {
    var low = 0u;
    var high = outer >> 1u;
    while (low < high) {
        let middle = (low + high) >> 1u;
        if (outerRank(outer, inside, middle, nearest) < step) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    return low;
}

/// Outer points passed before step `step`, inner points passed before, 1 when the step takes an outer segment.
fn stitchStep(outer: u32, inside: u32, step: u32, nearest: bool) -> vec3u {
    let inner = inside - 2u;
    let outerHalf = outer >> 1u;
    let innerHalf = inner >> 1u;
    let half = outerHalf + innerHalf;
    let last = outer + inner - 1u;
    if (step >= half && step + half <= last) {
        let takesOuter = step == half && (outer & 1u) == 1u;
        return vec3u(select(outer - outerHalf, outerHalf, takesOuter), innerHalf, select(0u, 1u, takesOuter));
    }
    let mirrored = step + half > last;
    let halfStep = select(step, last - step, mirrored);
    let passedOuter = outerPassedBefore(outer, inside, halfStep, nearest);
    let passedInner = halfStep - passedOuter;
    let takesOuter = passedOuter < outerHalf && outerRank(outer, inside, passedOuter, nearest) == halfStep;
    let outerStep = select(0u, 1u, takesOuter);
    if (mirrored) {
        return vec3u(outer - passedOuter - outerStep, inner - passedInner - (1u - outerStep), outerStep);
    }
    return vec3u(passedOuter, passedInner, outerStep);
}
