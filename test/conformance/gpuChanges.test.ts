import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { DEFAULT_TESSELLATION } from "../../src/hull/TessellationSettings";
import { createPatchNet } from "../../src/net/createPatchNet";
import { createSphereNet, createTeapotNet } from "../../src/net/primitives";
import { flyAround } from "../support/cameras";
import { GuardedDevice } from "../support/GuardedDevice";
import { openRawDevice } from "../support/rawComputeDevice";
import { withTwists } from "../support/vectorNets";
import { withAttributes } from "./checks/nets";

type GuardedBuffer = ReturnType<GuardedDevice["createBuffer"]>;

const SETTINGS = { ...DEFAULT_TESSELLATION, mode: "uniform", spacing: "integer", offscreen: "keep", level: 2 } as const;

const TEAPOT = createTeapotNet();

const EMPTY = createPatchNet({ points: [], patches: [] });

const view = flyAround([0, 0, 0], 1, 0.1).view;

const SMALL_BYTES = 65_536;

/** A device that can hold little, and notes how much is asked of it for lists. */
class SmallDevice extends GuardedDevice {
    public override readonly maxBufferBytes = SMALL_BYTES;
    public largestBytes = 0;

    public override createBuffer(
        ...[label, byteLength, use]: Parameters<GuardedDevice["createBuffer"]>
    ): GuardedBuffer {
        this.largestBytes = Math.max(this.largestBytes, label.includes("list") ? byteLength : 0);
        return super.createBuffer(label, byteLength, use);
    }
}

type Compiled = ReturnType<GuardedDevice["compile"]>;

type Kernel = Parameters<GuardedDevice["compile"]>[0];

const isOfList = ({ name }: Kernel): boolean => name.includes("list");

const isOfError = ({ source }: Kernel): boolean => source.includes("const IS_ERROR = 1u;");

/** A device on which some kernels are compiled when it is told so. */
class SlowDevice extends GuardedDevice {
    public isCompiled = false;
    /** What is wrong with those kernels, if it is anything. */
    public refusal: string | null = null;
    /** Kernels that it was asked for, of those that it is slow with. */
    public slowKernels = 0;

    public constructor(
        raw: ConstructorParameters<typeof GuardedDevice>[0],
        private readonly _isSlow: (kernel: Kernel) => boolean,
    ) {
        super(raw);
    }

    public override compile(kernel: Kernel): Compiled {
        const compiled = super.compile(kernel);
        const isSlow = this._isSlow(kernel);
        this.slowKernels += isSlow ? 1 : 0;
        const isDone = (): boolean => this.isCompiled || !isSlow;
        const refusal = isSlow ? this.refusal : null;
        return {
            ...compiled,
            failure: refusal ?? compiled.failure,
            get isReady() {
                return isDone();
            },
        };
    }
}

let device: GuardedDevice;
let errors: string[];
let backend: WebGpuBackend;

beforeAll(async () => {
    const opened = await openRawDevice();
    device = new GuardedDevice(opened.device);
    errors = opened.errors;
});

beforeEach(() => {
    backend = new WebGpuBackend(device, false);
});

afterEach(async () => {
    backend.dispose();
    expect(device.liveBuffers).toBe(0);
    expect(await device.checkGuardsAsync()).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
});

