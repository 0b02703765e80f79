import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** @returns whether a mesh is about to be drawn as lines, by its scene, itself or one of its materials */
export function wantsWireframe(mesh: Mesh): boolean {
    if (mesh.getScene().forceWireframe || mesh.overrideRenderingFillMode === Constants.MATERIAL_WireFrameFillMode) {
        return true;
    }
    const { material } = mesh;
    if (!material) {
        return false;
    }
    const parts = (material as { subMaterials?: (Material | null)[] }).subMaterials;
    if (!parts) {
        return material.wireframe;
    }
    for (const part of parts) {
        if (part?.wireframe) {
            return true;
        }
    }
    return false;
}
