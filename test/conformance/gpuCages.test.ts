import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { createWorkCounters } from "../../src/backends/streams";
import type { CompiledKernel } from "../../src/backends/webgpu/ComputeDevice";
import { GpuBuffers } from "../../src/backends/webgpu/GpuBuffers";
import { GpuPoints } from "../../src/backends/webgpu/GpuPoints";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { DEFAULT_TESSELLATION } from "../../src/hull/TessellationSettings";
import { CageMotion } from "../../src/motion/CageMotion";
import { MovingCage } from "../../src/motion/MovingCage";
import { applyStencil } from "../../src/net/applyStencil";
import { createPatchNet } from "../../src/net/createPatchNet";
import { createTeapotNet } from "../../src/net/primitives";
import {
    createCageNet,
    createSplineNet,
    movedControls,
    movedNet,
    sizeOf,
    withoutWeights,
    withWeights,
    type CageNet,
} from "../support/cageNets";
import { flyAround } from "../support/cameras";
import { CountingDevice } from "../support/CountingDevice";
import { GuardedDevice } from "../support/GuardedDevice";
import { createRandom } from "../support/random";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { SilentDevice } from "../support/SilentDevice";

const SETTINGS = { ...DEFAULT_TESSELLATION, mode: "uniform", spacing: "integer", offscreen: "keep", level: 3 } as const;

const { view } = flyAround([0, 0, 0], 1, 0.1);

/** Bytes of the two uniform buffers that every tessellation writes. */
const VIEW_BYTES = 256;

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

/** The points of a net on a device, without all that a surface takes. */
class PointsOnGpu {
    public readonly work = createWorkCounters();
    public readonly points: GpuPoints;
    public readonly cage: MovingCage;
    private readonly _buffers: GpuBuffers;

    public constructor({ net, stencil }: CageNet, on: RawComputeDevice = device) {
        this._buffers = new GpuBuffers(on, this.work);
        this._buffers.fill("points", net.points);
        this.points = new GpuPoints(on, this._buffers);
        this.points.setNet(net.points.slice());
        this.cage = new MovingCage(createPatchNet(net), stencil);
    }

    public move(controls: ArrayLike<number>): void {
        if (this.cage.move(controls)) {
            this.points.updateCage(this.cage);
        }
    }

    public follow(motion: CageMotion): void {
        this.cage.follow(motion);
        this.points.updateCage(this.cage);
    }

    public takeMotion(): void {
        this.cage.takeMotion();
        this.points.updateCage(this.cage);
    }

    public async readAsync(): Promise<Float32Array> {
        this.points.upload();
        return new Float32Array(await this._buffers.readAsync("points", this.cage.points.byteLength));
    }

    public dispose(): void {
        this._buffers.dispose();
    }
}

/** Compares the points on the GPU with what the stencil makes in float64, as a share of the box. */
async function comparePointsAsync(on: PointsOnGpu, made: CageNet, controls: Float32Array): Promise<void> {
    const expected = applyStencil(made.stencil, controls, new Float64Array(made.net.points.length));
    const size = sizeOf(movedNet(made, controls));
    const points = await on.readAsync();
    let most = 0;
    for (let i = 0; i < expected.length; i++) {
        const scale = i % 4 === 3 ? Math.max(expected[i], 1) : size;
        // Where a point is far from the origin, float32 itself is as coarse as this.
        const rounding = i % 4 === 3 ? 0 : Math.abs(expected[i]) * 2 ** -23;
        most = Math.max(most, (Math.abs(points[i] - expected[i]) - rounding) / scale);
    }
    farthest = Math.max(farthest, most);
    expect(most).toBeLessThan(1e-6);
    const start = made.net.vectorStart ?? points.length / 4;
    expect(points.filter((value, i) => i % 4 === 3 && i >= 4 * start && value !== 0)).toHaveLength(0);
}

describe("points of a cage (dawn in Node)", () => {
    it.each([1, 2, 3, 4, 5])("are those of the stencil, with weights and without: seed %i", async (seed) => {
        for (const isRational of [true, false]) {
            const made = createSplineNet(seed, isRational);
            const gpu = new PointsOnGpu(made);
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
            const gpu = new PointsOnGpu(made);
            const controls = movedControls(made.controls, seed, offset);
            gpu.move(withoutWeights(controls));
            await comparePointsAsync(gpu, made, controls);
            gpu.dispose();
        }
    });

    it("are the bits of control points that they are, wherever those are", async () => {
        const made = createCageNet({ seed: 4, columns: 2, rows: 2, longestRow: 70, hasVectors: false });
        const controls = movedControls(made.controls, 1, 12345.678);
        const gpu = new PointsOnGpu(made);
        gpu.move(controls);
        // Row 0 has one entry.
        expect((await gpu.readAsync()).subarray(0, 3)).toEqual(controls.subarray(0, 3));
        gpu.dispose();
    });

    it("coincide to the bit where control points do", async () => {
        const made = createCageNet({ seed: 5, columns: 4, rows: 4, longestRow: 300, hasVectors: true });
        const place = [1 / 3, -1e5 / 7, 1e-3 / 9, 1].map(Math.fround);
        const gpu = new PointsOnGpu(made);
        gpu.move(Float32Array.from(made.controls, (_, i) => place[i & 3]));
        const points = await gpu.readAsync();
        const start = 4 * made.net.vectorStart!;
        expect(points.every((value, i) => value === (i < start ? place[i & 3] : 0))).toBe(true);
        gpu.dispose();
    });

    it("are the same bits every time", async () => {
        const made = createCageNet({ seed: 6, columns: 9, rows: 9, longestRow: 500, hasVectors: true });
        const gpu = new PointsOnGpu(made);
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
        const gpu = new PointsOnGpu(made, counting);
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
        const gpu = new PointsOnGpu(made);
        const before = device.liveBuffers;
        gpu.move(movedControls(made.controls, 1));
        await gpu.readAsync();
        expect(device.liveBuffers).toBe(before + 5);
        gpu.points.setNet(made.net.points.slice());
        expect(device.liveBuffers).toBe(before);
        gpu.dispose();
    });
});

