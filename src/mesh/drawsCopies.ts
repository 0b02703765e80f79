import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** @returns whether a mesh is drawn with a number of instances that the CPU knows: instances, thin ones, forced ones */
export function drawsCopies(mesh: Mesh): boolean {
    // Not set, whatever its type says, until somebody sets it.
    const overridden = mesh._instanceDataStorage.overridenInstanceCount as number | undefined;
    return mesh.hasInstances || mesh.hasThinInstances || Boolean(overridden);
}
