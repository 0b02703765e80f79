import hull from "../../../shaders/webgpu/hull.wgsl?raw";
import backPatch from "../../../shaders/webgpu/include/backPatch.wgsl?raw";
import controlNormals from "../../../shaders/webgpu/include/controlNormals.wgsl?raw";
import edgeFactor from "../../../shaders/webgpu/include/edgeFactor.wgsl?raw";
import hullGeometry from "../../../shaders/webgpu/include/hullGeometry.wgsl?raw";
import hullParameters from "../../../shaders/webgpu/include/hullParameters.wgsl?raw";
import insideSegments from "../../../shaders/webgpu/include/insideSegments.wgsl?raw";
import patchHull from "../../../shaders/webgpu/include/patchHull.wgsl?raw";
import stripSegments from "../../../shaders/webgpu/include/stripSegments.wgsl?raw";
import twistBounds from "../../../shaders/webgpu/include/twistBounds.wgsl?raw";
import type { TessellationMode } from "../../hull/TessellationSettings.js";
import { assembleKernel, type Kernel } from "./Kernel.js";

/** Work-items of a workgroup: one per patch. */
export const HULL_SIZE = 64;

/**
 * The kernel that computes the factors of all patches from the camera.
 * @param mode that of the settings; "error" has a kernel of its own, all others share one
 * @param hasTwists whether patches of the net may have twists
 */
export function createHullKernel(mode: TessellationMode, hasTwists: boolean): Kernel {
    const includes = [hullParameters, hullGeometry, edgeFactor, patchHull, backPatch, controlNormals];
    return {
        name: "hull",
        source: assembleKernel(
            { HULL_SIZE, IS_ERROR: mode === "error" ? 1 : 0, HAS_TWISTS: hasTwists ? 1 : 0 },
            [...includes, twistBounds, stripSegments, insideSegments],
            hull,
        ),
        bindings: { hullParameters: 0, points: 1, patches: 2, givenFactors: 3, factors: 4 },
    };
}
