import type { VertexLayout } from "../../domain/VertexLayout.js";
import { patchCountOf, type PatchNet } from "../../net/PatchNet.js";
import { buildStitchMasks } from "../../tessellator/stitchMasks.js";
import { packAttributes, packedAttributeCount } from "../packAttributes.js";
import { packedIdCount, packPatchIds } from "../packPatchIds.js";
import type { EvaluationMethod } from "../PatchBackend.js";
import type { Capacity, CapacityLimits } from "./Capacity.js";
import type { CompiledKernel, ComputeDevice } from "./ComputeDevice.js";
import { itemsPerWorkgroup } from "./createVertexKernels.js";
import type { GpuBuffers } from "./GpuBuffers.js";
import type { PlanTask } from "./GpuPlan.js";
import { SurfaceDraws } from "./SurfaceDraws.js";
import { createLineKernel, createTriangleKernel, TRIANGLES_PER_WORKGROUP } from "./triangleKernels.js";
import { VertexKernels } from "./VertexKernels.js";
import { limitWorkgroups, sharedWorkgroups } from "./workgroups.js";

const TRIANGLE_BYTES = 12;
const LINE_BYTES = 24;

/** Triangles of the coarsest patch of the coarsest spacing, fractional-even. */
const COARSEST_TRIANGLES = 8;

/** How a surface is made and drawn. */
interface SurfaceManner {
    readonly method: EvaluationMethod;
    readonly wireframe: boolean;
    /** Whether draws come with numbers of instances known on the CPU. */
    readonly instanced: boolean;
}

/** Vertices, triangles and lines of a surface on the GPU, made from the plan, and what draws are given. */
export class GpuSurface {
    /** What draws are given. */
    public readonly draws: SurfaceDraws;
    public readonly vertexKernels: VertexKernels;
    private readonly _device: ComputeDevice;
    private readonly _buffers: GpuBuffers;
    private readonly _triangles: CompiledKernel;
    private readonly _lines: CompiledKernel;
    /** Written over by each dispatch: a frame makes no new ones. */
    private readonly _workgroups: [number, number] = [1, 1];
    private _vertexBytes = 0;

    public constructor(device: ComputeDevice, buffers: GpuBuffers) {
        this._device = device;
        this._buffers = buffers;
        this._triangles = device.compile(createTriangleKernel(device.exchange));
        this._lines = device.compile(createLineKernel());
        this.draws = new SurfaceDraws(device);
        this.vertexKernels = new VertexKernels(device);
        buffers.fill("stitchMasks", buildStitchMasks());
    }

    /** Kernels that must be ready before `make`. */
    public kernelsOf(method: EvaluationMethod): CompiledKernel[] {
        const { vertices, limits } = this.vertexKernels.get(method, "plan");
        return [vertices, limits, this._triangles, this._lines, ...this.draws.kernels];
    }

    /** Takes a net in the order of drawing. `reserve` must follow before anything is made. */
    public setNet(net: PatchNet, layout: VertexLayout, groups: readonly number[]): void {
        this._vertexBytes = layout.stride * 4;
        this._buffers.fill("points", net.points);
        this._buffers.fill("patches", packPatchIds(net));
        this._buffers.fill("attributes", packAttributes(net));
        this.vertexKernels.setNet(net, layout);
        this.draws.setGroups(groups);
    }

    /** Most that the device can hold of a surface that is drawn in a manner: every buffer must be one binding. */
    public limitsOf({ wireframe, instanced }: SurfaceManner): CapacityLimits {
        const regions = instanced ? Math.max(this.draws.ranges.length, 1) : 1;
        const triangleBytes = (wireframe ? LINE_BYTES : TRIANGLE_BYTES) * regions;
        return {
            vertices: Math.floor(this._device.maxBufferBytes / this._vertexBytes),
            triangles: Math.floor(this._device.maxBufferBytes / triangleBytes),
        };
    }

    /** Why a net cannot be drawn in a manner, or null. Regions of instances must hold the coarsest surface each. */
    public failureOf(patchCount: number, manner: SurfaceManner): string | null {
        if (COARSEST_TRIANGLES * patchCount <= this.limitsOf(manner).triangles) {
            return null;
        }
        return (
            `${patchCount} patches in ${this.draws.ranges.length} materials are more than this device can draw as ` +
            `instances${manner.wireframe ? " and lines" : ""}: all triangles are held once per material, in one ` +
            `buffer of ${this._device.maxBufferBytes} bytes. Split the net into several meshes.`
        );
    }

