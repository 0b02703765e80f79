import { createPatchNet } from "../net/createPatchNet.js";
import type { PatchNet } from "../net/PatchNet.js";
import { glbError } from "./glbError.js";
import type { GltfAccessors } from "./GltfAccessors.js";
import type { PatchNetExtension } from "./patchNetExtension.js";

/**
 * Reads the accessors of a mesh's net. Points are not welded: the ids are the file's.
 * @param where path of the extension in the JSON, for messages
 * @throws SurfaceFormatError when an accessor or a number of the net is wrong
 */
export function readPatchNet(where: string, extension: PatchNetExtension, accessors: GltfAccessors): PatchNet {
    const { points, patches, uvs, uvs2, colors, groups, twists, tangents, vectorStart } = extension;
    const input = {
        points: accessors.floats(points, "VEC4"),
        patches: accessors.wholeNumbers(patches),
        ...(uvs !== undefined && { uvs: accessors.floats(uvs, "VEC2") }),
        ...(uvs2 !== undefined && { uvs2: accessors.floats(uvs2, "VEC2") }),
        ...(colors !== undefined && { colors: accessors.floats(colors, "VEC4") }),
        ...(groups !== undefined && { groups: accessors.wholeNumbers(groups) }),
        ...(vectorStart !== undefined && { vectorStart }),
        ...(twists !== undefined && { twists: accessors.wholeNumbers(twists) }),
        ...(tangents !== undefined && { tangents: accessors.wholeNumbers(tangents) }),
    };
    try {
        return createPatchNet(input);
    } catch (error) {
        if (!(error instanceof RangeError)) {
            throw error;
        }
        throw glbError(`${where}: ${error.message.replace(/\.$/, "")}`, accessors.byteOffsetOf(points));
    }
}
