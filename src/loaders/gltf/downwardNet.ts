import { patchCountOf, type PatchNet } from "../../net/PatchNet.js";
import { turnedOver } from "../../sources/upward.js";

/** Corners (u, v) = (0,0), (1,0), (0,1), (1,1) with their v from the upper edge of the image. */
const WHOLE_IMAGE = [0, 1, 1, 1, 0, 0, 1, 0];

/**
 * The net with texture coordinates whose v is counted from the upper edge of an image, as textures of the glTF loader
 * want it, which does not turn images over.
 */
export function downwardNet(net: PatchNet): PatchNet {
    return {
        ...net,
        uvs: net.uvs
            ? turnedOver(net.uvs)
            : Float32Array.from({ length: 8 * patchCountOf(net) }, (_, i) => WHOLE_IMAGE[i & 7]),
        ...(net.uvs2 && { uvs2: turnedOver(net.uvs2) }),
    };
}
