// Vertices of two neighbours, written together. Memory is written in sectors of 32 bytes: a work-item that stores all of
// its vertex itself, 16 bytes at a time, sends sectors twice, half full. So of each two parts of its vertex it stores one,
// and the other one of the pair's (docs/performance.md).
// Declared by the kernel: vertices. Generated constant: VERTEX_STRIDE (parts of a vertex, vec4f each).

/// Where the vertices of a run go: the first, from there to the next, and how many.
struct Goal {
    first: u32,
    stride: u32,
    count: u32,
}

fn selectGoal(otherwise: Goal, chosen: Goal, condition: bool) -> Goal {
    return Goal(
        select(otherwise.first, chosen.first, condition),
        select(otherwise.stride, chosen.stride, condition),
        select(otherwise.count, chosen.count, condition),
    );
}

/// Where the vertices of a pair go.
struct GoalPair {
    isSecond: bool,
    own: Goal,
    first: Goal,
    second: Goal,
}

fn pairGoals(place: Place, own: Goal) -> GoalPair {
    let received = neighbours(place, vec4u(own.first, own.stride, own.count, 0u));
    let other = Goal(received.x, received.y, received.z);
    let second = isSecond(place);
    return GoalPair(second, own, selectGoal(own, other, second), selectGoal(other, own, second));
}

/// Writes two parts of the vertex `index` of both runs, of which the first is `part`.
fn writeTwoParts(place: Place, goals: GoalPair, index: u32, part: u32, lower: vec4f, upper: vec4f) {
    let sent = bitcast<vec4u>(select(upper, lower, goals.isSecond));
    let received = bitcast<vec4f>(neighbours(place, sent));
    let own = part + select(0u, 1u, goals.isSecond);
    if (index < goals.first.count) {
        vertices[(goals.first.first + index * goals.first.stride) * VERTEX_STRIDE + own] =
            select(lower, received, goals.isSecond);
    }
    if (index < goals.second.count) {
        vertices[(goals.second.first + index * goals.second.stride) * VERTEX_STRIDE + own] =
            select(received, upper, goals.isSecond);
    }
}

/// Writes one part of the vertex `index` of the own run.
fn writePart(goals: GoalPair, index: u32, part: u32, value: vec4f) {
    if (index < goals.own.count) {
        vertices[(goals.own.first + index * goals.own.stride) * VERTEX_STRIDE + part] = value;
    }
}
