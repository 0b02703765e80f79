import type { Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { Node } from "@babylonjs/core/node.js";

/** What a node knows of the last time that its world matrix was asked for. */
interface RememberedRender {
    _currentRenderId: number;
}

/**
 * The world matrix of a node as it is now. Babylon by itself gives the one of the frame before, when it is asked before
 * the first camera of a frame renders. It takes a matrix that was asked for in a frame to be right for the rest of that,
 * so this is not to count as asking: else `SnapshotRenderingHelper.updateMesh` would get what was before a move.
 */
export function currentWorldMatrix(node: Node): Matrix {
    if (node.parent) {
        currentWorldMatrix(node.parent);
    }
    const remembered = node as unknown as RememberedRender;
    const { _currentRenderId } = remembered;
    const matrix = node.computeWorldMatrix(!node.isSynchronized());
    remembered._currentRenderId = _currentRenderId;
    return matrix;
}
