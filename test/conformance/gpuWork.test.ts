import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { DEFAULT_TESSELLATION, type TessellationSettings } from "../../src/hull/TessellationSettings";
import type { PatchNet } from "../../src/net/PatchNet";
import { flyAround } from "../support/cameras";
import { CountingDevice } from "../support/CountingDevice";
import { openRawDevice } from "../support/rawComputeDevice";
import { SilentDevice } from "../support/SilentDevice";
import { createCrowd } from "./checks/nets";

/** Tessellations a read may come with. */
const TESSELLATIONS_PER_READ = 8;

const MOST_UPLOADED_BYTES = 1024;

const SETTINGS: TessellationSettings = {
    ...DEFAULT_TESSELLATION,
    mode: "uniform",
    level: 1,
    offscreen: "drop",
};

let device: CountingDevice;
let errors: string[];

beforeAll(async () => {
    const opened = await openRawDevice();
    device = new CountingDevice(opened.device);
    errors = opened.errors;
});

afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
});

/** What each of some frames cost. */
interface FrameWork {
    readonly dispatches: number;
    readonly uploadedBytes: number;
    readonly reads: number;
}

async function renderAsync(
    backend: WebGpuBackend,
    times: readonly number[],
    settings = SETTINGS,
): Promise<FrameWork[]> {
    const work: FrameWork[] = [];
    for (const time of times) {
        device.reset();
        backend.tessellate(flyAround([0, 0, 0], 1, time).view, settings);
        const { dispatches, uploadedBytes, reads } = device;
        work.push({ dispatches, uploadedBytes, reads });
        // What was read arrives between frames.
        await device.device.queue.onSubmittedWorkDone();
    }
    return work;
}

/** Waits until nothing grows any more. */
async function settleAsync(backend: WebGpuBackend): Promise<void> {
    backend.tessellate(flyAround([0, 0, 0], 1, 0.1).view, SETTINGS);
    await backend.readSurfaceAsync();
    while (!backend.isSettled) {
        await renderAsync(backend, [0.1]);
    }
}

const total = (work: readonly FrameWork[], name: keyof FrameWork): number =>
    work.reduce((sum, frame) => sum + frame[name], 0);

describe("the work of a frame (dawn in Node)", () => {
    /** Dispatches of a frame with a moving camera, by net. */
    const dispatches = new Map<string, number>();

    it.each([
        ["1,000 patches", createCrowd(1000), 3 * TESSELLATIONS_PER_READ],
        // Software takes seconds for each.
        ["100,000 patches", createCrowd(100_000), 3],
        ["1,000 patches of three materials", createCrowd(1000, 3), TESSELLATIONS_PER_READ],
    ])("is constant for a moving camera and nothing for a still one: %s", async (name, net, frames) => {
        const backend = new WebGpuBackend(device, false);
        backend.setNet(net);
        await settleAsync(backend);
        const { bufferVersion } = backend.streams;
        const times = Array.from({ length: frames }, (_, i) => 0.1 + 0.001 * (i + 1));
        const moving = await renderAsync(backend, times);
        expect(backend.streams.bufferVersion).toBe(bufferVersion);
        expect(new Set(moving.map((frame) => frame.dispatches)).size).toBe(1);
        expect(Math.max(...moving.map((frame) => frame.uploadedBytes))).toBeLessThan(MOST_UPLOADED_BYTES);
        expect(total(moving, "reads")).toBe(Math.floor(frames / TESSELLATIONS_PER_READ));
        // One look at the last counts, then nothing at all.
        const [first, ...still] = await renderAsync(backend, new Array<number>(3).fill(times.at(-1)!));
        expect(first).toMatchObject({ dispatches: 0, uploadedBytes: 0 });
        expect(first.reads).toBeLessThanOrEqual(1);
        for (const frame of still) {
            expect(frame).toEqual({ dispatches: 0, uploadedBytes: 0, reads: 0 });
        }
        expect(backend.isSettled).toBe(true);
        expect(backend.drawnPatches).toBeGreaterThan(0);
        backend.dispose();
        dispatches.set(name, moving[0].dispatches);
    });

    it("is as many dispatches for any net, but for one a material", () => {
        expect(dispatches.size).toBe(3);
        const few = dispatches.get("1,000 patches")!;
        expect(dispatches.get("100,000 patches")).toBe(few);
        expect(dispatches.get("1,000 patches of three materials")).toBe(few + 2);
    });

    it("is nothing for a moving camera that has no say", async () => {
        const backend = new WebGpuBackend(device, false);
        backend.setNet(createCrowd(50));
        await settleAsync(backend);
        const settings = { ...SETTINGS, offscreen: "keep" } as const;
        const [first, ...others] = await renderAsync(backend, [0.2, 0.3, 0.4, 0.5], settings);
        expect(first.dispatches).toBeGreaterThan(0);
        expect(total(others, "dispatches")).toBe(0);
        expect(total(others, "uploadedBytes")).toBe(0);
        // It has one again as soon as patches may be hidden.
        const [back] = await renderAsync(backend, [0.5]);
        expect(back.dispatches).toBeGreaterThan(0);
        backend.dispose();
    });

    it("waits for no read", () => {
        const silent = new SilentDevice();
        const backend = new WebGpuBackend(silent, false);
        backend.setNet(createCrowd(100));
        for (let frame = 0; frame < 40; frame++) {
            const { tessellations } = backend.work;
            backend.tessellate(flyAround([0, 0, 0], 1, frame / 40).view, SETTINGS);
            expect(backend.work.tessellations).toBe(tessellations + 1);
        }
        // No second read before the first is answered, which here it never is.
        expect(silent.reads).toBe(1);
    });

    it("takes the CPU as long for 100,000 patches as for 1,000", () => {
        const [few, many] = [1000, 100_000].map((patchCount) => timeFrames(createCrowd(patchCount)));
        expect(many / few).toBeLessThan(1.2);
    });
});

/** Milliseconds of the CPU for a frame of a moving camera: the least of many rounds, as others use the machine too. */
function timeFrames(net: PatchNet): number {
    const backend = new WebGpuBackend(new SilentDevice(), false);
    backend.setNet(net);
    const { view } = flyAround([0, 0, 0], 1, 0);
    let best = Infinity;
    for (let round = 0; round < 60; round++) {
        const start = performance.now();
        for (let frame = 0; frame < 200; frame++) {
            view.eye[0] += 1e-4;
            backend.tessellate(view, SETTINGS);
        }
        best = Math.min(best, performance.now() - start);
    }
    return best / 200;
}
