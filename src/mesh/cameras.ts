import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** The camera that a scene is mainly seen by, under a frame graph too; null where there is no camera at all. */
export function mainCameraOf(scene: Scene): Camera | null {
    // A scene that never had a camera has none of any kind, not even null.
    const active = scene.activeCameras?.[0] ?? (scene.activeCamera as Camera | null | undefined);
    return active ?? scene.frameGraph?.findMainCamera() ?? scene.cameras.at(0) ?? null;
}

/** Whether a camera sees the layer of a mesh. */
export function isSeenBy(mesh: Mesh, camera: Camera): boolean {
    return (camera.layerMask & mesh.layerMask) !== 0;
}

/** Whether something that is rendered before the cameras, or by none of the scene's, may draw a mesh. */
export function isDrawnBeforeCameras(mesh: Mesh, main: Camera): boolean {
    const scene = mesh.getScene();
    return scene.customRenderTargets.length > 0 || scene.frameGraph !== null || !isSeenBy(mesh, main);
}
