import type { MovingCage } from "../../motion/MovingCage.js";
import { POINT_SIZE, type PatchNet } from "../../net/PatchNet.js";
import { MovedPoints } from "../MovedPoints.js";
import type { CompiledKernel, ComputeDevice } from "./ComputeDevice.js";
import type { GpuBuffers } from "./GpuBuffers.js";
import { GpuMotion } from "./GpuMotion.js";
import { GpuStencil } from "./GpuStencil.js";

/** The kernels that make points, where a cage does. */
interface NeededKernels {
    stencil: CompiledKernel | null;
    motion: CompiledKernel | null;
}

/** Keeps the buffer "points" up to date: points that move one by one are uploaded, those of a cage are made there. */
export class GpuPoints {
    private readonly _buffers: GpuBuffers;
    private readonly _stencil: GpuStencil;
    private readonly _motion: GpuMotion;
    private readonly _moved = new MovedPoints();
    /** All points, as far as they were given one by one. */
    private _points: Float32Array = new Float32Array(0);
    /** The cage, when the points were made of it last, or are to be. */
    private _cage: MovingCage | null = null;
    private _cageIsStale = false;
    private readonly _needed: NeededKernels = { stencil: null, motion: null };
    /** The kernels that were ready when last looked at, so that a frame need not ask them. */
    private readonly _ready: NeededKernels = { stencil: null, motion: null };

    public constructor(device: ComputeDevice, buffers: GpuBuffers) {
        this._buffers = buffers;
        this._stencil = new GpuStencil(device, buffers);
        this._motion = new GpuMotion(device, buffers);
    }

    /** Whether points moved that are not on the GPU yet. */
    public get areStale(): boolean {
        return this._cageIsStale || this._moved.any;
    }

    /** Whether `upload` can run: kernels compile in the background. */
    public get isReady(): boolean {
        const { stencil, motion } = this._kernels();
        if (stencil !== this._ready.stencil || motion !== this._ready.motion) {
            if (!(stencil?.isReady ?? true) || !(motion?.isReady ?? true)) {
                return false;
            }
            this._ready.stencil = stencil;
            this._ready.motion = motion;
        }
        return true;
    }

    /** The compiler's message of a kernel that is needed and does not compile, or null. */
    public get failure(): string | null {
        const { stencil, motion } = this._kernels();
        return stencil?.failure ?? motion?.failure ?? null;
    }

    /** A point of the net or near it: x, y, z. */
    public get centre(): Float32Array {
        return (this._cage?.given ?? this._points).subarray(0, 3);
    }

    /** @param points those of a net, which are in the buffer "points" already; taken over */
    public setNet(points: Float32Array): void {
        this._points = points;
        this._cage = null;
        this._cageIsStale = false;
        this._moved.clear();
        this._stencil.clear();
        this._motion.clear();
        this._buffers.release("cage");
    }

    /** See `PatchBackend.updatePoints`. */
    public updatePoints(points: Float32Array, firstPoint: number): void {
        this._points.set(points, firstPoint * POINT_SIZE);
        this._moved.note(firstPoint, points);
        this._cage = null;
        this._cageIsStale = false;
    }

    /** See `PatchBackend.updateCage`. */
    public updateCage(cage: MovingCage): void {
        this._moved.clear();
        this._cage = cage;
        this._cageIsStale = true;
    }

    /** Brings the points on the GPU up to date. */
    public upload(): void {
        if (this._moved.any) {
            this._buffers.write("points", this._moved.of(this._points), this._moved.first * POINT_SIZE * 4);
            this._moved.clear();
        }
        if (this._cage && this._cageIsStale) {
            this._uploadCage(this._cage);
            this._cageIsStale = false;
        }
    }

    /** What `upload` needs as the cage is now; the object is used again by the next call. */
    private _kernels(): NeededKernels {
        const needed = this._needed;
        const cage = this._cage;
        needed.stencil = cage && this._stencil.kernelFor(cage);
        needed.motion = cage?.motion ? this._motion.kernelFor(cage.motion) : null;
        return needed;
    }

    private _uploadCage(cage: MovingCage): void {
        if (cage.motion) {
            this._motion.make(cage.motion);
        } else {
            this._motion.clear();
            this._buffers.ensure("cage", cage.given.byteLength);
            this._buffers.write("cage", cage.given, 0);
        }
        this._stencil.make(cage);
    }

    /** @throws RangeError when what moves a net is more than the device can hold */
    public static requireRoom(net: PatchNet, maxBufferBytes: number): void {
        if (net.stencil) {
            GpuStencil.requireRoom(net.stencil, maxBufferBytes);
        }
    }
}
