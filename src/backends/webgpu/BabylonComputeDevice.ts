import { StorageBuffer } from "@babylonjs/core/Buffers/storageBuffer.js";
import { ComputeShader } from "@babylonjs/core/Compute/computeShader.pure.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RegisterEnginesWebGPUExtensionsEngineComputeShader } from "@babylonjs/core/Engines/WebGPU/Extensions/engine.computeShader.pure.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.pure.js";
import type { BufferUse, CompiledKernel, ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import type { Kernel } from "./kernels.js";

const USE_FLAGS: Readonly<Record<BufferUse, number>> = {
    storage: Constants.BUFFER_CREATIONFLAG_READWRITE,
    uniform: Constants.BUFFER_CREATIONFLAG_READWRITE | Constants.BUFFER_CREATIONFLAG_UNIFORM,
    vertex: Constants.BUFFER_CREATIONFLAG_READWRITE | Constants.BUFFER_CREATIONFLAG_VERTEX,
    index: Constants.BUFFER_CREATIONFLAG_READWRITE | Constants.BUFFER_CREATIONFLAG_INDEX,
};

class BabylonBuffer implements ComputeBuffer {
    public readonly storage: StorageBuffer;
    public readonly byteLength: number;

    public constructor(engine: WebGPUEngine, label: string, byteLength: number, use: BufferUse) {
        this.storage = new StorageBuffer(engine, byteLength, USE_FLAGS[use], label);
        this.byteLength = byteLength;
    }

    public get dataBuffer(): ReturnType<StorageBuffer["getBuffer"]> {
        return this.storage.getBuffer();
    }
}

class BabylonKernel implements CompiledKernel {
    public readonly kernel: Kernel;
    public readonly shader: ComputeShader;

    public constructor(engine: WebGPUEngine, kernel: Kernel) {
        this.kernel = kernel;
        const bindingsMapping: Record<string, { group: number; binding: number }> = {};
        for (const [name, binding] of Object.entries(kernel.bindings)) {
            bindingsMapping[name] = { group: 0, binding };
        }
        const name = `BezierPatchMesh ${kernel.name}`;
        this.shader = new ComputeShader(name, engine, { computeSource: kernel.source }, { bindingsMapping });
    }

    public get failure(): string | null {
        // Asked of the effect, which the engine may have compiled for another mesh, and failed, before.
        const { _effect } = this.shader as unknown as { _effect?: { getCompilationError(): string } };
        const errors = _effect?.getCompilationError();
        return errors ? `The compute shader "${this.kernel.name}" does not compile: ${errors}` : null;
    }

    public get isReady(): boolean {
        return this.shader.isReady() && this.failure === null;
    }
}

/** Runs the kernels in Babylon's own encoder, in the order of the calls, between its render passes. */
export class BabylonComputeDevice implements ComputeDevice {
    public readonly maxBufferBytes: number;
    private readonly _engine: WebGPUEngine;

    public constructor(engine: WebGPUEngine) {
        RegisterEnginesWebGPUExtensionsEngineComputeShader();
        const { maxStorageBufferBindingSize, maxBufferSize } = engine.currentLimits;
        this.maxBufferBytes = Math.min(maxStorageBufferBindingSize, maxBufferSize);
        this._engine = engine;
    }

    public createBuffer(label: string, byteLength: number, use: BufferUse): BabylonBuffer {
        return new BabylonBuffer(this._engine, label, byteLength, use);
    }

    public writeBuffer(buffer: BabylonBuffer, data: Uint32Array | Float32Array, byteOffset: number): void {
        buffer.storage.update(data, byteOffset, data.byteLength);
    }

    public async readBufferAsync(buffer: BabylonBuffer, byteLength: number): Promise<ArrayBuffer> {
        // Without the last argument the read would wait for a frame that may never be rendered.
        const bytes = await buffer.storage.read(0, byteLength, undefined, true);
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + byteLength) as ArrayBuffer;
    }

    public releaseBuffer(buffer: BabylonBuffer): void {
        buffer.storage.dispose();
    }

    public compile(kernel: Kernel): BabylonKernel {
        return new BabylonKernel(this._engine, kernel);
    }

    public dispatch(
        compiled: BabylonKernel,
        buffers: ReadonlyMap<string, BabylonBuffer>,
        workgroups: readonly [number, number],
    ): void {
        for (const name in compiled.kernel.bindings) {
            const { storage } = buffers.get(name)!;
            if (name === "parameters") {
                compiled.shader.setUniformBuffer(name, storage.getBuffer());
            } else {
                compiled.shader.setStorageBuffer(name, storage);
            }
        }
        compiled.shader.dispatch(workgroups[0], workgroups[1]);
    }
}
