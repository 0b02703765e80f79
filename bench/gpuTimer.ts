import type { RawComputeDevice } from "../test/support/rawComputeDevice";

/** What is dispatched: a pipeline with its buffers, on a number of workgroups. */
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

/** Rounds of a measurement. */
const ROUNDS = 15;

/** So long a round is, and so long the GPU works before them: in a rest it lets its clock down, by half and more. */
const ROUND_SECONDS = 0.008;
const WARM_UP_SECONDS = 0.2;

/** A measurement is repeated until it says the same as the one before, so often at the most, as the clock comes up slowly. */
const SAME = 0.02;
const MOST_REPEATS = 12;

/** dawn ends in a crash when objects are collected while it works: these live as long as the process. */
const alive: unknown[] = [];

/**
 * Times dispatches by timestamp queries around whole passes, within which they are repeated. The passes follow each other
 * without a rest.
 * @param isLong whether to repeat them until times are steady; else they run once, which only shows that they do
 */
export async function timeDispatches(
    device: RawComputeDevice,
    dispatches: readonly Dispatch[],
    isLong: boolean,
): Promise<Timing> {
    const [first] = await timePasses(device, dispatches, 1, 1);
    if (!isLong) {
        return { minimum: first, median: first, deviation: 0 };
    }
    const [calm] = (await timePasses(device, dispatches, 5, 5)).sort((a, b) => a - b);
    const repeats = Math.max(1, Math.ceil(ROUND_SECONDS / calm));
    const warmUp = Math.ceil(WARM_UP_SECONDS / ROUND_SECONDS);
    const measure = async (): Promise<number[]> => {
        const all = await timePasses(device, dispatches, repeats, warmUp + ROUNDS);
        return all.slice(warmUp).sort((a, b) => a - b);
    };
    let before = await measure();
    let times = await measure();
    const isSteady = (): boolean => Math.abs(medianOf(times) / medianOf(before) - 1) < SAME;
    for (let repeat = 0; repeat < MOST_REPEATS && !isSteady(); repeat++) {
        before = times;
        times = await measure();
    }
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length;
    return { minimum: times[0], median: medianOf(times), deviation: Math.sqrt(variance) };
}

function medianOf(sorted: readonly number[]): number {
    return sorted[sorted.length >> 1];
}

/** Seconds that the dispatches take, in each of a number of passes that repeat them. */
async function timePasses(
    { device }: RawComputeDevice,
    dispatches: readonly Dispatch[],
    repeats: number,
    passes: number,
): Promise<number[]> {
    const bytes = 16 * passes;
    const querySet = device.createQuerySet({ type: "timestamp", count: 2 * passes });
    const resolved = device.createBuffer({
        size: bytes,
        usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC,
    });
    const staging = device.createBuffer({ size: bytes, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
    alive.push(querySet, resolved, staging, dispatches);
    for (let index = 0; index < passes; index++) {
        const encoder = device.createCommandEncoder();
        const pass = encoder.beginComputePass({
            timestampWrites: { querySet, beginningOfPassWriteIndex: 2 * index, endOfPassWriteIndex: 2 * index + 1 },
        });
        for (let repeat = 0; repeat < repeats; repeat++) {
            dispatches.forEach((dispatch) => {
                encode(pass, dispatch);
            });
        }
        pass.end();
        if (index === passes - 1) {
            encoder.resolveQuerySet(querySet, 0, 2 * passes, resolved, 0);
            encoder.copyBufferToBuffer(resolved, 0, staging, 0, bytes);
        }
        const commands = encoder.finish();
        alive.push(encoder, pass, commands);
        device.queue.submit([commands]);
    }
    await staging.mapAsync(GPUMapMode.READ);
    const times = new BigUint64Array(staging.getMappedRange().slice(0));
    staging.destroy();
    return Array.from(
        { length: passes },
        (_, index) => Number(times[2 * index + 1] - times[2 * index]) / 1e9 / repeats,
    );
}

function encode(pass: GPUComputePassEncoder, { pipeline, bindGroup, workgroups }: Dispatch): void {
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindGroup);
    pass.dispatchWorkgroups(workgroups[0], workgroups[1]);
}
