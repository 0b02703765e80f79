import { lengthOf } from "./ControlHull.js";
import type { PatchDifferences } from "./PatchDifferences.js";
import { TWIST_BOUNDS_SIZE } from "./twistBounds.js";

/*
 * Largest second derivatives of a patch in allowed errors of linear interpolation from side to side: an eighth of them.
 * The sides u = 0 and u = 1 of a Gregory patch see other control points than the sides v = 0 and v = 1. Of each side there
 * are the bounds of what it sees, of the whole patch those of either; twists are counted for themselves.
 */

/** Where bounds hold those along u and v and the mixed one, anywhere, of what the sides v = 0 and v = 1 see. */
export const ALONG_U = 0;
export const ALONG_V = 1;
export const MIXED = 2;
/** Four for the edges, v = 0 and v = 1 along u, and u = 0 and u = 1 along v, in the order of edges. */
export const EDGES = 3;
/** As those, of the rows of control points next to the edges. */
export const NEXT_ROWS = 7;
/** As those of the edges, mixed. */
export const MIXED_EDGES = 11;
/** As the first three, of what the sides u = 0 and u = 1 see. */
export const OTHER_U = 15;
export const OTHER_V = 16;
export const OTHER_MIXED = 17;
/** What twists add to those of the whole patch together, and the largest of their lengths: see `takeTwistBounds`. */
export const TWIST_CURVE = 18;
export const TWIST = 19;
/** Numbers of the bounds of a patch. */
export const BOUNDS_SIZE = TWIST_CURVE + TWIST_BOUNDS_SIZE;

const otherBounds = new Float64Array(BOUNDS_SIZE);

/**
 * Takes the bounds of a bicubic patch, in world units: Muu / 8 ≤ (6/8) max‖Δ²u‖, Muv / 8 ≤ (9/8) max‖ΔuΔv‖, Mvv / 8 ≤ (6/8)
 * max‖Δ²v‖ (Filip, Magedson and Markot, Surface algorithms using bounds on derivatives, CAGD 3, 1986).
 * @param differences differences of the patch
 * @param shape receives {@link BOUNDS_SIZE} numbers
 * @param at index of the first of them
 */
export function takeBounds(differences: PatchDifferences, shape: Float64Array, at: number): void {
    const { alongU, alongV, mixed, radius, weight } = differences;
    shape.fill(0, at, at + BOUNDS_SIZE);
    for (let line = 0; line < 4; line++) {
        const u = (6 / 8 / weight) * Math.max(sizeAt(alongU, 8 * line, radius), sizeAt(alongU, 8 * line + 4, radius));
        const v = (6 / 8 / weight) * Math.max(sizeAt(alongV, 8 * line, radius), sizeAt(alongV, 8 * line + 4, radius));
        shape[at + ALONG_U] = Math.max(shape[at + ALONG_U], u);
        shape[at + ALONG_V] = Math.max(shape[at + ALONG_V], v);
        // The first line is the edge 0 or 1, the last one the edge 2 or 3, and the others are next to them.
        const edge = at + (line === 0 || line === 3 ? EDGES : NEXT_ROWS) + (line < 2 ? 0 : 2);
        shape[edge] = v;
        shape[edge + 1] = u;
    }
    for (let i = 0; i < 9; i++) {
        const size = (9 / 8 / weight) * sizeAt(mixed, 4 * i, radius);
        shape[at + MIXED] = Math.max(shape[at + MIXED], size);
        growEdge(shape, at + MIXED_EDGES, i % 3, size);
        growEdge(shape, at + MIXED_EDGES + 1, Math.floor(i / 3), size);
    }
    shape.copyWithin(at + OTHER_U, at, at + EDGES);
}

/**
 * Makes bounds those of a Gregory patch, but for its twists.
 * @param other differences of the control points that the sides u = 0 and u = 1 see
 * @param shape holds the bounds of what the sides v = 0 and v = 1 see, from index `at` on; receives those of both
 */
export function takeOtherBounds(other: PatchDifferences, shape: Float64Array, at: number): void {
    takeBounds(other, otherBounds, 0);
    for (let i = 0; i < 3; i++) {
        shape[at + OTHER_U + i] = otherBounds[i];
    }
    // Of the four numbers for edges, those of 0 and 2.
    for (let i = EDGES; i < OTHER_U; i += 2) {
        shape[at + i] = otherBounds[i];
    }
}

/** Raises the bound of the edge that a column or row of mixed differences lies at: of the three, the first or the last. */
function growEdge(shape: Float64Array, at: number, line: number, size: number): void {
    if (line !== 1) {
        shape[at + line] = Math.max(shape[at + line], size);
    }
}

/**
 * Grows bounds by those of a part of a patch.
 * @param shape bounds of the part, see `takeBounds`
 * @param at index of the first of them
 * @param scale allowed errors per world unit, times the square of how often the part goes into a side of the patch
 * @param onEdges bits of the edges that are on the rim of the part
 * @param bounds receives the bounds of the patch
 */
export function growDerivativeBounds(
    shape: Float64Array,
    at: number,
    scale: number,
    onEdges: number,
    bounds: Float64Array,
): void {
    for (let i = 0; i < BOUNDS_SIZE; i++) {
        // Those for edges are groups of four.
        const isOfEdge = i >= EDGES && i < OTHER_U;
        if (!isOfEdge || (onEdges >> ((i - EDGES) & 3)) & 1) {
            bounds[i] = Math.max(bounds[i], scale * shape[at + i]);
        }
    }
}

/** Largest length of a difference of w (p − c) for c in the sphere around the points. */
function sizeAt(differences: Float64Array, at: number, radius: number): number {
    const length = lengthOf(differences[at], differences[at + 1], differences[at + 2]);
    return length + Math.abs(differences[at + 3]) * radius;
}
