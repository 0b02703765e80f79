import type { PatchNet } from "../net/PatchNet.js";

/**
 * Texture coordinates of all patches, second ones of all patches, then colours of all patches; never empty, as a binding
 * must not be.
 * @param net the net in the order of drawing
 */
export function packAttributes(net: PatchNet): Float32Array {
    const packed = new Float32Array(Math.max(packedAttributeCount(net), 1));
    let at = 0;
    for (const values of [net.uvs, net.uvs2, net.colors]) {
        if (values) {
            packed.set(values, at);
            at += values.length;
        }
    }
    return packed;
}

/** Numbers that {@link packAttributes} packs. */
export function packedAttributeCount({ uvs, uvs2, colors }: PatchNet): number {
    return (uvs?.length ?? 0) + (uvs2?.length ?? 0) + (colors?.length ?? 0);
}
