import type { VertexLayout } from "../../domain/VertexLayout.js";
import type { EvaluationMethod } from "../PatchBackend.js";
import { splitVertices, type SampledSurface } from "../SampleList.js";
import { untilAsync } from "../untilAsync.js";
import type { ComputeDevice } from "./ComputeDevice.js";
import { evaluateListAsync } from "./evaluateList.js";
import type { GpuBuffers } from "./GpuBuffers.js";
import type { GpuPoints } from "./GpuPoints.js";
import type { VertexKernelPair, VertexKernels } from "./VertexKernels.js";

/** What evaluates samples. */
interface SampleTask {
    readonly device: ComputeDevice;
    readonly buffers: GpuBuffers;
    readonly points: GpuPoints;
    readonly vertexKernels: VertexKernels;
    readonly layout: VertexLayout;
    /** The method as it is now: it may change while it is waited for the kernels. */
    readonly method: () => EvaluationMethod;
    /** Why there is nothing to evaluate any more, or null while there is. */
    readonly obstacle: () => string | null;
}

/**
 * Evaluates samples on the GPU as soon as its kernels are compiled, of the points as they are then.
 * @param samples a packed list, see `packSamples`
 * @throws Error (rejects) with the compiler's message or the obstacle
 */
export async function evaluateSamplesAsync(samples: Uint32Array, task: SampleTask): Promise<SampledSurface> {
    const { points, vertexKernels, layout } = task;
    if (samples.length === 0) {
        return splitVertices(layout, new Float32Array(0), 0);
    }
    // Points may change meanwhile as well, and with them the kernels.
    const kernelsNow = (): VertexKernelPair => vertexKernels.get(task.method(), "list");
    const areReady = ({ vertices, limits }: VertexKernelPair): boolean => vertices.isReady && limits.isReady;
    await untilAsync(
        () => task.obstacle() !== null || (areReady(kernelsNow()) && points.isReady),
        () => kernelsNow().vertices.failure ?? kernelsNow().limits.failure ?? points.failure,
    );
    const obstacle = task.obstacle();
    if (obstacle !== null) {
        throw new Error(obstacle);
    }
    points.upload();
    const { device, buffers } = task;
    return await evaluateListAsync(samples, { device, buffers, kernels: kernelsNow(), method: task.method(), layout });
}
