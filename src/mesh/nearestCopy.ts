import type { BoundingSphere } from "@babylonjs/core/Culling/boundingSphere.js";
import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { View } from "../hull/View.js";
import { currentWorldMatrix } from "./currentWorldMatrix.js";

/** What a copy behind the camera counts for, next to one before it: such a copy is the last resort. */
const BEHIND_SHARE = 1e-12;

const thin = new Matrix();
const product = new Matrix();
const centre = new Float64Array(3);

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
        writeNearestInstance(camera, mesh, view);
    }
}

function writeNearestInstance(camera: Camera, mesh: Mesh, view: View): void {
    const { boundingSphere } = mesh.getBoundingInfo();
    let largest = isShown(camera, mesh) ? sizeAt(view.world, boundingSphere, view) : 0;
    for (let i = 0; i < mesh.instances.length; i++) {
        const instance = mesh.instances[i];
        if (isShown(camera, instance)) {
            const world = currentWorldMatrix(instance).m;
            const size = sizeAt(world, boundingSphere, view);
            if (size > largest) {
                largest = size;
                view.world.set(world);
            }
        }
    }
}

/** There may be many: only the matrix of the nearest is multiplied. */
function writeNearestThin(mesh: Mesh, view: View): void {
    const { matrixData } = mesh._thinInstanceDataStorage;
    // Those of all copies together, which brings those of one up to date.
    const whole = mesh.getBoundingInfo();
    const { boundingSphere } = mesh.rawBoundingInfo ?? whole;
    const own = currentWorldMatrix(mesh);
    const ownStretch = stretchOf(own.m, 0);
    let nearest = -1;
    let largest = 0;
    for (let at = 0; matrixData && at < 16 * mesh.thinInstanceCount; at += 16) {
        takeCentre(boundingSphere);
        transform(matrixData, at);
        transform(own.m, 0);
        const size = sizeOf(stretchOf(matrixData, at) * ownStretch, boundingSphere.radius, view);
        if (size > largest) {
            largest = size;
            nearest = at;
        }
    }
    if (matrixData && nearest >= 0) {
        Matrix.FromArrayToRef(matrixData, nearest, thin);
        view.world.set(thin.multiplyToRef(own, product).m);
    }
}

function isShown(camera: Camera, copy: AbstractMesh): boolean {
    return copy.isVisible && copy.isEnabled() && (camera.layerMask & copy.layerMask) !== 0;
}

function sizeAt(world: ArrayLike<number>, sphere: BoundingSphere, view: View): number {
    takeCentre(sphere);
    transform(world, 0);
    return sizeOf(stretchOf(world, 0), sphere.radius, view);
}

function takeCentre({ center }: BoundingSphere): void {
    centre[0] = center.x;
    centre[1] = center.y;
    centre[2] = center.z;
}

/** Takes the centre to where a matrix, from index `at` on, has it. */
function transform(m: ArrayLike<number>, at: number): void {
    const x = centre[0];
    const y = centre[1];
    const z = centre[2];
    for (let axis = 0; axis < 3; axis++) {
        const to = at + axis;
        centre[axis] = x * m[to] + y * m[to + 4] + z * m[to + 8] + m[to + 12];
    }
}

/** How much longer a matrix makes one of the three axes at the most. */
function stretchOf(m: ArrayLike<number>, at: number): number {
    let square = 0;
    for (let row = at; row < at + 12; row += 4) {
        square = Math.max(square, m[row] * m[row] + m[row + 1] * m[row + 1] + m[row + 2] * m[row + 2]);
    }
    return Math.sqrt(square);
}

/**
 * How large a unit of a copy looks at its nearest.
 * @param stretch how much the copy is enlarged
 * @param radius of the sphere around its points, in local space, whose centre was taken to the world
 */
function sizeOf(stretch: number, radius: number, { eye, forward, near, orthographic }: View): number {
    const x = centre[0] - eye[0];
    const y = centre[1] - eye[1];
    const z = centre[2] - eye[2];
    const reach = radius * stretch;
    const depth = x * forward[0] + y * forward[1] + z * forward[2] + reach;
    const distance = Math.sqrt(x * x + y * y + z * z);
    // The eye may be in several spheres, as among tiles: then the one counts whose middle is nearest.
    const nearest = distance > reach + near ? distance - reach : (near * distance) / (reach + near);
    const size = orthographic ? stretch : stretch / Math.max(nearest, Number.MIN_VALUE);
    return depth > near ? size : size * BEHIND_SHARE;
}
