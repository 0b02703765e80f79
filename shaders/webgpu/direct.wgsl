// Method "direct": one work-item per sample, as a domain shader. Reads the control points from global memory.
// In: points, patches, records (the plan, or a list of samples), attributes. Out: vertices. Dispatched by src/backends/webgpu.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<u32>;
@group(0) @binding(3) var<storage, read> records: array<u32>;
@group(0) @binding(4) var<storage, read> attributes: array<f32>;
@group(0) @binding(5) var<storage, read_write> vertices: array<vec4f>;

/// Reduces a row of four to its two points of the hull, quadratically in u.
fn reduceRow(patchIndex: u32, row: u32, origin: vec3f, weights: vec3f) -> array<vec4f, 2> {
    let a = homogeneousPoint(patchIndex, 4u * row, origin);
    let b = homogeneousPoint(patchIndex, 4u * row + 1u, origin);
    let c = homogeneousPoint(patchIndex, 4u * row + 2u, origin);
    let d = homogeneousPoint(patchIndex, 4u * row + 3u, origin);
    return array(
        weights.x * a + weights.y * b + weights.z * c,
        weights.x * b + weights.y * c + weights.z * d,
    );
}

fn quadraticWeights(t: f32) -> vec3f {
    let s = 1.0 - t;
    return vec3f(s * s, 2.0 * s * t, t * t);
}

@compute @workgroup_size(DIRECT_SIZE)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
    let index = invocation.y * workgroups.x * DIRECT_SIZE + invocation.x;
    if (index >= parameters.vertexCount) {
        return;
    }
    let sample = sampleAt(index);
    let patchIndex = sample.patchIndex;
    let uv = sample.uv;
    let origin = nearestCorner(patchIndex, uv);
    let inU = quadraticWeights(uv.x);
    let inV = quadraticWeights(uv.y);
    let row0 = reduceRow(patchIndex, 0u, origin, inU);
    let row1 = reduceRow(patchIndex, 1u, origin, inU);
    let row2 = reduceRow(patchIndex, 2u, origin, inU);
    let row3 = reduceRow(patchIndex, 3u, origin, inU);
    let hull = Hull(
        inV.x * row0[0] + inV.y * row1[0] + inV.z * row2[0],
        inV.x * row0[1] + inV.y * row1[1] + inV.z * row2[1],
        inV.x * row1[0] + inV.y * row2[0] + inV.z * row3[0],
        inV.x * row1[1] + inV.y * row2[1] + inV.z * row3[1],
    );
    writeVertex(index, sample, origin, hull);
}
