import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import type { EvaluationMethod } from "../../src/backends/PatchBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { DEFAULT_TESSELLATION } from "../../src/hull/TessellationSettings";
import { createBounds } from "../../src/math/bounds";
import { buildEdgeTable } from "../../src/net/edges";
import { computeNetBounds } from "../../src/net/netBounds";
import { patchCountOf, type PatchNet } from "../../src/net/PatchNet";
import { flyAround } from "../support/cameras";
import { GuardedDevice } from "../support/GuardedDevice";
import { LEVEL_EDGES, LEVEL_FILE, LEVEL_SHARED_EDGES, levelTessellations, readLevel } from "../support/level";
import { readFrameAsync } from "../support/readFrame";
import { openRawDevice } from "../support/rawComputeDevice";
import { describeWithSharedData } from "../support/sharedData";
import { checkSharedEdges, compareEdges } from "./checks/sharedEdges";
import { createReport, openBackend, type Target } from "./checks/target";

const SEED = Number(process.env.SEED ?? 310);

const CAMERA_POSITIONS = 6;

describeWithSharedData(`the curves of a level (Node, seed ${SEED})`, LEVEL_FILE, (path) => {
    let net: PatchNet;
    let device: GuardedDevice;
    let errors: string[];

    beforeAll(async () => {
        net = readLevel(path);
        const opened = await openRawDevice();
        device = new GuardedDevice(opened.device);
        errors = opened.errors;
    });

    afterEach(async () => {
        expect(await device.checkGuardsAsync()).toEqual([]);
        expect(errors.splice(0)).toEqual([]);
    });

    const webGpu = (method: EvaluationMethod): Target => ({
        name: `webgpu ${method}`,
        method,
        create: (tangents) => new WebGpuBackend(device, tangents),
    });
    const cpu: Target = {
        name: "cpu",
        method: "direct",
        create: (tangents) => new CpuBackend({ maxVertices: 1e7, maxTriangles: 1e7 }, tangents),
    };

    it.each([
        { target: cpu, tessellations: levelTessellations(SEED) },
        { target: webGpu("staged"), tessellations: levelTessellations(SEED) },
        { target: webGpu("direct"), tessellations: levelTessellations(SEED) },
        // Barriers are slow on a software GPU.
        {
            target: webGpu("cooperative"),
            tessellations: [{ seed: SEED, spacing: "fractional-odd", largest: 2 } as const],
        },
    ])("have equal bits on all sides of every shared edge: $target.name", async ({ target, tessellations }) => {
        const report = await checkSharedEdges(target, net, tessellations);
        expect(report.failures).toEqual([]);
        expect(report.measured).toMatchObject(LEVEL_EDGES);
        expect(report.checked).toBe(tessellations.length * LEVEL_SHARED_EDGES);
        if (process.env.SHOW_MEASURED) {
            console.log(`${target.name}: ${JSON.stringify(report.measured)} over ${report.checked}`);
        }
    });

    it("have equal bits there at every position of a camera: webgpu staged", async () => {
        const report = createReport();
        const edges = buildEdgeTable(net);
        const { minimum, maximum } = computeNetBounds(net, createBounds());
        const centre = Array.from(minimum, (low, axis) => (low + maximum[axis]) / 2);
        const size = Math.max(...maximum.map((high, axis) => high - minimum[axis])) / 4;
        const backend = await openBackend(webGpu("staged"), net);
        let mixed = 0;
        for (let position = 0; position < CAMERA_POSITIONS; position++) {
            const { view } = flyAround(centre, size, position / CAMERA_POSITIONS);
            backend.tessellate(view, {
                ...DEFAULT_TESSELLATION,
                mode: "screen",
                spacing: "fractional-odd",
                maxVertices: 60_000,
            });
            const surface = await backend.readSurfaceAsync();
            const { segments, totals } = await readFrameAsync(device, net, (backend as WebGpuBackend).streams.layout);
            compareEdges(report, `Position ${position}`, net, edges, segments, surface);
            expect(totals.drawn).toBe(patchCountOf(net));
            expect(surface.patchIds.length).toBeLessThanOrEqual(60_000);
            mixed = Math.max(mixed, new Set(segments).size);
        }
        backend.dispose();
        expect(report.failures).toEqual([]);
        expect(report.measured).toMatchObject(LEVEL_EDGES);
        expect(report.checked).toBe(CAMERA_POSITIONS * LEVEL_SHARED_EDGES);
        expect(mixed).toBeGreaterThan(4);
    });
});
