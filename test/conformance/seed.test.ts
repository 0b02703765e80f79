import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { parsePatchText } from "../../src/sources/parsePatchText";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { describeWithSharedData } from "../support/sharedData";
import { checkTrueSamples, type TrueSample } from "./checks/accuracy";
import type { Target } from "./checks/target";

let device: RawComputeDevice;
let errors: string[];

beforeAll(async () => {
    ({ device, errors } = await openRawDevice());
});

afterAll(() => {
    expect(errors).toEqual([]);
});

const TARGETS: readonly Target[] = [
    {
        name: "cpu",
        method: "direct",
        create: (tangents) => new CpuBackend({ maxVertices: 1e6, maxTriangles: 1e6 }, tangents),
    },
    ...(["direct", "cooperative"] as const).map((method): Target => {
        return { name: `webgpu ${method}`, method, create: (tangents) => new WebGpuBackend(device, tangents) };
    }),
];

describeWithSharedData("the samples of the original experiment", "seed", (folder) => {
    describe.each(["patch1", "curve1"])("%s", (name) => {
        it.each(TARGETS)("$name", async (target) => {
            const { net } = parsePatchText(readFileSync(join(folder, name), "utf8")).nets[0];
            const text = readFileSync(join(folder, `expected_${name}.derived.json`), "utf8");
            const { samples } = JSON.parse(text) as { samples: TrueSample[] };
            expect(samples).toHaveLength(36);
            const report = await checkTrueSamples(target, net, samples);
            expect(report.failures).toEqual([]);
            expect(report.checked).toBe(36);
            if (process.env.SHOW_MEASURED) {
                console.log(`${name}, ${target.name}: ${JSON.stringify(report.measured)}`);
            }
        });
    });
});
