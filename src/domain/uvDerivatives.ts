import type { PatchNet } from "../net/PatchNet.js";
import { evaluateAttribute } from "./evaluateAttribute.js";

/**
 * Derivatives of the texture coordinates of a patch: those of u, v themselves where the net has none.
 * @param net a checked net
 * @param perPatch values a patch has: 0, 4 or 16
 * @param patch index of the patch
 * @param uvDu receives the derivative with respect to u, 2 numbers
 * @param uvDv receives the derivative with respect to v, 2 numbers
 */
export function writeUvDerivatives(
    net: PatchNet,
    perPatch: 0 | 4 | 16,
    patch: number,
    u: number,
    v: number,
    uvDu: Float64Array,
    uvDv: Float64Array,
): void {
    if (net.uvs === undefined || perPatch === 0) {
        uvDu[0] = uvDv[1] = 1;
        uvDu[1] = uvDv[0] = 0;
        return;
    }
    evaluateAttribute(net.uvs, perPatch, 2, patch, u, v, 1, 0, uvDu);
    evaluateAttribute(net.uvs, perPatch, 2, patch, u, v, 0, 1, uvDv);
}
