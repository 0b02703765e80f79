// Counts vertices, triangles, items and drawn patches, for each block of patches. Run twice: at the scale 1, which
// gives the demand of the view, and again at the chosen scale where the demand is beyond the budget.
// In: factors, budget. Out: blocks, and the demand in budget. Generated constant: IS_RECOUNT.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> factors: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> budget: Budget;
@group(0) @binding(3) var<storage, read_write> blocks: array<vec4u>;

var<workgroup> sums: array<atomic<u32>, 4>;

@compute @workgroup_size(BLOCK_SIZE)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    let block = workgroup.y * workgroups.x + workgroup.x;
    let isNeeded = IS_RECOUNT == 0u || !demandFits();
    if (isNeeded) {
        let scale = select(1.0, chosenScale(), IS_RECOUNT == 1u);
        let counts = countsAt(block * BLOCK_SIZE + item, scale);
        for (var i = 0u; i < 4u; i++) {
            atomicAdd(&sums[i], counts[i]);
        }
    }
    workgroupBarrier();
    if (isNeeded && item == 0u && block * BLOCK_SIZE < parameters.patchCount) {
        let sum = vec4u(atomicLoad(&sums[0]), atomicLoad(&sums[1]), atomicLoad(&sums[2]), atomicLoad(&sums[3]));
        blocks[block] = sum;
        if (IS_RECOUNT == 0u) {
            atomicAdd(&budget.demand[0], sum.x & 0xffffu);
            atomicAdd(&budget.demand[1], sum.x >> 16u);
            atomicAdd(&budget.demand[2], sum.y & 0xffffu);
            atomicAdd(&budget.demand[3], sum.y >> 16u);
        }
    }
}
