import { create, globals } from "webgpu";
import { findSwiftShader } from "../../scripts/findChromium.mjs";
import type { CompiledKernel, ComputeBuffer, ComputeDevice } from "../../src/backends/webgpu/ComputeDevice";
import type { Kernel } from "../../src/backends/webgpu/Kernel";
import { SLOW_TO_COMPILE } from "./dawnFeatures";
import type { Exchange } from "../../src/backends/webgpu/neighbours";

interface RawBuffer extends ComputeBuffer {
    readonly buffer: GPUBuffer;
}

interface RawKernel extends CompiledKernel {
    readonly pipeline: GPUComputePipeline;
}

interface OpenDevice {
    readonly device: GPUDevice;
    readonly info: GPUAdapterInfo;
    /** Lists that errors of validation are put into, as they come: each who opened the device has one. */
    readonly errors: Set<string[]>;
}

/** What is made once in a process, as to compile kernels is most of what a software GPU does. */
interface SharedGpu {
    readonly opened: Map<DeviceKind, OpenDevice>;
    /** The pipelines that a device has, by their source: all that use it share them. */
    readonly compiled: WeakMap<GPUDevice, Map<string, GPUComputePipeline>>;
    /** dawn ends in a segmentation fault when one of these is collected: they live as long as the process. */
    readonly alive: unknown[];
}

/** Of all test files that run in this process, see gpuEnvironment.mjs; or of a script by itself. */
const shared = (globalThis as { sharedGpu?: SharedGpu }).sharedGpu ?? {
    opened: new Map<DeviceKind, OpenDevice>(),
    compiled: new WeakMap<GPUDevice, Map<string, GPUComputePipeline>>(),
    alive: [],
};

/** The backend's device over bare WebGPU: dawn in Node, on SwiftShader or on the machine's GPU. */
export class RawComputeDevice implements ComputeDevice {
    public readonly maxBufferBytes: number;
    public readonly exchange: Exchange;
    public readonly device: GPUDevice;
    public readonly info: GPUAdapterInfo;
    public liveBuffers = 0;
    private readonly _pipelines: Map<string, GPUComputePipeline>;

    public constructor(device: GPUDevice, info: GPUAdapterInfo) {
        this.info = info;
        this.device = device;
        this._pipelines = shared.compiled.get(device) ?? new Map<string, GPUComputePipeline>();
        shared.compiled.set(device, this._pipelines);
        this.exchange = device.features.has("subgroups") ? "subgroup" : "workgroup";
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
        const pipeline = this._pipelines.get(kernel.source) ?? this._createPipeline(kernel);
        this._pipelines.set(kernel.source, pipeline);
        return { kernel, pipeline, isReady: true, failure: null };
    }

    private _createPipeline({ name, source }: Kernel): GPUComputePipeline {
        const module = this.device.createShaderModule({ label: name, code: source });
        return this.device.createComputePipeline({ layout: "auto", compute: { module, entryPoint: "main" } });
    }

    public dispatch(
        compiled: RawKernel,
        buffers: ReadonlyMap<string, RawBuffer>,
        workgroups: readonly [number, number],
    ): void {
        const entries = Object.entries(compiled.kernel.bindings).map(([name, binding]) => ({
            binding,
            resource: { buffer: buffers.get(name)!.buffer },
        }));
        const encoder = this.device.createCommandEncoder();
        const pass = encoder.beginComputePass();
        pass.setPipeline(compiled.pipeline);
        pass.setBindGroup(0, this.device.createBindGroup({ layout: compiled.pipeline.getBindGroupLayout(0), entries }));
        pass.dispatchWorkgroups(workgroups[0], workgroups[1]);
        pass.end();
        this.device.queue.submit([encoder.finish()]);
    }
}

/** What a device is asked for beyond what every device has. */
export type DeviceKind = "least" | "subgroups" | "full";

/**
 * The device of WebGPU in Node of a kind, which nobody must destroy. Its errors of validation from now on are collected
 * in `errors`: a test that ends with any has failed.
 * @param kind "least": what every device has; "subgroups": these as well; "full": also timestamps and the limits of the
 *     adapter, and subgroups where it has them
 */
export async function openRawDevice(
    kind: DeviceKind = "least",
): Promise<{ device: RawComputeDevice; errors: string[] }> {
    Object.assign(globalThis, globals);
    const open = shared.opened.get(kind) ?? (await openDevice(kind));
    shared.opened.set(kind, open);
    const errors: string[] = [];
    open.errors.add(errors);
    return { device: new RawComputeDevice(open.device, open.info), errors };
}

async function openDevice(kind: DeviceKind): Promise<OpenDevice> {
    const icd = findSwiftShader();
    if (icd && !process.env.VK_DRIVER_FILES) {
        process.env.VK_ICD_FILENAMES ??= icd;
    }
    // Of a real GPU times are wanted, which are rounded to about 65 µs else; of a software GPU to have kernels soon.
    const withoutFeature = kind === "full" ? "timestamp_quantization" : SLOW_TO_COMPILE;
    const gpu = create([`disable-dawn-features=${withoutFeature}`]);
    const adapter = await gpu.requestAdapter();
    if (!adapter) {
        throw new Error("WebGPU in Node found no adapter: the tests need Chromium, which brings SwiftShader.");
    }
    const { limits } = adapter;
    const subgroups: GPUFeatureName[] = kind === "subgroups" || adapter.features.has("subgroups") ? ["subgroups"] : [];
    const device = await adapter.requestDevice({
        requiredFeatures: { least: [], subgroups, full: ["timestamp-query" as GPUFeatureName, ...subgroups] }[kind],
        requiredLimits:
            kind === "full"
                ? {
                      maxBufferSize: limits.maxBufferSize,
                      maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
                      maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
                      maxComputeWorkgroupSizeX: limits.maxComputeWorkgroupSizeX,
                      maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
                  }
                : {},
    });
    const errors = new Set<string[]>();
    device.addEventListener("uncapturederror", (event) => {
        errors.forEach((list) => list.push(event.error.message));
    });
    void device.lost.then(() => shared.opened.delete(kind));
    shared.alive.push(gpu, adapter, device);
    return { device, info: adapter.info, errors };
}
