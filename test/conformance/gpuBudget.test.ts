import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { EVALUATION_METHODS } from "../../src/backends/PatchBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { PATCH_FACTORS } from "../../src/hull/factorLayout";
import { computePatchFactors } from "../../src/hull/patchFactors";
import { DEFAULT_TESSELLATION, type TessellationSettings } from "../../src/hull/TessellationSettings";
import type { View } from "../../src/hull/View";
import { buildEdgeTable } from "../../src/net/edges";
import { createPatchNet } from "../../src/net/createPatchNet";
import { patchCountOf, type PatchNet } from "../../src/net/PatchNet";
import { createTeapotNet } from "../../src/net/primitives";
import { ScaleSearch, type SurfaceLimits } from "../../src/tessellator/fitScale";
import { spacingRule } from "../../src/tessellator/spacing";
import { flyAround } from "../support/cameras";
import { GuardedDevice } from "../support/GuardedDevice";
import { readFrameAsync, type Frame } from "../support/readFrame";
import { openRawDevice } from "../support/rawComputeDevice";
import { checkFrame } from "./checks/closed";
import { movedPoints } from "./checks/watertight";
import { createReport } from "./checks/target";

const SEED = Number(process.env.SEED ?? 90);

const FRAMES = 60;

/** What the ladder of scales and the rounding of the hull kernel leave. */
const SCALE_TOLERANCE = 2 ** -13;

/** Share by which the scale may change from frame to frame: as much as the camera moves, and a little more. */
const MOST_CHANGE = 0.1;

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

const TEAPOT = createTeapotNet();

/** In three materials, in turn. */
const COLOURED = createPatchNet({ ...TEAPOT, groups: Array.from({ length: 32 }, (_, patch) => patch % 3) });

const viewAt = (time: number): View => flyAround([0, 1.5, 0], 4, time).view;

const search = new ScaleSearch();

/** Largest common scale of the factors that the reference fits into limits. */
function scaleOfReference(net: PatchNet, view: View, settings: TessellationSettings, limits: SurfaceLimits): number {
    const edges = buildEdgeTable(net);
    const factors = new Float32Array(patchCountOf(net) * PATCH_FACTORS);
    computePatchFactors(net, edges, view, settings, new Float32Array(edges.edgeCount), factors);
    return search.find(factors, spacingRule(settings.spacing, settings.mode === "error"), limits);
}

async function readClosedAsync(where: string, net: PatchNet): Promise<Frame> {
    const report = createReport();
    const frame = await readFrameAsync(device, net, backend.streams.layout);
    checkFrame(report, where, net, frame);
    expect(report.failures).toEqual([]);
    expect(report.checked).toBeGreaterThan(100);
    return frame;
}

describe(`a surface within its budget (dawn in Node, seed ${SEED})`, () => {
    it(`is closed, in bounds and as fine as can be for ${FRAMES} frames of a flying camera`, async () => {
        const settings: TessellationSettings = { ...DEFAULT_TESSELLATION, pixelsPerSegment: 14 };
        backend.setNet(COLOURED);
        backend.tessellate(viewAt(0.5), settings);
        await backend.readSurfaceAsync();
        const demand = backend.streams.vertexCount;
        expect(backend.factorScale).toBe(1);
        settings.maxVertices = Math.ceil(demand / 10);
        let [before, beforeReference] = [0, 0];
        let scaled = 0;
        for (let index = 0; index < FRAMES; index++) {
            backend.wireframe = index >= 15 && index < 45;
            backend.instanced = index >= 30;
            const view = viewAt(0.4 + (0.15 * index) / FRAMES);
            backend.tessellate(view, settings);
            const frame = await readClosedAsync(`Frame ${index}`, COLOURED);
            expect(frame.lines !== null).toBe(backend.wireframe);
            expect(frame.instancedTriangles !== null).toBe(backend.instanced);
            expect(frame.totals.vertices).toBeLessThanOrEqual(settings.maxVertices);
            expect(frame.surface.positions).toHaveLength(3 * frame.totals.vertices);
            const { scale } = frame.totals;
            const limits = { maxVertices: settings.maxVertices, maxTriangles: frame.capacity.triangles };
            const reference = scaleOfReference(COLOURED, view, settings, limits);
            expect(Math.abs(scale - reference)).toBeLessThan(SCALE_TOLERANCE);
            if (index > 0) {
                const step = Math.abs(scale - before);
                expect(step).toBeLessThan(Math.abs(reference - beforeReference) + SCALE_TOLERANCE);
                expect(step).toBeLessThan(MOST_CHANGE * before);
            }
            [before, beforeReference] = [scale, reference];
            scaled += scale < 1 ? 1 : 0;
        }
        expect(scaled).toBe(FRAMES);
    });

    it.each(EVALUATION_METHODS)("is closed after every tessellation while the buffers grow: %s", async (method) => {
        backend.method = method;
        backend.setNet(COLOURED);
        const sizes = new Set<number>();
        const most = 9000;
        let isSettled = false;
        for (let index = 0; !isSettled; index++) {
            // The camera comes nearer, points move, lines and instances come and go.
            const settings = {
                ...DEFAULT_TESSELLATION,
                pixelsPerSegment: 40 / Math.min(1 + index, 5),
                maxVertices: most,
            };
            backend.wireframe = index % 3 === 1;
            backend.instanced = index % 4 === 2;
            backend.updatePoints(movedPoints(COLOURED, SEED + index), 0);
            const view = viewAt(0.3 + 0.01 * Math.min(index, 15));
            backend.tessellate(view, settings);
            const frame = await readClosedAsync(`Frame ${index}`, COLOURED);
            const { capacity, totals } = frame;
            sizes.add(capacity.vertices);
            expect(totals.vertices).toBeLessThanOrEqual(most);
            if (totals.scale === 1) {
                expect(totals.vertices).toBe(totals.wantedVertices);
            }
            isSettled = backend.isSettled && index > 8;
            expect(index).toBeLessThan(20);
        }
        expect(sizes.size).toBeGreaterThan(1);
        expect(backend.streams.vertexCount).toBeGreaterThan(most / 2);
    });

    it("takes no more memory for triangles than its vertices can have", async () => {
        backend.setNet(TEAPOT);
        const settings = { ...DEFAULT_TESSELLATION, pixelsPerSegment: 5, maxVertices: 6000 };
        backend.tessellate(viewAt(0.5), settings);
        await backend.readSurfaceAsync();
        const { totals, capacity } = await readClosedAsync("The only frame", TEAPOT);
        expect(totals.wantedVertices).toBeGreaterThan(5 * settings.maxVertices);
        expect(capacity.triangles).toBeLessThanOrEqual(2 * settings.maxVertices);
    });

    it("is the coarsest one where the budget is less than that", async () => {
        backend.setNet(COLOURED);
        for (const spacing of ["fractional-odd", "fractional-even"] as const) {
            backend.tessellate(viewAt(0.5), { ...DEFAULT_TESSELLATION, spacing, maxVertices: 4 });
            await backend.readSurfaceAsync();
            const { totals } = await readClosedAsync(spacing, COLOURED);
            expect(totals.vertices).toBeLessThanOrEqual(9 * 32);
            expect(totals.drawn).toBe(32);
        }
    });
});
