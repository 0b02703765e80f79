import { EngineStore } from "@babylonjs/core/Engines/engineStore.js";
import type { Scene } from "@babylonjs/core/scene.js";

/**
 * @param scene a scene, or undefined for the last one created
 * @throws Error when there is none
 */
export function requireScene(scene: Scene | undefined): Scene {
    const owner = scene ?? EngineStore.LastCreatedScene;
    if (!owner) {
        throw new Error("A BezierPatchMesh needs a scene: create one before, or give it as the last argument.");
    }
    return owner;
}
