import drawArguments from "../../../shaders/webgpu/drawArguments.wgsl?raw";
import drawRange from "../../../shaders/webgpu/include/drawRange.wgsl?raw";
import totals from "../../../shaders/webgpu/include/totals.wgsl?raw";
import instancedIndices from "../../../shaders/webgpu/instancedIndices.wgsl?raw";
import { assembleKernel, type Kernel } from "./Kernel.js";

/** Triangles that a workgroup copies, one a work-item. */
export const COPY_ITEMS = 64;

/** The kernel that writes the arguments of the draws of one range of patches, in one work-item. */
export function createDrawArgumentsKernel(): Kernel {
    return {
        name: "drawArguments",
        source: assembleKernel({}, [totals, drawRange], drawArguments),
        bindings: {
            drawRange: 0,
            totals: 1,
            rangeStarts: 2,
            triangleArguments: 3,
            lineArguments: 4,
            pointArguments: 5,
        },
    };
}

/**
 * The kernel that copies the triangles of one range of patches, or their lines, into a region of fixed size.
 * @param indicesPerTriangle 3 for triangles, 6 for lines
 */
export function createInstancedIndicesKernel(indicesPerTriangle: number): Kernel {
    return {
        name: "instancedIndices",
        source: assembleKernel({ COPY_ITEMS, INDICES_PER_TRIANGLE: indicesPerTriangle }, [drawRange], instancedIndices),
        bindings: { drawRange: 0, drawArguments: 1, indices: 2, instancedIndices: 3 },
    };
}
