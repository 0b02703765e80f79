import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { Kernel } from "./Kernel.js";
import type { Exchange } from "./neighbours.js";

/** What a buffer is for besides being storage. "indirect": holds the arguments of draws. */
export type BufferUse = "storage" | "uniform" | "vertex" | "index" | "indirect";

/** A buffer on the GPU. */
export interface ComputeBuffer {
    readonly byteLength: number;
    /** What a Babylon mesh can bind; absent on devices that draw nothing. */
    readonly dataBuffer?: DataBuffer;
}

/** A kernel on the GPU, compiled in the background. */
export interface CompiledKernel {
    readonly kernel: Kernel;
    readonly isReady: boolean;
    /** The compiler's message, or null. */
    readonly failure: string | null;
}

/**
 * The few things the backend asks of WebGPU. One implementation goes through Babylon's engine, one through a bare
 * device, so that tests and benchmarks run the very same backend where there is no browser.
 */
export interface ComputeDevice {
    /** Largest buffer that can be bound as storage. */
    readonly maxBufferBytes: number;
    /** How work-items can exchange values. */
    readonly exchange: Exchange;
    createBuffer(label: string, byteLength: number, use: BufferUse): ComputeBuffer;
    /**
     * Writes into a buffer. What was dispatched before in the same frame sees the old data, where a whole buffer for
     * uniforms or mere storage is written; a part of a buffer is written before everything dispatched in the frame.
     */
    writeBuffer(buffer: ComputeBuffer, data: Uint32Array | Float32Array, byteOffset: number): void;
    /**
     * Reads, after everything dispatched so far.
     * @param waitsForFrame whether the read may wait for the end of the frame, so that it costs no submission of its own
     */
    readBufferAsync(buffer: ComputeBuffer, byteLength: number, waitsForFrame?: boolean): Promise<ArrayBuffer>;
    /** Frees a buffer when the GPU is done with it. */
    releaseBuffer(buffer: ComputeBuffer): void;
    compile(kernel: Kernel): CompiledKernel;
    /** Runs a compiled kernel on a number of workgroups. Its buffers are given by the names of its bindings. */
    dispatch(
        compiled: CompiledKernel,
        buffers: ReadonlyMap<string, ComputeBuffer>,
        workgroups: readonly [number, number],
    ): void;
}
