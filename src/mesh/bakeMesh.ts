import { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";
import type { Surface } from "../backends/Surface.js";
import type { PatchNet } from "../net/PatchNet.js";
import { copyPlacement } from "./copyPlacement.js";

/** What is baked. */
interface BakedMesh extends Mesh {
    readonly net: PatchNet;
    readSurfaceAsync(): Promise<Surface>;
}

/** Makes a plain mesh of what a mesh draws now. See `BezierPatchMesh.bakeAsync`. */
export async function bakeMeshAsync(name: string, source: BakedMesh): Promise<Mesh> {
    for (;;) {
        const { groups } = source.net;
        const surface = await source.readSurfaceAsync();
        // Of another net that came meanwhile, patches have other material slots.
        if (source.net.groups === groups) {
            return bakeMesh(name, source, surface, groups);
        }
    }
}

/**
 * Makes a plain mesh of a surface. Its triangles are wound the way of Babylon's own meshes, the reverse of ours, so
 * that exporters and `VertexData.ComputeNormals` find what they expect.
 * @param name name of the new mesh
 * @param source mesh to take place, material and look from
 * @param surface what to bake
 * @param groups material slot per patch
 */
function bakeMesh(name: string, source: Mesh, surface: Surface, groups: Uint32Array | undefined): Mesh {
    const mesh = new Mesh(name, source.getScene());
    const data = new VertexData();
    data.positions = surface.positions;
    data.normals = surface.normals;
    data.uvs = surface.uvs;
    data.uvs2 = surface.uvs2 ?? null;
    data.tangents = surface.tangents ?? null;
    data.colors = surface.colors ?? null;
    data.indices = reversedTriangles(surface.indices);
    data.applyToMesh(mesh);
    copyPlacement(source, mesh);
    if (groups) {
        splitByGroup(mesh, surface, groups);
    }
    return mesh;
}

function reversedTriangles(indices: Uint32Array): Uint32Array {
    const reversed = indices.slice();
    for (let i = 0; i < indices.length; i += 3) {
        reversed[i + 1] = indices[i + 2];
        reversed[i + 2] = indices[i + 1];
    }
    return reversed;
}

/** One sub-mesh per material slot; the triangles stand in the order of the slots already. */
function splitByGroup(mesh: Mesh, { indices, patchIds }: Surface, groups: Uint32Array): void {
    mesh.releaseSubMeshes();
    mesh.subMeshes = [];
    const groupAt = (index: number): number => groups[patchIds[indices[index]]];
    let first = 0;
    for (let index = 3; index <= indices.length; index += 3) {
        if (index === indices.length || groupAt(index) !== groupAt(first)) {
            new SubMesh(groupAt(first), 0, mesh.getTotalVertices(), first, index - first, mesh, mesh, true, true);
            first = index;
        }
    }
}
