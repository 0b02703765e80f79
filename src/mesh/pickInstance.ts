import type { InstancedMesh } from "@babylonjs/core/Meshes/instancedMesh.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { PatchBoxes } from "../domain/PatchBoxes.js";
import { pickSurface } from "./pickSurface.js";
import { SurfacePickingInfo } from "./SurfacePickingInfo.js";

/**
 * Lets an instance be picked as its mesh is: Babylon would look for triangles, of which there are none on the CPU.
 * @param instance an instance that was just made
 * @param mesh what it is an instance of
 * @param boxes gives the boxes of its patches
 */
export function pickInstance(instance: InstancedMesh, mesh: Mesh, boxes: () => PatchBoxes): void {
    const pickBounds = instance.intersects.bind(instance);
    instance.intersects = (ray, fastCheck = false, trianglePredicate, onlyBoundingInfo = false, world, skipsBounds) => {
        if (onlyBoundingInfo) {
            return pickBounds(ray, fastCheck, trianglePredicate, true, world, skipsBounds);
        }
        return ray.intersectsBox(mesh.getBoundingInfo().boundingBox)
            ? pickSurface(instance, boxes(), ray, world ?? instance.getWorldMatrix(), fastCheck)
            : new SurfacePickingInfo();
    };
}
