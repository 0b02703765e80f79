import { KeyTable } from "../net/KeyTable.js";

/** Stands for no corner. */
export const NO_CORNER = -1;

/**
 * How the faces of a polygon mesh join. A corner is a place in the list of face vertices; it also stands for the half
 * edge from its point to the next point of its face.
 */
export interface CageTopology {
    readonly pointCount: number;
    readonly edgeCount: number;
    readonly faceCount: number;
    /** First corner per face, and the number of corners. */
    readonly faceStarts: Uint32Array;
    /** Point per corner. */
    readonly pointOf: Uint32Array;
    /** Face per corner. */
    readonly faceOf: Uint32Array;
    /** Edge from each corner to the next of its face. */
    readonly edgeOf: Uint32Array;
    /** Two points per edge, the smaller id first. */
    readonly edgeEnds: Uint32Array;
    /** Faces per edge: 1 = boundary, 2 = shared, more = not a manifold. */
    readonly edgeUses: Uint32Array;
    /** The half edge on the other side; {@link NO_CORNER} at boundaries and where more than two faces, or two that turn different ways, meet. */
    readonly twin: Int32Array;
    /** Where the corners of each point begin in `cornersAt`, and their number. */
    readonly cornerStarts: Uint32Array;
    /** Corners by point. */
    readonly cornersAt: Uint32Array;
}

/** The next corner of the same face. */
export function nextCorner(topology: CageTopology, corner: number): number {
    const face = topology.faceOf[corner];
    return corner + 1 === topology.faceStarts[face + 1] ? topology.faceStarts[face] : corner + 1;
}

/** The corner before in the same face. */
export function previousCorner(topology: CageTopology, corner: number): number {
    const face = topology.faceOf[corner];
    return corner === topology.faceStarts[face] ? topology.faceStarts[face + 1] - 1 : corner - 1;
}

/** The corner of the same point in the face that follows counter-clockwise, or {@link NO_CORNER}. */
export function turnedCorner(topology: CageTopology, corner: number): number {
    return topology.twin[previousCorner(topology, corner)];
}

/** The corner of the same point in the face that follows clockwise, or {@link NO_CORNER}. */
export function turnedBackCorner(topology: CageTopology, corner: number): number {
    const twin = topology.twin[corner];
    return twin === NO_CORNER ? NO_CORNER : nextCorner(topology, twin);
}

/** The end of an edge that is not `point`. */
export function otherEnd(topology: CageTopology, edge: number, point: number): number {
    const first = topology.edgeEnds[2 * edge];
    return first === point ? topology.edgeEnds[2 * edge + 1] : first;
}

/** The edge between two points, or −1. */
export function edgeBetween(topology: CageTopology, a: number, b: number): number {
    for (let i = topology.cornerStarts[a]; i < topology.cornerStarts[a + 1]; i++) {
        const corner = topology.cornersAt[i];
        for (const edge of [topology.edgeOf[corner], topology.edgeOf[previousCorner(topology, corner)]]) {
            if (otherEnd(topology, edge, a) === b) {
                return edge;
            }
        }
    }
    return -1;
}

/**
 * Finds how faces join, by their point ids.
 * @param faceStarts first corner per face, and the number of corners
 * @param pointOf point per corner; no face has a point twice
 * @param pointCount points of the mesh
 */
export function buildTopology(faceStarts: Uint32Array, pointOf: Uint32Array, pointCount: number): CageTopology {
    const faceCount = faceStarts.length - 1;
    const cornerCount = pointOf.length;
    const faceOf = new Uint32Array(cornerCount);
    for (let face = 0; face < faceCount; face++) {
        faceOf.fill(face, faceStarts[face], faceStarts[face + 1]);
    }
    const edgeOf = new Uint32Array(cornerCount);
    const ends = new Uint32Array(2 * cornerCount);
    const uses = new Uint32Array(cornerCount);
    const firstUse = new Int32Array(cornerCount);
    const twin = new Int32Array(cornerCount).fill(NO_CORNER);
    const table = new KeyTable(2, cornerCount);
    let edgeCount = 0;
    for (let corner = 0; corner < cornerCount; corner++) {
        const face = faceOf[corner];
        const a = pointOf[corner];
        const b = pointOf[corner + 1 === faceStarts[face + 1] ? faceStarts[face] : corner + 1];
        table.key[0] = Math.min(a, b);
        table.key[1] = Math.max(a, b);
        const edge = table.findOrAdd();
        edgeOf[corner] = edge;
        if (edge === edgeCount) {
            ends.set(table.key, 2 * edge);
            firstUse[edge] = corner;
            edgeCount++;
        }
        const other = firstUse[edge];
        uses[edge]++;
        if (uses[edge] === 2 && pointOf[other] !== a) {
            twin[corner] = other;
            twin[other] = corner;
        } else if (uses[edge] === 3 && twin[other] !== NO_CORNER) {
            twin[twin[other]] = NO_CORNER;
            twin[other] = NO_CORNER;
        }
    }
    return {
        pointCount,
        edgeCount,
        faceCount,
        faceStarts,
        pointOf,
        faceOf,
        edgeOf,
        edgeEnds: ends.slice(0, 2 * edgeCount),
        edgeUses: uses.slice(0, edgeCount),
        twin,
        ...sortCorners(pointOf, pointCount),
    };
}

function sortCorners(pointOf: Uint32Array, pointCount: number): { cornerStarts: Uint32Array; cornersAt: Uint32Array } {
    const cornerStarts = new Uint32Array(pointCount + 1);
    for (const point of pointOf) {
        cornerStarts[point + 1]++;
    }
    for (let point = 0; point < pointCount; point++) {
        cornerStarts[point + 1] += cornerStarts[point];
    }
    const free = cornerStarts.slice();
    const cornersAt = new Uint32Array(pointOf.length);
    pointOf.forEach((point, corner) => {
        cornersAt[free[point]++] = corner;
    });
    return { cornerStarts, cornersAt };
}
