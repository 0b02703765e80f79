import { buildEdgeTable } from "../../net/edges.js";
import { PATCH_SIZE, type PatchNet } from "../../net/PatchNet.js";
import { permuteSides } from "../drawOrder.js";

/**
 * From a factor per edge to four a patch, of its sides.
 * @param edgeFactors a factor per edge, in the order of `buildEdgeTable` of the net as it was given
 * @param net the net in the order of drawing
 * @param order patch of the given net per patch of this one
 * @returns factors of the sides u = 0, v = 0, u = 1, v = 1 of each patch, in the order of drawing
 * @throws RangeError when there are not as many factors as edges
 */
export function factorsOfSides(edgeFactors: Float32Array, net: PatchNet, order: Uint32Array): Float32Array {
    const patches = new Uint32Array(net.patches.length);
    order.forEach((patch, slot) => {
        patches.set(net.patches.subarray(PATCH_SIZE * slot, PATCH_SIZE * (slot + 1)), PATCH_SIZE * patch);
    });
    const { edgeCount, sides } = buildEdgeTable({ points: net.points, patches });
    if (edgeFactors.length !== edgeCount) {
        throw new RangeError(`${edgeFactors.length} factors are given for ${edgeCount} edges.`);
    }
    return Float32Array.from(permuteSides(sides, order), (edge) => edgeFactors[edge]);
}
