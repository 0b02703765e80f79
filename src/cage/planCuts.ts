import type { CageLevel } from "./CageLevel.js";
import { previousCorner, type CageTopology } from "./CageTopology.js";
import { CutRows } from "./CutRows.js";
import { EdgesOfPoints } from "./EdgesOfPoints.js";
import { GRID_SIZE } from "./FaceGrid.js";
import type { SharpnessByLevel } from "./SharpnessByLevel.js";

/** Where the faces of a cage are cut into patches. */
export interface Cuts {
    /** Positions per edge from `edgeEnds[2 · edge]`, in steps of {@link GRID_SIZE}, in order, without both ends. */
    readonly ofEdge: readonly (readonly number[])[];
    /** Steps of subdivision per point, after which its patches are made of what is about it. */
    readonly stepsOfPoint: Uint8Array;
}

/** Which points make the surface irregular. */
interface IrregularPoints {
    /** Whether the surface about a point is no spline once nothing is semi-sharp. */
    readonly isIrregular: (point: number) => boolean;
    /** The same, were all that is semi-sharp sharp for good. */
    readonly isIrregularIfSharp: (point: number) => boolean;
}

/**
 * Cuts the faces of a cage where the surface is not one bicubic patch: in ever smaller parts towards irregular points, and
 * beside semi-sharp creases. A cut goes on through all faces of its row: so no patch ends in the middle of the side
 * of another.
 *
 * Beside a crease of the sharpness s the surface is that of an infinitely sharp one from the distance 2^-⌊s⌋ on, as its
 * points up to there have been made by the same masks (compare Nießner, Loop and Greiner 2012); and so it is at that
 * distance from a point in which equally sharp creases meet.
 * @param level quads, with the sharpness of the cage
 * @param sharpness how that falls, and in how many steps at most
 * @param points which are irregular
 * @param refineLevels steps at irregular points, beyond those because of creases
 */
export function planCuts(
    level: CageLevel,
    sharpness: SharpnessByLevel,
    points: IrregularPoints,
    refineLevels: number,
): Cuts {
    const { topology } = level;
    const rows = new CutRows(topology);
    const stepsOfPoint = new Uint8Array(topology.pointCount);
    const around = new EdgesOfPoints(topology);
    const edgesOf = (point: number): number[] => {
        around.list(point);
        return Array.from(around.edges.subarray(0, around.count));
    };
    for (let point = 0; point < topology.pointCount; point++) {
        const edges = edgesOf(point);
        const creases = creasesAt(level, sharpness, point, edges);
        const steps = creases.steps.reduce((most, step) => Math.max(most, step), 0);
        stepsOfPoint[point] = steps;
        if (steps > 0 && (!creases.areEqual || points.isIrregularIfSharp(point))) {
            edges.forEach((edge) => rows.grade(edge, point, 1, steps));
        } else if (!creases.goThrough) {
            edges.forEach((edge) => {
                creases.steps.forEach((step) => rows.cut(edge, point, GRID_SIZE >> step));
            });
        }
    }
    cutBesideCreases(level, sharpness, rows);
    makeSquares(topology, rows, points, edgesOf, stepsOfPoint);
    if (refineLevels > 0) {
        for (let point = 0; point < topology.pointCount; point++) {
            if (points.isIrregular(point)) {
                const steps = stepsOfPoint[point];
                edgesOf(point).forEach((edge) => rows.grade(edge, point, steps + 1, steps + refineLevels));
            }
        }
        cutUnevenCreases(level, sharpness, rows, 4 << refineLevels);
        makeSquares(topology, rows, points, edgesOf, stepsOfPoint);
    }
    return { ofEdge: rows.ofEdge.map((cuts) => [...cuts].sort((a, b) => a - b)), stepsOfPoint };
}

