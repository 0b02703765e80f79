import { afterEach, beforeAll, expect } from "@jest/globals";
import { EVALUATION_METHODS } from "../../src/backends/PatchBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { describeConformance } from "./describeConformance";
import { CONFORMANCE } from "./suite";

let device: RawComputeDevice;
let errors: string[];

beforeAll(async () => {
    ({ device, errors } = await openRawDevice());
});

afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
});

for (const method of EVALUATION_METHODS) {
    describeConformance(`webgpu ${method} (dawn in Node)`, Object.keys(CONFORMANCE), (check) =>
        CONFORMANCE[check]({
            name: `webgpu ${method}`,
            method,
            create: (tangents) => new WebGpuBackend(device, tangents),
        }),
    );
}
