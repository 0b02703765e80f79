import { elevateInto } from "../elevate.js";
import { createWholes } from "../GrowingArray.js";
import { HashChains } from "../HashChains.js";
import { hashWords } from "../hashWords.js";
import type { ControlGrid } from "../netFromControlGrids.js";
import { PATCH_SIZE, POINT_SIZE } from "../PatchNet.js";
import { createPointWelder } from "../PointWelder.js";
import type { GridSource } from "./GridSource.js";
import { toHomogeneous } from "./homogeneous.js";

/** A boundary curve. */
export interface EdgeCurve {
    readonly degree: number;
    /** x, y, z, weight per control point. */
    readonly points: Float64Array;
}

/** How the sides of patches of any degrees meet. */
export interface SharedEdges {
    /**
     * Edge of each side, index 4 · patch + side, numbered as in `EDGE_POINTS`: u = 0, v = 0, u = 1, v = 1. An edge is the
     * side that its curve is taken from: 2 · that side, and 1 more where it runs against growing u or v of this one. Below
     * 0 for a side that is a single point, which needs none.
     */
    readonly sides: Int32Array;
    /** Corner ids, index 4 · patch + corner: (0,0), (1,0), (0,1), (1,1). */
    readonly corners: Uint32Array;
    /** x, y, z, weight per corner id. */
    readonly cornerPoints: Float32Array;
}

/** Side of a patch that is a single point. */
const NO_EDGE = -1;

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
export function findSharedEdges(grids: GridSource, tolerance: number, weldTolerance: number): SharedEdges {
    const corners = new Uint32Array(4 * grids.count);
    /** Degree per side, 0 for a single point. */
    const degrees = new Uint8Array(4 * grids.count);
    const welder = createPointWelder(weldTolerance);
    for (let patch = 0; patch < grids.count; patch++) {
        const grid = grids.gridAt(patch);
        const { degreeU, degreeV, points } = grid;
        [0, degreeU, degreeV * (degreeU + 1), (degreeV + 1) * (degreeU + 1) - 1].forEach((point, corner) => {
            const at = 4 * point;
            corners[4 * patch + corner] = welder.idOf(points[at], points[at + 1], points[at + 2], points[at + 3]);
        });
        for (let side = 0; side < 4; side++) {
            const curve = sideCurve(grid, side);
            degrees[4 * patch + side] = isSinglePoint(curve.points) ? 0 : curve.degree;
        }
    }
    const sides = new Int32Array(4 * grids.count).fill(NO_EDGE);
    const edges = new EdgeFinder(grids, corners, tolerance, weldTolerance);
    // Low degrees first, so that a curve of a higher degree finds them.
    const largestDegree = degrees.reduce((largest, degree) => Math.max(largest, degree), 0);
    for (let degree = 1; degree <= largestDegree; degree++) {
        for (let side = 0; side < sides.length; side++) {
            if (degrees[side] === degree) {
                sides[side] = edges.findOrAdd(side);
            }
        }
    }
    return { sides, corners, cornerPoints: welder.take() };
}

/** Curve of a patch side of these patches, in the direction of growing u or v. */
export function curveOfSide(grids: GridSource, side: number): EdgeCurve {
    return sideCurve(grids.gridAt(side >> 2), side & 3);
}

/** The edges found so far, by their corners. */
class EdgeFinder {
    /** Side per edge. */
    private readonly _edges = createWholes();
    private readonly _ends = new Uint32Array(2);
    private readonly _chains = new HashChains((edge) => this._hash(this._edges.get(edge)));

    constructor(
        private readonly _grids: GridSource,
        private readonly _corners: Uint32Array,
        private readonly _tolerance: number,
        private readonly _weldTolerance: number,
    ) {}

    /** @returns what {@link SharedEdges.sides} has for a side */
    findOrAdd(side: number): number {
        const hash = this._hash(side);
        const curve = curveOfSide(this._grids, side);
        let found = NO_EDGE;
        let candidates = 0;
        // The oldest one counts, which comes last.
        for (let edge = this._chains.first(hash); edge >= 0; edge = this._chains.after(edge)) {
            const other = this._edges.get(edge);
            const match = this._match(side, curve, other);
            candidates += Number(match !== undefined);
            found = match === undefined || match === NO_EDGE ? found : match;
        }
        if (found !== NO_EDGE) {
            return found;
        }
        if (candidates < MOST_CURVES) {
            this._edges.push(side);
            this._chains.add(hash);
        }
        return 2 * side;
    }

    /** @returns undefined when the corners are others, {@link NO_EDGE} when the curve is another one */
    private _match(side: number, curve: EdgeCurve, other: number): number | undefined {
        const [start, end] = this._endsOf(side);
        const [otherStart, otherEnd] = this._endsOf(other);
        const isForward = start === otherStart && end === otherEnd;
        const isBackward = start === otherEnd && end === otherStart;
        if (!isForward && !isBackward) {
            return undefined;
        }
        const edge = curveOfSide(this._grids, other);
        if (isForward && isOneCurve(curve, edge, this._tolerance, this._weldTolerance)) {
            return 2 * other;
        }
        const reversed = { ...edge, points: reversePoints(edge.points) };
        const isOne = isBackward && isOneCurve(curve, reversed, this._tolerance, this._weldTolerance);
        return isOne ? 2 * other + 1 : NO_EDGE;
    }

    private _endsOf(side: number): [number, number] {
        const [start, end] = SIDE_CORNERS[side & 3];
        return [this._corners[(side & ~3) + start], this._corners[(side & ~3) + end]];
    }

    private _hash(side: number): number {
        const [start, end] = this._endsOf(side);
        this._ends[0] = Math.min(start, end);
        this._ends[1] = Math.max(start, end);
        return hashWords(this._ends);
    }
}

function sideCurve({ degreeU, degreeV, points }: ControlGrid, side: number): EdgeCurve {
    const runsAlongU = side === 1 || side === 3;
    const degree = runsAlongU ? degreeU : degreeV;
    const stride = runsAlongU ? 1 : degreeU + 1;
    const first = [0, 0, degreeU, degreeV * (degreeU + 1)][side];
    const own = Float64Array.from({ length: 4 * (degree + 1) }, (_, i) => {
        return points[4 * (first + (i >> 2) * stride) + (i & 3)];
    });
    return { degree, points: own };
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
export function elevateCurve({ points, degree }: EdgeCurve): Float32Array {
    const bicubic = new Float64Array(PATCH_SIZE * POINT_SIZE);
    elevateInto([...points, ...points], degree, 1, bicubic);
    return Float32Array.from(bicubic.subarray(0, 16));
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
