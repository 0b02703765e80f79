import { lengthOf } from "./ControlHull.js";
import type { PatchDifferences } from "./PatchDifferences.js";
import { TWIST_BOUNDS_SIZE } from "./twistBounds.js";

/**
 * Largest second derivatives of a patch in allowed errors of linear interpolation from side to side: an eighth of them.
 * The sides u = 0 and u = 1 of a Gregory patch see other control points than the sides v = 0 and v = 1. Of each side there
 * are the bounds of what it sees, of the whole patch those of either; twists are counted for themselves.
 */
interface DerivativeBounds {
    /** Along u and v, anywhere, of what the sides v = 0 and v = 1 see. */
    alongU: number;
    alongV: number;
    mixed: number;
    /** The same of what the sides u = 0 and u = 1 see. */
    otherU: number;
    otherV: number;
    otherMixed: number;
    /** On the edges v = 0 and v = 1, along u, and on u = 0 and u = 1, along v: index of the edge. */
    readonly edges: Float64Array;
    /** As `edges`, of the row of control points next to the edge. */
    readonly nextRows: Float64Array;
    /** On the edges, mixed. */
    readonly mixedEdges: Float64Array;
    /** What twists add to those of the whole patch together, and the largest of their lengths in allowed errors. */
    twistCurve: number;
    twist: number;
}

/**
 * Numbers of the bounds of a patch: along u, along v, mixed, then four for the edges, for the rows next to them, mixed;
 * then the first three of what the other sides see; then those of `takeTwistBounds`.
 */
export const BOUNDS_SIZE = 18 + TWIST_BOUNDS_SIZE;
const OTHER_AT = 15;
const TWISTS_AT = 18;

const otherBounds = new Float64Array(BOUNDS_SIZE);

/** @returns bounds that are meant to be written over */
export function createDerivativeBounds(): DerivativeBounds {
    return {
        alongU: 0,
        alongV: 0,
        mixed: 0,
        otherU: 0,
        otherV: 0,
        otherMixed: 0,
        edges: new Float64Array(4),
        nextRows: new Float64Array(4),
        mixedEdges: new Float64Array(4),
        twistCurve: 0,
        twist: 0,
    };
}

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
        shape[at] = Math.max(shape[at], u);
        shape[at + 1] = Math.max(shape[at + 1], v);
        // The first line is the edge 0 or 1, the last one the edge 2 or 3, and the others are next to them.
        const edge = at + (line === 0 || line === 3 ? 3 : 7) + (line < 2 ? 0 : 2);
        shape[edge] = v;
        shape[edge + 1] = u;
    }
    for (let i = 0; i < 9; i++) {
        const size = (9 / 8 / weight) * sizeAt(mixed, 4 * i, radius);
        shape[at + 2] = Math.max(shape[at + 2], size);
        growEdge(shape, at + 11, i % 3, size);
        growEdge(shape, at + 12, Math.floor(i / 3), size);
    }
    shape.copyWithin(at + OTHER_AT, at, at + 3);
}

/**
 * Makes bounds those of a Gregory patch, but for its twists.
 * @param other differences of the control points that the sides u = 0 and u = 1 see
 * @param shape holds the bounds of what the sides v = 0 and v = 1 see, from index `at` on; receives those of both
 */
export function takeOtherBounds(other: PatchDifferences, shape: Float64Array, at: number): void {
    takeBounds(other, otherBounds, 0);
    for (let i = 0; i < 3; i++) {
        shape[at + OTHER_AT + i] = otherBounds[i];
    }
    // Of the four numbers for edges, those of 0 and 2.
    for (let i = 3; i < OTHER_AT; i += 2) {
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
 * Grows bounds by those of a patch, or a part of it.
 * @param shape bounds of the part, see `takeBounds`
 * @param at index of the first of them
 * @param scale allowed errors per world unit, times the square of how often the part goes into a side of the patch
 * @param onEdges bits of the edges that are on the rim of the part
 * @param bounds the bounds
 */
export function growDerivativeBounds(
    shape: Float64Array,
    at: number,
    scale: number,
    onEdges: number,
    bounds: DerivativeBounds,
): void {
    bounds.alongU = Math.max(bounds.alongU, scale * shape[at]);
    bounds.alongV = Math.max(bounds.alongV, scale * shape[at + 1]);
    bounds.mixed = Math.max(bounds.mixed, scale * shape[at + 2]);
    bounds.otherU = Math.max(bounds.otherU, scale * shape[at + OTHER_AT]);
    bounds.otherV = Math.max(bounds.otherV, scale * shape[at + OTHER_AT + 1]);
    bounds.otherMixed = Math.max(bounds.otherMixed, scale * shape[at + OTHER_AT + 2]);
    bounds.twistCurve = Math.max(bounds.twistCurve, scale * shape[at + TWISTS_AT]);
    bounds.twist = Math.max(bounds.twist, scale * shape[at + TWISTS_AT + 1]);
    for (let edge = 0; edge < 4; edge++) {
        if ((onEdges >> edge) & 1) {
            bounds.edges[edge] = Math.max(bounds.edges[edge], scale * shape[at + 3 + edge]);
            bounds.nextRows[edge] = Math.max(bounds.nextRows[edge], scale * shape[at + 7 + edge]);
            bounds.mixedEdges[edge] = Math.max(bounds.mixedEdges[edge], scale * shape[at + 11 + edge]);
        }
    }
}

/** Largest length of a difference of w (p − c) for c in the sphere around the points. */
function sizeAt(differences: Float64Array, at: number, radius: number): number {
    const length = lengthOf(differences[at], differences[at + 1], differences[at + 2]);
    return length + Math.abs(differences[at + 3]) * radius;
}
