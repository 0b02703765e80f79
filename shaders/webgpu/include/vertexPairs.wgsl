// Vertices of two neighbours, written together. Memory is written in sectors of 32 bytes: a work-item that stores all of
// its vertex itself, 16 bytes at a time, sends sectors twice, half full. So of each two parts of its vertex it stores one,
// and the other one of the pair's (docs/kernels.md).
// Declared by the kernel: vertices. Generated constant: VERTEX_STRIDE (parts of a vertex, vec4f each).

/// Where the vertices of a run go, as parts of vertices: the next one, from there to the one after it, and behind the last.
struct Goal {
    next: u32,
    stride: u32,
    end: u32,
}

/// The goal of a run by its first vertex, from there to the next, and how many there are.
fn goalOf(first: u32, stride: u32, count: u32) -> Goal {
    return Goal(VERTEX_STRIDE * first, VERTEX_STRIDE * stride, VERTEX_STRIDE * (first + stride * count));
}

fn selectGoal(otherwise: Goal, chosen: Goal, condition: bool) -> Goal {
    return Goal(
        select(otherwise.next, chosen.next, condition),
        select(otherwise.stride, chosen.stride, condition),
        select(otherwise.end, chosen.end, condition),
    );
}

/// Where the vertices of a pair go.
struct GoalPair {
    isSecond: bool,
    first: Goal,
    second: Goal,
}

fn pairGoals(place: Place, own: Goal) -> GoalPair {
    let received = neighbours(place, vec4u(own.next, own.stride, own.end, 0u));
    let other = Goal(received.x, received.y, received.z);
    let second = isSecond(place);
    return GoalPair(second, selectGoal(own, other, second), selectGoal(other, own, second));
}

/// The goals of the vertices after the next.
fn goalsAfter(goals: GoalPair) -> GoalPair {
    return GoalPair(
        goals.isSecond,
        Goal(goals.first.next + goals.first.stride, goals.first.stride, goals.first.end),
        Goal(goals.second.next + goals.second.stride, goals.second.stride, goals.second.end),
    );
}

/// Writes two parts of the next vertex of both runs, of which the first is `part`.
fn writeTwoParts(place: Place, goals: GoalPair, part: u32, lower: vec4f, upper: vec4f) {
    let sent = bitcast<vec4u>(select(upper, lower, goals.isSecond));
    let received = bitcast<vec4f>(neighbours(place, sent));
    let own = part + select(0u, 1u, goals.isSecond);
    if (goals.first.next < goals.first.end) {
        vertices[goals.first.next + own] = select(lower, received, goals.isSecond);
    }
    if (goals.second.next < goals.second.end) {
        vertices[goals.second.next + own] = select(received, upper, goals.isSecond);
    }
}

/// Writes one part of the next vertex of the own run.
fn writePart(goals: GoalPair, part: u32, value: vec4f) {
    let own = selectGoal(goals.first, goals.second, goals.isSecond);
    if (own.next < own.end) {
        vertices[own.next + part] = value;
    }
}
