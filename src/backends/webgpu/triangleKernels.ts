import domainPoint from "../../../shaders/webgpu/include/domainPoint.wgsl?raw";
import domainTriangle from "../../../shaders/webgpu/include/domainTriangle.wgsl?raw";
import elementOf from "../../../shaders/webgpu/include/elementOf.wgsl?raw";
import parameters from "../../../shaders/webgpu/include/parameters.wgsl?raw";
import patchFactors from "../../../shaders/webgpu/include/patchFactors.wgsl?raw";
import records from "../../../shaders/webgpu/include/records.wgsl?raw";
import spacing from "../../../shaders/webgpu/include/spacing.wgsl?raw";
import stitch from "../../../shaders/webgpu/include/stitch.wgsl?raw";
import totals from "../../../shaders/webgpu/include/totals.wgsl?raw";
import lines from "../../../shaders/webgpu/lines.wgsl?raw";
import triangles from "../../../shaders/webgpu/triangles.wgsl?raw";
import { assembleKernel, type Kernel } from "./Kernel.js";
import { neighboursDirectives, neighboursInclude, type Exchange } from "./neighbours.js";

/** Work-items of a workgroup. */
const TRIANGLE_ITEMS = 128;

/** Triangles that a workgroup makes, four a work-item. */
export const TRIANGLES_PER_WORKGROUP = 4 * TRIANGLE_ITEMS;

/** The kernel that writes the indices of the triangles. */
export function createTriangleKernel(exchange: Exchange): Kernel {
    const includes = [
        parameters,
        totals,
        elementOf,
        spacing,
        patchFactors,
        records,
        domainPoint,
        stitch,
        domainTriangle,
        neighboursInclude(exchange),
    ];
    const constants = { WORK_ITEMS: TRIANGLE_ITEMS, TRIANGLES_PER_WORKGROUP };
    return {
        name: "triangles",
        source: assembleKernel(constants, includes, triangles, neighboursDirectives(exchange)),
        bindings: { parameters: 0, records: 1, totals: 2, chunks: 3, stitchMasks: 4, indices: 5 },
    };
}

/** The kernel that writes the sides of triangles as lines. */
export function createLineKernel(): Kernel {
    return {
        name: "lines",
        source: assembleKernel({ LINE_ITEMS: TRIANGLE_ITEMS, TRIANGLES_PER_WORKGROUP }, [totals], lines),
        bindings: { totals: 0, indices: 1, lines: 2 },
    };
}
