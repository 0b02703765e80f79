import { Mesh, type MeshCloneOptions } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { Node } from "@babylonjs/core/node.js";
import { copyPlacement } from "./copyPlacement.js";
import { copyThinInstances } from "./copyThinInstances.js";

/**
 * Gives a clone the place and the look of what it is one of, a parent, children and thin instances, by what Babylon's
 * `Mesh.clone` is given.
 * @param source the mesh that was cloned
 * @param copy the clone
 * @param newParent its parent, or options that may name one; null: that of the source
 * @param doNotCloneChildren whether the children of the source stay its alone; options say so themselves
 */
export function placeClone(
    source: Mesh,
    copy: Mesh,
    newParent: Node | MeshCloneOptions | null,
    doNotCloneChildren: boolean,
): void {
    copyPlacement(source, copy);
    const options = newParent && !("getScene" in newParent) ? newParent : null;
    copy.parent = (options ? options.parent : (newParent as Node | null)) ?? source.parent;
    if (options?.cloneThinInstances) {
        copyThinInstances(source, copy);
    }
    if (!(options ? options.doNotCloneChildren : doNotCloneChildren)) {
        for (const child of source.getDescendants(true)) {
            const name = `${copy.name}.${child.name}`;
            if (child instanceof Mesh) {
                child.clone(name, { parent: copy, cloneThinInstances: options?.cloneThinInstances });
            } else {
                child.clone(name, copy);
            }
        }
    }
}
