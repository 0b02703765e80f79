import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Surface } from "../../src/backends/Surface";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { DEFAULT_TESSELLATION } from "../../src/hull/TessellationSettings";
import { createView } from "../../src/hull/View";
import { createTeapotNet } from "../../src/net/primitives";
import { flyAround } from "../support/cameras";
import { openRawDevice, RawComputeDevice } from "../support/rawComputeDevice";

/** Kernels whose workgroups go on until all is made. */
const SHARED = ["staged", "direct", "cooperative", "triangles", "lines"];

/** A device that runs no more workgroups of such kernels than it is told to. */
class FewWorkgroups extends RawComputeDevice {
    public most = Infinity;
    public readonly asked: number[] = [];

    public override dispatch(...[kernel, buffers, workgroups]: Parameters<RawComputeDevice["dispatch"]>): void {
        const isShared = SHARED.includes(kernel.kernel.name);
        if (isShared) {
            this.asked.push(workgroups[0]);
        }
        super.dispatch(kernel, buffers, isShared ? [Math.min(workgroups[0], this.most), 1] : workgroups);
    }
}

function bytesOf({ positions, normals, uvs, indices }: Surface): Buffer {
    return Buffer.concat([positions, normals, uvs, indices].map((values) => Buffer.from(values.buffer)));
}

describe("numbers of workgroups (dawn in Node)", () => {
    let device: FewWorkgroups;
    let errors: string[];
    const net = createTeapotNet();
    const { view } = flyAround([0, 0, 1.5], 4, 0.1);

    beforeAll(async () => {
        const opened = await openRawDevice();
        device = new FewWorkgroups(opened.device.device, opened.device.info);
        ({ errors } = opened);
    });

    afterAll(() => {
        expect(errors).toEqual([]);
    });

    async function surfaceAsync(method: WebGpuBackend["method"], most: number): Promise<Surface> {
        device.most = most;
        const backend = new WebGpuBackend(device, false);
        backend.method = method;
        backend.setNet(net);
        backend.tessellate(view, { ...DEFAULT_TESSELLATION, pixelsPerSegment: 30 });
        const surface = await backend.readSurfaceAsync();
        backend.dispose();
        return surface;
    }

    it.each(["staged", "direct", "cooperative"] as const)("make the same surface, %s", async (method) => {
        const expected = await surfaceAsync(method, Infinity);
        expect(Math.min(...device.asked)).toBeGreaterThan(3);
        expect(expected.indices.length).toBeGreaterThan(3 * 2000);
        for (const most of [1, 3]) {
            expect(bytesOf(await surfaceAsync(method, most)).equals(bytesOf(expected))).toBe(true);
        }
    });

    it("are enough for a surface of which nothing was seen before", async () => {
        device.most = Infinity;
        const backend = new WebGpuBackend(device, false);
        backend.setNet(net);
        const settings = { ...DEFAULT_TESSELLATION, pixelsPerSegment: 30, offscreen: "drop" } as const;
        const away = createView();
        away.eye.set(view.eye);
        away.pixelsPerUnit = view.pixelsPerUnit;
        away.hidesPatches = true;
        // A clip space in which everything lies beyond the right plane.
        away.clip.set([2, 0, 0, 1], 12);
        backend.tessellate(away, settings);
        expect((await backend.readSurfaceAsync()).indices).toHaveLength(0);
        backend.tessellate(view, settings);
        const surface = await backend.readSurfaceAsync();
        const fresh = new WebGpuBackend(device, false);
        fresh.setNet(net);
        fresh.tessellate(view, settings);
        expect(surface.indices.length).toBeGreaterThan(0);
        expect(bytesOf(surface).equals(bytesOf(await fresh.readSurfaceAsync()))).toBe(true);
        backend.dispose();
        fresh.dispose();
    });
});
