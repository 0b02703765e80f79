import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { DEFAULT_TESSELLATION } from "../../src/hull/TessellationSettings";
import { createPatchNet } from "../../src/net/createPatchNet";
import { createTeapotNet } from "../../src/net/primitives";
import { flyAround } from "../support/cameras";
import { GuardedDevice } from "../support/GuardedDevice";
import { openRawDevice } from "../support/rawComputeDevice";
import { createCrowd, withAttributes } from "./checks/nets";

const SMALL_BYTES = 65_536;

const MILLION = 1_000_000;

/** What a million patches need of nine vertices each, and a little more. */
const MILLION_BYTES = 300_000_000;

const SETTINGS = { ...DEFAULT_TESSELLATION, mode: "uniform", spacing: "integer", offscreen: "keep" } as const;

const view = flyAround([0, 0, 0], 1, 0.1).view;

let small: GuardedDevice;
let errors: string[];
let backend: WebGpuBackend;

beforeAll(async () => {
    const opened = await openRawDevice();
    small = new GuardedDevice(opened.device);
    Object.defineProperty(small, "maxBufferBytes", { value: SMALL_BYTES });
    errors = opened.errors;
});

beforeEach(() => {
    backend = new WebGpuBackend(small, false);
});

afterEach(async () => {
    backend.dispose();
    expect(small.liveBuffers).toBe(0);
    expect(await small.checkGuardsAsync()).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
});

/** 5,000 points of which one patch uses 16. */
function createPoints(): ReturnType<typeof createPatchNet> {
    const { points, patches } = createCrowd(1);
    return createPatchNet({ points: [...points, ...points.subarray(0, 4 * 904)], patches });
}

describe("a device that can hold little (dawn in Node)", () => {
    it.each([
        ["points", createPoints(), "5000 control points take 80000 bytes in one buffer; this device allows 65536."],
        ["patches", smallPoints(1025), "1025 patches take 65600 bytes in one buffer; this device allows 65536."],
        [
            "attributes",
            withAttributes(smallPoints(300), 16, 1),
            "texture coordinates and colours of 300 patches take 124800 bytes in one buffer",
        ],
        ["vertices", smallPoints(228), "228 patches of 9 vertices, the fewest there are, take 65664 bytes"],
    ])("refuses a net of too many %s, and goes on with the one it has", async (_name, net, sentence) => {
        backend.setNet(createTeapotNet());
        backend.tessellate(view, { ...SETTINGS, level: 2 });
        const before = await backend.readSurfaceAsync();
        expect(() => {
            backend.setNet(net);
        }).toThrow(sentence);
        expect(backend.isSettled).toBe(true);
        expect(await backend.readSurfaceAsync()).toEqual(before);
        backend.tessellate(view, { ...SETTINGS, level: 3 });
        expect((await backend.readSurfaceAsync()).positions).toHaveLength(3 * 16 * 32);
    });

    it("draws the largest net there is room for, as coarse as need be", async () => {
        backend.setNet(smallPoints(227));
        for (const spacing of ["fractional-even", "integer"] as const) {
            backend.tessellate(view, { ...SETTINGS, spacing, level: 20 });
            const { indices, positions } = await backend.readSurfaceAsync();
            expect(indices.length / 3).toBe(227 * 8);
            expect(positions.every((value) => Number.isFinite(value))).toBe(true);
            expect(backend.factorScale).toBeLessThan(0.2);
        }
    });

    it("says so where it cannot draw a net as instances of many materials", () => {
        const groups = Array.from({ length: 227 }, (_, patch) => patch % 40);
        backend.setNet(createPatchNet({ ...smallPoints(227), groups }));
        backend.tessellate(view, SETTINGS);
        expect(backend.failure).toBeNull();
        backend.instanced = true;
        backend.tessellate(view, { ...SETTINGS, level: 3 });
        expect(backend.isReady).toBe(false);
        expect(backend.failure).toContain(
            "227 patches in 40 materials are more than this device can draw as instances",
        );
    });
});

describe("a million patches (dawn in Node)", () => {
    it("are made, all of them", async () => {
        const opened = await openRawDevice("full");
        const large = new GuardedDevice(opened.device);
        Object.defineProperty(large, "maxBufferBytes", { value: MILLION_BYTES });
        const million = new WebGpuBackend(large, false);
        million.setNet(createCrowd(MILLION));
        million.tessellate(view, { ...SETTINGS, level: 1 });
        await opened.device.device.queue.onSubmittedWorkDone();
        expect(million.failure).toBeNull();
        expect(await totalsOf(large)).toEqual({ vertices: 4 * MILLION, triangles: 2 * MILLION, drawn: MILLION });
        million.dispose();
        expect(await large.checkGuardsAsync()).toEqual([]);
        expect(opened.errors).toEqual([]);
    });
});

/** A net of many patches and 64 points. */
function smallPoints(patchCount: number): ReturnType<typeof createPatchNet> {
    const { points, patches } = createCrowd(patchCount);
    return createPatchNet({ points: points.slice(0, 256), patches: patches.map((id) => id % 64) });
}

async function totalsOf(device: GuardedDevice): Promise<{ vertices: number; triangles: number; drawn: number }> {
    const [vertices, triangles, , drawn] = new Uint32Array(await device.readAsync("totals"));
    return { vertices, triangles, drawn };
}
