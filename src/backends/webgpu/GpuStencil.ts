import type { MovingCage } from "../../motion/MovingCage.js";
import { stencilRowCount, type Stencil } from "../../net/Stencil.js";
import type { CompiledKernel, ComputeDevice } from "./ComputeDevice.js";
import type { GpuBuffers } from "./GpuBuffers.js";
import { packedStencilBytes, packStencil, sliceCount } from "./packStencil.js";
import { createStencilKernel, STENCIL_PARAMETER_WORDS } from "./stencilKernel.js";
import { splitWorkgroups } from "./workgroups.js";

/** Makes the points of a net of those of its cage, in the buffer "points". */
export class GpuStencil {
    private readonly _device: ComputeDevice;
    private readonly _buffers: GpuBuffers;
    /** By whether there are weights, and whether one is not 1. */
    private readonly _kernels: (CompiledKernel | undefined)[] = [];
    private _loaded: Stencil | null = null;
    private _workgroups: readonly [number, number] = [0, 0];

    public constructor(device: ComputeDevice, buffers: GpuBuffers) {
        this._device = device;
        this._buffers = buffers;
    }

    /** The kernel for a cage as it is now, which must be ready before `make`. */
    public kernelFor({ size, isRational }: MovingCage): CompiledKernel {
        const variant = 2 * (size - 3) + (isRational ? 1 : 0);
        return (this._kernels[variant] ??= this._device.compile(createStencilKernel(size, isRational)));
    }

    /** Frees the tables of a net that there is no more. */
    public clear(): void {
        this._loaded = null;
        for (const name of ["stencilParameters", "stencilSlices", "stencilRows", "stencilEntries"]) {
            this._buffers.release(name);
        }
    }

    /** Makes all points, of what the buffer "cage" holds. The tables go up when a net moves for the first time. */
    public make(cage: MovingCage): void {
        if (this._loaded !== cage.stencil) {
            this._load(cage.stencil);
        }
        this._buffers.dispatch(this.kernelFor(cage), this._workgroups);
    }

    private _load(stencil: Stencil): void {
        const packed = packStencil(stencil);
        const parameters = new Uint32Array(STENCIL_PARAMETER_WORDS);
        parameters[0] = sliceCount(packed);
        parameters[1] = stencil.vectorStart ?? stencilRowCount(stencil);
        this._buffers.fill("stencilParameters", parameters, "uniform");
        this._buffers.fill("stencilSlices", packed.slices);
        this._buffers.fill("stencilRows", packed.rows);
        this._buffers.fill("stencilEntries", packed.entries);
        this._workgroups = splitWorkgroups(sliceCount(packed));
        this._loaded = stencil;
    }

    /** @throws RangeError when a stencil is more than the device can hold in one buffer */
    public static requireRoom(stencil: Stencil, maxBufferBytes: number): void {
        const bytes = packedStencilBytes(stencil);
        if (bytes > maxBufferBytes) {
            throw new RangeError(
                `${stencil.indices.length} coefficients of the stencil take ${bytes} bytes in one buffer; this device ` +
                    `allows ${maxBufferBytes}. Split the net into several meshes, or ask the engine for larger limits.`,
            );
        }
    }
}
