import { SPACINGS, type TessellationMode, type TessellationSettings } from "../../hull/TessellationSettings.js";
import type { View } from "../../hull/View.js";
import { spacingRule } from "../../tessellator/spacing.js";
import type { CompiledKernel, ComputeDevice } from "./ComputeDevice.js";
import type { GpuBuffers } from "./GpuBuffers.js";
import { createHullKernel, HULL_SIZE } from "./hullKernel.js";
import { HULL_PARAMETER_BYTES, packHullParameters, type HullTask } from "./packHullParameters.js";
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
} from "./planKernels.js";
import { planWorkgroups, splitWorkgroups } from "./workgroups.js";

/** Bytes of the factors, the record and the place of a patch. */
const FACTOR_BYTES = 32;
const RECORD_BYTES = 32;
const DRAWN_BYTES = 8;

const ONE: readonly [number, number] = [1, 1];

/** What the plan must keep to, and what for. */
export interface PlanTask {
    /** Most vertices and triangles. */
    readonly vertexBudget: number;
    readonly triangleBudget: number;
    /** Whether the items of the vertex kernel are runs of vertices. */
    readonly itemsAreRuns: boolean;
    readonly itemsPerWorkgroup: number;
    /** Where the chunks of triangles begin in the table of chunks. */
    readonly firstTriangleChunk: number;
}

/**
 * The hull stage and the plan of the tessellation, on the GPU: from the camera to a record per drawn patch, and the
 * totals. The number of dispatches does not depend on the net.
 */
export class GpuPlan {
    private readonly _device: ComputeDevice;
    private readonly _buffers: GpuBuffers;
    private readonly _words = new Uint32Array(HULL_PARAMETER_BYTES / 4);
    private readonly _floats = new Float32Array(this._words.buffer);
    private readonly _parameters = new Uint32Array(PARAMETER_WORDS);
    /** Kernels of the hull stage that were needed so far: of the mode "error" or of all others, for twists or none. */
    private readonly _hulls: (CompiledKernel | undefined)[] = [];
    private readonly _count: CompiledKernel;
    private readonly _fits: readonly [CompiledKernel, CompiledKernel];
    private readonly _recount: CompiledKernel;
    private readonly _scan: CompiledKernel;
    private readonly _layout: CompiledKernel;
    private _hasTwists = false;
    private _patchCount = 0;
    private _rangeCount = 0;
    private _workgroups = { blocks: ONE, fits: ONE, hulls: ONE };

    public constructor(device: ComputeDevice, buffers: GpuBuffers) {
        this._device = device;
        this._buffers = buffers;
        this._count = device.compile(createCountKernel(false));
        this._fits = [device.compile(createFitKernel(0)), device.compile(createFitKernel(1))];
        this._recount = device.compile(createCountKernel(true));
        this._scan = device.compile(createScanKernel());
        this._layout = device.compile(createLayoutKernel());
        buffers.create("hullParameters", HULL_PARAMETER_BYTES, "uniform");
        buffers.create("parameters", PARAMETER_WORDS * 4, "uniform");
        buffers.create("budget", BUDGET_BYTES);
        buffers.create("totals", TOTALS_BYTES, "uniform");
        buffers.create("givenFactors", 0);
    }

    /** Kernels that must be ready before `dispatch`, besides that of the mode. */
    public get kernels(): readonly CompiledKernel[] {
        return [this._count, ...this._fits, this._recount, this._scan, this._layout];
    }

    /** The kernel of the hull stage in a mode, compiled when it is first asked for: that of "error" takes long. */
    public hullOf(mode: TessellationMode): CompiledKernel {
        const index = (mode === "error" ? 2 : 0) + (this._hasTwists ? 1 : 0);
        return (this._hulls[index] ??= this._device.compile(createHullKernel(mode, this._hasTwists)));
    }

    /**
     * Makes room for a net.
     * @param patchCount its patches
     * @param firstSlots first patch of each material slot, in the order of drawing
     * @param hasTwists whether patches of it have twists
     */
    public setNet(patchCount: number, firstSlots: readonly number[], hasTwists: boolean): void {
        this._hasTwists = hasTwists;
        this._patchCount = patchCount;
        this._rangeCount = firstSlots.length;
        this._workgroups = {
            blocks: planWorkgroups(Math.ceil(patchCount / BLOCK_SIZE)),
            fits: planWorkgroups(Math.ceil(patchCount / FIT_PATCHES)),
            hulls: splitWorkgroups(Math.ceil(patchCount / HULL_SIZE)),
        };
        this._buffers.create("factors", patchCount * FACTOR_BYTES);
        this._buffers.create("records", patchCount * RECORD_BYTES);
        this._buffers.create("drawn", patchCount * DRAWN_BYTES);
        this._buffers.create("blocks", Math.ceil(patchCount / BLOCK_SIZE) * 16);
        this._buffers.create("rangeStarts", firstSlots.length * 8);
        this._buffers.fill("firstSlots", Uint32Array.from(firstSlots));
        this._buffers.create("givenFactors", 0);
        // Lists of samples are evaluated by it too, maybe before there is a plan.
        this._parameters[0] = patchCount;
        this._buffers.write("parameters", this._parameters, 0);
    }

    /** Tells the kernels what to keep to. */
    public writeTask(task: PlanTask, settings: Readonly<TessellationSettings>): void {
        const words = this._parameters;
        words[0] = this._patchCount;
        words[1] = SPACINGS.indexOf(settings.spacing);
        words[2] = task.vertexBudget;
        words[3] = task.triangleBudget;
        words[4] = task.itemsAreRuns ? 1 : 0;
        words[5] = task.itemsPerWorkgroup;
        words[6] = task.firstTriangleChunk;
        words[7] = this._rangeCount;
        words[8] = spacingRule(settings.spacing, settings.mode === "error").insideBits;
        this._buffers.write("parameters", this._parameters, 0);
    }

    /** Tells the kernels of the camera. */
    public writeView(view: View, settings: Readonly<TessellationSettings>, task: HullTask): void {
        packHullParameters(view, settings, task, this._floats, this._words);
        this._buffers.write("hullParameters", this._words, 0);
    }

    /**
     * Makes the plan.
     * @param mode that of the settings which `writeTask` and `writeView` were given
     */
    public dispatch(mode: TessellationMode): void {
        const { blocks, fits, hulls } = this._workgroups;
        this._buffers.dispatch(this.hullOf(mode), hulls);
        this._buffers.dispatch(this._count, blocks);
        for (const fit of this._fits) {
            this._buffers.dispatch(fit, fits);
        }
        this._buffers.dispatch(this._recount, blocks);
        this._buffers.dispatch(this._scan, ONE);
        this._buffers.dispatch(this._layout, blocks);
    }
}
