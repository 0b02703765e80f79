import { describe, expect, it } from "@jest/globals";
import type { ComputeDevice } from "../../../src/backends/webgpu/ComputeDevice";
import { GpuBuffers } from "../../../src/backends/webgpu/GpuBuffers";
import { TOTALS_BYTES } from "../../../src/backends/webgpu/planKernels";
import { TotalsReader } from "../../../src/backends/webgpu/TotalsReader";

/** A reader of a device whose reads end when the test says so. */
function createReader(): { reader: TotalsReader; received: number[]; ends: ((vertices: number) => Promise<void>)[] } {
    const ends: ((vertices: number) => Promise<void>)[] = [];
    const device = {
        createBuffer: () => ({ byteLength: TOTALS_BYTES }),
        readBufferAsync: () =>
            new Promise<ArrayBuffer>((resolve) => {
                ends.push(async (vertices) => {
                    const words = new Uint32Array(TOTALS_BYTES / 4);
                    words[0] = vertices;
                    resolve(words.buffer);
                    await new Promise((done) => setTimeout(done, 0));
                });
            }),
    } as unknown as ComputeDevice;
    const work = { dispatches: 0, uploadedBytes: 0, tessellations: 0, planMilliseconds: 0, evaluateMilliseconds: 0 };
    const buffers = new GpuBuffers(device, work);
    buffers.create("totals", TOTALS_BYTES);
    const received: number[] = [];
    const reader = new TotalsReader(buffers, ({ vertices }) => {
        received.push(vertices);
    });
    return { reader, received, ends };
}

describe("the counts of a surface on the GPU", () => {
    it("are asked for at once in new buffers, at every eighth tessellation while the camera moves, and at rest", async () => {
        const { reader, received, ends } = createReader();
        reader.note(true);
        reader.look(false);
        expect(ends).toHaveLength(1);
        expect(reader.isKnown).toBe(false);
        await ends[0](10);
        expect(reader.isKnown).toBe(true);
        for (let frame = 1; frame <= 16; frame++) {
            reader.note(false);
            reader.look(false);
            expect(ends).toHaveLength(1 + Math.floor(frame / 8));
            if (frame % 8 === 0) {
                await ends[frame / 8](10 + frame);
            }
        }
        reader.look(true);
        expect(ends).toHaveLength(3);
        reader.note(false);
        reader.look(false);
        expect(ends).toHaveLength(3);
        reader.look(true);
        reader.look(true);
        expect(ends).toHaveLength(4);
        await ends[3](40);
        expect(received).toEqual([10, 18, 26, 40]);
    });

    it("of buffers that were too small are not taken for those of larger ones", async () => {
        const { reader, received, ends } = createReader();
        reader.note(true);
        reader.look(false);
        reader.note(true);
        reader.look(false);
        await ends[0](10);
        expect(reader.isKnown).toBe(false);
        await ends[1](20);
        expect(reader.isKnown).toBe(true);
        expect(received).toEqual([20]);
    });
});
