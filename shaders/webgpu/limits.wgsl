// Gives the vertices that the vertex kernel found degenerate their normals. They are few, and what they need is much:
// in a kernel of its own it does not take registers from all others.
// In: points, patches, records (the plan, or a list of samples), attributes, totals, drawn, degenerates. Out: vertices.

@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4f>;
@group(0) @binding(2) var<storage, read> patches: array<vec4u>;
@group(0) @binding(3) var<storage, read> records: array<vec4u>;
@group(0) @binding(4) var<storage, read> attributes: array<f32>;
@group(0) @binding(5) var<uniform> totals: Totals;
@group(0) @binding(6) var<storage, read_write> vertices: array<vec4f>;
@group(0) @binding(7) var<storage, read> degenerates: array<u32>;

@compute @workgroup_size(LIMIT_ITEMS)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
    // Bound whether or not what a net holds, or a list of samples, makes use of them.
    _ = &parameters;
    _ = &attributes;
    _ = &totals;
    for (var i = invocation.x; i < degenerates[0]; i += LIMIT_ITEMS * workgroups.x) {
        let vertexIndex = degenerates[i + 1u];
        let sample = sampleAt(vertexIndex);
        let frame = limitFrame(sample.patchIndex, sample.uv);
        let at = vertexIndex * VERTEX_STRIDE;
        vertices[at].w = frame.normal.x;
        vertices[at + 1u].x = frame.normal.y;
        vertices[at + 1u].y = frame.normal.z;
        if (TANGENT_AT != 0u) {
            vertices[at + TANGENT_AT] = textureTangent(sample.patchIndex, sample.uv, frame.normal, frame.du, frame.dv);
        }
    }
}
