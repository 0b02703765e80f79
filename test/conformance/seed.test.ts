import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import { EVALUATION_METHODS } from "../../src/backends/PatchBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { EXPERIMENTS, loadExperiment } from "../support/experiment";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { checkTrueSamples } from "./checks/accuracy";
import type { Target } from "./checks/target";

let device: RawComputeDevice;
let errors: string[];

beforeAll(async () => {
    ({ device, errors } = await openRawDevice());
});

afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
});

const TARGETS: readonly Target[] = [
    {
        name: "cpu",
        method: "direct",
        create: (tangents) => new CpuBackend({ maxVertices: 1e6, maxTriangles: 1e6 }, tangents),
    },
    ...EVALUATION_METHODS.map((method): Target => {
        return { name: `webgpu ${method}`, method, create: (tangents) => new WebGpuBackend(device, tangents) };
    }),
];

describe.each(EXPERIMENTS)("the samples of the original experiment: %s", (name) => {
    const { net, samples } = loadExperiment(name);

    it.each(TARGETS)("$name", async (target) => {
        expect(samples).toHaveLength(36);
        const report = await checkTrueSamples(target, net, samples);
        expect(report.failures).toEqual([]);
        expect(report.checked).toBe(36);
        if (process.env.SHOW_MEASURED) {
            console.log(`${name}, ${target.name}: ${JSON.stringify(report.measured)}`);
        }
    });
});