describe("samples of a list (dawn in Node)", () => {
    it("leave points that moved to the next surface", async () => {
        backend.setNet(TEAPOT);
        backend.tessellate(view, SETTINGS);
        const before = await backend.readSurfaceAsync();
        backend.updatePoints(
            TEAPOT.points.map((value, i) => (i % 4 === 0 ? value + 8 : value)),
            0,
        );
        const samples = await backend.evaluateSamplesAsync([before.patchIds[0]], before.patchUvs.subarray(0, 2));
        backend.tessellate(view, SETTINGS);
        const after = await backend.readSurfaceAsync();
        expect(samples.positions[0]).toBeCloseTo(before.positions[0] + 8, 5);
        expect(after.positions[0]).toBeCloseTo(before.positions[0] + 8, 5);
        const made = backend.work.tessellations;
        backend.tessellate(view, SETTINGS);
        expect(backend.work.tessellations).toBe(made);
    });

    it("have their colours before there is a surface", async () => {
        backend.setNet(withAttributes(TEAPOT, 4, 4));
        const before = await backend.evaluateSamplesAsync([3, 5], [0, 0, 0.5, 0.5]);
        backend.tessellate(view, SETTINGS);
        expect(await backend.evaluateSamplesAsync([3, 5], [0, 0, 0.5, 0.5])).toEqual(before);
        const { patchIds, patchUvs, colors } = await backend.readSurfaceAsync();
        const vertex = patchIds.findIndex((patch, i) => patch === 3 && patchUvs[2 * i] + patchUvs[2 * i + 1] === 0);
        expect([...before.colors!.subarray(0, 4)]).toEqual([...colors!.subarray(4 * vertex, 4 * vertex + 4)]);
    });

    it("are evaluated, however many there are", async () => {
        const count = 5001;
        const patchIds = Uint32Array.from({ length: count }, (_, i) => i % 32);
        const patchUvs = Float32Array.from({ length: 2 * count }, (_, i) => (i % 101) / 101);
        backend.setNet(TEAPOT);
        const whole = await backend.evaluateSamplesAsync(patchIds, patchUvs);
        const small = new SmallDevice(device);
        const other = new WebGpuBackend(small, false);
        other.setNet(TEAPOT);
        expect(await other.evaluateSamplesAsync(patchIds, patchUvs)).toEqual(whole);
        other.dispose();
        expect(small.largestBytes).toBe(SMALL_BYTES);
        expect(small.liveBuffers).toBe(0);
    });
});

describe("samples of a list that wait for their kernels (dawn in Node)", () => {
    let slow: SlowDevice;
    let waiting: WebGpuBackend;

    beforeEach(() => {
        slow = new SlowDevice(device, isOfList);
        waiting = new WebGpuBackend(slow, false);
        waiting.setNet(TEAPOT);
    });

    afterEach(() => {
        waiting.dispose();
        expect(slow.liveBuffers).toBe(0);
    });

    it.each(["staged", "cooperative"] as const)("have the weights that points got meanwhile: %s", async (method) => {
        const points = TEAPOT.points.map((value, i) => (i === 4 * TEAPOT.patches[5] + 3 ? 10 : value));
        backend.setNet({ ...TEAPOT, points });
        waiting.method = method;
        const samples = waiting.evaluateSamplesAsync([0, 0], [0.25, 0.5, 0.5, 0.5]);
        waiting.updatePoints(points, 0);
        slow.isCompiled = true;
        expect(await samples).toEqual(await backend.evaluateSamplesAsync([0, 0], [0.25, 0.5, 0.5, 0.5]));
    });

    it("say that the mesh was disposed, also when they are ready at the same time", async () => {
        const samples = waiting.evaluateSamplesAsync([0], [0.25, 0.5]);
        waiting.dispose();
        slow.isCompiled = true;
        await expect(samples).rejects.toThrow("The mesh was disposed while it was asked for samples.");
    });
});

