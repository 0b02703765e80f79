import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { createCageNet, createSplineNet, movedControls, withoutWeights, type CageNet } from "../support/cageNets";
import { CountingDevice } from "../support/CountingDevice";
import { GuardedDevice } from "../support/GuardedDevice";
import { PointsOnGpu } from "../support/PointsOnGpu";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";

let raw: RawComputeDevice;
let device: GuardedDevice;
let errors: string[];
let farthest = 0;

beforeAll(async () => {
    ({ device: raw, errors } = await openRawDevice());
    device = new GuardedDevice(raw);
});

afterEach(async () => {
    expect(device.liveBuffers).toBe(0);
    expect(await device.checkGuardsAsync()).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
});

afterAll(() => {
    if (process.env.SHOW_MEASURED) {
        console.log(`Points of cages: ${farthest} of the box at most.`);
    }
});

async function comparePointsAsync(on: PointsOnGpu, made: CageNet, controls: Float32Array): Promise<void> {
    const most = await on.farthestAsync(made, controls);
    farthest = Math.max(farthest, most);
    expect(most).toBeLessThan(1e-6);
    const points = await on.readAsync();
    const start = made.net.vectorStart ?? points.length / 4;
    expect(points.filter((value, i) => i % 4 === 3 && i >= 4 * start && value !== 0)).toHaveLength(0);
}

describe("points of a cage (dawn in Node)", () => {
    it.each([1, 2, 3, 4, 5])("are those of the stencil, with weights and without: seed %i", async (seed) => {
        for (const isRational of [true, false]) {
            const made = createSplineNet(seed, isRational);
            const gpu = new PointsOnGpu(device, made);
            for (const time of [1, 2]) {
                const controls = movedControls(made.controls, time);
                gpu.move(isRational || time === 1 ? controls : withoutWeights(controls));
                await comparePointsAsync(gpu, made, controls);
            }
            gpu.dispose();
        }
    });

    it.each([0, 1000])("are those of rows of 1 to 720 entries and of vectors, %i from the origin", async (offset) => {
        for (const seed of [1, 2, 3]) {
            const made = createCageNet({ seed, columns: 12, rows: 9, longestRow: 720, hasVectors: true });
            const gpu = new PointsOnGpu(device, made);
            const controls = movedControls(made.controls, seed, offset);
            gpu.move(withoutWeights(controls));
            await comparePointsAsync(gpu, made, controls);
            gpu.dispose();
        }
    });

    it("are the bits of control points that they are, wherever those are", async () => {
        const made = createCageNet({ seed: 4, columns: 2, rows: 2, longestRow: 70, hasVectors: false });
        const controls = movedControls(made.controls, 1, 12345.678);
        const gpu = new PointsOnGpu(device, made);
        gpu.move(controls);
        // Row 0 has one entry.
        expect((await gpu.readAsync()).subarray(0, 3)).toEqual(controls.subarray(0, 3));
        gpu.dispose();
    });

    it("coincide to the bit where control points do", async () => {
        const made = createCageNet({ seed: 5, columns: 4, rows: 4, longestRow: 300, hasVectors: true });
        const place = [1 / 3, -1e5 / 7, 1e-3 / 9, 1].map(Math.fround);
        const gpu = new PointsOnGpu(device, made);
        gpu.move(Float32Array.from(made.controls, (_, i) => place[i & 3]));
        const points = await gpu.readAsync();
        const start = 4 * made.net.vectorStart!;
        expect(points.every((value, i) => value === (i < start ? place[i & 3] : 0))).toBe(true);
        gpu.dispose();
    });

    it("are the same bits every time", async () => {
        const made = createCageNet({ seed: 6, columns: 9, rows: 9, longestRow: 500, hasVectors: true });
        const gpu = new PointsOnGpu(device, made);
        const bitsAsync = async (time: number): Promise<Uint32Array> => {
            gpu.move(movedControls(made.controls, time));
            return new Uint32Array((await gpu.readAsync()).buffer);
        };
        const first = await bitsAsync(1);
        expect(await bitsAsync(2)).not.toEqual(first);
        expect(await bitsAsync(1)).toEqual(first);
        gpu.dispose();
    });

    it("cost the upload of the cage and one dispatch a frame, and nothing while they rest", () => {
        const counting = new CountingDevice(raw);
        const made = createCageNet({ seed: 8, columns: 7, rows: 6, longestRow: 149, hasVectors: true });
        // Not a multiple of 16 bytes.
        const bytes = 12 * made.stencil.controlCount;
        expect(bytes % 16).not.toBe(0);
        const gpu = new PointsOnGpu(counting, made);
        for (const time of [1, 2, 3]) {
            counting.reset();
            const before = gpu.work.uploadedBytes;
            // Several times a frame: the last one counts.
            for (const part of [0, 0.1, 0.2]) {
                gpu.move(withoutWeights(movedControls(made.controls, time + part)));
            }
            gpu.points.upload();
            gpu.points.upload();
            expect(counting.kernels).toEqual(["stencil"]);
            expect(counting.reads).toBe(0);
            if (time > 1) {
                expect(counting.uploadedBytes).toBe(bytes);
                expect(gpu.work.uploadedBytes - before).toBe(bytes);
            }
        }
        counting.reset();
        gpu.move(withoutWeights(movedControls(made.controls, 3.2)));
        expect(gpu.points.areStale).toBe(false);
        gpu.points.upload();
        expect([counting.dispatches, counting.uploadedBytes]).toEqual([0, 0]);
        gpu.dispose();
    });

    it("leave nothing behind when there is another net", async () => {
        const made = createCageNet({ seed: 9, columns: 3, rows: 3, longestRow: 50, hasVectors: true });
        const gpu = new PointsOnGpu(device, made);
        const before = device.liveBuffers;
        gpu.move(movedControls(made.controls, 1));
        await gpu.readAsync();
        expect(device.liveBuffers).toBe(before + 5);
        gpu.points.setNet(made.net.points.slice());
        expect(device.liveBuffers).toBe(before);
        gpu.dispose();
    });
});
