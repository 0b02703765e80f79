import { create, globals } from "webgpu";
import { findSwiftShader } from "../../scripts/findChromium.mjs";
import type { CompiledKernel, ComputeBuffer, ComputeDevice } from "../../src/backends/webgpu/ComputeDevice";
import type { Kernel } from "../../src/backends/webgpu/Kernel";

interface RawBuffer extends ComputeBuffer {
    readonly buffer: GPUBuffer;
}

interface RawKernel extends CompiledKernel {
    readonly pipeline: GPUComputePipeline;
}

/** dawn ends in a segmentation fault when one of these is collected: they live as long as the process. */
const alive: unknown[] = [];

/** The backend's device over bare WebGPU: dawn in Node, on SwiftShader or on the machine's GPU. */
export class RawComputeDevice implements ComputeDevice {
    public readonly maxBufferBytes: number;
    public readonly device: GPUDevice;
    public readonly info: GPUAdapterInfo;
    public liveBuffers = 0;
    private readonly _compiled = new Map<string, RawKernel>();

    public constructor(device: GPUDevice, info: GPUAdapterInfo) {
        this.info = info;
        this.device = device;
        this.maxBufferBytes = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
    }

    public createBuffer(label: string, byteLength: number, use: string): RawBuffer {
        this.liveBuffers++;
        const usage =
            GPUBufferUsage.COPY_SRC |
            GPUBufferUsage.COPY_DST |
            GPUBufferUsage.STORAGE |
            (use === "uniform" ? GPUBufferUsage.UNIFORM : 0) |
            (use === "indirect" ? GPUBufferUsage.INDIRECT : 0);
        return { byteLength, buffer: this.device.createBuffer({ label, size: byteLength, usage }) };
    }

    public writeBuffer(buffer: RawBuffer, data: Uint32Array | Float32Array, byteOffset: number): void {
        this.device.queue.writeBuffer(buffer.buffer, byteOffset, data as Uint32Array<ArrayBuffer>);
    }

    public async readBufferAsync(buffer: RawBuffer, byteLength: number): Promise<ArrayBuffer> {
        const staging = this.device.createBuffer({
            size: byteLength,
            usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
        });
        const encoder = this.device.createCommandEncoder();
        encoder.copyBufferToBuffer(buffer.buffer, 0, staging, 0, byteLength);
        this.device.queue.submit([encoder.finish()]);
        await staging.mapAsync(GPUMapMode.READ);
        const bytes = staging.getMappedRange().slice(0);
        staging.destroy();
        return bytes;
    }

    public releaseBuffer(buffer: RawBuffer): void {
        this.liveBuffers--;
        buffer.buffer.destroy();
    }

    public compile(kernel: Kernel): RawKernel {
        const known = this._compiled.get(kernel.source);
        if (known) {
            return known;
        }
        const module = this.device.createShaderModule({ label: kernel.name, code: kernel.source });
        const pipeline = this.device.createComputePipeline({ layout: "auto", compute: { module, entryPoint: "main" } });
        const compiled = { kernel, pipeline, isReady: true, failure: null };
        this._compiled.set(kernel.source, compiled);
        return compiled;
    }

    public dispatch(
        compiled: RawKernel,
        buffers: ReadonlyMap<string, RawBuffer>,
        workgroups: readonly [number, number],
    ): void {
        this._submit(compiled, buffers, (pass) => {
            pass.dispatchWorkgroups(workgroups[0], workgroups[1]);
        });
    }

    public dispatchIndirect(
        compiled: RawKernel,
        buffers: ReadonlyMap<string, RawBuffer>,
        argumentsBuffer: RawBuffer,
        byteOffset: number,
    ): void {
        this._submit(compiled, buffers, (pass) => {
            pass.dispatchWorkgroupsIndirect(argumentsBuffer.buffer, byteOffset);
        });
    }

    private _submit(
        compiled: RawKernel,
        buffers: ReadonlyMap<string, RawBuffer>,
        dispatch: (pass: GPUComputePassEncoder) => void,
    ): void {
        const entries = Object.entries(compiled.kernel.bindings).map(([name, binding]) => ({
            binding,
            resource: { buffer: buffers.get(name)!.buffer },
        }));
        const encoder = this.device.createCommandEncoder();
        const pass = encoder.beginComputePass();
        pass.setPipeline(compiled.pipeline);
        pass.setBindGroup(0, this.device.createBindGroup({ layout: compiled.pipeline.getBindGroupLayout(0), entries }));
        dispatch(pass);
        pass.end();
        this.device.queue.submit([encoder.finish()]);
    }
}

/**
 * Opens WebGPU in Node. Errors of validation are collected in `errors`: a test that ends with any has failed.
 * @param full whether to ask for timestamps and the limits of the adapter, in place of those that every device has
 */
export async function openRawDevice(full = false): Promise<{ device: RawComputeDevice; errors: string[] }> {
    const icd = findSwiftShader();
    if (icd && !process.env.VK_DRIVER_FILES) {
        process.env.VK_ICD_FILENAMES ??= icd;
    }
    Object.assign(globalThis, globals);
    // Without this, timestamps are rounded to about 65 µs.
    const gpu = create(full ? ["disable-dawn-features=timestamp_quantization"] : []);
    const adapter = await gpu.requestAdapter();
    if (!adapter) {
        throw new Error("WebGPU in Node found no adapter: the tests need Chromium, which brings SwiftShader.");
    }
    const { limits } = adapter;
    const device = await adapter.requestDevice(
        full
            ? {
                  requiredFeatures: ["timestamp-query"],
                  requiredLimits: {
                      maxBufferSize: limits.maxBufferSize,
                      maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
                      maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
                      maxComputeWorkgroupSizeX: limits.maxComputeWorkgroupSizeX,
                      maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
                  },
              }
            : undefined,
    );
    const errors: string[] = [];
    device.addEventListener("uncapturederror", (event) => {
        errors.push(event.error.message);
    });
    alive.push(gpu, adapter, device);
    return { device: new RawComputeDevice(device, adapter.info), errors };
}