describe("the kernel of the mode error (dawn in Node)", () => {
    const error = { ...SETTINGS, mode: "error", pixelError: 0.1, maxFactor: 6 } as const;
    let slow: SlowDevice;
    let waiting: WebGpuBackend;

    beforeEach(() => {
        slow = new SlowDevice(device, isOfError);
        waiting = new WebGpuBackend(slow, false);
        waiting.setNet(TEAPOT);
        waiting.tessellate(view, SETTINGS);
    });

    afterEach(() => {
        waiting.dispose();
        expect(slow.liveBuffers).toBe(0);
    });

    it("is compiled when that is asked for; until then the surface goes on in the mode before", async () => {
        const before = await waiting.readSurfaceAsync();
        expect([waiting.isSettled, slow.slowKernels]).toEqual([true, 0]);
        waiting.tessellate(view, error);
        expect([waiting.isReady, waiting.isSettled, slow.slowKernels]).toEqual([true, false, 1]);
        expect(await waiting.readSurfaceAsync()).toEqual(before);
        // Points that move are drawn, as are other settings.
        waiting.updatePoints(TEAPOT.points.subarray(0, 4), 0);
        const { tessellations } = waiting.work;
        waiting.tessellate(view, { ...error, spacing: "fractional-odd" });
        expect(waiting.work.tessellations).toBe(tessellations + 1);
        waiting.tessellate(view, { ...error, spacing: "fractional-odd" });
        expect(waiting.work.tessellations).toBe(tessellations + 1);
        // Another mode meanwhile waits for nothing.
        waiting.tessellate(view, { ...SETTINGS, level: 3 });
        const finer = await waiting.readSurfaceAsync();
        expect(waiting.isSettled).toBe(true);
        expect(finer.positions.length).toBeGreaterThan(before.positions.length);
        waiting.tessellate(view, error);
        slow.isCompiled = true;
        waiting.tessellate(view, error);
        const after = await waiting.readSurfaceAsync();
        expect(waiting.isSettled).toBe(true);
        backend.setNet(TEAPOT);
        backend.tessellate(view, error);
        expect(await backend.readSurfaceAsync()).toEqual(after);
        expect(after.positions.length).toBeGreaterThan(finer.positions.length);
    });

    it("is that for twists where a net with such comes meanwhile, which is drawn in the mode before", async () => {
        const net = withTwists(TEAPOT, 3, 0.2);
        const reading = waiting.readSurfaceAsync();
        waiting.tessellate(view, error);
        waiting.setNet(net);
        waiting.tessellate(view, error);
        await reading;
        expect([waiting.isReady, waiting.isCurrent, waiting.isSettled]).toEqual([true, true, false]);
        backend.setNet(net);
        backend.tessellate(view, SETTINGS);
        expect(await waiting.readSurfaceAsync()).toEqual(await backend.readSurfaceAsync());
        slow.isCompiled = true;
        waiting.tessellate(view, error);
        backend.tessellate(view, error);
        expect(await waiting.readSurfaceAsync()).toEqual(await backend.readSurfaceAsync());
        expect(slow.slowKernels).toBe(2);
    });

    it("says so where it does not compile", () => {
        slow.refusal = "no such kernel";
        waiting.tessellate(view, error);
        expect(waiting.failure).toBe("no such kernel");
        expect(waiting.isReady).toBe(false);
    });
});

describe("another net (dawn in Node)", () => {
    it("draws nothing when it is empty", async () => {
        backend.wireframe = true;
        backend.setNet(TEAPOT);
        backend.tessellate(view, SETTINGS);
        await backend.readSurfaceAsync();
        expect(backend.streams.vertexCount).toBe(32 * 9);
        backend.setNet(EMPTY);
        backend.tessellate(view, SETTINGS);
        expect(backend.isSettled).toBe(true);
        expect(backend.streams).toMatchObject({ vertexCount: 0, triangleCount: 0, vertexEnd: 0, triangleEnd: 0 });
        expect(backend.streams).toMatchObject({ ranges: [], lines: null, drawArguments: null });
        expect(backend.drawnPatches).toBe(0);
        expect((await backend.readSurfaceAsync()).indices).toHaveLength(0);
        backend.setNet(TEAPOT);
        backend.tessellate(view, SETTINGS);
        expect((await backend.readSurfaceAsync()).positions).toHaveLength(3 * 32 * 9);
    });

    it("is made while the one before is read, without room for that", async () => {
        backend.setNet(TEAPOT);
        backend.tessellate(view, { ...SETTINGS, level: 64 });
        const reading = backend.readSurfaceAsync();
        const net = createSphereNet();
        backend.setNet(net);
        const { patchIds, positions } = await reading;
        expect(Math.max(...patchIds)).toBe(net.patches.length / 16 - 1);
        expect(positions).toHaveLength(3 * 65 * 65 * (net.patches.length / 16));
        const [vertices] = device.buffersOf("vertices");
        expect(vertices.byteLength / 32).toBeLessThan(2 * (positions.length / 3));
    });
});

it("reads a view that wants more, which came while it was reading, as fine as that is to be", async () => {
    backend.setNet(TEAPOT);
    backend.tessellate(view, SETTINGS);
    const reading = backend.readSurfaceAsync();
    backend.tessellate(view, { ...SETTINGS, level: 40 });
    expect((await reading).positions).toHaveLength(3 * 32 * 41 * 41);
    expect(backend.factorScale).toBe(1);
});

it("says that it was disposed to whoever reads, and leaves nothing", async () => {
    backend.setNet(TEAPOT);
    for (const level of [2, 64]) {
        const other = new WebGpuBackend(device, false);
        other.setNet(TEAPOT);
        other.tessellate(view, { ...SETTINGS, level });
        const reading = other.readSurfaceAsync();
        other.dispose();
        await expect(reading).rejects.toThrow("The mesh was disposed while its surface was read.");
    }
});
