import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import { createPointFinder } from "../net/pointFinder.js";
import type { ReadableMesh } from "./meshTriangles.js";

/** Vertices of a mesh by the points that they lie on. */
export interface WeldedVertices {
    /** Point per vertex; −1 for one that no triangle has. */
    readonly pointOfVertex: Int32Array;
    /** A vertex per point: the first that a triangle has. */
    readonly vertexOfPoint: Uint32Array;
}

/** Largest difference of skin weights that does not count: less than a step of 8 bits. */
const SAME_WEIGHT = 1 / 512;

/** Kinds of vertex data that name bones and their weights. */
const SKIN_KINDS = [
    [VertexBuffer.MatricesIndicesKind, VertexBuffer.MatricesWeightsKind],
    [VertexBuffer.MatricesIndicesExtraKind, VertexBuffer.MatricesWeightsExtraKind],
] as const;

/**
 * Merges the vertices of triangles that lie on each other.
 * @param positions x, y, z per vertex
 * @param triangles vertices, three each
 * @param tolerance see `createPointFinder`
 * @throws RangeError when the tolerance is negative or not finite
 */
export function weldVertices(positions: Float32Array, triangles: Uint32Array, tolerance: number): WeldedVertices {
    const find = createPointFinder(positions, 3, tolerance);
    const pointOfVertex = new Int32Array(positions.length / 3).fill(-1);
    const vertices: number[] = [];
    for (const vertex of triangles) {
        if (pointOfVertex[vertex] < 0) {
            pointOfVertex[vertex] = find(vertex);
            if (pointOfVertex[vertex] === vertices.length) {
                vertices.push(vertex);
            }
        }
    }
    return { pointOfVertex, vertexOfPoint: Uint32Array.from(vertices) };
}

/** @returns the points whose vertices are moved by other bones, or by other shares of them, rising */
export function findDifferentSkins(mesh: ReadableMesh, welded: WeldedVertices): number[] {
    const lists = SKIN_KINDS.flatMap(([indicesKind, weightsKind]) => {
        const indices = mesh.getVerticesData(indicesKind);
        const weights = mesh.getVerticesData(weightsKind);
        return indices && weights ? [{ indices, weights }] : [];
    });
    return differentPoints(welded, (vertex, other) => {
        const differences = new Map<number, number>();
        for (const { indices, weights } of lists) {
            for (let i = 0; i < 4; i++) {
                addTo(differences, indices[4 * vertex + i], weights[4 * vertex + i]);
                addTo(differences, indices[4 * other + i], -weights[4 * other + i]);
            }
        }
        return [...differences.values()].every((difference) => Math.abs(difference) <= SAME_WEIGHT);
    });
}

/**
 * @param tolerance largest distance on each axis at which places count as one
 * @returns the points whose vertices are moved to different places by a morph target, rising
 */
export function findDifferentMorphs(mesh: ReadableMesh, welded: WeldedVertices, tolerance: number): number[] {
    const manager = mesh.morphTargetManager;
    const targets = Array.from({ length: manager?.numTargets ?? 0 }, (_, i) => manager?.getTarget(i).getPositions());
    return differentPoints(welded, (vertex, other) => {
        return targets.every((target) => {
            return [0, 1, 2].every((axis) => {
                const distance = target ? target[3 * vertex + axis] - target[3 * other + axis] : 0;
                return Math.abs(distance) <= tolerance;
            });
        });
    });
}

function addTo(sums: Map<number, number>, key: number, value: number): void {
    sums.set(key, (sums.get(key) ?? 0) + value);
}

function differentPoints(
    { pointOfVertex, vertexOfPoint }: WeldedVertices,
    isSame: (vertex: number, other: number) => boolean,
): number[] {
    const isDifferent = new Uint8Array(vertexOfPoint.length);
    pointOfVertex.forEach((point, vertex) => {
        if (point >= 0 && vertexOfPoint[point] !== vertex && !isSame(vertex, vertexOfPoint[point])) {
            isDifferent[point] = 1;
        }
    });
    return Array.from(isDifferent.keys()).filter((point) => isDifferent[point] === 1);
}
