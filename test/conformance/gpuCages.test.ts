import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { CompiledKernel } from "../../src/backends/webgpu/ComputeDevice";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { DEFAULT_TESSELLATION } from "../../src/hull/TessellationSettings";
import { MovingCage } from "../../src/motion/MovingCage";
import { createPatchNet } from "../../src/net/createPatchNet";
import { createTeapotNet } from "../../src/net/primitives";
import { createCageNet, createSplineNet, movedControls, movedNet, sizeOf, type CageNet } from "../support/cageNets";
import { flyAround } from "../support/cameras";
import { GuardedDevice } from "../support/GuardedDevice";
import { openRawDevice } from "../support/rawComputeDevice";
import { SilentDevice } from "../support/SilentDevice";

const SETTINGS = { ...DEFAULT_TESSELLATION, mode: "uniform", spacing: "integer", offscreen: "keep", level: 3 } as const;

const { view } = flyAround([0, 0, 0], 1, 0.1);

/** Bytes of the two uniform buffers that every tessellation writes. */
const VIEW_BYTES = 256;

let device: GuardedDevice;
let errors: string[];

beforeAll(async () => {
    const opened = await openRawDevice();
    device = new GuardedDevice(opened.device);
    errors = opened.errors;
});

afterEach(async () => {
    expect(device.liveBuffers).toBe(0);
    expect(await device.checkGuardsAsync()).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
});

