// Weights of the values of an attribute along one direction. Twin of src/domain/evaluateAttribute.ts.

/// Weights of the corners (bilinear) or control values (bicubic).
fn attributeBasis(values: u32, t: f32) -> vec4f {
    return select(vec4f(1.0 - t, t, 0.0, 0.0), basisValues(t), values == 16u);
}

fn attributeBasisFirst(values: u32, t: f32) -> vec4f {
    return select(vec4f(-1.0, 1.0, 0.0, 0.0), basisFirst(t), values == 16u);
}
