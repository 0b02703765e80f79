// Common scale of the factors that keeps the surface within its budget. Vertices and triangles are counted for a ladder
// of LEVELS scales at once, in two rounds: the whole range, then between the largest scale that fits and the next.
// Sums are kept in two words, as those of millions of patches may leave 32 bits: a part of LOW_BITS, so few that no sum of
// a million of them does, and the rest. Declared by the kernel: budget, parameters.

const LEVELS = 128u;

const LOW_BITS = 12u;
const LOW_MASK = 0xfffu;

/// Sums of low and high parts of vertices and triangles, at the scale 1 and for every level of both rounds.
struct Budget {
    demand: array<atomic<u32>, 4>,
    levels: array<array<atomic<u32>, 4>, 2u * LEVELS>,
}

/// Whether a number given in parts is at most `limit`.
fn isWithin(low: u32, high: u32, limit: u32) -> bool {
    let carried = high + (low >> LOW_BITS);
    let limitHigh = limit >> LOW_BITS;
    return carried < limitHigh || (carried == limitHigh && (low & LOW_MASK) <= (limit & LOW_MASK));
}

/// A number given in parts, in units of 65,536, rounded down, and the rest.
fn halvesOf(low: u32, high: u32) -> vec2u {
    let carried = high + (low >> LOW_BITS);
    return vec2u(carried >> (16u - LOW_BITS), ((carried << LOW_BITS) & 0xffffu) | (low & LOW_MASK));
}

fn demandFits() -> bool {
    return isWithin(atomicLoad(&budget.demand[0]), atomicLoad(&budget.demand[1]), parameters.vertexBudget)
        && isWithin(atomicLoad(&budget.demand[2]), atomicLoad(&budget.demand[3]), parameters.triangleBudget);
}

fn levelFits(level: u32) -> bool {
    return isWithin(
        atomicLoad(&budget.levels[level][0]), atomicLoad(&budget.levels[level][1]), parameters.vertexBudget,
    ) && isWithin(
        atomicLoad(&budget.levels[level][2]), atomicLoad(&budget.levels[level][3]), parameters.triangleBudget,
    );
}

/// Levels of a round that fit: those of the smaller scales, as counts grow with the scale.
fn fittingLevels(round: u32) -> u32 {
    var low = 0u;
    var high = LEVELS;
    while (low < high) {
        let middle = (low + high) / 2u;
        if (levelFits(round * LEVELS + middle)) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    return low;
}

/// Scale of a level of a round, in [0, 1].
fn scaleOfLevel(round: u32, level: u32) -> f32 {
    let coarse = 1.0 / f32(LEVELS);
    if (round == 0u) {
        return f32(level + 1u) * coarse;
    }
    return (f32(fittingLevels(0u)) + f32(level + 1u) * coarse) * coarse;
}

/// The largest scale of the ladder that fits; the coarsest surface is drawn in any case.
fn chosenScale() -> f32 {
    if (demandFits()) {
        return 1.0;
    }
    let fine = fittingLevels(1u);
    return select(scaleOfLevel(1u, fine - 1u), f32(fittingLevels(0u)) / f32(LEVELS), fine == 0u);
}

/// Adds a sum of many patches in parts.
fn addToLevel(level: u32, counts: vec2u) {
    atomicAdd(&budget.levels[level][0], counts.x & LOW_MASK);
    atomicAdd(&budget.levels[level][1], counts.x >> LOW_BITS);
    atomicAdd(&budget.levels[level][2], counts.y & LOW_MASK);
    atomicAdd(&budget.levels[level][3], counts.y >> LOW_BITS);
}

/// The same at the scale 1.
fn addToDemand(counts: vec2u) {
    atomicAdd(&budget.demand[0], counts.x & LOW_MASK);
    atomicAdd(&budget.demand[1], counts.x >> LOW_BITS);
    atomicAdd(&budget.demand[2], counts.y & LOW_MASK);
    atomicAdd(&budget.demand[3], counts.y >> LOW_BITS);
}