    /**
     * Makes room.
     * @param isForced whether everything gets other buffers, as after another net
     * @returns whether what is drawn is in other buffers than before
     */
    public reserve(capacity: Capacity, limits: CapacityLimits, manner: SurfaceManner, isForced: boolean): boolean {
        const change = capacity.adapt(limits);
        if (change.vertices || isForced) {
            this._buffers.create("vertices", capacity.vertices * this._vertexBytes, "vertex");
            this._buffers.create("degenerates", (capacity.vertices + 1) * 4);
        }
        if (change.triangles || isForced) {
            this._buffers.create("indices", capacity.triangles * TRIANGLE_BYTES, "index");
            this._buffers.release("lines");
        }
        const moved = change.vertices || change.triangles || isForced;
        return this.draws.reserve(capacity.vertices, capacity.triangles, manner.instanced, moved);
    }

    /** What the plan must keep to, and makes the table in which vertices and triangles look for their patch. */
    public planTask(capacity: Capacity, maxVertices: number, method: EvaluationMethod): PlanTask {
        const items = itemsPerWorkgroup(method, this._device.exchange);
        // One entry more closes each part of the table.
        const itemChunks = Math.ceil(capacity.vertices / items) + 1;
        const triangleChunks = Math.ceil(capacity.triangles / TRIANGLES_PER_WORKGROUP) + 1;
        const byteLength = (itemChunks + triangleChunks) * 4;
        if ((this._buffers.get("chunks")?.byteLength ?? 0) < byteLength) {
            this._buffers.create("chunks", byteLength);
        }
        return {
            vertexBudget: Math.min(capacity.vertices, maxVertices),
            triangleBudget: capacity.triangles,
            itemsAreRuns: method === "staged",
            itemsPerWorkgroup: items,
            firstTriangleChunk: itemChunks,
        };
    }

    /** Makes vertices and triangles of the plan. */
    public make(capacity: Capacity, method: EvaluationMethod): void {
        const { vertices, limits } = this.vertexKernels.get(method, "plan");
        const perWorkgroup = itemsPerWorkgroup(method, this._device.exchange);
        // Counts may be of another method, whose items are vertices: then they are too many, which does no harm.
        const made = method === "staged" ? capacity.made.items : capacity.made.vertices;
        this._dispatch(vertices, sharedWorkgroups(capacity.vertices, made, perWorkgroup));
        this._dispatch(limits, limitWorkgroups(capacity.vertices));
        this._dispatch(this._triangles, triangleWorkgroups(capacity));
    }

    /** Makes what is drawn of the triangles there are. @returns dispatches of the draws */
    public makeDraws(capacity: Capacity, { wireframe }: SurfaceManner): number {
        if (!wireframe) {
            this._buffers.release("lines");
        } else {
            if (!this._buffers.get("lines")) {
                this._buffers.create("lines", capacity.triangles * LINE_BYTES, "index");
            }
            this._dispatch(this._lines, triangleWorkgroups(capacity));
        }
        return this.draws.write({
            totals: this._buffers.require("totals"),
            rangeStarts: this._buffers.require("rangeStarts"),
            indices: this._buffers.require("indices"),
            lines: this._buffers.get("lines"),
        });
    }

    /** @throws RangeError that names what is too large for the device */
    public static requireRoom(net: PatchNet, vertexBytes: number, maxBufferBytes: number): void {
        const patchCount = patchCountOf(net);
        const needs: readonly (readonly [string, number])[] = [
            [`${net.points.length / 4} control points`, net.points.byteLength],
            [`${patchCount} patches`, 4 * packedIdCount(net)],
            [`texture coordinates and colours of ${patchCount} patches`, 4 * packedAttributeCount(net)],
            // The coarsest patch of the coarsest spacing (fractional-even) has 9 vertices; triangles take less.
            [`${patchCount} patches of 9 vertices, the fewest there are,`, patchCount * 9 * vertexBytes],
        ];
        for (const [what, bytes] of needs) {
            if (bytes > maxBufferBytes) {
                throw new RangeError(
                    `${what} take ${bytes} bytes in one buffer; this device allows ${maxBufferBytes}. ` +
                        "Split the net into several meshes, or ask the engine for larger limits.",
                );
            }
        }
    }

    public dispose(): void {
        this.draws.dispose();
    }

    private _dispatch(compiled: CompiledKernel, workgroups: number): void {
        this._workgroups[0] = workgroups;
        this._buffers.dispatch(compiled, this._workgroups);
    }
}

function triangleWorkgroups(capacity: Capacity): number {
    return sharedWorkgroups(capacity.triangles, capacity.made.triangles, TRIANGLES_PER_WORKGROUP);
}
