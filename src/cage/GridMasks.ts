import type { PointSum } from "../net/PointSum.js";
import { GRID_SIZE, gridPointBy, MOST_STEPS, placeOf, type GridPoint } from "./FaceGrid.js";
import type { RefinedPoints } from "./RefinedPoints.js";

/** A corner of a cell: a grid point and the directions, in columns and rows, of the two sides of the cell that meet in it. */
export interface GridCorner {
    /** In steps of GRID_SIZE. */
    readonly point: GridPoint;
    readonly next: readonly [number, number];
    readonly before: readonly [number, number];
}

/** Weights of points in a row, of which that number `first`, counted from a grid point, comes first. */
interface Weights {
    readonly first: number;
    readonly values: readonly number[];
}

/** The point of a cubic spline in its knot. */
const KNOT: Weights = { first: -1, values: [1 / 6, 2 / 3, 1 / 6] };

/** Its Bezier point next to the knot. */
const BESIDE: Weights = { first: 0, values: [2 / 3, 1 / 3] };

/**
 * The masks at grid points inside of faces and of edges, where the surface is a cubic spline in both directions: after
 * enough steps of subdivision the points about one are the control points of that spline, and give its Bezier points.
 */
export class GridMasks {
    private readonly _refined: RefinedPoints;
    private readonly _stepsOfEdge: (edge: number) => number;
    private readonly _isSharp: (edge: number) => boolean;

    /**
     * @param stepsOfEdge steps until an edge is not semi-sharp
     * @param isSharp whether an edge is sharp for good
     */
    public constructor(
        refined: RefinedPoints,
        stepsOfEdge: (edge: number) => number,
        isSharp: (edge: number) => boolean,
    ) {
        this._refined = refined;
        this._stepsOfEdge = stepsOfEdge;
        this._isSharp = isSharp;
    }

    /** Steps of subdivision whose points the masks at a grid point take. */
    public stepsOf(point: GridPoint): number {
        const { topology } = this._refined;
        const own = Math.max(stepsOfPosition(point.i), stepsOfPosition(point.j));
        const place = placeOf(topology, point, GRID_SIZE);
        return place.kind === "edge" ? Math.max(own, this._stepsOfEdge(topology.edgeOf[place.corner])) : own;
    }

    /** The point of the surface. */
    public addPoint(sum: PointSum, corner: GridCorner, factor: number): void {
        this._addTensor(sum, corner, KNOT, KNOT, factor);
    }

    /** The Bezier point along one side of the cell, one step on. */
    public addEdge(sum: PointSum, corner: GridCorner, isNext: boolean, factor: number): void {
        this._addTensor(sum, corner, isNext ? BESIDE : KNOT, isNext ? KNOT : BESIDE, factor);
    }

    /** The Bezier point inside of the cell, one step on in both directions. */
    public addInner(sum: PointSum, corner: GridCorner, factor: number): void {
        this._addTensor(sum, corner, BESIDE, BESIDE, factor);
    }

    /** Adds points about a grid point by weights along both sides of its cell. */
    private _addTensor(
        sum: PointSum,
        { point, next, before }: GridCorner,
        alongNext: Weights,
        alongBefore: Weights,
        factor: number,
    ): void {
        const { topology } = this._refined;
        const steps = this.stepsOf(point);
        const size = 1 << steps;
        const scale = GRID_SIZE / size;
        const place = placeOf(topology, point, GRID_SIZE);
        const isSharp = place.kind === "edge" && this._isSharp(topology.edgeOf[place.corner]);
        alongNext.values.forEach((weightNext, a) => {
            alongBefore.values.forEach((weightBefore, b) => {
                const i = point.i / scale + (a + alongNext.first) * next[0] + (b + alongBefore.first) * before[0];
                const j = point.j / scale + (a + alongNext.first) * next[1] + (b + alongBefore.first) * before[1];
                const weight = factor * weightNext * weightBefore;
                if (place.kind !== "edge") {
                    this._refined.add(sum, steps, { face: point.face, i, j }, weight);
                    return;
                }
                this._addNearEdge(sum, steps, place.corner, { face: point.face, i, j }, isSharp, weight);
            });
        });
    }

    private _addNearEdge(
        sum: PointSum,
        steps: number,
        corner: number,
        { face, i, j }: GridPoint,
        isSharp: boolean,
        weight: number,
    ): void {
        const { topology } = this._refined;
        const size = 1 << steps;
        const index = corner - topology.faceStarts[face];
        const position = [i, j, size - i, size - j][index];
        const depth = [j, size - i, size - j, i][index];
        if (depth >= 0) {
            this._refined.add(sum, steps, { face, i, j }, weight);
        } else if (isSharp) {
            // Beyond a sharp edge the spline is what makes its border that of the edge: the mirror image.
            this._refined.add(sum, steps, gridPointBy(topology, corner, position, 0, size), 2 * weight);
            this._refined.add(sum, steps, gridPointBy(topology, corner, position, 1, size), -weight);
        } else {
            const across = gridPointBy(topology, topology.twin[corner], size - position, 1, size);
            this._refined.add(sum, steps, across, weight);
        }
    }
}

/** Steps after which a position is a point of the grid. */
function stepsOfPosition(position: number): number {
    let steps = MOST_STEPS;
    for (let rest = position; steps > 0 && rest % 2 === 0; rest /= 2) {
        steps--;
    }
    return steps;
}
