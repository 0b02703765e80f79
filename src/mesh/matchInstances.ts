import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";
import { shareLines } from "./attachLines.js";

/**
 * Lets the sub-meshes of instances be as those of their mesh. An instance that is mirrored, where its mesh is not, is drawn
 * by sub-meshes of its own.
 * @param mesh the mesh
 * @param lines its lines, for a wireframe
 */
export function matchInstances(mesh: Mesh, lines: DataBuffer | null): void {
    for (let i = 0; i < mesh.instances.length; i++) {
        const instance = mesh.instances[i];
        if (!haveSameMaterials(instance.subMeshes, mesh.subMeshes)) {
            instance._syncSubMeshes();
        }
        for (let part = 0; part < mesh.subMeshes.length; part++) {
            const { verticesCount, indexStart, indexCount } = mesh.subMeshes[part];
            const subMesh = instance.subMeshes[part];
            subMesh.verticesCount = verticesCount;
            subMesh.indexStart = indexStart;
            subMesh.indexCount = indexCount;
            shareLines(subMesh, lines);
            // Those of the instance are written in place when points move.
            const bounds = instance.getBoundingInfo();
            if (subMesh.getBoundingInfo() !== bounds) {
                subMesh.setBoundingInfo(bounds);
            }
        }
    }
}

function haveSameMaterials(parts: readonly SubMesh[], wanted: readonly SubMesh[]): boolean {
    let same = parts.length === wanted.length;
    for (let i = 0; same && i < wanted.length; i++) {
        same = parts[i].materialIndex === wanted[i].materialIndex;
    }
    return same;
}
