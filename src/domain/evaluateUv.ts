import { attributeValuesPerPatch, patchCountOf, type PatchNet } from "../net/PatchNet.js";
import { evaluateAttribute } from "./evaluateAttribute.js";

/**
 * Texture coordinates of a patch at (u, v): u, v themselves where the net has none.
 * @param net a checked net
 * @param patch index of the patch
 * @param u parameter along the columns
 * @param v parameter along the rows
 * @param result receives 2 numbers
 * @returns `result`
 */
export function evaluateUv(net: PatchNet, patch: number, u: number, v: number, result: Float64Array): Float64Array {
    const perPatch = attributeValuesPerPatch(net.uvs, 2, patchCountOf(net));
    if (net.uvs === undefined || perPatch === 0) {
        result[0] = u;
        result[1] = v;
    } else {
        evaluateAttribute(net.uvs, perPatch, 2, patch, u, v, 0, 0, result);
    }
    return result;
}
