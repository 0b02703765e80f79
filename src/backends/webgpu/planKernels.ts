import count from "../../../shaders/webgpu/count.wgsl?raw";
import fit from "../../../shaders/webgpu/fit.wgsl?raw";
import budget from "../../../shaders/webgpu/include/budget.wgsl?raw";
import counts from "../../../shaders/webgpu/include/counts.wgsl?raw";
import domainPoint from "../../../shaders/webgpu/include/domainPoint.wgsl?raw";
import elementOf from "../../../shaders/webgpu/include/elementOf.wgsl?raw";
import parameters from "../../../shaders/webgpu/include/parameters.wgsl?raw";
import patchFactors from "../../../shaders/webgpu/include/patchFactors.wgsl?raw";
import runs from "../../../shaders/webgpu/include/runs.wgsl?raw";
import scanWorkgroup from "../../../shaders/webgpu/include/scanWorkgroup.wgsl?raw";
import spacing from "../../../shaders/webgpu/include/spacing.wgsl?raw";
import totals from "../../../shaders/webgpu/include/totals.wgsl?raw";
import layout from "../../../shaders/webgpu/layout.wgsl?raw";
import scan from "../../../shaders/webgpu/scan.wgsl?raw";
import { assembleKernel, type Kernel } from "./Kernel.js";
import { TRIANGLES_PER_WORKGROUP } from "./triangleKernels.js";

/** Work-items of the workgroup that counts a block of patches, and of the one that scans the blocks. */
const BLOCK_ITEMS = 128;

/** Patches that one work-item counts. */
const PATCHES_PER_ITEM = 2;

/** Patches of a block. */
export const BLOCK_SIZE = BLOCK_ITEMS * PATCHES_PER_ITEM;

/** Patches for which it is worth a workgroup to count them at every level of the ladder of scales. */
export const FIT_PATCHES = 64;

/** Bytes of the budget: two parts of vertices and triangles, for the demand and for 128 levels in two rounds. */
export const BUDGET_BYTES = 16 + 2 * 128 * 16;

/** Words of the uniform `Parameters`, see shaders/webgpu/include/parameters.wgsl, of which the last three are not used. */
export const PARAMETER_WORDS = 12;

/** Bytes of the totals, see shaders/webgpu/include/totals.wgsl. */
export const TOTALS_BYTES = 48;

const COUNTING = [parameters, elementOf, spacing, patchFactors, domainPoint, runs, counts];

/** The kernel that counts what every block of patches has: at the scale 1, or again at the scale that fits. */
export function createCountKernel(isRecount: boolean): Kernel {
    return {
        name: isRecount ? "recount" : "count",
        source: assembleKernel(
            { BLOCK_ITEMS, PATCHES_PER_ITEM, IS_RECOUNT: isRecount ? 1 : 0 },
            [...COUNTING, budget, scanWorkgroup],
            count,
        ),
        bindings: { parameters: 0, factors: 1, budget: 2, blocks: 3 },
    };
}

/** The kernel that counts all patches at a ladder of scales, when they are over the budget. */
export function createFitKernel(round: 0 | 1): Kernel {
    return {
        name: `fit, round ${round}`,
        source: assembleKernel({ ROUND: round }, [...COUNTING, budget], fit),
        bindings: { parameters: 0, factors: 1, budget: 2 },
    };
}

/** The kernel that turns the counts of the blocks into what comes before each, and into totals. */
export function createScanKernel(): Kernel {
    return {
        name: "scan",
        source: assembleKernel({ BLOCK_ITEMS, PATCHES_PER_ITEM }, [parameters, budget, totals, scanWorkgroup], scan),
        bindings: { parameters: 0, budget: 1, blocks: 2, totals: 3, degenerates: 4 },
    };
}

/** The kernel that writes the plan. */
export function createLayoutKernel(): Kernel {
    return {
        name: "layout",
        source: assembleKernel(
            { BLOCK_ITEMS, PATCHES_PER_ITEM, TRIANGLES_PER_WORKGROUP },
            [...COUNTING, totals, scanWorkgroup],
            layout,
        ),
        bindings: {
            parameters: 0,
            factors: 1,
            totals: 2,
            blocks: 3,
            firstSlots: 4,
            records: 5,
            drawn: 6,
            chunks: 7,
            rangeStarts: 8,
        },
    };
}