describe("the surface of a cage (dawn in Node)", () => {
    let backend: WebGpuBackend;

    beforeEach(() => {
        backend = new WebGpuBackend(device, false);
        // Its kernels compile quickest.
        backend.method = "direct";
    });

    afterEach(() => {
        backend.dispose();
    });

    /** A cage of a net that the backend draws. */
    function take(made: CageNet): MovingCage {
        const net = createPatchNet(made.net);
        backend.setNet(net);
        return new MovingCage(net, made.stencil);
    }

    function move(cage: MovingCage, controls: ArrayLike<number>): void {
        if (cage.move(controls)) {
            backend.updateCage(cage);
        }
    }

    it("is that of a net with the points where they are", async () => {
        for (const made of [
            createSplineNet(7, true),
            createCageNet({ seed: 7, columns: 5, rows: 4, longestRow: 100, hasVectors: false }),
            createCageNet({ seed: 8, columns: 5, rows: 4, longestRow: 100, hasVectors: true }),
        ]) {
            const controls = movedControls(made.controls, 3);
            const cage = take(made);
            backend.tessellate(view, SETTINGS);
            move(cage, controls);
            backend.tessellate(view, SETTINGS);
            const { positions, normals, indices } = await backend.readSurfaceAsync();
            backend.setNet(movedNet(made, controls));
            backend.tessellate(view, SETTINGS);
            const fresh = await backend.readSurfaceAsync();
            expect(indices).toEqual(fresh.indices);
            // Where a patch is nearly flat or pointed small numbers decide.
            const others = normals.filter((value, i) => Math.abs(value - fresh.normals[i]) > 1e-3);
            expect(others.length).toBeLessThan(1e-3 * normals.length);
            const size = sizeOf(movedNet(made, controls));
            const error = positions.reduce((most, value, i) => Math.max(most, Math.abs(value - fresh.positions[i])), 0);
            expect(error / size).toBeLessThan(2e-6);
        }
    });

    it("gets weights when the cage does", async () => {
        const made = createSplineNet(9, false);
        const weighted = made.controls.map((value, i) => (i % 4 === 3 ? 1 + (i % 3) : value));
        const cage = take(made);
        backend.tessellate(view, SETTINGS);
        move(cage, weighted);
        backend.tessellate(view, SETTINGS);
        const { positions } = await backend.readSurfaceAsync();
        backend.setNet(movedNet(made, weighted));
        backend.tessellate(view, SETTINGS);
        const fresh = await backend.readSurfaceAsync();
        const error = positions.reduce((most, value, i) => Math.max(most, Math.abs(value - fresh.positions[i])), 0);
        expect(error / sizeOf(made.net)).toBeLessThan(2e-6);
    });

    it("has samples where the cage is, before and after the surface", async () => {
        const made = createSplineNet(10, true);
        const cage = take(made);
        move(cage, movedControls(made.controls, 1, 50));
        const before = await backend.evaluateSamplesAsync([0], [0, 0]);
        backend.tessellate(view, SETTINGS);
        const after = await backend.evaluateSamplesAsync([0], [0, 0]);
        const corner = cage.points.subarray(4 * made.net.patches[0], 4 * made.net.patches[0] + 3);
        for (const { positions } of [before, after]) {
            positions.forEach((value, axis) => {
                expect(value).toBeCloseTo(corner[axis], 3);
            });
        }
    });

    it("goes by what was moved last", async () => {
        const made = createSplineNet(11, false);
        const cage = take(made);
        const corner = made.net.patches[0];
        const cornerXAsync = async (): Promise<number> => {
            backend.tessellate(view, SETTINGS);
            return new Float32Array(await device.readAsync("points"))[4 * corner];
        };
        move(cage, movedControls(made.controls, 1));
        const points = cage.points.slice();
        points[4 * corner] = 77;
        backend.updatePoints(points, 0);
        expect(await cornerXAsync()).toBe(77);
        backend.updatePoints(Float32Array.of(78, 0, 0, 1), corner);
        expect(await cornerXAsync()).toBe(78);
        cage.forget();
        move(cage, movedControls(made.controls, 1));
        expect(await cornerXAsync()).toBeCloseTo(cage.points[4 * corner], 4);
        backend.setNet(createTeapotNet());
        expect(await cornerXAsync()).toBe(createTeapotNet().points[4 * corner]);
    });

    it("is made anew when the cage moved, and not while it rests", async () => {
        const made = createSplineNet(12, false);
        const cage = take(made);
        const { work } = backend;
        move(cage, movedControls(made.controls, 1));
        backend.tessellate(view, SETTINGS);
        await backend.readSurfaceAsync();
        move(cage, movedControls(made.controls, 2));
        const before = { ...work };
        backend.tessellate(view, SETTINGS);
        expect(work.tessellations).toBe(before.tessellations + 1);
        expect(work.uploadedBytes - before.uploadedBytes).toBe(made.controls.byteLength + VIEW_BYTES);
        const still = { ...work };
        move(cage, movedControls(made.controls, 2));
        backend.tessellate(view, SETTINGS);
        expect(work).toMatchObject({ dispatches: still.dispatches, uploadedBytes: still.uploadedBytes });
    });

    it("says so where the kernel of the stencil does not compile, or is not ready yet", () => {
        class RefusingDevice extends SilentDevice {
            public isReady = false;
            public failure: string | null = null;

            public override compile(...[kernel]: Parameters<SilentDevice["compile"]>): CompiledKernel {
                const isOurs = kernel.name === "stencil";
                const own = (): Pick<CompiledKernel, "isReady" | "failure"> => this;
                return {
                    kernel,
                    get isReady() {
                        return !isOurs || own().isReady;
                    },
                    get failure() {
                        return isOurs ? own().failure : null;
                    },
                };
            }
        }
        const made = createSplineNet(13, false);
        const refusing = new RefusingDevice();
        const waiting = new WebGpuBackend(refusing, false);
        waiting.setNet(made.net);
        expect(waiting.isReady).toBe(true);
        const cage = new MovingCage(createPatchNet(made.net), made.stencil);
        cage.move(made.controls);
        waiting.updateCage(cage);
        waiting.tessellate(view, SETTINGS);
        expect(waiting).toMatchObject({ isReady: false, isSettled: false, failure: null });
        expect(waiting.work.tessellations).toBe(0);
        refusing.isReady = true;
        waiting.tessellate(view, SETTINGS);
        expect(waiting.work.tessellations).toBe(1);
        const failing = new WebGpuBackend(refusing, false);
        failing.setNet(made.net);
        failing.updateCage(cage);
        refusing.isReady = false;
        refusing.failure = "no such thing";
        expect(failing).toMatchObject({ isReady: false, failure: "no such thing" });
    });

    it("is refused with the net where the device is too small for the stencil", () => {
        const { net, stencil } = createCageNet({ seed: 10, columns: 3, rows: 3, longestRow: 7000, hasVectors: false });
        const entries = stencil.indices.length;
        expect(8 * entries).toBeGreaterThan(50_000);
        const small = new WebGpuBackend(new SilentDevice(50_000), false);
        expect(() => {
            small.setNet(net);
        }).toThrow(
            `${entries} coefficients of the stencil take ${8 * entries} bytes in one buffer; this device allows 50000`,
        );
        small.dispose();
    });
});
