// Method "direct": one work-item per sample, as a domain shader. Reads the control points from global memory.
// In: points, patches, records (the plan, or a list of samples), attributes. Out: vertices. Dispatched by src/backends/webgpu.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<u32>;
@group(0) @binding(3) var<storage, read> records: array<u32>;
@group(0) @binding(4) var<storage, read> attributes: array<f32>;
@group(0) @binding(5) var<storage, read_write> vertices: array<vec4f>;

fn loadRow(patchIndex: u32, row: u32, origin: vec3f) -> array<vec4f, 4> {
    return array(
        homogeneousPoint(patchIndex, 4u * row, origin),
        homogeneousPoint(patchIndex, 4u * row + 1u, origin),
        homogeneousPoint(patchIndex, 4u * row + 2u, origin),
        homogeneousPoint(patchIndex, 4u * row + 3u, origin),
    );
}

/// The first step of de Casteljau's scheme between two rows of control points.
fn reduceRows(lower: array<vec4f, 4>, upper: array<vec4f, 4>, uv: vec2f) -> array<vec4f, 3> {
    return array(
        bilinear(lower[0], lower[1], upper[0], upper[1], uv),
        bilinear(lower[1], lower[2], upper[1], upper[2], uv),
        bilinear(lower[2], lower[3], upper[2], upper[3], uv),
    );
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
    let row0 = loadRow(patchIndex, 0u, origin);
    let row1 = loadRow(patchIndex, 1u, origin);
    let row2 = loadRow(patchIndex, 2u, origin);
    let row3 = loadRow(patchIndex, 3u, origin);
    let low = reduceRows(row0, row1, uv);
    let middle = reduceRows(row1, row2, uv);
    let high = reduceRows(row2, row3, uv);
    // The steps of the cooperative method, so that both write the same bits.
    let hull = Hull(
        bilinear(low[0], low[1], middle[0], middle[1], uv),
        bilinear(low[1], low[2], middle[1], middle[2], uv),
        bilinear(middle[0], middle[1], high[0], high[1], uv),
        bilinear(middle[1], middle[2], high[1], high[2], uv),
    );
    writeVertex(index, sample, origin, hull);
}
