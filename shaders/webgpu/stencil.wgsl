// Makes the points of a net of the points of its cage, one workgroup per slice of the rows, see
// src/backends/webgpu/packStencil.ts. Sums are taken relative to a control point of the row: what is far from the origin
// keeps its digits, and where all control points coincide so does what is made of them, to the bit.
// In: the packed stencil, cage (CAGE_SIZE numbers a point). Out: points. Generated constants: SLICE_LANES, CAGE_SIZE (3, or 4
// with weights), IS_RATIONAL (1: some weight is not 1). Dispatched by src/backends/webgpu/GpuStencil.ts.

struct StencilParameters {
    sliceCount: u32,
    /// First row that makes a vector, of weight 0; the number of rows where none does.
    vectorStart: u32,
    unused0: u32,
    unused1: u32,
}

@group(0) @binding(0) var<uniform> parameters: StencilParameters;
@group(0) @binding(1) var<storage, read> slices: array<vec4u>;
@group(0) @binding(2) var<storage, read> sliceRows: array<u32>;
@group(0) @binding(3) var<storage, read> entries: array<vec2u>;
@group(0) @binding(4) var<storage, read> cage: array<f32>;
@group(0) @binding(5) var<storage, read_write> points: array<vec4f>;

const NO_ROW = 0xffffffffu;

var<workgroup> sums: array<vec4f, SLICE_LANES>;

/// A point of the cage with its weight.
fn cagePoint(index: u32) -> vec4f {
    let at = index * CAGE_SIZE;
    let position = vec3f(cage[at], cage[at + 1u], cage[at + 2u]);
    if (CAGE_SIZE == 4u) {
        return vec4f(position, cage[at + CAGE_SIZE - 1u]);
    }
    return vec4f(position, 1.0);
}

/// The point of a row, from the sums of its coefficients times (w (p − base), w).
fn pointOf(row: u32, base: vec3f, sum: vec4f) -> vec4f {
    if (row >= parameters.vectorStart) {
        return vec4f(sum.xyz, 0.0);
    }
    if (IS_RATIONAL == 1u) {
        return vec4f(base + sum.xyz / sum.w, sum.w);
    }
    return vec4f(base + sum.xyz, 1.0);
}

@compute @workgroup_size(SLICE_LANES)
fn main(
    @builtin(workgroup_id) workgroup: vec3u,
    @builtin(num_workgroups) workgroups: vec3u,
    @builtin(local_invocation_index) lane: u32,
) {
    let index = workgroup.y * workgroups.x + workgroup.x;
    if (index >= parameters.sliceCount) {
        return;
    }
    let slice = slices[index];
    let first = slice.x;
    let isShared = slice.w == 1u;
    var base = vec3f(0.0);
    var sum = vec4f(0.0);
    if (slice.y > 0u) {
        base = cagePoint(entries[first + select(lane, 0u, isShared)].x).xyz;
    }
    for (var step = 0u; step < slice.y; step++) {
        let entry = entries[first + step * SLICE_LANES + lane];
        let point = cagePoint(entry.x);
        let share = bitcast<f32>(entry.y) * point.w;
        sum += vec4f(share * (point.xyz - base), share);
    }
    if (isShared) {
        sums[lane] = sum;
        for (var count = SLICE_LANES / 2u; count > 0u; count /= 2u) {
            workgroupBarrier();
            if (lane < count) {
                sums[lane] += sums[lane + count];
            }
        }
        if (lane == 0u) {
            let row = sliceRows[slice.z];
            points[row] = pointOf(row, base, sums[0]);
        }
    } else {
        let row = sliceRows[slice.z + lane];
        if (row != NO_ROW) {
            points[row] = pointOf(row, base, sum);
        }
    }
}
