import { lengthOf, type ControlHull } from "./ControlHull.js";

/** Bounds of the second derivatives of a patch in allowed errors: along u, mixed, along v. */
const bounds = new Float64Array(3);
const weighted = new Float64Array(64);

/**
 * Segments of equal length along u and v that keep the inside of a patch within the allowed error of its triangles.
 *
 * A triangle within a box of 1/n × 1/m in (u, v) is off by at most (Muu / n² + 2 Muv / (n m) + Mvv / m²) / 8, with M the
 * largest second derivatives (Filip, Magedson and Markot, Surface algorithms using bounds on derivatives, CAGD 3,
 * 1986); of a bicubic patch Muu ≤ 6 max‖Δ²u‖, Muv ≤ 9 max‖ΔuΔv‖, Mvv ≤ 6 max‖Δ²v‖. Rational as for edges, see
 * `edgeSegments`, with w (p − c) replaced by its bound about the centre of the points.
 * @param patch the sixteen points
 * @param errorScale allowed errors per world unit
 * @param result receives the segments along u and along v, ≥ 1 each
 */
export function insideSegments(patch: ControlHull, errorScale: number, result: Float64Array): void {
    boundDerivatives(patch, errorScale);
    const [alongU, mixed, alongV] = bounds;
    // Few triangles: both axes use the same share of the error.
    const ratio = Math.sqrt((alongU + mixed) / (alongV + mixed));
    const even = ratio > 0 && ratio < Infinity ? ratio : 1;
    const n = Math.sqrt(alongU + 2 * mixed * even + alongV * even * even);
    const m = n / even;
    if (n < 1) {
        result[0] = 1;
        result[1] = restOf(alongU, mixed, alongV);
    } else if (m < 1) {
        result[0] = restOf(alongV, mixed, alongU);
        result[1] = 1;
    } else {
        result[0] = n;
        result[1] = m;
    }
}

/** Segments along the other axis when one of length 1 leaves this error: x with own + 2 mixed / x + other / x² = 1. */
function restOf(own: number, mixed: number, other: number): number {
    const left = 1 - own;
    return left > 0 ? Math.max((mixed + Math.sqrt(mixed * mixed + left * other)) / left, 1) : 1;
}

function boundDerivatives(patch: ControlHull, errorScale: number): void {
    const { offsets, mean } = patch;
    let weight = Infinity;
    for (let at = 0; at < 64; at += 4) {
        const w = offsets[at + 3];
        weight = Math.min(weight, w);
        for (let axis = 0; axis < 3; axis++) {
            weighted[at + axis] = w * (offsets[at + axis] - mean[axis]);
        }
        weighted[at + 3] = w;
    }
    bounds.fill(0);
    for (let row = 0; row < 4; row++) {
        for (let i = 0; i < 2; i++) {
            const u = 16 * row + 4 * i;
            bounds[0] = Math.max(bounds[0], combination(u, u + 4, u + 4, u + 8, patch.radius));
            const v = 16 * i + 4 * row;
            bounds[2] = Math.max(bounds[2], combination(v, v + 16, v + 16, v + 32, patch.radius));
        }
    }
    for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 3; column++) {
            const at = 16 * row + 4 * column;
            bounds[1] = Math.max(bounds[1], combination(at, at + 4, at + 16, at + 20, patch.radius));
        }
    }
    const unit = errorScale / (8 * weight);
    bounds[0] *= 6 * unit;
    bounds[1] *= 9 * unit;
    bounds[2] *= 6 * unit;
}

/** Length of a − b − c + d of the weighted points, with what the weights add. */
function combination(a: number, b: number, c: number, d: number, radius: number): number {
    const part = (axis: number): number =>
        weighted[a + axis] - weighted[b + axis] - weighted[c + axis] + weighted[d + axis];
    return lengthOf(part(0), part(1), part(2)) + radius * Math.abs(part(3));
}
