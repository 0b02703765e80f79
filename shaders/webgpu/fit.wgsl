// One round of the ladder of scales: each work-item counts the patches of its workgroup at one scale. Does nothing while
// the demand is within the budget. In: factors, budget. Out: the levels in budget. Generated constant: ROUND.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> factors: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> budget: Budget;

@compute @workgroup_size(LEVELS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) level: u32,
) {
    if (demandFits()) {
        return;
    }
    let scale = scaleOfLevel(ROUND, level);
    var sum = vec2u(0u);
    for (var patchIndex = workgroup.x; patchIndex < parameters.patchCount; patchIndex += workgroups.x) {
        sum += countsAt(patchIndex, scale).xy;
    }
    addToLevel(ROUND * LEVELS + level, sum);
}
