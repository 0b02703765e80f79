import { attributeValuesPerPatch, patchCountOf, POINT_SIZE } from "../../net/PatchNet.js";
import { grownCapacity } from "../capacity.js";
import type { DrawRange } from "../drawOrder.js";
import { packAttributes } from "../packAttributes.js";
import type { EvaluationMethod } from "../PatchBackend.js";
import { PlannedBackend } from "../PlannedBackend.js";
import { SAMPLE_WORDS, type SampleSource } from "../SampleList.js";
import { buildSurface } from "../buildSurface.js";
import type { Surface } from "../Surface.js";
import type { SurfaceLimits } from "../SurfacePlanner.js";
import { untilAsync } from "../untilAsync.js";
import type { BufferUse, CompiledKernel, ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import {
    chunkTableBytes,
    createChunkKernel,
    createLineKernel,
    createTriangleKernel,
    createVertexKernel,
} from "./kernels.js";
import { SurfaceDraws } from "./SurfaceDraws.js";
import { packParameters, PARAMETER_BYTES } from "./packing.js";
import { splitWorkgroups } from "./workgroups.js";

/** Bytes of the largest vertex: position, normal, texture coordinates, tangent, colour. */
const LARGEST_VERTEX_BYTES = 64;

/** Bytes of the six line indices of a triangle. */
const LINE_BYTES = 24;

/** Bytes of the three vertex indices of a triangle. */
const TRIANGLE_BYTES = 12;

/** What a device can hold: every buffer must be one binding. Wireframes take most per triangle. */
function limitsOf(device: ComputeDevice): SurfaceLimits {
    return {
        maxVertices: Math.floor(device.maxBufferBytes / LARGEST_VERTEX_BYTES),
        maxTriangles: Math.floor(device.maxBufferBytes / LINE_BYTES),
    };
}

/**
 * Makes the surface by WebGPU compute, straight into the buffers that are drawn: no copy, no read-back.
 * The plan, 32 bytes a patch, is what crosses the bus, and only when it changed.
 */
export class WebGpuBackend extends PlannedBackend {
    public readonly name = "webgpu";

    private readonly _device: ComputeDevice;
    private readonly _limits: SurfaceLimits;
    private readonly _buffers = new Map<string, ComputeBuffer>();
    private readonly _parameters = new Uint32Array(PARAMETER_BYTES / 4);
    private readonly _vertexKernels = new Map<EvaluationMethod, CompiledKernel>();
    private readonly _chunkKernel: CompiledKernel;
    private readonly _triangleKernel: CompiledKernel;
    private readonly _lineKernel: CompiledKernel;
    private readonly _draws: SurfaceDraws;
    private _vertexCapacity = 0;
    private _triangleCapacity = 0;
    private _isDisposed = false;

    /**
     * @param device where to run
     * @param tangents whether vertices have tangents
     */
    public constructor(device: ComputeDevice, tangents: boolean) {
        const limits = limitsOf(device);
        super(limits, tangents);
        this._limits = limits;
        this._device = device;
        this._chunkKernel = device.compile(createChunkKernel());
        this._triangleKernel = device.compile(createTriangleKernel());
        this._lineKernel = device.compile(createLineKernel());
        this._draws = new SurfaceDraws(device);
        this._createBuffer("parameters", PARAMETER_BYTES, "uniform");
        this._createBuffer("totals", PARAMETER_BYTES, "storage");
    }

    public get isReady(): boolean {
        const own = [this._vertexKernel(), this._chunkKernel, this._triangleKernel, this._lineKernel];
        const kernels = [...own, ...this._draws.kernels];
        this.failure ??= kernels.find((compiled) => compiled.failure !== null)?.failure ?? null;
        return kernels.every((compiled) => compiled.isReady);
    }

    public async readSurfaceAsync(): Promise<Surface> {
        // Frames go on while this waits: everything that belongs to the surface is taken now, and read in one go.
        const { layout, vertexCount, triangleCount } = this.streams;
        const { plan, order } = this._planner;
        const planned = { plan: { ...plan, records: plan.records.slice() }, order };
        const [vertices, indices] = await Promise.all([
            this._readAsync("vertices", vertexCount * layout.stride * 4),
            this._readAsync("indices", triangleCount * TRIANGLE_BYTES),
        ]);
        return buildSurface(planned, layout, new Float32Array(vertices), new Uint32Array(indices));
    }

    public dispose(): void {
        this._isDisposed = true;
        for (const name of [...this._buffers.keys()]) {
            this._releaseBuffer(name);
        }
        this._draws.dispose();
        this._vertexCapacity = this._triangleCapacity = 0;
    }

    protected override get _ranges(): readonly DrawRange[] {
        return this._draws.ranges;
    }

    protected _takeNet(): void {
        const { net, ranges, firstSlots, order } = this._planner;
        this._draws.setRanges(
            ranges.map(({ group }) => group),
            firstSlots,
            order.length,
        );
        this._fillBuffer("points", net.points);
        this._fillBuffer("patches", net.patches);
        this._fillBuffer("attributes", packAttributes(net));
        this._createBuffer("records", this._planner.plan.records.byteLength, "storage");
        this._vertexCapacity = 0;
        this._vertexKernels.clear();
    }

    protected _takePoints(points: Float32Array, firstPoint: number): void {
        this._write("points", points, firstPoint * POINT_SIZE * 4);
    }

    protected async _evaluateListAsync(samples: Uint32Array): Promise<Float32Array> {
        const compiled = this._compileVertexKernel(this.method, "list");
        const count = samples.length / SAMPLE_WORDS;
        const byteLength = count * this._layout.stride * 4;
        await untilAsync(
            () => compiled.isReady,
            () =>
                compiled.failure ?? (this._isDisposed ? "The mesh was disposed while it was asked for samples." : null),
        );
        const own = [
            ["parameters", this._device.createBuffer("BezierPatchMesh list parameters", PARAMETER_BYTES, "uniform")],
            ["records", this._device.createBuffer("BezierPatchMesh list", samples.byteLength, "storage")],
            ["vertices", this._device.createBuffer("BezierPatchMesh list result", byteLength, "storage")],
        ] as const;
        try {
            const [[, parameters], [, records], [, vertices]] = own;
            this._device.writeBuffer(parameters, Uint32Array.of(count, 0, this._planner.order.length, 0), 0);
            this._device.writeBuffer(records, samples, 0);
            const workgroups = splitWorkgroups(Math.ceil(count / compiled.kernel.itemsPerWorkgroup));
            this._device.dispatch(compiled, new Map([...this._buffers, ...own]), workgroups);
            return new Float32Array(await this._device.readBufferAsync(vertices, byteLength));
        } finally {
            for (const [, buffer] of own) {
                this._device.releaseBuffer(buffer);
            }
        }
    }

    protected _reserve(): boolean {
        const { plan } = this._planner;
        const vertexCapacity = grownCapacity(this._vertexCapacity, plan.vertexCount, this._limits.maxVertices);
        const triangleCapacity = grownCapacity(this._triangleCapacity, plan.triangleCount, this._limits.maxTriangles);
        const verticesMove = vertexCapacity !== this._vertexCapacity;
        const trianglesMove = triangleCapacity !== this._triangleCapacity;
        if (verticesMove) {
            this._vertexCapacity = vertexCapacity;
            this._createBuffer("vertices", vertexCapacity * this._layout.stride * 4, "vertex");
            this._createBuffer("vertexChunks", chunkTableBytes(vertexCapacity), "storage");
        }
        if (trianglesMove) {
            this._triangleCapacity = triangleCapacity;
            this._createBuffer("indices", triangleCapacity * TRIANGLE_BYTES, "index");
            this._createBuffer("triangleChunks", chunkTableBytes(triangleCapacity), "storage");
            this._releaseBuffer("lines");
        }
        this.streams.vertices = this._buffers.get("vertices")?.dataBuffer ?? this.streams.vertices;
        const problem = this.instanced ? this._draws.problemOf(triangleCapacity, this.wireframe) : null;
        this.failure ??= problem;
        const instanced = this.instanced && problem === null;
        return this._draws.reserve(vertexCapacity, triangleCapacity, instanced, verticesMove || trianglesMove);
    }

    protected _writeVertices(): void {
        const { plan } = this._planner;
        // Triangles and lines are never written without vertices before, so they find the plan in place.
        this._write("records", plan.records, 0);
        const parameters = packParameters(plan, this._planner.order.length, this._parameters);
        this._write("parameters", parameters, 0);
        this._write("totals", parameters, 0);
        this._dispatch(this._chunkKernel, this._planner.order.length);
        this._dispatch(this._vertexKernel(), plan.vertexCount);
    }

    protected _writeTriangles(): void {
        this._dispatch(this._triangleKernel, this._planner.plan.triangleCount);
    }

    protected _writeLines(wanted: boolean): void {
        if (!wanted) {
            this._releaseBuffer("lines");
        } else {
            if (!this._buffers.has("lines")) {
                this._createBuffer("lines", this._triangleCapacity * LINE_BYTES, "index");
            }
            this._dispatch(this._lineKernel, this._planner.plan.triangleCount);
        }
        const indices = this._buffers.get("indices");
        if (indices) {
            const [totals, records] = [this._buffers.get("totals")!, this._buffers.get("records")!];
            const lines = this._buffers.get("lines");
            this.work.dispatches += this._draws.write({ totals, records, indices, lines });
            this._draws.giveTo(this.streams, indices, lines);
        }
    }

    /** The kernel of the method in use, compiled when it is first asked for. */
    private _vertexKernel(): CompiledKernel {
        let compiled = this._vertexKernels.get(this.method);
        if (!compiled) {
            compiled = this._compileVertexKernel(this.method, "plan");
            this._vertexKernels.set(this.method, compiled);
        }
        return compiled;
    }

    private _compileVertexKernel(method: EvaluationMethod, samples: SampleSource): CompiledKernel {
        const { net } = this._planner;
        const patchCount = patchCountOf(net);
        const uvValues = attributeValuesPerPatch(net.uvs, 2, patchCount);
        const colorValues = attributeValuesPerPatch(net.colors, 4, patchCount);
        const layout = this._layout;
        return this._device.compile(createVertexKernel(method, { samples, layout, uvValues, colorValues }));
    }

    private _dispatch(compiled: CompiledKernel, items: number): void {
        const workgroups = splitWorkgroups(Math.ceil(items / compiled.kernel.itemsPerWorkgroup));
        this._device.dispatch(compiled, this._buffers, workgroups);
        this.work.dispatches++;
    }

    private _write(name: string, data: Uint32Array | Float32Array, byteOffset: number): void {
        this._device.writeBuffer(this._buffers.get(name)!, data, byteOffset);
        this.work.uploadedBytes += data.byteLength;
    }

    private _fillBuffer(name: string, data: Uint32Array | Float32Array): void {
        this._createBuffer(name, data.byteLength, "storage");
        if (data.length > 0) {
            this._write(name, data, 0);
        }
    }

    /** Makes a buffer in place of one of the same name. A binding must not be empty, so it has 16 bytes at the least. */
    private _createBuffer(name: string, byteLength: number, use: BufferUse): void {
        this._releaseBuffer(name);
        this._buffers.set(name, this._device.createBuffer(`BezierPatchMesh ${name}`, Math.max(byteLength, 16), use));
    }

    private _releaseBuffer(name: string): void {
        const buffer = this._buffers.get(name);
        if (buffer) {
            this._device.releaseBuffer(buffer);
            this._buffers.delete(name);
        }
    }

    private async _readAsync(name: string, byteLength: number): Promise<ArrayBuffer> {
        return byteLength > 0
            ? await this._device.readBufferAsync(this._buffers.get(name)!, byteLength)
            : new ArrayBuffer(0);
    }
}
