import type { CageTopology } from "./CageTopology.js";

/** Most steps of subdivision because of semi-sharp creases: a sharpness of as much is infinite. */
export const MOST_CREASE_STEPS = 10;

/** Most steps of subdivision that can be asked for beyond these. */
export const MOST_REFINE_STEPS = 6;

/** Steps of subdivision that a grid can take. */
export const MOST_STEPS = MOST_CREASE_STEPS + MOST_REFINE_STEPS;

/** Grid steps of an edge: positions of cuts are counted in these. */
export const GRID_SIZE = 1 << MOST_STEPS;

/**
 * A point of the grid that a number of steps of subdivision lay on a quad: column i and row j, each 0 to 2^steps, from the
 * first corner of the face along its first and its last edge.
 */
export interface GridPoint {
    readonly face: number;
    readonly i: number;
    readonly j: number;
}

/** The grid point `position` steps along the half edge of a corner and `depth` steps to the inside of its face, of `size` steps. */
export function gridPointBy(
    topology: CageTopology,
    corner: number,
    position: number,
    depth: number,
    size: number,
): GridPoint {
    const face = topology.faceOf[corner];
    switch (corner - topology.faceStarts[face]) {
        case 0:
            return { face, i: position, j: depth };
        case 1:
            return { face, i: size - depth, j: position };
        case 2:
            return { face, i: size - position, j: size - depth };
        default:
            return { face, i: depth, j: size - position };
    }
}

/** Where a grid point is: in a point of the cage, on an edge, or inside of a face. */
type GridPlace =
    | { readonly kind: "point"; readonly corner: number }
    | { readonly kind: "edge"; readonly corner: number; readonly position: number }
    | { readonly kind: "face" };

/** Tells where a grid point is. On edges: `position` steps along the half edge of a corner of its own face. */
export function placeOf(topology: CageTopology, { face, i, j }: GridPoint, size: number): GridPlace {
    const first = topology.faceStarts[face];
    const onU = i === 0 || i === size;
    const onV = j === 0 || j === size;
    if (onU && onV) {
        const index = j === 0 ? (i === 0 ? 0 : 1) : i === 0 ? 3 : 2;
        return { kind: "point", corner: first + index };
    }
    if (onV) {
        return j === 0
            ? { kind: "edge", corner: first, position: i }
            : { kind: "edge", corner: first + 2, position: size - i };
    }
    if (onU) {
        return i === 0
            ? { kind: "edge", corner: first + 3, position: size - j }
            : { kind: "edge", corner: first + 1, position: j };
    }
    return { kind: "face" };
}

/** A number for a grid point that is the same from all faces that have it, and for no other of the same size. */
export function keyOf(topology: CageTopology, point: GridPoint, size: number): number {
    const place = placeOf(topology, point, size);
    const { pointCount, edgeCount, pointOf, edgeOf } = topology;
    if (place.kind === "point") {
        return pointOf[place.corner];
    }
    if (place.kind === "edge") {
        const edge = edgeOf[place.corner];
        return pointCount + edge * (size - 1) + positionOnEdge(topology, place.corner, place.position, size) - 1;
    }
    const inEdges = pointCount + edgeCount * (size - 1);
    return inEdges + (point.face * (size - 1) + point.j - 1) * (size - 1) + point.i - 1;
}

/** Steps from `edgeEnds[2 · edge]` of a place along a half edge. */
export function positionOnEdge(topology: CageTopology, corner: number, position: number, size: number): number {
    return topology.edgeEnds[2 * topology.edgeOf[corner]] === topology.pointOf[corner] ? position : size - position;
}
