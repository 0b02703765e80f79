import type { EvaluationMethod } from "../src/backends/PatchBackend";
import type { Kernel } from "../src/backends/webgpu/Kernel";
import {
    BLOCK_SIZE,
    BUDGET_BYTES,
    createCountKernel,
    createFitKernel,
    createLayoutKernel,
    createScanKernel,
    FIT_PATCHES,
    PARAMETER_WORDS,
    TOTALS_BYTES,
} from "../src/backends/webgpu/planKernels";
import { createTriangleKernel, TRIANGLES_PER_WORKGROUP } from "../src/backends/webgpu/triangleKernels";
import {
    createLimitKernel,
    createVertexKernel,
    itemsPerWorkgroup,
    type VertexKernelOptions,
} from "../src/backends/webgpu/createVertexKernels";
import { packPatchIds } from "../src/backends/packPatchIds";
import { readTotals, type Totals } from "../src/backends/webgpu/readTotals";
import { limitWorkgroups, planWorkgroups, sharedWorkgroups, splitWorkgroups } from "../src/backends/webgpu/workgroups";
import { createVertexLayout } from "../src/domain/VertexLayout";
import { createHullKernel, HULL_SIZE } from "../src/backends/webgpu/hullKernel";
import { HULL_PARAMETER_BYTES, packHullParameters } from "../src/backends/webgpu/packHullParameters";
import { DEFAULT_TESSELLATION, SPACINGS, type Spacing } from "../src/hull/TessellationSettings";
import { createView } from "../src/hull/View";
import { patchCountOf, type PatchNet } from "../src/net/PatchNet";
import { buildStitchMasks } from "../src/tessellator/stitchMasks";
import type { RawComputeDevice } from "../test/support/rawComputeDevice";
import type { Dispatch } from "./gpuTimer";

const LAYOUT = createVertexLayout(false);
const NO_ATTRIBUTES = { layout: LAYOUT, uvValues: 0, secondUvValues: 0, colorValues: 0, isRational: false };

/** The buffers and dispatches of one frame of one net with given factors. */
export class GpuFrame {
    private readonly _raw: RawComputeDevice;
    private readonly _buffers = new Map<string, GPUBuffer>();
    private readonly _options: VertexKernelOptions;
    private readonly _perWorkgroup: number;
    /** As much as there is room for, until counts are read. */
    private _made: { readonly items: number; readonly triangles: number } = { items: Infinity, triangles: Infinity };
    public readonly patchCount: number;

    /**
     * @param factors six factors per patch: edges u = 0, v = 0, u = 1, v = 1, inside along u, v
     * @param most vertices and triangles that there is room for
     */
    public constructor(
        raw: RawComputeDevice,
        net: PatchNet,
        factors: Float32Array,
        spacing: Spacing,
        private readonly _most: { vertices: number; triangles: number },
        private readonly _method: EvaluationMethod,
    ) {
        this._raw = raw;
        this._perWorkgroup = itemsPerWorkgroup(_method, raw.exchange);
        this._options = {
            ...NO_ATTRIBUTES,
            hasTwists: net.twists !== undefined,
            hasTangentPatches: net.tangents !== undefined,
            exchange: raw.exchange,
        };
        this.patchCount = patchCountOf(net);
        const itemChunks = Math.ceil(_most.vertices / this._perWorkgroup) + 2;
        const triangleChunks = Math.ceil(_most.triangles / TRIANGLES_PER_WORKGROUP) + 2;
        const parameters = new Uint32Array(PARAMETER_WORDS);
        parameters.set([
            this.patchCount,
            SPACINGS.indexOf(spacing),
            _most.vertices,
            _most.triangles,
            _method === "staged" ? 1 : 0,
            this._perWorkgroup,
            itemChunks,
            1,
        ]);
        const padded = new Float32Array(8 * this.patchCount);
        for (let patch = 0; patch < this.patchCount; patch++) {
            padded.set(factors.subarray(6 * patch, 6 * patch + 6), 8 * patch);
        }
        this._hold("parameters", parameters, GPUBufferUsage.UNIFORM);
        this._hold("points", net.points);
        this._hold("patches", packPatchIds(net));
        this._hold("factors", padded);
        this._hold("attributes", new Float32Array(4));
        this._hold("firstSlots", new Uint32Array(4));
        this._hold("stitchMasks", buildStitchMasks());
        this._create("budget", BUDGET_BYTES);
        this._create("blocks", Math.ceil(this.patchCount / BLOCK_SIZE) * 16);
        this._create("totals", TOTALS_BYTES, GPUBufferUsage.UNIFORM);
        this._create("degenerates", (_most.vertices + 1) * 4);
        this._create("records", this.patchCount * 32);
        this._create("drawn", this.patchCount * 8);
        this._create("chunks", (itemChunks + triangleChunks) * 4);
        this._create("rangeStarts", 16);
        this._create("vertices", _most.vertices * LAYOUT.stride * 4);
        this._create("indices", Math.ceil((_most.triangles * 12) / 16) * 16);
    }

