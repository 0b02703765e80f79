// What the methods of evaluation have in common: from the 2 × 2 hull of a sample to its vertex.
// Twin of src/domain/writeVertex.ts. Declared by the kernel: vertices (vec4f, VERTEX_STRIDE of them a vertex).
// Generated constants: VERTEX_STRIDE, TANGENT_AT, COLOR_AT (in vec4f; 0 = absent).

/// The last hull of de Casteljau's scheme, homogeneous and relative to an origin: it holds point and tangents.
struct Hull {
    p00: vec4f,
    p10: vec4f,
    p01: vec4f,
    p11: vec4f,
}

/// A step of de Casteljau's scheme in both directions.
fn bilinear(a: vec4f, b: vec4f, c: vec4f, d: vec4f, uv: vec2f) -> vec4f {
    return mix(mix(a, b, uv.x), mix(c, d, uv.x), uv.y);
}

fn writeVertex(index: u32, sample: Sample, origin: vec3f, hull: Hull) {
    let patchIndex = sample.patchIndex;
    let uv = sample.uv;
    let point = mix(mix(hull.p00, hull.p10, uv.x), mix(hull.p01, hull.p11, uv.x), uv.y);
    let alongU = 3.0 * mix(hull.p10 - hull.p00, hull.p11 - hull.p01, uv.y);
    let alongV = 3.0 * mix(hull.p01 - hull.p00, hull.p11 - hull.p10, uv.x);
    let relative = point.xyz / point.w;
    let du = (alongU.xyz - alongU.w * relative) / point.w;
    let dv = (alongV.xyz - alongV.w * relative) / point.w;
    let position = joinedPosition(patchIndex, uv, origin + relative);
    let normal = surfaceNormal(patchIndex, uv, origin, relative, du, dv);
    let texture = textureCoordinates(patchIndex, uv);
    let at = index * VERTEX_STRIDE;
    vertices[at] = vec4f(position, normal.x);
    vertices[at + 1u] = vec4f(normal.yz, texture);
    if (TANGENT_AT != 0u) {
        vertices[at + TANGENT_AT] = textureTangent(patchIndex, uv, normal, du, dv);
    }
    if (COLOR_AT != 0u) {
        vertices[at + COLOR_AT] = evaluateColor(patchIndex, uv);
    }
}
