import type { TessellationPlan } from "../../tessellator/TessellationPlan.js";

/** Bytes of the uniform `Parameters` of the kernels. */
export const PARAMETER_BYTES = 16;

/** Writes the uniform `Parameters`: vertices, triangles, patches, unused. */
export function packParameters(plan: TessellationPlan, patchCount: number, result: Uint32Array): Uint32Array {
    result[0] = plan.vertexCount;
    result[1] = plan.triangleCount;
    result[2] = patchCount;
    return result;
}
