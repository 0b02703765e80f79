import type { CageMotion } from "../../motion/CageMotion.js";
import type { CompiledKernel, ComputeDevice } from "./ComputeDevice.js";
import type { GpuBuffers } from "./GpuBuffers.js";
import { createMotionKernel, MOTION_ITEMS, MOTION_PARAMETER_WORDS } from "./motionKernel.js";
import { splitWorkgroups } from "./workgroups.js";

/** A binding must hold one matrix, also where there are no bones. */
const MATRIX_BYTES = 64;

/** Moves the points of a cage by morph targets and bones, in the buffer "cage". */
export class GpuMotion {
    private readonly _device: ComputeDevice;
    private readonly _buffers: GpuBuffers;
    /** By four bones per point. */
    private readonly _kernels: (CompiledKernel | undefined)[] = [];
    private _loaded: CageMotion | null = null;
    private _boneVersion = -1;
    private _influenceVersion = -1;
    private _workgroups: readonly [number, number] = [0, 0];

    public constructor(device: ComputeDevice, buffers: GpuBuffers) {
        this._device = device;
        this._buffers = buffers;
    }

    /** The kernel for a motion, which must be ready before `make`. */
    public kernelFor({ influencers }: CageMotion): CompiledKernel {
        return (this._kernels[influencers / 4] ??= this._device.compile(createMotionKernel(influencers)));
    }

    /** Frees what belongs to a motion that there is no more. */
    public clear(): void {
        if (!this._loaded) {
            return;
        }
        this._loaded = null;
        for (const name of ["motionParameters", "rest", "joints", "jointWeights", "morphs", "influences", "bones"]) {
            this._buffers.release(name);
        }
    }

    /** Moves all points. Matrices and influences go up where they are others than before; the rest, once. */
    public make(motion: CageMotion): void {
        if (this._loaded !== motion) {
            this._load(motion);
        }
        if (this._boneVersion !== motion.boneVersion) {
            this._boneVersion = motion.boneVersion;
            this._buffers.write("bones", motion.bones, 0);
        }
        if (this._influenceVersion !== motion.influenceVersion) {
            this._influenceVersion = motion.influenceVersion;
            this._buffers.write("influences", motion.influences, 0);
        }
        this._buffers.dispatch(this.kernelFor(motion), this._workgroups);
    }

    private _load(motion: CageMotion): void {
        const pointCount = motion.rest.length / 3;
        const parameters = new Uint32Array(MOTION_PARAMETER_WORDS);
        parameters[0] = pointCount;
        parameters[1] = motion.influences.length;
        this._buffers.fill("motionParameters", parameters, "uniform");
        this._buffers.fill("rest", motion.rest);
        this._buffers.fill("joints", motion.joints);
        this._buffers.fill("jointWeights", motion.weights);
        this._buffers.fill("morphs", motion.morphs);
        this._buffers.create("bones", Math.max(motion.bones.byteLength, MATRIX_BYTES));
        if (motion.bones.length > 0) {
            this._buffers.write("bones", motion.bones, 0);
        }
        this._buffers.fill("influences", motion.influences);
        this._buffers.ensure("cage", motion.rest.byteLength);
        this._boneVersion = motion.boneVersion;
        this._influenceVersion = motion.influenceVersion;
        this._workgroups = splitWorkgroups(Math.ceil(pointCount / MOTION_ITEMS));
        this._loaded = motion;
    }
}
