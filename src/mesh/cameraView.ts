import { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { View } from "../hull/View.js";

/** Near distance of a camera that states none above 0. */
const SMALLEST_NEAR = 1e-4;

/**
 * Writes what the hull stage needs of a camera and of the place of a mesh.
 * @param camera the camera
 * @param world world matrix of the mesh, up to date
 * @param view receives the facts
 */
export function writeCameraView(camera: Camera, world: Matrix, view: View): void {
    // Asking for the view matrix brings the global position up to date.
    camera.getViewMatrix();
    const eye = camera.globalPosition;
    view.eye[0] = eye.x;
    view.eye[1] = eye.y;
    view.eye[2] = eye.z;
    view.world.set(world.m);
    const target = camera.outputRenderTarget;
    const height = target ? target.getRenderHeight() : camera.getEngine().getRenderHeight(true);
    // Element (1, 1) is 1 / tan(fovY / 2), or 2 / (top − bottom) for an orthographic camera.
    const scale = Math.abs(camera.getProjectionMatrix().m[5]);
    view.pixelsPerUnit = ((height * camera.viewport.height) / 2) * scale;
    view.orthographic = camera.mode === Camera.ORTHOGRAPHIC_CAMERA;
    view.near = Math.max(camera.minZ, SMALLEST_NEAR);
}
