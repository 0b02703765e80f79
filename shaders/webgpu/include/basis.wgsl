// Cubic Bernstein polynomials.

fn basisValues(t: f32) -> vec4f {
    let s = 1.0 - t;
    return vec4f(s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
}

fn basisFirst(t: f32) -> vec4f {
    let s = 1.0 - t;
    return 3.0 * vec4f(-s * s, s * s - 2.0 * s * t, 2.0 * s * t - t * t, t * t);
}
