import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import type { EvaluationMethod } from "../../src/backends/PatchBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import type { PatchNet } from "../../src/net/PatchNet";
import { LEVEL_EDGES, LEVEL_FILE, LEVEL_SHARED_EDGES, levelTessellations, readLevel } from "../support/level";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { describeWithSharedData } from "../support/sharedData";
import { checkSharedEdges } from "./checks/sharedEdges";
import type { Target } from "./checks/target";

const SEED = Number(process.env.SEED ?? 310);

describeWithSharedData(`the curves of a level (Node, seed ${SEED})`, LEVEL_FILE, (path) => {
    let net: PatchNet;
    let device: RawComputeDevice;
    let errors: string[];

    beforeAll(async () => {
        net = readLevel(path);
        ({ device, errors } = await openRawDevice());
    });

    afterEach(() => {
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
});
