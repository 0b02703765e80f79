import { createPatchNet } from "./createPatchNet.js";
import type { PatchNet } from "./PatchNet.js";

/**
 * Checks and copies second texture coordinates of a net, which keep to the rules of the first.
 * @param net a checked net
 * @param uvs2 the coordinates, arranged as {@link PatchNet.uvs}
 * @throws RangeError as {@link createPatchNet} does
 */
export function copySecondUvs(net: PatchNet, uvs2: ArrayLike<number>): Float32Array {
    const { points, patches } = net;
    try {
        return createPatchNet({ points, patches, uvs: uvs2 }).uvs!;
    } catch (error) {
        throw new RangeError((error as Error).message.replace(/\buvs\b/, "uvs2"), { cause: error });
    }
}
