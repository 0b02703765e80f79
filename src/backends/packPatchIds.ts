import { PATCH_SIZE, patchCountOf, TWIST_SIZE, type PatchNet } from "../net/PatchNet.js";

/** Where in {@link packPatchIds} the ids of vectors begin; a multiple of 4, or 0 where the net has none. */
interface VectorOffsets {
    /** First of the 4 twist ids of patch 0. */
    readonly twists: number;
    /** First of the 24 tangent ids of patch 0. */
    readonly tangents: number;
}

/** See {@link VectorOffsets}. */
function vectorOffsets(net: PatchNet): VectorOffsets {
    const patchCount = patchCountOf(net);
    const twistCount = net.twists ? TWIST_SIZE * patchCount : 0;
    return {
        twists: net.twists ? PATCH_SIZE * patchCount : 0,
        tangents: net.tangents ? PATCH_SIZE * patchCount + twistCount : 0,
    };
}

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
    const offsets = vectorOffsets(net);
    const ids = new Uint32Array(packedIdCount(net));
    ids.set(patches);
    if (twists) {
        ids.set(twists, offsets.twists);
    }
    if (tangents) {
        ids.set(tangents, offsets.tangents);
    }
    return ids;
}

/** Length of what {@link packPatchIds} returns. */
export function packedIdCount({ patches, twists, tangents }: PatchNet): number {
    return patches.length + (twists?.length ?? 0) + (tangents?.length ?? 0);
}
