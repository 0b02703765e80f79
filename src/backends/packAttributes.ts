import type { PatchNet } from "../net/PatchNet.js";

/**
 * Texture coordinates of all patches, then colours of all patches; never empty, as a binding must not be.
 * @param net the net in the order of drawing
 */
export function packAttributes(net: PatchNet): Float32Array {
    const uvs = net.uvs?.length ?? 0;
    const packed = new Float32Array(Math.max(uvs + (net.colors?.length ?? 0), 1));
    if (net.uvs) {
        packed.set(net.uvs);
    }
    if (net.colors) {
        packed.set(net.colors, uvs);
    }
    return packed;
}
