import type { InstancedMesh } from "@babylonjs/core/Meshes/instancedMesh.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { PatchNet } from "../net/PatchNet.js";
import { pickSurface } from "./pickSurface.js";

/**
 * Lets an instance be picked as its mesh is: Babylon would look for triangles, of which there are none on the CPU.
 * @param instance an instance that was just made
 * @param mesh what it is an instance of
 */
export function pickInstance(instance: InstancedMesh, mesh: Mesh & { readonly net: PatchNet }): void {
    const pickBounds = instance.intersects.bind(instance);
    instance.intersects = (ray, fastCheck = false, trianglePredicate, onlyBoundingInfo = false, world, skipsBounds) =>
        onlyBoundingInfo || !ray.intersectsBox(mesh.getBoundingInfo().boundingBox)
            ? pickBounds(ray, fastCheck, trianglePredicate, true, world, skipsBounds)
            : pickSurface(instance, mesh.net, ray, world ?? instance.getWorldMatrix(), fastCheck);
}
