import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import { requireArray } from "../net/requireInput.js";
import type { CageBinding } from "./CageBinding.js";
import { requireMesh } from "./meshTriangles.js";

/** Bones per point in one of the two vertex buffers that Babylon has for them. */
const BUFFER_INFLUENCERS = 4;

/**
 * Binds a cage to the skeleton and the morph targets of the mesh that it was taken from: `mesh.bindCage(binding)` then
 * makes a surface follow them. Positions are in the local space of the mesh, so the surface belongs where the mesh is: give
 * it the same parent and place. The mesh need not be drawn, nor enabled.
 * @param mesh a mesh with positions on the CPU; bones that it does not use (`numBoneInfluencers`) are left out
 * @param vertexOfPoint for each point of the cage a vertex of the mesh that is there
 * @throws RangeError when it is no mesh, a vertex is none, or the mesh has no positions
 */
export function cageBindingFromMesh(mesh: AbstractMesh, vertexOfPoint: ArrayLike<number>): CageBinding {
    requireMesh(mesh);
    requireArray("vertexOfPoint", vertexOfPoint);
    const all = mesh.getVerticesData(VertexBuffer.PositionKind);
    if (!all) {
        throw new RangeError(`The mesh "${mesh.name}" has no positions on the CPU.`);
    }
    requireVertices(vertexOfPoint, all.length / 3);
    return {
        positions: pick(all, 3, vertexOfPoint),
        ...bindJoints(mesh, vertexOfPoint),
        ...bindTargets(mesh, vertexOfPoint, all.length),
    };
}

function requireVertices(vertexOfPoint: ArrayLike<number>, vertexCount: number): void {
    for (let point = 0; point < vertexOfPoint.length; point++) {
        const vertex = vertexOfPoint[point];
        if (!Number.isInteger(vertex) || vertex < 0 || vertex >= vertexCount) {
            throw new RangeError(
                `Cage point ${point} is vertex ${String(vertex)}, but the mesh has ${vertexCount} vertices.`,
            );
        }
    }
}

/** The values of some vertices. */
function pick(values: ArrayLike<number>, size: number, vertices: ArrayLike<number>): Float32Array {
    return Float32Array.from(
        { length: vertices.length * size },
        (_, i) => values[vertices[Math.floor(i / size)] * size + (i % size)],
    );
}

/** As in Babylon's shaders, bones need both a skeleton and attributes of the vertices. */
function bindJoints(mesh: AbstractMesh, vertices: ArrayLike<number>): Partial<CageBinding> {
    const { skeleton, numBoneInfluencers } = mesh;
    const indices = mesh.getVerticesData(VertexBuffer.MatricesIndicesKind);
    const weights = mesh.getVerticesData(VertexBuffer.MatricesWeightsKind);
    if (!skeleton || !indices || !weights) {
        return {};
    }
    const used = (values: ArrayLike<number>, first: number): Float32Array =>
        pick(values, BUFFER_INFLUENCERS, vertices).map((weight, i) => {
            return first + (i % BUFFER_INFLUENCERS) < numBoneInfluencers ? weight : 0;
        });
    const moreIndices = mesh.getVerticesData(VertexBuffer.MatricesIndicesExtraKind);
    const moreWeights = mesh.getVerticesData(VertexBuffer.MatricesWeightsExtraKind);
    const bones = { skeleton, poseMesh: mesh };
    const jointIndices = pick(indices, BUFFER_INFLUENCERS, vertices);
    const jointWeights = used(weights, 0);
    if (numBoneInfluencers <= BUFFER_INFLUENCERS || !moreIndices || !moreWeights) {
        return { ...bones, jointIndices, jointWeights };
    }
    return {
        ...bones,
        jointIndices: interleave(jointIndices, pick(moreIndices, BUFFER_INFLUENCERS, vertices)),
        jointWeights: interleave(jointWeights, used(moreWeights, BUFFER_INFLUENCERS)),
    };
}

/** Four numbers of one array, then four of the other, and so on. */
function interleave(a: Float32Array, b: Float32Array): Float32Array {
    return Float32Array.from({ length: 2 * a.length }, (_, i) => {
        const from = i % 8 < 4 ? a : b;
        return from[4 * Math.floor(i / 8) + (i % 4)];
    });
}

/** As in Babylon, targets move positions only where all of them have some. */
function bindTargets(mesh: AbstractMesh, vertices: ArrayLike<number>, length: number): Partial<CageBinding> {
    const { morphTargetManager } = mesh;
    if (!morphTargetManager?.hasPositions || morphTargetManager.numTargets === 0) {
        return {};
    }
    const morphPositions = Array.from({ length: morphTargetManager.numTargets }, (_, i) => {
        const target = morphTargetManager.getTarget(i);
        const positions = target.getPositions();
        if (positions?.length !== length) {
            throw new RangeError(`The morph target "${target.name}" has not as many positions as the mesh.`);
        }
        return pick(positions, 3, vertices);
    });
    return { morphTargetManager, morphPositions };
}
