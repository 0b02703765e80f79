import { beforeAll, expect, it } from "@jest/globals";
import budget from "../../shaders/webgpu/include/budget.wgsl?raw";
import parameters from "../../shaders/webgpu/include/parameters.wgsl?raw";
import { assembleKernel } from "../../src/backends/webgpu/Kernel";
import { BUDGET_BYTES, PARAMETER_WORDS } from "../../src/backends/webgpu/planKernels";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";

/** What 64 patches of 1,023 vertices have: nearly all of it in the lower half of a word. */
const ADDED = 64 * 1023;

const BINDINGS = `
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> budget: Budget;
@group(0) @binding(2) var<storage, read_write> result: array<vec4u>;
`;

const ADD = `${BINDINGS}
@compute @workgroup_size(64)
fn main() {
    addToLevel(3u, vec2u(ADDED, ADDED));
    addToDemand(vec2u(ADDED, ADDED));
    result[1] = vec4u(parameters.vertexBudget);
}`;

const ASK = `${BINDINGS}
@compute @workgroup_size(1)
fn main() {
    let demand = halvesOf(atomicLoad(&budget.demand[2]), atomicLoad(&budget.demand[3]));
    result[0] = vec4u(u32(levelFits(3u)), u32(demandFits()), demand);
}`;

let device: RawComputeDevice;
let errors: string[];

beforeAll(async () => {
    ({ device, errors } = await openRawDevice());
});

it.each([
    // 4,190,208 and 4,489,216 patches.
    [1023, true],
    [1096, false],
])("sums up %i × 4,096 patches without a wrap, which fit into 2³² − 1: %s (dawn in Node)", async (workgroups, fits) => {
    const buffers = new Map([
        ["parameters", device.createBuffer("parameters", PARAMETER_WORDS * 4, "uniform")],
        ["budget", device.createBuffer("budget", BUDGET_BYTES, "storage")],
        ["result", device.createBuffer("result", 32, "storage")],
    ]);
    const words = new Uint32Array(PARAMETER_WORDS).fill(0xffff_ffff);
    device.writeBuffer(buffers.get("parameters")!, words, 0);
    for (const [name, main, count] of [
        ["add", ADD, workgroups],
        ["ask", ASK, 1],
    ] as const) {
        const source = assembleKernel({ ADDED }, [parameters, budget], main);
        const kernel = { name, source, bindings: { parameters: 0, budget: 1, result: 2 } };
        device.dispatch(device.compile(kernel), buffers, [count, 1]);
    }
    const [level, demand, high, low] = new Uint32Array(await device.readBufferAsync(buffers.get("result")!, 16));
    expect([level, demand]).toEqual(fits ? [1, 1] : [0, 0]);
    expect(high * 65_536 + low).toBe(64 * workgroups * ADDED);
    expect(errors).toEqual([]);
});