describe("points of a cage that follows bones and morph targets (dawn in Node)", () => {
    const made = createCageNet({ seed: 11, columns: 6, rows: 5, longestRow: 90, hasVectors: true });
    const count = made.stencil.controlCount;
    const boneCount = 5;

    function createMotion(seed: number, influencers: 0 | 4 | 8, targetCount: number): CageMotion {
        const random = createRandom(seed);
        const positions = withoutWeights(made.controls);
        const joints = influencers > 0 && {
            jointIndices: Array.from({ length: influencers * count }, () => Math.floor(boneCount * random())),
            jointWeights: Array.from({ length: influencers * count }, () => Math.max(random() - 0.4, 0)),
        };
        const morphPositions = Array.from({ length: targetCount }, () => positions.map((value) => value + random()));
        return new CageMotion({ positions, boneCount, ...joints, morphPositions }, count);
    }

    function moveRandomly(motion: CageMotion, random: () => number): void {
        motion.setBones(Float32Array.from({ length: 16 * boneCount }, (_, i) => (i % 4 === 3 ? 0 : random() - 0.3)));
        motion.influences.forEach((_, target) => {
            motion.setInfluence(target, target === 1 ? 0 : 2 * random() - 0.5);
        });
    }

    it.each([
        [0, 3],
        [4, 0],
        [8, 0],
        [4, 5],
        [8, 2],
        [0, 0],
    ] as const)("are those of the CPU: %i bones a point, %i targets", async (influencers, targetCount) => {
        const random = createRandom(influencers + targetCount);
        const motion = createMotion(3, influencers, targetCount);
        const gpu = new PointsOnGpu(made);
        gpu.follow(motion);
        for (let step = 0; step < 2; step++) {
            moveRandomly(motion, random);
            gpu.takeMotion();
            const points = await gpu.readAsync();
            const moved = new Float32Array(3 * count);
            motion.writePositions(moved);
            const controls = withWeights(moved);
            const expected = applyStencil(made.stencil, controls);
            const size = sizeOf(movedNet(made, controls));
            const most = points.reduce((far, value, i) => Math.max(far, Math.abs(value - expected[i])), 0);
            expect(most / size).toBeLessThan(2e-6);
        }
        gpu.dispose();
    });

    it("cost matrices and influences, where those changed, and two dispatches", async () => {
        const counting = new CountingDevice(raw);
        const random = createRandom(1);
        const motion = createMotion(4, 4, 3);
        const gpu = new PointsOnGpu(made, counting);
        gpu.follow(motion);
        await gpu.readAsync();
        const costs = [
            (): void => {
                moveRandomly(motion, random);
            },
            (): void => {
                motion.setInfluence(2, 0.125);
            },
            (): void => {
                motion.setBones(motion.bones.map((value) => value + 1));
                motion.setBones(motion.bones.map((value) => value + 1));
            },
        ].map((change) => {
            counting.reset();
            change();
            gpu.takeMotion();
            gpu.points.upload();
            expect(counting.kernels).toEqual(["moveCage", "stencil"]);
            return counting.uploadedBytes;
        });
        expect(costs).toEqual([64 * boneCount + 12, 12, 64 * boneCount]);
        gpu.dispose();
    });

    it("leave nothing behind when they are moved by hand, or the net is another", async () => {
        const gpu = new PointsOnGpu(made);
        const before = device.liveBuffers;
        gpu.follow(createMotion(5, 8, 2));
        await gpu.readAsync();
        expect(device.liveBuffers).toBe(before + 12);
        gpu.cage.follow(null);
        const controls = movedControls(made.controls, 1);
        gpu.move(controls);
        await comparePointsAsync(gpu, made, controls);
        expect(device.liveBuffers).toBe(before + 5);
        gpu.follow(createMotion(6, 4, 1));
        await gpu.readAsync();
        gpu.points.setNet(made.net.points.slice());
        expect(device.liveBuffers).toBe(before);
        gpu.dispose();
    });
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
