// Counts vertices, triangles, items and drawn patches, for each block of patches. Run twice: at the scale 1, which
// gives the demand of the view, and again at the chosen scale where the demand is beyond the budget.
// In: factors, budget. Out: blocks, and the demand in budget. Generated constant: IS_RECOUNT.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> factors: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> budget: Budget;
@group(0) @binding(3) var<storage, read_write> blocks: array<vec4u>;

@compute @workgroup_size(BLOCK_ITEMS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    let block = workgroup.y * workgroups.x + workgroup.x;
    let isNeeded = IS_RECOUNT == 0u || !demandFits();
    var counts = vec4u(0u);
    if (isNeeded) {
        let scale = select(1.0, chosenScale(), IS_RECOUNT == 1u);
        let first = (block * BLOCK_ITEMS + item) * PATCHES_PER_ITEM;
        for (var i = 0u; i < PATCHES_PER_ITEM; i++) {
            counts += countsAt(first + i, scale);
        }
    }
    let sum = scanWorkgroup(item, counts);
    if (isNeeded && item == BLOCK_ITEMS - 1u && block < blockCount()) {
        blocks[block] = sum;
        if (IS_RECOUNT == 0u) {
            addToDemand(sum.xy);
        }
    }
}
