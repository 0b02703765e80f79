// Writes the three sides of each triangle as lines, for wireframes. In: totals, indices. Out: lines.
// Generated constant: LINE_ITEMS (work-items of a workgroup).

@group(0) @binding(0) var<uniform> totals: Totals;
@group(0) @binding(1) var<storage, read> indices: array<u32>;
@group(0) @binding(2) var<storage, read_write> lines: array<u32>;

@compute @workgroup_size(LINE_ITEMS)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) item: u32,
) {
    let step = TRIANGLES_PER_WORKGROUP * workgroups.x;
    for (var first = TRIANGLES_PER_WORKGROUP * workgroup.x; first < totals.triangles; first += step) {
        let end = min(first + TRIANGLES_PER_WORKGROUP, totals.triangles);
        for (var triangle = first + item; triangle < end; triangle += LINE_ITEMS) {
            for (var side = 0u; side < 3u; side++) {
                lines[6u * triangle + 2u * side] = indices[3u * triangle + side];
                lines[6u * triangle + 2u * side + 1u] = indices[3u * triangle + (side + 1u) % 3u];
            }
        }
    }
}
