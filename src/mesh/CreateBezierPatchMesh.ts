import type { Scene } from "@babylonjs/core/scene.js";
import { BezierPatchMesh } from "./BezierPatchMesh.js";
import type { BezierPatchMeshOptions } from "./BezierPatchMeshOptions.js";

/**
 * Creates a mesh of Bezier patches, in the manner of Babylon's mesh builders.
 * @param name name of the mesh
 * @param options see {@link BezierPatchMeshOptions}
 * @param scene scene of the mesh; the last one created when left out
 * @throws as the constructor of {@link BezierPatchMesh} does
 */
export function CreateBezierPatchMesh(name: string, options: BezierPatchMeshOptions, scene?: Scene): BezierPatchMesh {
    return new BezierPatchMesh(name, options, scene);
}
