import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** Where Babylon keeps what it draws meshes with that have no material; its public name makes one where there is none. */
interface DefaultMaterial {
    _defaultMaterial?: Material | null;
}

/** @returns whether a mesh is about to be drawn as lines, by its scene, itself or one of its materials */
export function wantsWireframe(mesh: Mesh): boolean {
    const scene = mesh.getScene();
    if (scene.forceWireframe || mesh.overrideRenderingFillMode === Constants.MATERIAL_WireFrameFillMode) {
        return true;
    }
    const standIn = (scene as unknown as DefaultMaterial)._defaultMaterial?.wireframe ?? false;
    const { material } = mesh;
    if (!material) {
        return standIn;
    }
    const parts = (material as { subMaterials?: (Material | null)[] }).subMaterials;
    if (!parts) {
        return material.wireframe;
    }
    // Slots without a material have the default one as well.
    if (standIn) {
        return true;
    }
    for (const part of parts) {
        if (part?.wireframe) {
            return true;
        }
    }
    return false;
}
