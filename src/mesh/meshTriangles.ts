import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";

/** What is read of a mesh. Instances have a source, and not all that it has. */
export interface ReadableMesh extends Pick<
    AbstractMesh,
    "name" | "getVerticesData" | "getIndices" | "subMeshes" | "material" | "getScene" | "morphTargetManager"
> {
    readonly isUnIndexed?: boolean;
    readonly sideOrientation?: number;
    readonly sourceMesh?: ReadableMesh;
}

/** The triangles of a mesh, as the CPU can read them. */
export interface MeshTriangles {
    /** x, y, z per vertex. */
    readonly positions: Float32Array;
    /** Three vertices per triangle, in the order of the mesh. */
    readonly triangles: Uint32Array;
    /** Number in the index list of each triangle. */
    readonly numbers: Uint32Array;
    /** Index of the material of each triangle. */
    readonly slots: Uint32Array;
    /** Texture coordinates u, v per vertex. */
    readonly uvs?: Float32Array;
}

/** @throws RangeError when a value is no mesh of Babylon */
export function requireMesh(mesh: unknown): void {
    if (typeof (mesh as ReadableMesh | null | undefined)?.getVerticesData !== "function") {
        throw new RangeError(`The mesh is ${String(mesh)}, not a mesh of Babylon.js.`);
    }
}

/** Largest material slot of a cage. */
const LARGEST_SLOT = 0xffff;

/**
 * Reads the triangles that a mesh draws: those of its sub-meshes, each once.
 * @param mesh a mesh of triangles, indexed or not
 * @throws RangeError that names the mesh when its positions cannot be read, or the triangle or vertex that is wrong
 */
export function readMeshTriangles(mesh: ReadableMesh): MeshTriangles {
    const positions = mesh.getVerticesData(VertexBuffer.PositionKind);
    if (!positions) {
        throw new RangeError(`The mesh "${mesh.name}" has no positions that the CPU can read.`);
    }
    const vertexCount = positions.length / 3;
    const indices = mesh.getIndices();
    const isIndexed = !mesh.isUnIndexed && indices !== null && indices.length > 0;
    const { numbers, slots } = drawnTriangles(mesh, Math.floor((isIndexed ? indices.length : vertexCount) / 3));
    const triangles = new Uint32Array(3 * numbers.length);
    for (let corner = 0; corner < triangles.length; corner++) {
        const number = numbers[Math.floor(corner / 3)];
        const index = 3 * number + (corner % 3);
        const vertex = isIndexed ? indices[index] : index;
        if (!(vertex < vertexCount)) {
            const problem = `names vertex ${vertex}, but there are ${vertexCount}`;
            throw new RangeError(`The mesh "${mesh.name}": triangle ${number} ${problem}.`);
        }
        triangles[corner] = vertex;
    }
    const uvs = mesh.getVerticesData(VertexBuffer.UVKind);
    return {
        positions: finite(mesh, positions, triangles, "xyz"),
        triangles,
        numbers,
        slots,
        ...(uvs && { uvs: finite(mesh, uvs, triangles, "uv") }),
    };
}

/**
 * @param names one letter per number of a vertex
 * @throws RangeError that names the vertex of a triangle whose number is not finite
 */
function finite(mesh: ReadableMesh, values: ArrayLike<number>, triangles: Uint32Array, names: string): Float32Array {
    const copy = Float32Array.from(values);
    for (const vertex of triangles) {
        for (let i = 0; i < names.length; i++) {
            const value = copy[names.length * vertex + i];
            if (!Number.isFinite(value)) {
                const problem = `${names[i]} is ${value}, not a finite number`;
                throw new RangeError(`The mesh "${mesh.name}": vertex ${vertex}: ${problem}.`);
            }
        }
    }
    return copy;
}

/** Triangles of the sub-meshes, in the order of the mesh, and their materials. */
function drawnTriangles(mesh: ReadableMesh, count: number): Pick<MeshTriangles, "numbers" | "slots"> {
    /** One more than the material of each triangle; 0 where no sub-mesh draws it. */
    const slotOf = new Uint32Array(count);
    const parts = mesh.subMeshes as AbstractMesh["subMeshes"] | undefined;
    if (!parts || parts.every(({ indexCount }) => indexCount === 0)) {
        slotOf.fill(1);
    }
    for (const { materialIndex, indexStart, indexCount } of parts ?? []) {
        if (materialIndex > LARGEST_SLOT) {
            const problem = `a sub-mesh has the material index ${materialIndex}, more than ${LARGEST_SLOT}`;
            throw new RangeError(`The mesh "${mesh.name}": ${problem}.`);
        }
        const end = Math.min(Math.floor((indexStart + indexCount) / 3), count);
        for (let triangle = Math.ceil(indexStart / 3); triangle < end; triangle++) {
            slotOf[triangle] ||= materialIndex + 1;
        }
    }
    const numbers = Uint32Array.from(slotOf.keys()).filter((triangle) => slotOf[triangle] > 0);
    return { numbers, slots: numbers.map((triangle) => slotOf[triangle] - 1) };
}
