import moveCage from "../../../shaders/webgpu/moveCage.wgsl?raw";
import { assembleKernel, type Kernel } from "./Kernel.js";

/** Work-items of a workgroup: one per point of the cage. */
export const MOTION_ITEMS = 64;

/** Words of the uniform `MotionParameters`, of which the last two are not used. */
export const MOTION_PARAMETER_WORDS = 4;

/**
 * The kernel that moves the points of a cage.
 * @param influencers bones per point
 */
export function createMotionKernel(influencers: 0 | 4 | 8): Kernel {
    return {
        name: "moveCage",
        source: assembleKernel({ MOTION_ITEMS, INFLUENCERS: influencers }, [], moveCage),
        bindings: {
            motionParameters: 0,
            rest: 1,
            joints: 2,
            jointWeights: 3,
            morphs: 4,
            influences: 5,
            bones: 6,
            cage: 7,
        },
    };
}
