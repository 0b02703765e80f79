import { patchCountOf, type PatchNet } from "../../net/PatchNet.js";

/** Corners (u, v) = (0,0), (1,0), (0,1), (1,1) with their v from the upper edge of the image. */
const WHOLE_IMAGE = [0, 1, 1, 1, 0, 0, 1, 0];

/**
 * Texture coordinates of a net whose v is counted from the upper edge of an image, as textures of the glTF loader want
 * it, which does not turn images over.
 */
export function downwardUvs(net: PatchNet): Float32Array {
    return net.uvs
        ? net.uvs.map((value, i) => ((i & 1) === 1 ? 1 - value : value))
        : Float32Array.from({ length: 8 * patchCountOf(net) }, (_, i) => WHOLE_IMAGE[i & 7]);
}
