import type { PatchNet } from "../net/PatchNet.js";

/**
 * All ids that shaders read, in one array: the 16 point ids of every patch, then, where the net has twists, the 4 vector
 * ids of every patch, then, where it has tangent patches, the 24 of every patch.
 * @returns `net.patches` itself where the net has neither
 */
export function packPatchIds(net: PatchNet): Uint32Array {
    const { patches, twists, tangents } = net;
    if (!twists && !tangents) {
        return patches;
    }
    const ids = new Uint32Array(packedIdCount(net));
    ids.set(patches);
    if (twists) {
        ids.set(twists, patches.length);
    }
    if (tangents) {
        ids.set(tangents, patches.length + (twists?.length ?? 0));
    }
    return ids;
}

/** Length of what {@link packPatchIds} returns. */
export function packedIdCount({ patches, twists, tangents }: PatchNet): number {
    return patches.length + (twists?.length ?? 0) + (tangents?.length ?? 0);
}
