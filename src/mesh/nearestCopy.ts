import type { BoundingSphere } from "@babylonjs/core/Culling/boundingSphere.js";
import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { View } from "../hull/View.js";
import { currentWorldMatrix } from "./currentWorldMatrix.js";

/** What a copy behind the camera counts for, next to one before it: such a copy is the last resort. */
const BEHIND_SHARE = 1e-12;

const thin = new Matrix();
const product = new Matrix();
const centre = new Vector3();

/**
 * Instances and thin instances share one surface. It is made for the copy that looks largest to the camera: puts the world
 * matrix of that one in place of the mesh's own, where there are copies that the camera may see.
 * @param camera the camera, whose other facts the view has
 * @param mesh the mesh
 * @param view the world matrix of the mesh; receives that of the copy
 */
export function writeNearestWorld(camera: Camera, mesh: Mesh, view: View): void {
    if (mesh.hasThinInstances) {
        writeNearestThin(mesh, view);
    } else if (mesh.hasInstances) {
        const { boundingSphere } = mesh.getBoundingInfo();
        let largest = isShown(camera, mesh) ? sizeOf(view.world, boundingSphere, view) : 0;
        for (let i = 0; i < mesh.instances.length; i++) {
            const instance = mesh.instances[i];
            if (isShown(camera, instance)) {
                largest = takeIfLarger(currentWorldMatrix(instance), boundingSphere, view, largest);
            }
        }
    }
}

function writeNearestThin(mesh: Mesh, view: View): void {
    const { matrixData } = mesh._thinInstanceDataStorage;
    // Those of all copies together, which brings those of one up to date.
    const whole = mesh.getBoundingInfo();
    const { boundingSphere } = mesh.rawBoundingInfo ?? whole;
    const own = currentWorldMatrix(mesh);
    let largest = 0;
    for (let i = 0; matrixData && i < mesh.thinInstanceCount; i++) {
        Matrix.FromArrayToRef(matrixData, 16 * i, thin);
        largest = takeIfLarger(thin.multiplyToRef(own, product), boundingSphere, view, largest);
    }
}

function isShown(camera: Camera, copy: AbstractMesh): boolean {
    return copy.isVisible && copy.isEnabled() && (camera.layerMask & copy.layerMask) !== 0;
}

/** @returns the larger size, whose world matrix the view has */
function takeIfLarger(world: Matrix, sphere: BoundingSphere, view: View, largest: number): number {
    const size = sizeOf(world.m, sphere, view);
    if (size > largest) {
        view.world.set(world.m);
    }
    return Math.max(size, largest);
}

/** How large a unit of a copy looks at its nearest, by the sphere around its points in local space. */
function sizeOf(world: ArrayLike<number>, sphere: BoundingSphere, view: View): number {
    const { x, y, z } = sphere.center;
    const { eye, forward } = view;
    let stretch = 0;
    for (let row = 0; row < 12; row += 4) {
        stretch = Math.max(stretch, Math.hypot(world[row], world[row + 1], world[row + 2]));
    }
    centre.set(
        x * world[0] + y * world[4] + z * world[8] + world[12] - eye[0],
        x * world[1] + y * world[5] + z * world[9] + world[13] - eye[1],
        x * world[2] + y * world[6] + z * world[10] + world[14] - eye[2],
    );
    const radius = sphere.radius * stretch;
    const depth = centre.x * forward[0] + centre.y * forward[1] + centre.z * forward[2] + radius;
    const size = view.orthographic ? stretch : stretch / Math.max(centre.length() - radius, view.near);
    return depth > view.near ? size : size * BEHIND_SHARE;
}
