import { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { View } from "../hull/View.js";

/** Near distance of a camera that states none above 0. */
const SMALLEST_NEAR = 1e-4;

/**
 * Writes what the hull stage needs of a camera and of the place of a mesh, all but what the camera hides. A picture of no
 * size, such as that of a hidden canvas, has no projection: the view stays as it was.
 * @param camera the camera
 * @param world world matrix of the mesh, up to date
 * @param view receives the facts
 * @returns whether there is a picture to see the mesh in
 */
export function writeCameraView(camera: Camera, world: Matrix, view: View): boolean {
    const projection = camera.getProjectionMatrix().m;
    if (!isScale(projection[0]) || !isScale(projection[5])) {
        return false;
    }
    // Asking for the view matrix brings the global position up to date.
    const toCamera = camera.getViewMatrix().m;
    const eye = camera.globalPosition;
    view.eye[0] = eye.x;
    view.eye[1] = eye.y;
    view.eye[2] = eye.z;
    view.world.set(world.m);
    const target = camera.outputRenderTarget;
    const height = target ? target.getRenderHeight() : camera.getEngine().getRenderHeight(true);
    // Element (1, 1) is 1 / tan(fovY / 2), or 2 / (top − bottom) for an orthographic camera.
    const scale = Math.abs(projection[5]);
    view.pixelsPerUnit = ((height * camera.viewport.height) / 2) * scale;
    view.orthographic = camera.mode === Camera.ORTHOGRAPHIC_CAMERA;
    view.near = Math.max(camera.minZ, SMALLEST_NEAR);
    // At depth 1 the picture reaches from (−1 − m8) / m0 to (1 − m8) / m0, and so on.
    view.cornerTangent = Math.hypot(
        (1 + Math.abs(projection[8])) / projection[0],
        (1 + Math.abs(projection[9])) / scale,
    );
    writeForward(toCamera, camera.getScene().useRightHandedSystem ? -1 : 1, view.forward);
    writeClip(toCamera, projection, view.clip);
    return true;
}

function isScale(value: number): boolean {
    return Number.isFinite(value) && value !== 0;
}

/** The third column of a view matrix: z of the camera, which a right-handed camera looks against. */
function writeForward(toCamera: ArrayLike<number>, sign: number, forward: Float64Array): void {
    const length = Math.hypot(toCamera[2], toCamera[6], toCamera[10]);
    const scale = length > 0 ? sign / length : 0;
    for (let axis = 0; axis < 3; axis++) {
        forward[axis] = toCamera[4 * axis + 2] * scale;
    }
}

/** The product of the turning part of the view matrix and the projection: the eye stays at the origin. */
function writeClip(toCamera: ArrayLike<number>, projection: ArrayLike<number>, clip: Float64Array): void {
    for (let column = 0; column < 4; column++) {
        for (let row = 0; row < 3; row++) {
            let sum = 0;
            for (let i = 0; i < 3; i++) {
                sum += toCamera[4 * row + i] * projection[4 * i + column];
            }
            clip[4 * row + column] = sum;
        }
        clip[12 + column] = projection[12 + column];
    }
}
