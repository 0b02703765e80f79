// One work-item per triangle: writes its three sides as lines, for wireframes. In: indices. Out: lines.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> indices: array<u32>;
@group(0) @binding(2) var<storage, read_write> lines: array<u32>;

@compute @workgroup_size(DIRECT_SIZE)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
    let index = invocation.y * workgroups.x * DIRECT_SIZE + invocation.x;
    if (index >= parameters.triangleCount) {
        return;
    }
    for (var side = 0u; side < 3u; side++) {
        lines[6u * index + 2u * side] = indices[3u * index + side];
        lines[6u * index + 2u * side + 1u] = indices[3u * index + (side + 1u) % 3u];
    }
}
