import { elevatePatch } from "../elevate.js";
import type { ControlGrid } from "../netFromControlGrids.js";
import { pickPoints, weldIds } from "../weldPoints.js";
import { toHomogeneous } from "./homogeneous.js";

/** One boundary curve, which all sides that run along it share. */
export interface EdgeCurve {
    readonly degree: number;
    /** x, y, z, weight per control point. */
    readonly points: Float64Array;
    /** Ids of the corners at its ends. */
    readonly start: number;
    readonly end: number;
}

/** A side of a patch, as part of an edge. */
export interface EdgeSide {
    /** The edge, or undefined for a side that is a single point, which needs none. */
    readonly edge: EdgeCurve | undefined;
    /** Whether the edge runs against growing u or v. */
    readonly isReversed: boolean;
}

/** How the sides of patches of any degrees meet. */
export interface SharedEdges {
    /** Sides of the patches, index 4 · patch + side, numbered as in `EDGE_POINTS`: u = 0, v = 0, u = 1, v = 1. */
    readonly sides: readonly EdgeSide[];
    /** Corner ids, index 4 · patch + corner: (0,0), (1,0), (0,1), (1,1). */
    readonly corners: Uint32Array;
    /** x, y, z, weight per corner id. */
    readonly cornerPoints: Float32Array;
}

/** Corners at the ends of each side, in the direction of growing u or v. */
const SIDE_CORNERS = [
    [0, 2],
    [0, 1],
    [1, 3],
    [2, 3],
] as const;

/** Curves between the same two corners that are told apart; a surface has one or two, and time stays linear. */
const MOST_CURVES = 64;

/**
 * Finds the sides that are one curve. Corners are one when `weldPoints` merges them. Two sides with the same corners are
 * one edge when their curves are: to the bit of the elevated control points, or within the welding tolerance, when both
 * are of degree 3 or less; and within `tolerance` otherwise, since a curve given at two degrees differs by its rounding.
 * An edge is the curve of the lowest degree among its sides, the first of the patches before others.
 * @param grids patches of any degrees
 * @param tolerance largest distance of two curves, given at degrees above 3, that are one
 * @param weldTolerance see `weldPoints`
 */
export function findSharedEdges(grids: readonly ControlGrid[], tolerance: number, weldTolerance: number): SharedEdges {
    const cornerValues = new Float32Array(grids.length * 16);
    grids.forEach(({ degreeU, degreeV, points }, patch) => {
        [0, degreeU, degreeV * (degreeU + 1), (degreeV + 1) * (degreeU + 1) - 1].forEach((point, corner) => {
            for (let i = 0; i < 4; i++) {
                cornerValues[16 * patch + 4 * corner + i] = points[4 * point + i];
            }
        });
    });
    const ids = Uint32Array.from({ length: grids.length * 4 }, (_, i) => i);
    const { kept, patches: corners } = weldIds({ points: cornerValues, patches: ids }, weldTolerance);
    const curves = Array.from({ length: grids.length * 4 }, (_, index) => {
        const [start, end] = SIDE_CORNERS[index & 3].map((corner) => corners[(index & ~3) + corner]);
        return { ...sideCurve(grids[index >> 2], index & 3), start, end };
    });
    const byEnds = new Map<number, EdgeCurve[]>();
    const sides = new Array<EdgeSide>(curves.length);
    // Low degrees first, so that a curve of a higher degree finds them.
    const order = Array.from(curves.keys()).sort((a, b) => curves[a].degree - curves[b].degree || a - b);
    for (const index of order) {
        const curve = curves[index];
        if (isSinglePoint(curve.points)) {
            sides[index] = { edge: undefined, isReversed: false };
            continue;
        }
        const key = Math.min(curve.start, curve.end) * corners.length + Math.max(curve.start, curve.end);
        const candidates = byEnds.get(key) ?? [];
        byEnds.set(key, candidates);
        const found = findSide(curve, candidates, tolerance, weldTolerance);
        if (found === undefined && candidates.length < MOST_CURVES) {
            candidates.push(curve);
        }
        sides[index] = found ?? { edge: curve, isReversed: false };
    }
    return { sides, corners, cornerPoints: pickPoints(cornerValues, kept) };
}

