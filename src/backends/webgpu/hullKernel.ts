import hull from "../../../shaders/webgpu/hull.wgsl?raw";
import backPatch from "../../../shaders/webgpu/include/backPatch.wgsl?raw";
import edgeFactor from "../../../shaders/webgpu/include/edgeFactor.wgsl?raw";
import hullGeometry from "../../../shaders/webgpu/include/hullGeometry.wgsl?raw";
import hullParameters from "../../../shaders/webgpu/include/hullParameters.wgsl?raw";
import insideSegments from "../../../shaders/webgpu/include/insideSegments.wgsl?raw";
import patchHull from "../../../shaders/webgpu/include/patchHull.wgsl?raw";
import type { Kernel } from "./kernels.js";

/** Work-items of a workgroup: one per patch. */
const HULL_SIZE = 64;

/** The kernel that computes the factors of all patches from the camera. */
export function createHullKernel(): Kernel {
    return {
        name: "hull",
        source: [
            `const HULL_SIZE = ${HULL_SIZE}u;`,
            ...[hullParameters, hullGeometry, edgeFactor, patchHull, backPatch, insideSegments, hull],
        ].join("\n"),
        bindings: { parameters: 0, points: 1, patches: 2, givenFactors: 3, factors: 4 },
        itemsPerWorkgroup: HULL_SIZE,
    };
}
