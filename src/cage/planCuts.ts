import type { CageLevel } from "./CageLevel.js";
import { nextCorner, previousCorner, type CageTopology } from "./CageTopology.js";
import { EdgesOfPoints } from "./EdgesOfPoints.js";
import type { SharpnessByLevel } from "./SharpnessByLevel.js";

/** Most steps of subdivision because of semi-sharp creases: a sharpness of as much is infinite. */
export const MOST_CREASE_STEPS = 10;

/** Most steps of subdivision that can be asked for beyond these. */
export const MOST_REFINE_STEPS = 6;

/** Steps of subdivision that a grid can take. */
export const MOST_STEPS = MOST_CREASE_STEPS + MOST_REFINE_STEPS;

/** Grid steps of an edge: positions of cuts are counted in these. */
export const GRID_SIZE = 1 << MOST_STEPS;

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
        const steps = Math.max(0, ...creases.steps);
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
                const steps = Math.max(...edges.map((edge) => rows.stepsAt(edge, point)), 0);
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

/** Cuts of edges, which go on from each edge to the opposite ones of its faces. */
class CutRows {
    public readonly ofEdge: readonly Set<number>[];

    private readonly _topology: CageTopology;
    private readonly _corners: readonly number[][];

    public constructor(topology: CageTopology) {
        this._topology = topology;
        this.ofEdge = Array.from({ length: topology.edgeCount }, () => new Set<number>());
        this._corners = Array.from({ length: topology.edgeCount }, () => []);
        topology.edgeOf.forEach((edge, corner) => this._corners[edge].push(corner));
    }

    /** Cuts an edge at a distance from one of its ends, and all edges of its row. @returns whether that was new */
    public cut(edge: number, end: number, distance: number): boolean {
        if (distance <= 0 || distance >= GRID_SIZE) {
            return false;
        }
        const { edgeEnds, edgeOf, pointOf } = this._topology;
        const open = [[edge, edgeEnds[2 * edge] === end ? distance : GRID_SIZE - distance]];
        let isNew = false;
        for (let next = open.pop(); next; next = open.pop()) {
            const [at, position] = next;
            if (this.ofEdge[at].has(position)) {
                continue;
            }
            isNew = true;
            this.ofEdge[at].add(position);
            for (const corner of this._corners[at]) {
                // The opposite side is walked the other way round the face.
                const isForward = pointOf[corner] === edgeEnds[2 * at];
                const opposite = nextCorner(this._topology, nextCorner(this._topology, corner));
                const other = edgeOf[opposite];
                const along = GRID_SIZE - (isForward ? position : GRID_SIZE - position);
                open.push([other, pointOf[opposite] === edgeEnds[2 * other] ? along : GRID_SIZE - along]);
            }
        }
        return isNew;
    }

    /** Cuts an edge at 2^-first to 2^-last of its length from one of its ends. @returns whether any cut was new */
    public grade(edge: number, end: number, first: number, last: number): boolean {
        let isNew = false;
        for (let step = first; step <= last; step++) {
            isNew = this.cut(edge, end, GRID_SIZE >> step) || isNew;
        }
        return isNew;
    }

    /** Steps of halving from an end until no cut is nearer. */
    public stepsAt(edge: number, end: number): number {
        const { edgeEnds } = this._topology;
        let nearest = GRID_SIZE;
        for (const position of this.ofEdge[edge]) {
            nearest = Math.min(nearest, edgeEnds[2 * edge] === end ? position : GRID_SIZE - position);
        }
        return Math.ceil(Math.log2(GRID_SIZE / nearest));
    }
}
