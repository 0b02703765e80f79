// Counts vertices, triangles, items and drawn patches, for each block of patches. Run twice: at the scale 1, which
// gives the demand of the view, and again at the chosen scale where the demand is beyond the budget. Workgroups go on
// with the next block: there are few sums then that all add to the demand.
// In: factors, budget. Out: blocks, and the demand in budget. Generated constant: IS_RECOUNT.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> factors: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> budget: Budget;
@group(0) @binding(3) var<storage, read_write> blocks: array<vec4u>;

var<workgroup> overBudget: u32;

/// Whether the demand is beyond the budget: one work-item looks, for all of a workgroup, which ask together.
fn isOverBudget(item: u32) -> bool {
    if (item == 0u) {
        overBudget = select(1u, 0u, demandFits());
    }
    return workgroupUniformLoad(&overBudget) == 1u;
}

@compute @workgroup_size(BLOCK_ITEMS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    var scale = 1.0;
    if (IS_RECOUNT == 1u) {
        if (!isOverBudget(item)) {
            return;
        }
        scale = chosenScale();
    }
    var demand = vec2u(0u);
    for (var block = workgroup.x; block < blockCount(); block += workgroups.x) {
        let first = (block * BLOCK_ITEMS + item) * PATCHES_PER_ITEM;
        var counts = vec4u(0u);
        for (var i = 0u; i < PATCHES_PER_ITEM; i++) {
            counts += countsAt(first + i, scale);
        }
        let sum = scanWorkgroup(item, counts);
        if (item == BLOCK_ITEMS - 1u) {
            blocks[block] = sum;
            demand += sum.xy;
        }
    }
    if (IS_RECOUNT == 0u && item == BLOCK_ITEMS - 1u) {
        addToDemand(demand);
    }
}
