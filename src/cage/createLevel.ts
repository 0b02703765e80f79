import { INFINITE_SHARPNESS, type BoundaryInterpolation, type Cage } from "./Cage.js";
import type { CageLevel } from "./CageLevel.js";
import {
    buildTopology,
    edgeBetween,
    NO_CORNER,
    previousCorner,
    turnedCorner,
    type CageTopology,
} from "./CageTopology.js";

/** What of a cage is not a manifold, and was made sharp for that. */
export interface CageFindings {
    /** Two points per edge in which more than two faces meet. */
    readonly crowdedEdges: readonly (readonly [number, number])[];
    /** Two points per edge whose two faces turn different ways. */
    readonly flippedEdges: readonly (readonly [number, number])[];
    /** Points in which faces meet that no edges join. */
    readonly pinchedPoints: readonly number[];
}

/** The cage itself as a level, all of its tags worked into sharpness and holes. */
export function createLevel(cage: Cage, boundary: BoundaryInterpolation): { level: CageLevel; findings: CageFindings } {
    const faceCount = cage.faceSizes.length;
    const faceStarts = new Uint32Array(faceCount + 1);
    for (let face = 0; face < faceCount; face++) {
        faceStarts[face + 1] = faceStarts[face] + cage.faceSizes[face];
    }
    const topology = buildTopology(faceStarts, cage.faceVertices, cage.positions.length / 3);
    const edgeSharpness = sharpEdges(cage, topology);
    const pointSharpness = new Float64Array(topology.pointCount);
    cage.corners?.forEach((point, i) => {
        pointSharpness[point] = Math.max(pointSharpness[point], infinite(cage.cornerSharpness?.[i] ?? Infinity));
    });
    const fans = countFans(topology);
    for (let point = 0; point < topology.pointCount; point++) {
        const corners = topology.cornerStarts[point + 1] - topology.cornerStarts[point];
        const isEndOfOneFace = corners === 1 && boundary === "edgesAndCorners";
        if (fans[point] > 1 || isEndOfOneFace) {
            pointSharpness[point] = Infinity;
        }
    }
    sharpenEndsOfOneCut(topology, pointSharpness);
    const isHole = new Uint8Array(faceCount);
    cage.holes?.forEach((face) => {
        isHole[face] = 1;
    });
    if (boundary === "none") {
        hideBoundaryFaces(topology, isHole);
    }
    return {
        level: {
            topology,
            edgeSharpness,
            pointSharpness,
            isHole,
            cageFaces: Uint32Array.from({ length: faceCount }, (_, face) => face),
            uvs: cage.uvs ? Float64Array.from(cage.uvs) : null,
        },
        findings: findFaults(topology, fans),
    };
}

function infinite(sharpness: number): number {
    return sharpness >= INFINITE_SHARPNESS ? Infinity : sharpness;
}

function sharpEdges(cage: Cage, topology: CageTopology): Float64Array {
    const sharpness = new Float64Array(topology.edgeCount);
    const { creases = new Uint32Array(0), creaseSharpness } = cage;
    for (let crease = 0; 2 * crease < creases.length; crease++) {
        const edge = edgeBetween(topology, creases[2 * crease], creases[2 * crease + 1]);
        if (edge >= 0) {
            sharpness[edge] = Math.max(sharpness[edge], infinite(creaseSharpness?.[crease] ?? Infinity));
        }
    }
    topology.twin.forEach((twin, corner) => {
        if (twin === NO_CORNER) {
            sharpness[topology.edgeOf[corner]] = Infinity;
        }
    });
    return sharpness;
}

/** Faces that go round a point but for one edge at which they do not join (they turn different ways) make no dart of it. */
function sharpenEndsOfOneCut(topology: CageTopology, pointSharpness: Float64Array): void {
    const cuts = new Map<number, Set<number>>();
    topology.twin.forEach((twin, corner) => {
        if (twin === NO_CORNER) {
            const edge = topology.edgeOf[corner];
            for (const point of topology.edgeEnds.subarray(2 * edge, 2 * edge + 2)) {
                cuts.set(point, (cuts.get(point) ?? new Set<number>()).add(edge));
            }
        }
    });
    for (const [point, edges] of cuts) {
        if (edges.size === 1) {
            pointSharpness[point] = Infinity;
        }
    }
}

