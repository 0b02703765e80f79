import stencil from "../../../shaders/webgpu/stencil.wgsl?raw";
import { assembleKernel, type Kernel } from "./Kernel.js";
import { SLICE_LANES } from "./packStencil.js";

/** Words of the uniform `StencilParameters`, of which the last two are not used. */
export const STENCIL_PARAMETER_WORDS = 4;

/**
 * The kernel that makes the points of a net of those of its cage.
 * @param cageSize numbers per point of the cage: 3, or 4 with weights
 * @param isRational whether some weight is not 1
 */
export function createStencilKernel(cageSize: 3 | 4, isRational: boolean): Kernel {
    const constants = { SLICE_LANES, CAGE_SIZE: cageSize, IS_RATIONAL: isRational ? 1 : 0 };
    return {
        name: "stencil",
        source: assembleKernel(constants, [], stencil),
        bindings: {
            stencilParameters: 0,
            stencilSlices: 1,
            stencilRows: 2,
            stencilEntries: 3,
            cage: 4,
            points: 5,
        },
    };
}