/** Where sharpness varies along an edge no cut gives patches that are exact; many even ones come close. */
function cutUnevenCreases(level: CageLevel, sharpness: SharpnessByLevel, rows: CutRows, parts: number): void {
    const { edgeSharpness, topology } = level;
    if (sharpness.isUniform) {
        return;
    }
    edgeSharpness.forEach((own, edge) => {
        if (own > 0 && own !== Infinity) {
            for (let part = 1; part < parts; part++) {
                rows.cut(edge, topology.edgeEnds[2 * edge], (GRID_SIZE / parts) * part);
            }
        }
    });
}

/**
 * Cells at irregular points are as long as wide, as many steps along all edges: where a row cuts one, all are cut, in ever
 * smaller parts.
 */
function makeSquares(
    topology: CageTopology,
    rows: CutRows,
    { isIrregular }: IrregularPoints,
    edgesOf: (point: number) => number[],
    stepsOfPoint: Uint8Array,
): void {
    for (let isDone = false; !isDone;) {
        isDone = true;
        for (let point = 0; point < topology.pointCount; point++) {
            if (isIrregular(point)) {
                const edges = edgesOf(point);
                // No spread: a point may have more edges than a call takes arguments.
                const steps = edges.reduce((most, edge) => Math.max(most, rows.stepsAt(edge, point)), 0);
                for (const edge of edges) {
                    isDone = !rows.grade(edge, point, 1, steps) && isDone;
                }
                stepsOfPoint[point] = steps;
            }
        }
    }
}

/** The semi-sharp creases of a point. */
interface CreasesAtPoint {
    /** Steps to go until they are smooth, and until their sharpness is below 1. */
    readonly steps: readonly number[];
    /** Whether all are as sharp, along all of their lengths. */
    readonly areEqual: boolean;
    /** Whether they are one crease that goes straight through a point of four faces. */
    readonly goThrough: boolean;
}

function creasesAt(
    level: CageLevel,
    sharpness: SharpnessByLevel,
    point: number,
    edges: readonly number[],
): CreasesAtPoint {
    const { topology, edgeSharpness, pointSharpness } = level;
    const isSemi = (value: number): boolean => value > 0 && value !== Infinity;
    const semi = edges.filter((edge) => isSemi(edgeSharpness[edge]));
    const own = pointSharpness[point];
    const values = [...semi.map((edge) => edgeSharpness[edge]), ...(isSemi(own) ? [own] : [])];
    const steps = [
        ...values.flatMap((value) => [Math.ceil(value), Math.floor(value)]),
        ...semi.map((edge) => sharpness.stepsOfEdge(edge)),
    ].map((step) => Math.min(step, sharpness.mostSteps));
    return {
        steps: [...new Set(steps)],
        areEqual: sharpness.isUniform && values.every((value) => value === values[0]),
        goThrough:
            own === 0 &&
            semi.length === 2 &&
            edges.length === 4 &&
            edges.every((edge) => edgeSharpness[edge] !== Infinity) &&
            !shareFace(topology, point, semi[0], semi[1]),
    };
}

function shareFace(topology: CageTopology, point: number, a: number, b: number): boolean {
    for (let i = topology.cornerStarts[point]; i < topology.cornerStarts[point + 1]; i++) {
        const corner = topology.cornersAt[i];
        const edges = [topology.edgeOf[corner], topology.edgeOf[previousCorner(topology, corner)]];
        if (edges.includes(a) && edges.includes(b)) {
            return true;
        }
    }
    return false;
}

function cutBesideCreases(level: CageLevel, sharpness: SharpnessByLevel, rows: CutRows): void {
    const { topology, edgeSharpness } = level;
    topology.edgeOf.forEach((edge, corner) => {
        const own = edgeSharpness[edge];
        if (own > 0 && own !== Infinity) {
            const steps = sharpness.stepsOfEdge(edge);
            const point = topology.pointOf[corner];
            const side = topology.edgeOf[previousCorner(topology, corner)];
            for (const fine of new Set([steps, Math.min(Math.floor(own), steps)])) {
                rows.cut(side, point, GRID_SIZE >> fine);
            }
        }
    });
}
