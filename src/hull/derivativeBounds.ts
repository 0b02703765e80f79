import { lengthOf } from "./ControlHull.js";
import type { PatchDifferences } from "./PatchDifferences.js";

/**
 * Largest second derivatives of a patch in allowed errors of linear interpolation from side to side: an eighth of them.
 */
interface DerivativeBounds {
    /** Along u and v, anywhere. */
    alongU: number;
    alongV: number;
    mixed: number;
    /** On the edges v = 0 and v = 1, along u, and on u = 0 and u = 1, along v: index of the edge. */
    readonly edges: Float64Array;
}

/** @returns bounds that are meant to be written over */
export function createDerivativeBounds(): DerivativeBounds {
    return { alongU: 0, alongV: 0, mixed: 0, edges: new Float64Array(4) };
}

/**
 * Grows bounds by those of a patch, or a part of it: Muu / 8 ≤ (6/8) max‖Δ²u‖, Muv / 8 ≤ (9/8) max‖ΔuΔv‖, Mvv / 8 ≤ (6/8)
 * max‖Δ²v‖ (Filip, Magedson and Markot, Surface algorithms using bounds on derivatives, CAGD 3, 1986).
 * @param differences differences of the part
 * @param scale allowed errors per world unit, times the square of how often the part goes into a side of the patch
 * @param onEdges bits of the edges that are on the rim of the part
 * @param bounds the bounds
 */
export function growDerivativeBounds(
    differences: PatchDifferences,
    scale: number,
    onEdges: number,
    bounds: DerivativeBounds,
): void {
    const { alongU, alongV, mixed, radius, weight } = differences;
    const unit = scale / (8 * weight);
    for (let line = 0; line < 4; line++) {
        const u = 6 * unit * Math.max(sizeAt(alongU, 8 * line, radius), sizeAt(alongU, 8 * line + 4, radius));
        const v = 6 * unit * Math.max(sizeAt(alongV, 8 * line, radius), sizeAt(alongV, 8 * line + 4, radius));
        bounds.alongU = Math.max(bounds.alongU, u);
        bounds.alongV = Math.max(bounds.alongV, v);
        // The first line is the edge 0 or 1, the last one the edge 2 or 3.
        const edge = line === 0 ? 0 : 2;
        if (line === 0 || line === 3) {
            bounds.edges[edge] = Math.max(bounds.edges[edge], (onEdges >> edge) & 1 ? v : 0);
            bounds.edges[edge + 1] = Math.max(bounds.edges[edge + 1], (onEdges >> (edge + 1)) & 1 ? u : 0);
        }
    }
    for (let at = 0; at < 36; at += 4) {
        bounds.mixed = Math.max(bounds.mixed, 9 * unit * sizeAt(mixed, at, radius));
    }
}

/** Largest length of a difference of w (p − c) for c in the sphere around the points. */
function sizeAt(differences: Float64Array, at: number, radius: number): number {
    const length = lengthOf(differences[at], differences[at + 1], differences[at + 2]);
    return length + Math.abs(differences[at + 3]) * radius;
}
