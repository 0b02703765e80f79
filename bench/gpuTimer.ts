import type { RawComputeDevice } from "../test/support/rawComputeDevice";

/** What is dispatched: a pipeline with its buffers, on a number of workgroups that is known or on the GPU. */
export interface Dispatch {
    readonly pipeline: GPUComputePipeline;
    readonly bindGroup: GPUBindGroup;
    readonly workgroups: readonly [number, number] | { readonly buffer: GPUBuffer; readonly byteOffset: number };
}

/** Times of one measurement, in seconds. */
export interface Timing {
    readonly minimum: number;
    readonly median: number;
    readonly deviation: number;
}

/** Rounds of a measurement, and how many of them go before, until the clock of the GPU is up. */
const ROUNDS = 25;
const WARM_UP_ROUNDS = 10;

/** dawn ends in a crash when objects are collected while it works: these live as long as the process. */
const alive: unknown[] = [];

/**
 * Times dispatches by timestamp queries around a whole pass, within which they are repeated.
 * @param repeats repetitions within a pass, by which the time is divided
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
            dispatches.forEach((dispatch) => {
                encode(pass, dispatch);
            });
        }
        pass.end();
        encoder.resolveQuerySet(querySet, 0, 2, resolved, 0);
        encoder.copyBufferToBuffer(resolved, 0, staging, 0, 16);
        const commands = encoder.finish();
        alive.push(encoder, pass, commands, dispatches);
        device.queue.submit([commands]);
        await staging.mapAsync(GPUMapMode.READ);
        const [begin, end] = new BigUint64Array(staging.getMappedRange().slice(0));
        staging.unmap();
        times.push(Number(end - begin) / 1e9 / repeats);
    }
    const sorted = times.slice(WARM_UP_ROUNDS).sort((a, b) => a - b);
    const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
    const variance = sorted.reduce((sum, time) => sum + (time - mean) ** 2, 0) / sorted.length;
    alive.push(querySet, resolved, staging);
    return { minimum: sorted[0], median: sorted[sorted.length >> 1], deviation: Math.sqrt(variance) };
}

function encode(pass: GPUComputePassEncoder, { pipeline, bindGroup, workgroups }: Dispatch): void {
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindGroup);
    if ("buffer" in workgroups) {
        pass.dispatchWorkgroupsIndirect(workgroups.buffer, workgroups.byteOffset);
    } else {
        pass.dispatchWorkgroups(workgroups[0], workgroups[1]);
    }
}