    /** The dispatches that make the plan, in order. */
    public planDispatches(): Dispatch[] {
        const blocks = planWorkgroups(Math.ceil(this.patchCount / BLOCK_SIZE));
        const fits = planWorkgroups(Math.ceil(this.patchCount / FIT_PATCHES));
        return [
            this.dispatch(createCountKernel(false), blocks),
            this.dispatch(createFitKernel(0), fits),
            this.dispatch(createFitKernel(1), fits),
            this.dispatch(createCountKernel(true), blocks),
            this.dispatch(createScanKernel(), [1, 1]),
            this.dispatch(createLayoutKernel(), blocks),
        ];
    }

    /**
     * The hull stage of a camera beside the net, in mode `screen` with patches off screen coarsened. Its factors go into a
     * buffer of their own: the frame is planned with those that are given, at the cost of those of a camera.
     * @param findsBackPatches whether patches are also looked for that turn the culled side to the camera
     */
    public hullDispatch(findsBackPatches: boolean): Dispatch {
        const view = createView();
        view.eye.set([-10, 20, -10]);
        view.pixelsPerUnit = 1000;
        view.hidesPatches = true;
        view.culledFacing = findsBackPatches ? -1 : 0;
        // Looks along (1, 0, 1): x to the right, z on, half of the field of view on either side.
        const half = Math.SQRT1_2;
        view.forward.set([half, 0, half]);
        view.clip.set([half, 0, half, half, 0, 1, 0, 0, -half, 0, half, half, 0, 0, -0.1, 0]);
        const words = new Uint32Array(HULL_PARAMETER_BYTES / 4);
        const floats = new Float32Array(words.buffer);
        const task = { patchCount: this.patchCount, centre: [0, 0, 0], usesGivenFactors: false };
        packHullParameters(view, DEFAULT_TESSELLATION, task, floats, words);
        this._hold("hullParameters", words, GPUBufferUsage.UNIFORM);
        this._create("givenFactors", 16);
        this._create("hullFactors", this.patchCount * 32);
        const workgroups = splitWorkgroups(Math.ceil(this.patchCount / HULL_SIZE));
        return this.dispatch(createHullKernel(DEFAULT_TESSELLATION.mode, this._options.hasTwists), workgroups, {
            factors: "hullFactors",
        });
    }

    public vertexDispatch(): Dispatch {
        const workgroups = sharedWorkgroups(this._most.vertices, this._made.items, this._perWorkgroup);
        return this.dispatch(createVertexKernel(this._method, this._options), [workgroups, 1]);
    }

    public limitDispatch(): Dispatch {
        return this.dispatch(createLimitKernel("plan", this._options), [limitWorkgroups(this._most.vertices), 1]);
    }

    public triangleDispatch(): Dispatch {
        const workgroups = sharedWorkgroups(this._most.triangles, this._made.triangles, TRIANGLES_PER_WORKGROUP);
        return this.dispatch(createTriangleKernel(this._raw.exchange), [workgroups, 1]);
    }

    /** @param others names of other buffers, by the names that the kernel has for them */
    public dispatch(
        kernel: Kernel,
        workgroups: Dispatch["workgroups"],
        others: Readonly<Record<string, string>> = {},
    ): Dispatch {
        const { pipeline } = this._raw.compile(kernel);
        const entries = Object.entries(kernel.bindings).map(([name, binding]) => ({
            binding,
            resource: { buffer: this._buffers.get(others[name] ?? name)! },
        }));
        const bindGroup = this._raw.device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
        return { pipeline, bindGroup, workgroups };
    }

    /** What the plan says; dispatches of vertices and triangles go by it from now on, as those of the backend do. */
    public async countsAsync(): Promise<Totals> {
        const totals = readTotals(await this.readAsync("totals", TOTALS_BYTES));
        this._made = totals;
        return totals;
    }

    public async readAsync(name: string, byteLength: number): Promise<ArrayBuffer> {
        return await this._raw.readBufferAsync({ byteLength, buffer: this._buffers.get(name)! }, byteLength);
    }

    public destroy(): void {
        this._buffers.forEach((buffer) => {
            buffer.destroy();
        });
    }

    private _hold(name: string, data: Uint32Array | Float32Array, usage: number = GPUBufferUsage.STORAGE): void {
        const buffer = this._raw.device.createBuffer({ size: data.byteLength, usage: usage | GPUBufferUsage.COPY_DST });
        this._raw.device.queue.writeBuffer(buffer, 0, data as Uint32Array<ArrayBuffer>);
        this._buffers.set(name, buffer);
    }

    private _create(name: string, size: number, usage = 0): void {
        const all = usage | GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
        this._buffers.set(name, this._raw.device.createBuffer({ size, usage: all }));
    }
}
