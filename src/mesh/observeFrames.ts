import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { Observer } from "@babylonjs/core/Misc/observable.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** What a mesh does at the moments of a frame. */
interface FrameActions {
    /** Before anything of a frame is rendered; no render pass is open. */
    beforeRender(): void;
    /** Before a camera renders, and before the shadow maps and render targets that belong to it. */
    beforeCamera(camera: Camera): void;
    contextLost(): void;
    contextRestored(): void;
}

/**
 * Calls the actions at their moments.
 * @returns a function that ends that
 */
export function observeFrames(scene: Scene, actions: FrameActions): () => void {
    const engine = scene.getEngine();
    const observers: Observer<never>[] = [
        scene.onBeforeRenderObservable.add(() => {
            actions.beforeRender();
        }),
        scene.onBeforeCameraRenderObservable.add((camera) => {
            // The eyes of a rig share the surface of their parent.
            actions.beforeCamera(camera.isRigCamera ? (camera.rigParent ?? camera) : camera);
        }),
        engine.onContextLostObservable.add(() => {
            actions.contextLost();
        }),
        engine.onContextRestoredObservable.add(() => {
            actions.contextRestored();
        }),
    ];
    return () => {
        for (const observer of observers) {
            observer.remove();
        }
    };
}
