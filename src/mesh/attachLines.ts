import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";

/** Where Babylon keeps the index buffer of a wireframe, which it would else build from indices on the CPU. */
interface WireframeSubMesh {
    _linesIndexBuffer: DataBuffer | null;
    _linesIndexCount: number;
}

/** Index buffers of lines that a surface owns, as against those that Babylon makes when there are none. */
const ownLines = new WeakSet<DataBuffer>();

/** Lets a part of a mesh have the lines of a surface as those of its wireframe. */
export function attachLines(mesh: Mesh, subMesh: SubMesh, lines: DataBuffer | null): void {
    const wireframe = subMesh as unknown as WireframeSubMesh;
    const before = wireframe._linesIndexBuffer;
    if (before && !ownLines.has(before)) {
        mesh.getEngine()._releaseBuffer(before);
    }
    if (lines) {
        ownLines.add(lines);
    }
    wireframe._linesIndexBuffer = lines;
    wireframe._linesIndexCount = subMesh.indexCount * 2;
}

/** The lines belong to the surface: a sub-mesh that is released must not free them. */
export function detachLines(mesh: Mesh): void {
    const subMeshes = mesh.subMeshes as SubMesh[] | undefined;
    for (const subMesh of subMeshes ?? []) {
        const wireframe = subMesh as unknown as WireframeSubMesh;
        if (wireframe._linesIndexBuffer && ownLines.has(wireframe._linesIndexBuffer)) {
            wireframe._linesIndexBuffer = null;
        }
    }
}

/** The same for a part of an instance, which is released when Babylon likes: it has a reference of its own. */
export function shareLines(subMesh: SubMesh, lines: DataBuffer | null): void {
    const wireframe = subMesh as unknown as WireframeSubMesh;
    wireframe._linesIndexCount = subMesh.indexCount * 2;
    if (wireframe._linesIndexBuffer === lines) {
        return;
    }
    if (wireframe._linesIndexBuffer) {
        subMesh.getMesh().getEngine()._releaseBuffer(wireframe._linesIndexBuffer);
    }
    if (lines) {
        lines.references++;
    }
    wireframe._linesIndexBuffer = lines;
}
