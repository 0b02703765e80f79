// Exclusive scan of the counts of all blocks, by one workgroup; the totals. Clears the budget for the next frame.
// In: blocks, budget. Out: blocks (what comes before each), totals, degenerates (none yet).

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> budget: Budget;
@group(0) @binding(2) var<storage, read_write> blocks: array<vec4u>;
@group(0) @binding(3) var<storage, read_write> totals: Totals;
@group(0) @binding(4) var<storage, read_write> degenerates: array<u32>;

@compute @workgroup_size(BLOCK_ITEMS)
fn main(@builtin(local_invocation_index) item: u32) {
    let count = blockCount();
    let share = (count + BLOCK_ITEMS - 1u) / BLOCK_ITEMS;
    let first = min(item * share, count);
    let end = min(first + share, count);
    var sum = vec4u(0u);
    for (var block = first; block < end; block++) {
        sum += blocks[block];
    }
    let inclusive = scanWorkgroup(item, sum);
    var before = inclusive - sum;
    for (var block = first; block < end; block++) {
        let own = blocks[block];
        blocks[block] = before;
        before += own;
    }
    if (item == BLOCK_ITEMS - 1u) {
        totals.vertices = inclusive.x;
        totals.triangles = inclusive.y;
        totals.items = inclusive.z;
        totals.drawn = inclusive.w;
        totals.demand = vec4u(
            halvesOf(atomicLoad(&budget.demand[0]), atomicLoad(&budget.demand[1])),
            halvesOf(atomicLoad(&budget.demand[2]), atomicLoad(&budget.demand[3])),
        );
        totals.scale = chosenScale();
        degenerates[0] = 0u;
    }
    storageBarrier();
    for (var level = item; level < 2u * LEVELS; level += BLOCK_ITEMS) {
        for (var i = 0u; i < 4u; i++) {
            atomicStore(&budget.levels[level][i], 0u);
        }
    }
    if (item < 4u) {
        atomicStore(&budget.demand[item], 0u);
    }
}
