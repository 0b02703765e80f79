import { TransformNode } from "@babylonjs/core/Meshes/transformNode.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { FileAxes } from "./surfaceFormats.js";

/** As Babylon's loader of glTF calls its own. */
const ROOT_NAME = "__root__";

/**
 * Makes the node that turns the axes of a file to those of a scene, y up and left- or right-handed. Nothing comes out
 * mirrored: in a left-handed scene the node mirrors, where x stays what it is when z is up, and is turned round when y is.
 * @returns the node, or null where nothing is to be turned
 */
export function createRoot(axes: FileAxes, scene: Scene): TransformNode | null {
    if (axes === "as-is") {
        return null;
    }
    const root = new TransformNode(ROOT_NAME, scene);
    const mirroring = scene.useRightHandedSystem ? 1 : -1;
    if (axes === "z-up") {
        // (x, y, z) becomes (x, z, ∓y).
        root.rotation.x = -Math.PI / 2;
        root.scaling.y = mirroring;
    } else {
        root.scaling.x = mirroring;
    }
    return root;
}
