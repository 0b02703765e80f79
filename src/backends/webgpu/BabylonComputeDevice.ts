import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { ComputeEffect } from "@babylonjs/core/Compute/computeEffect.js";
import { ComputeShader } from "@babylonjs/core/Compute/computeShader.pure.js";
import { RegisterEnginesWebGPUExtensionsEngineComputeShader } from "@babylonjs/core/Engines/WebGPU/Extensions/engine.computeShader.pure.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.pure.js";
import { BabylonComputeBuffer } from "./BabylonComputeBuffer.js";
import type { BufferUse, CompiledKernel, ComputeDevice } from "./ComputeDevice.js";
import type { Kernel } from "./Kernel.js";
import type { Exchange } from "./neighbours.js";

/** Buffers are longer than their content by less than this. */
const PADDING_BYTES = 16;

/** What Babylon keeps of a compute shader on an engine, for all that run it. */
interface PipelineContext {
    readonly stage: GPUProgrammableStage;
    computePipeline?: GPUComputePipeline;
}

/** What went wrong with the pipelines that were asked for, or null. */
const pipelineFailures = new WeakMap<PipelineContext, string | null>();

function contextOf(effect: ComputeEffect): PipelineContext | null {
    return effect.getPipelineContext() as unknown as PipelineContext | null;
}

class BabylonKernel implements CompiledKernel {
    public readonly kernel: Kernel;
    public readonly shader: ComputeShader;
    private readonly _engine: WebGPUEngine;
    private readonly _bound = new Map<string, DataBuffer>();

    public constructor(engine: WebGPUEngine, kernel: Kernel) {
        this.kernel = kernel;
        this._engine = engine;
        const bindingsMapping: Record<string, { group: number; binding: number }> = {};
        for (const [name, binding] of Object.entries(kernel.bindings)) {
            bindingsMapping[name] = { group: 0, binding };
        }
        const name = `BezierPatchMesh ${kernel.name}`;
        this.shader = new ComputeShader(name, engine, { computeSource: kernel.source }, { bindingsMapping });
        this.shader.onCompiled = (effect): void => {
            this._beginPipeline(contextOf(effect));
        };
        // To ask is to begin: all kernels are compiled side by side.
        this.shader.isReady();
    }

    public get failure(): string | null {
        const effect = this._effect;
        // Asked of the effect, which the engine may have compiled for another mesh, and failed, before.
        const errors = effect?.getCompilationError();
        if (errors) {
            return `The compute shader "${this.kernel.name}" does not compile: ${errors}`;
        }
        const context = effect ? contextOf(effect) : null;
        return (context && pipelineFailures.get(context)) ?? null;
    }

    public get isReady(): boolean {
        return this.shader.isReady() && this.failure === null && this._hasPipeline();
    }

    private get _effect(): ComputeEffect | undefined {
        return (this.shader as unknown as { _effect?: ComputeEffect })._effect;
    }

    /** Whether the shader is a pipeline, which others may have asked for. */
    private _hasPipeline(): boolean {
        const context = contextOf(this._effect!)!;
        this._beginPipeline(context);
        return context.computePipeline !== undefined;
    }

    /**
     * Has the pipeline made, which is what takes time. Babylon would make it at the first dispatch, and the device would
     * draw nothing until then.
     */
    private _beginPipeline(context: PipelineContext | null): void {
        if (context && context.computePipeline === undefined && !pipelineFailures.has(context)) {
            void this._makePipeline(context);
        }
    }

    private async _makePipeline(context: PipelineContext): Promise<void> {
        pipelineFailures.set(context, null);
        const { _device } = this._engine;
        try {
            const pipeline = await _device.createComputePipelineAsync({ layout: "auto", compute: context.stage });
            // Somebody may have dispatched it meanwhile.
            context.computePipeline ??= pipeline;
        } catch (error) {
            const { message } = error as Error;
            pipelineFailures.set(context, `The compute shader "${this.kernel.name}" makes no pipeline: ${message}`);
        }
    }

    /** Binds a buffer; Babylon would note it anew, in a new object, if it were the same. */
    public bind(name: string, buffer: DataBuffer): void {
        if (this._bound.get(name) !== buffer) {
            this._bound.set(name, buffer);
            // Given as a buffer of the engine, a uniform buffer is bound in the same way.
            this.shader.setStorageBuffer(name, buffer);
        }
    }
}

/** Runs the kernels in Babylon's own encoder, in the order of the calls, between its render passes. */
export class BabylonComputeDevice implements ComputeDevice {
    public readonly maxBufferBytes: number;
    public readonly exchange: Exchange;
    private readonly _engine: WebGPUEngine;
    private _frame = -1;
    private _submission = 0;

    public constructor(engine: WebGPUEngine) {
        RegisterEnginesWebGPUExtensionsEngineComputeShader();
        const { maxStorageBufferBindingSize, maxBufferSize } = engine.currentLimits;
        this.maxBufferBytes = Math.min(maxStorageBufferBindingSize, maxBufferSize);
        // Engines have what they were made with: `enableAllFeatures`, or "subgroups" among the required features.
        this.exchange = engine.enabledExtensions.includes("subgroups") ? "subgroup" : "workgroup";
        this._engine = engine;
    }

    public createBuffer(label: string, byteLength: number, use: BufferUse): BabylonComputeBuffer {
        return new BabylonComputeBuffer(this._engine, label, byteLength, use);
    }

    public writeBuffer(buffer: BabylonComputeBuffer, data: Uint32Array | Float32Array, byteOffset: number): void {
        // What is left at the end to make the size even is no content.
        if (byteOffset === 0 && data.byteLength > buffer.byteLength - PADDING_BYTES) {
            buffer.renew(this._currentSubmission());
        }
        buffer.storage.update(data, byteOffset, data.byteLength);
    }

    public async readBufferAsync(
        buffer: BabylonComputeBuffer,
        byteLength: number,
        waitsForFrame = false,
    ): Promise<ArrayBuffer> {
        // The copy cannot be recorded while a render pass is open; the next draw opens it again.
        this._engine._endCurrentRenderPass();
        // Whoever does not wait for the frame may render none.
        const reading = buffer.storage.read(0, byteLength, undefined, !waitsForFrame);
        this._submission += waitsForFrame ? 0 : 1;
        const bytes = await reading;
        return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + byteLength) as ArrayBuffer;
    }

    public releaseBuffer(buffer: BabylonComputeBuffer): void {
        buffer.dispose();
    }

    public compile(kernel: Kernel): BabylonKernel {
        return new BabylonKernel(this._engine, kernel);
    }

    public dispatch(
        compiled: BabylonKernel,
        buffers: ReadonlyMap<string, BabylonComputeBuffer>,
        workgroups: readonly [number, number],
    ): void {
        const submission = this._currentSubmission();
        for (const name in compiled.kernel.bindings) {
            const buffer = buffers.get(name)!;
            buffer.markUsed(submission);
            compiled.bind(name, buffer.dataBuffer);
        }
        compiled.shader.dispatch(workgroups[0], workgroups[1]);
    }

    /** Number of the command buffer that dispatches are recorded in: a frame has one, or more where it was read from. */
    private _currentSubmission(): number {
        if (this._engine.frameId !== this._frame) {
            this._frame = this._engine.frameId;
            this._submission++;
        }
        return this._submission;
    }
}
