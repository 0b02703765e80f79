import type { PatchNet } from "../../net/PatchNet.js";
import type { TessellationPlan } from "../../tessellator/TessellationPlan.js";

/** Bytes of the uniform `Parameters` of the kernels. */
export const PARAMETER_BYTES = 16;

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

/** Writes the uniform `Parameters`: vertices, triangles, patches, unused. */
export function packParameters(plan: TessellationPlan, patchCount: number, result: Uint32Array): Uint32Array {
    result[0] = plan.vertexCount;
    result[1] = plan.triangleCount;
    result[2] = patchCount;
    return result;
}
