import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { EVALUATION_METHODS } from "../../src/backends/PatchBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { createTeapotNet } from "../../src/net/primitives";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { tessellateRandomly } from "./checks/factors";
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

it("both methods write the same bits", async () => {
    const net = createTeapotNet();
    const surfaces = [];
    for (const method of EVALUATION_METHODS) {
        const backend = new WebGpuBackend(device, true);
        backend.setNet(net);
        backend.method = method;
        tessellateRandomly(backend, net, "fractional-odd", 17, 40);
        surfaces.push(await backend.readSurfaceAsync());
        backend.dispose();
    }
    const [direct, cooperative] = surfaces;
    for (const name of ["positions", "normals", "uvs", "tangents"] as const) {
        const different = direct[name]!.filter((value, i) => value !== cooperative[name]![i]).length;
        expect(`${name}: ${different}`).toBe(`${name}: 0`);
    }
});
