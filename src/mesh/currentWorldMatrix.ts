import type { Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { Node } from "@babylonjs/core/node.js";

/**
 * The world matrix of a node as it is now. Babylon by itself gives the one of the frame before, when it is asked before
 * the first camera of a frame renders.
 */
export function currentWorldMatrix(node: Node): Matrix {
    if (node.parent) {
        currentWorldMatrix(node.parent);
    }
    return node.computeWorldMatrix(!node.isSynchronized());
}
