import type { RawComputeDevice } from "../test/support/rawComputeDevice";

/** What is dispatched: a pipeline with its buffers. */
export interface Dispatch {
    readonly pipeline: GPUComputePipeline;
    readonly bindGroup: GPUBindGroup;
    readonly workgroups: readonly [number, number];
}

/** Times of one measurement, in seconds. */
export interface Timing {
    readonly minimum: number;
    readonly median: number;
    readonly deviation: number;
}

/** Rounds of a measurement; the first is thrown away. */
const ROUNDS = 15;

/**
 * Times dispatches by timestamp queries around a whole pass. A timestamp resolves a few microseconds, so the dispatches
 * are repeated within the pass and the time divided.
 * @param repeats repetitions within a pass
 */
export async function timeDispatches(
    { device }: RawComputeDevice,
    dispatches: readonly Dispatch[],
    repeats: number,
): Promise<Timing> {
    const querySet = device.createQuerySet({ type: "timestamp", count: 2 });
    const resolved = device.createBuffer({ size: 16, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
    const staging = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
        const encoder = device.createCommandEncoder();
        const pass = encoder.beginComputePass({
            timestampWrites: { querySet, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 },
        });
        for (let repeat = 0; repeat < repeats; repeat++) {
            for (const { pipeline, bindGroup, workgroups } of dispatches) {
                pass.setPipeline(pipeline);
                pass.setBindGroup(0, bindGroup);
                pass.dispatchWorkgroups(...workgroups);
            }
        }
        pass.end();
        encoder.resolveQuerySet(querySet, 0, 2, resolved, 0);
        encoder.copyBufferToBuffer(resolved, 0, staging, 0, 16);
        device.queue.submit([encoder.finish()]);
        await staging.mapAsync(GPUMapMode.READ);
        const [begin, end] = new BigUint64Array(staging.getMappedRange().slice(0));
        staging.unmap();
        times.push(Number(end - begin) / 1e9 / repeats);
    }
    const sorted = times.slice(1).sort((a, b) => a - b);
    const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
    const variance = sorted.reduce((sum, time) => sum + (time - mean) ** 2, 0) / sorted.length;
    querySet.destroy();
    resolved.destroy();
    staging.destroy();
    return { minimum: sorted[0], median: sorted[sorted.length >> 1], deviation: Math.sqrt(variance) };
}
