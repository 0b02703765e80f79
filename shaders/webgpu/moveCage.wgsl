// Moves the points of a cage, one a work-item: morph targets first, then bones. Twin of src/motion/CageMotion.ts.
// In: rest, joints and weights (INFLUENCERS a point, the largest weight first), morphs (target by target), influences,
// bones. Out: cage, x, y, z a point. Generated constants: MOTION_ITEMS, INFLUENCERS (0, 4 or 8). Dispatched by
// src/backends/webgpu/GpuMotion.ts.

struct MotionParameters {
    pointCount: u32,
    targetCount: u32,
    unused0: u32,
    unused1: u32,
}

@group(0) @binding(0) var<uniform> parameters: MotionParameters;
@group(0) @binding(1) var<storage, read> rest: array<f32>;
@group(0) @binding(2) var<storage, read> joints: array<u32>;
@group(0) @binding(3) var<storage, read> weights: array<f32>;
@group(0) @binding(4) var<storage, read> morphs: array<f32>;
@group(0) @binding(5) var<storage, read> influences: array<f32>;
@group(0) @binding(6) var<storage, read> bones: array<mat4x4f>;
@group(0) @binding(7) var<storage, read_write> cage: array<f32>;

fn morphAt(index: u32) -> vec3f {
    return vec3f(morphs[3u * index], morphs[3u * index + 1u], morphs[3u * index + 2u]);
}

@compute @workgroup_size(MOTION_ITEMS)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
    let point = invocation.y * workgroups.x * MOTION_ITEMS + invocation.x;
    if (point >= parameters.pointCount) {
        return;
    }
    var position = vec3f(rest[3u * point], rest[3u * point + 1u], rest[3u * point + 2u]);
    for (var morph = 0u; morph < parameters.targetCount; morph++) {
        let influence = influences[morph];
        if (influence != 0.0) {
            position += influence * morphAt(morph * parameters.pointCount + point);
        }
    }
    let first = INFLUENCERS * point;
    if (INFLUENCERS > 0u && weights[first] > 0.0) {
        let resting = vec4f(position, 1.0);
        position = vec3f(0.0);
        for (var i = first; i < first + INFLUENCERS; i++) {
            if (weights[i] != 0.0) {
                position += weights[i] * (bones[joints[i]] * resting).xyz;
            }
        }
    }
    cage[3u * point] = position.x;
    cage[3u * point + 1u] = position.y;
    cage[3u * point + 2u] = position.z;
}
