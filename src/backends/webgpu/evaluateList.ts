import type { VertexLayout } from "../../domain/VertexLayout.js";
import type { EvaluationMethod } from "../PatchBackend.js";
import { SAMPLE_WORDS, splitVertices, type SampledSurface } from "../SampleList.js";
import type { ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import { itemsPerWorkgroup, listMethod } from "./createVertexKernels.js";
import type { GpuBuffers } from "./GpuBuffers.js";
import { TOTALS_BYTES } from "./planKernels.js";
import type { VertexKernelPair } from "./VertexKernels.js";
import { limitWorkgroups, mostWorkgroups } from "./workgroups.js";

/** What evaluates a list. */
interface ListTask {
    readonly device: ComputeDevice;
    /** Buffers of the surface. */
    readonly buffers: GpuBuffers;
    /** Kernels for a list, compiled. */
    readonly kernels: VertexKernelPair;
    readonly method: EvaluationMethod;
    readonly layout: VertexLayout;
}

/**
 * Evaluates samples of a list on the GPU, in as many parts as make each of their buffers one binding.
 * @param samples a packed list that is not empty, see `packSamples`
 */
export async function evaluateListAsync(samples: Uint32Array, task: ListTask): Promise<SampledSurface> {
    const { device, layout } = task;
    const count = samples.length / SAMPLE_WORDS;
    const most = Math.floor(device.maxBufferBytes / (Math.max(layout.stride, SAMPLE_WORDS) * 4));
    const vertices = new Float32Array(count * layout.stride);
    const evaluated: Promise<void>[] = [];
    // All parts are dispatched before any is waited for: they are of the same surface.
    for (let first = 0; first < count; first += most) {
        const part = samples.subarray(first * SAMPLE_WORDS, (first + most) * SAMPLE_WORDS);
        evaluated.push(
            evaluatePartAsync(part, task).then((values) => {
                vertices.set(values, first * layout.stride);
            }),
        );
    }
    await Promise.all(evaluated);
    return splitVertices(layout, vertices, count);
}

/** @returns interleaved vertices */
async function evaluatePartAsync(samples: Uint32Array, task: ListTask): Promise<Float32Array> {
    const { device, buffers, kernels, layout } = task;
    const count = samples.length / SAMPLE_WORDS;
    const byteLength = count * layout.stride * 4;
    const create = (name: string, size: number, use: "storage" | "uniform"): readonly [string, ComputeBuffer] => [
        name,
        device.createBuffer(`BezierPatchMesh list ${name}`, size, use),
    ];
    const own = [
        create("records", samples.byteLength, "storage"),
        create("vertices", byteLength, "storage"),
        create("totals", TOTALS_BYTES, "uniform"),
        create("degenerates", (count + 1) * 4, "storage"),
    ] as const;
    try {
        const [[, records], [, vertices], [, totals]] = own;
        const counts = new Uint32Array(TOTALS_BYTES / 4);
        counts[0] = count;
        device.writeBuffer(records, samples, 0);
        device.writeBuffer(totals, counts, 0);
        const all = buffers.with(own);
        device.dispatch(kernels.vertices, all, [
            mostWorkgroups(count, itemsPerWorkgroup(listMethod(task.method), device.exchange)),
            1,
        ]);
        device.dispatch(kernels.limits, all, [limitWorkgroups(count), 1]);
        return new Float32Array(await device.readBufferAsync(vertices, byteLength));
    } finally {
        for (const [, buffer] of own) {
            device.releaseBuffer(buffer);
        }
    }
}
