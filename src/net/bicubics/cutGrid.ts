import { createBounds, growBounds } from "../../math/bounds.js";
import { fromHomogeneous, toHomogeneous } from "./homogeneous.js";
import { mapCurve, mapGrid } from "./mapGrid.js";
import type { GridSource } from "./GridSource.js";
import { curveOfSide, elevateCurve, reversePoints, type EdgeCurve, type SharedEdges } from "./sharedEdges.js";
import type { SplitLevel } from "./splitLevels.js";

/** Control points of the pieces of a patch in one grid, and how far its edges were moved. */
interface CutGrid {
    /** x, y, z, weight; 3 · 2^level.v + 1 rows of 3 · 2^level.u + 1. Neighbouring pieces share a row or column. */
    readonly points: Float64Array;
    /** Largest distance from the patch's own edges to the shared ones that stand for them. */
    readonly edgeShift: number;
}

/**
 * Cuts a patch into bicubic pieces. Its edges are those of the shared curves, cut by themselves, so that every patch
 * beside an edge gets the same numbers; at level 0 a curve of degree 3 or less is raised as patches beside it are.
 * @param grids the patches
 * @param patch index of the patch
 * @param level numbers of pieces
 * @param edges how the patches meet
 */
export function cutGrid(grids: GridSource, patch: number, level: SplitLevel, edges: SharedEdges): CutGrid {
    const grid = grids.gridAt(patch);
    const points = fromHomogeneous(mapGrid(toHomogeneous(grid.points), grid.degreeU, grid.degreeV, level.u, level.v));
    const columns = 3 * 2 ** level.u + 1;
    const rows = 3 * 2 ** level.v + 1;
    // Another weight moves a point of the patch by no more than the way across it.
    const reach = extentOf(points);
    let edgeShift = 0;
    for (let side = 0; side < 4; side++) {
        const runsAlongU = side === 1 || side === 3;
        const stride = runsAlongU ? 1 : columns;
        const first = [0, 0, columns - 1, (rows - 1) * columns][side];
        const edge = edges.sides[4 * patch + side];
        // A side that is a point has the place of its corner, which is set below, in all its control points.
        const curve =
            edge < 0
                ? undefined
                : cutEdge(curveOfSide(grids, edge >> 1), runsAlongU ? level.u : level.v, (edge & 1) === 1);
        const corner = edges.corners[4 * patch + [0, 0, 1, 2][side]];
        const count = runsAlongU ? columns : rows;
        for (let i = 0; i < count; i++) {
            const at = 4 * (first + i * stride);
            const [source, from] = curve ? [curve, 4 * i] : [edges.cornerPoints, 4 * corner];
            const size = curve ? 4 : 3;
            const weightShift = curve ? Math.abs(points[at + 3] / curve[from + 3] - 1) : 0;
            edgeShift = Math.max(edgeShift, distance(points, at, source, from) + reach * weightShift);
            for (let component = 0; component < size; component++) {
                points[at + component] = source[from + component];
            }
        }
    }
    [0, columns - 1, (rows - 1) * columns, rows * columns - 1].forEach((point, corner) => {
        const id = edges.corners[4 * patch + corner];
        points.set(edges.cornerPoints.subarray(4 * id, 4 * id + 4), 4 * point);
    });
    return { points, edgeShift };
}

/** @returns control points of the pieces of an edge, x, y, z, weight each, in the direction of the side */
function cutEdge(edge: EdgeCurve, level: number, isReversed: boolean): Float64Array {
    let points: Float64Array;
    if (level === 0 && edge.degree <= 3) {
        points = Float64Array.from(elevateCurve(edge));
    } else {
        points = fromHomogeneous(mapCurve(toHomogeneous(edge.points), edge.degree, level));
    }
    return isReversed ? reversePoints(points) : points;
}

function distance(points: Float64Array, at: number, source: ArrayLike<number>, from: number): number {
    return Math.hypot(...[0, 1, 2].map((axis) => points[at + axis] - source[from + axis]));
}

/** Diagonal of the box around points. */
function extentOf(points: Float64Array): number {
    const bounds = createBounds();
    for (let at = 0; at < points.length; at += 4) {
        growBounds(bounds, points, at);
    }
    return Math.hypot(...bounds.maximum.map((largest, axis) => largest - bounds.minimum[axis]));
}