/** How many runs of faces, each joined to the next by an edge, meet in each point. */
function countFans(topology: CageTopology): Uint32Array {
    const { pointOf, twin } = topology;
    const fans = new Uint32Array(topology.pointCount);
    const seen = new Uint8Array(pointOf.length);
    const walk = (first: number): void => {
        fans[pointOf[first]]++;
        for (let corner = first; corner !== NO_CORNER && seen[corner] === 0; corner = turnedCorner(topology, corner)) {
            seen[corner] = 1;
        }
    };
    // Open fans from their ends on; what is left then goes round.
    for (const closed of [false, true]) {
        for (let corner = 0; corner < pointOf.length; corner++) {
            if (seen[corner] === 0 && (closed || twin[corner] === NO_CORNER)) {
                walk(corner);
            }
        }
    }
    return fans;
}

/** Faces that touch a boundary are not drawn. */
function hideBoundaryFaces(topology: CageTopology, isHole: Uint8Array): void {
    const { edgeOf, edgeEnds, twin, pointOf, faceOf } = topology;
    const isOnBoundary = new Uint8Array(topology.pointCount);
    twin.forEach((other, corner) => {
        if (other === NO_CORNER) {
            isOnBoundary[edgeEnds[2 * edgeOf[corner]]] = isOnBoundary[edgeEnds[2 * edgeOf[corner] + 1]] = 1;
        }
    });
    pointOf.forEach((point, corner) => {
        isHole[faceOf[corner]] |= isOnBoundary[point];
    });
}

function findFaults(topology: CageTopology, fans: Uint32Array): CageFindings {
    const { edgeCount, edgeUses, edgeEnds, edgeOf, twin } = topology;
    const isOpen = new Uint8Array(edgeCount);
    twin.forEach((other, corner) => {
        isOpen[edgeOf[corner]] |= other === NO_CORNER ? 1 : 0;
    });
    const edgesWhere = (holds: (edge: number) => boolean): [number, number][] =>
        [...edgeUses.keys()].filter(holds).map((edge) => [edgeEnds[2 * edge], edgeEnds[2 * edge + 1]]);
    return {
        crowdedEdges: edgesWhere((edge) => edgeUses[edge] > 2),
        flippedEdges: edgesWhere((edge) => edgeUses[edge] === 2 && isOpen[edge] === 1),
        pinchedPoints: [...fans.keys()].filter((point) => fans[point] > 1 && isPinched(topology, point)),
    };
}

/** Whether faces meet in a point that no edges join there, not even those of more than two faces. */
function isPinched(topology: CageTopology, point: number): boolean {
    const { cornerStarts, cornersAt, edgeOf } = topology;
    const corners = cornersAt.subarray(cornerStarts[point], cornerStarts[point + 1]);
    const edgesOf = (corner: number): number[] => [edgeOf[corner], edgeOf[previousCorner(topology, corner)]];
    const cornersOf = new Map<number, number[]>();
    for (const corner of corners) {
        for (const edge of edgesOf(corner)) {
            cornersOf.set(edge, cornersOf.get(edge) ?? []);
            cornersOf.get(edge)!.push(corner);
        }
    }
    const reached = new Set<number>();
    const open = [corners[0]];
    for (let corner = open.pop(); corner !== undefined; corner = open.pop()) {
        if (!reached.has(corner)) {
            reached.add(corner);
            for (const edge of edgesOf(corner)) {
                for (const other of cornersOf.get(edge) ?? []) {
                    open.push(other);
                }
                // Its corners are all on their way.
                cornersOf.delete(edge);
            }
        }
    }
    return reached.size < corners.length;
}