function sideCurve({ degreeU, degreeV, points }: ControlGrid, side: number): { degree: number; points: Float64Array } {
    const runsAlongU = side === 1 || side === 3;
    const degree = runsAlongU ? degreeU : degreeV;
    const stride = runsAlongU ? 1 : degreeU + 1;
    const first = [0, 0, degreeU, degreeV * (degreeU + 1)][side];
    const own = Float64Array.from({ length: 4 * (degree + 1) }, (_, i) => {
        return points[4 * (first + (i >> 2) * stride) + (i & 3)];
    });
    return { degree, points: own };
}

function findSide(
    curve: EdgeCurve,
    candidates: readonly EdgeCurve[],
    tolerance: number,
    weldTolerance: number,
): EdgeSide | undefined {
    for (const edge of candidates) {
        for (const isReversed of [false, true]) {
            const [start, end] = isReversed ? [edge.end, edge.start] : [edge.start, edge.end];
            if (start === curve.start && end === curve.end) {
                const points = isReversed ? reversePoints(edge.points) : edge.points;
                if (isOneCurve(curve, { ...edge, points }, tolerance, weldTolerance)) {
                    return { edge, isReversed };
                }
            }
        }
    }
    return undefined;
}

/** @returns the points in the opposite order */
export function reversePoints(points: Float64Array): Float64Array {
    const last = points.length / 4 - 1;
    return Float64Array.from(points, (_, i) => points[4 * (last - (i >> 2)) + (i & 3)]);
}

function isOneCurve(a: EdgeCurve, b: EdgeCurve, tolerance: number, weldTolerance: number): boolean {
    if (a.degree <= 3 && b.degree <= 3) {
        const [p, q] = [elevateCurve(a), elevateCurve(b)];
        return p.every((value, i) => Math.abs(value - q[i]) <= (i % 4 === 3 ? 0 : weldTolerance));
    }
    const center = [...a.points.subarray(0, 3)];
    let [p, q] = [toHomogeneous(a.points, center), toHomogeneous(b.points, center)];
    p = raiseCurve(p, a.degree, Math.max(a.degree, b.degree));
    q = raiseCurve(q, b.degree, Math.max(a.degree, b.degree));
    let [points, weights, smallestWeight, radius] = [0, 0, Infinity, 0];
    for (let at = 0; at < p.length; at += 4) {
        points = Math.max(points, Math.hypot(p[at] - q[at], p[at + 1] - q[at + 1], p[at + 2] - q[at + 2]));
        weights = Math.max(weights, Math.abs(p[at + 3] - q[at + 3]));
        smallestWeight = Math.min(smallestWeight, p[at + 3]);
        radius = Math.max(radius, Math.hypot(q[at], q[at + 1], q[at + 2]) / q[at + 3]);
    }
    return (points + radius * weights) / smallestWeight <= tolerance;
}

/** @returns the curve at degree 3, as float32 numbers, by the rule by which patches of low degrees are raised */
export function elevateCurve({ points, degree }: Pick<EdgeCurve, "points" | "degree">): Float32Array {
    return Float32Array.from(elevatePatch([...points, ...points], degree, 1).subarray(0, 16));
}

/** Raises the degree of a homogeneous curve step by step. Source: Farin, section 6.1. */
function raiseCurve(points: Float64Array, from: number, to: number): Float64Array {
    let curve = points;
    for (let degree = from + 1; degree <= to; degree++) {
        const lower = curve;
        curve = Float64Array.from({ length: 4 * (degree + 1) }, (_, i) => {
            const share = (i >> 2) / degree;
            return share * (lower[i - 4] ?? 0) + (1 - share) * (lower[i] ?? 0);
        });
    }
    return curve;
}

function isSinglePoint(points: Float64Array): boolean {
    return points.every((value, i) => i % 4 === 3 || Math.fround(value) === Math.fround(points[i % 4]));
}
