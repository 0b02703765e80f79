import type { BufferUse, CompiledKernel, ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import type { WorkCounters } from "../PatchBackend.js";

/** A binding must not be empty. Buffers hold a multiple of this. */
const SMALLEST_BYTES = 16;

function roomFor(byteLength: number): number {
    return Math.max(Math.ceil(byteLength / SMALLEST_BYTES) * SMALLEST_BYTES, SMALLEST_BYTES);
}

/** The buffers of a surface by the names that kernels have for them, and what is done with them. */
export class GpuBuffers {
    private readonly _device: ComputeDevice;
    private readonly _work: WorkCounters;
    private readonly _buffers = new Map<string, ComputeBuffer>();

    /** @param work counts dispatches and bytes */
    public constructor(device: ComputeDevice, work: WorkCounters) {
        this._device = device;
        this._work = work;
    }

    public get(name: string): ComputeBuffer | undefined {
        return this._buffers.get(name);
    }

    /** A buffer that there is. */
    public require(name: string): ComputeBuffer {
        return this._buffers.get(name)!;
    }

    /** Makes a buffer of at least that size in place of one of the same name. Its content is zero. */
    public create(name: string, byteLength: number, use: BufferUse = "storage"): void {
        this.release(name);
        this._buffers.set(name, this._device.createBuffer(`BezierPatchMesh ${name}`, roomFor(byteLength), use));
    }

    /** Makes a buffer for what is written whole, unless there is one of just that size. */
    public ensure(name: string, byteLength: number): void {
        if (this.get(name)?.byteLength !== roomFor(byteLength)) {
            this.create(name, byteLength);
        }
    }

    /** Makes a buffer and fills it. */
    public fill(name: string, data: Uint32Array | Float32Array, use?: BufferUse): void {
        this.create(name, data.byteLength, use);
        if (data.length > 0) {
            this.write(name, data, 0);
        }
    }

    public write(name: string, data: Uint32Array | Float32Array, byteOffset: number): void {
        this._device.writeBuffer(this.require(name), data, byteOffset);
        this._work.uploadedBytes += data.byteLength;
    }

    public dispatch(compiled: CompiledKernel, workgroups: readonly [number, number]): void {
        this._device.dispatch(compiled, this._buffers, workgroups);
        this._work.dispatches++;
    }

    /** Reads the first bytes of a buffer, as the commands given so far leave them. */
    public async readAsync(name: string, byteLength: number, waitsForFrame = false): Promise<ArrayBuffer> {
        return byteLength > 0
            ? await this._device.readBufferAsync(this.require(name), byteLength, waitsForFrame)
            : new ArrayBuffer(0);
    }

    /** Evaluates kernels on other buffers than these, where they are named. */
    public with(others: readonly (readonly [string, ComputeBuffer])[]): Map<string, ComputeBuffer> {
        return new Map([...this._buffers, ...others]);
    }

    public release(name: string): void {
        const buffer = this._buffers.get(name);
        if (buffer) {
            this._device.releaseBuffer(buffer);
            this._buffers.delete(name);
        }
    }

    public dispose(): void {
        for (const name of [...this._buffers.keys()]) {
            this.release(name);
        }
    }
}
