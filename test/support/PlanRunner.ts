import { GpuBuffers } from "../../src/backends/webgpu/GpuBuffers";
import { GpuPlan, type PlanTask } from "../../src/backends/webgpu/GpuPlan";
import { readTotals, type Totals } from "../../src/backends/webgpu/readTotals";
import { TOTALS_BYTES } from "../../src/backends/webgpu/planKernels";
import { TRIANGLES_PER_WORKGROUP } from "../../src/backends/webgpu/triangleKernels";
import { PATCH_FACTORS } from "../../src/hull/factorLayout";
import type { TessellationSettings } from "../../src/hull/TessellationSettings";
import { RECORD_SIZE } from "../../src/tessellator/TessellationPlan";
import { GuardedDevice } from "./GuardedDevice";
import type { RawComputeDevice } from "./rawComputeDevice";

/** Everything that the GPU planned. */
export interface GpuPlanResult extends Totals {
    /** Records of the patches that are drawn. */
    readonly records: Uint32Array;
    /** Patch and first item per record. */
    readonly places: Uint32Array;
    /** First vertex and first triangle of each range. */
    readonly rangeStarts: Uint32Array;
    /** Record per chunk of items, and behind them the same of triangles from `firstTriangleChunk` on. */
    readonly chunks: Uint32Array;
}

/** What to plan. */
export interface GpuPlanTask {
    /** Six numbers a patch. */
    readonly factors: Float32Array;
    /** First patch of each range. */
    readonly firstSlots: readonly number[];
    readonly settings: Readonly<TessellationSettings>;
    readonly most: { readonly vertices: number; readonly triangles: number };
    readonly itemsAreRuns: boolean;
    readonly itemsPerWorkgroup: number;
}

/** A device on which factors stay what they were written: the hull kernel does not run. */
class FactorDevice extends GuardedDevice {
    public override dispatch(...task: Parameters<RawComputeDevice["dispatch"]>): void {
        if (task[0].kernel.name !== "hull") {
            super.dispatch(...task);
        }
    }
}

/** Runs the kernels of the plan, as the backend does, on given factors. */
export class PlanRunner {
    private readonly _device: FactorDevice;
    private readonly _buffers: GpuBuffers;
    private readonly _plan: GpuPlan;

    public constructor(raw: RawComputeDevice) {
        this._device = new FactorDevice(raw);
        const work = {
            dispatches: 0,
            uploadedBytes: 0,
            tessellations: 0,
            planMilliseconds: 0,
            evaluateMilliseconds: 0,
        };
        this._buffers = new GpuBuffers(this._device, work);
        this._plan = new GpuPlan(this._device, this._buffers);
        for (const name of ["points", "patches"]) {
            this._buffers.create(name, 0);
        }
    }

    /** Where the chunks of triangles begin in a table. */
    public static firstTriangleChunk(task: GpuPlanTask): number {
        return Math.ceil(task.most.vertices / task.itemsPerWorkgroup) + 1;
    }

    public async runAsync(task: GpuPlanTask): Promise<GpuPlanResult> {
        const buffers = this._buffers;
        const patchCount = task.factors.length / PATCH_FACTORS;
        const padded = new Float32Array(8 * patchCount);
        for (let patch = 0; patch < patchCount; patch++) {
            for (let i = 0; i < PATCH_FACTORS; i++) {
                padded[8 * patch + i] = task.factors[PATCH_FACTORS * patch + i];
            }
        }
        const planTask: PlanTask = {
            vertexBudget: task.most.vertices,
            triangleBudget: task.most.triangles,
            itemsAreRuns: task.itemsAreRuns,
            itemsPerWorkgroup: task.itemsPerWorkgroup,
            firstTriangleChunk: PlanRunner.firstTriangleChunk(task),
        };
        const chunkCount = planTask.firstTriangleChunk + Math.ceil(task.most.triangles / TRIANGLES_PER_WORKGROUP) + 1;
        buffers.create("chunks", chunkCount * 4);
        buffers.create("degenerates", 16);
        this._plan.setNet(patchCount, task.firstSlots, false);
        buffers.write("factors", padded, 0);
        this._plan.writeTask(planTask, task.settings);
        this._plan.dispatch(task.settings.mode);
        const totals = readTotals(await buffers.readAsync("totals", TOTALS_BYTES));
        const words = async (name: string, count: number): Promise<Uint32Array> =>
            new Uint32Array(await buffers.readAsync(name, count * 4));
        return {
            ...totals,
            records: await words("records", totals.drawn * RECORD_SIZE),
            places: await words("drawn", totals.drawn * 2),
            rangeStarts: await words("rangeStarts", task.firstSlots.length * 2),
            chunks: await words("chunks", chunkCount),
        };
    }

    public async checkGuardsAsync(): Promise<string[]> {
        return await this._device.checkGuardsAsync();
    }

    public dispose(): void {
        this._buffers.dispose();
    }
}
