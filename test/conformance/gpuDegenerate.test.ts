import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import { EVALUATION_METHODS } from "../../src/backends/PatchBackend";
import type { Surface } from "../../src/backends/Surface";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { createPatchNet } from "../../src/net/createPatchNet";
import type { PatchNet } from "../../src/net/PatchNet";
import { largestDifference } from "../support/differences";
import { GuardedDevice } from "../support/GuardedDevice";
import { openRawDevice } from "../support/rawComputeDevice";
import { tessellateRandomly } from "./checks/factors";

const SEED = Number(process.env.SEED ?? 12);

/** Patches of a net: more than one workgroup of degenerate vertices. */
const PATCHES = 12;

let device: GuardedDevice;
let errors: string[];

beforeAll(async () => {
    const opened = await openRawDevice();
    device = new GuardedDevice(opened.device);
    errors = opened.errors;
});

afterEach(async () => {
    expect(await device.checkGuardsAsync()).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
});

/** Patches of their own points, each where `place` says by its column and row, and moved aside. */
function createNet(place: (column: number, row: number) => readonly number[], weight = 1): PatchNet {
    const points: number[] = [];
    for (let patch = 0; patch < PATCHES; patch++) {
        for (let i = 0; i < 16; i++) {
            const [x, y, z] = place(i & 3, i >> 2);
            points.push(x + 8 * patch, y, z, i % 3 === 0 ? weight : 1);
        }
    }
    return createPatchNet({ points, patches: Array.from({ length: 16 * PATCHES }, (_, i) => i) });
}

const NETS: readonly (readonly [string, PatchNet])[] = [
    ["a point", createNet(() => [1, 2, 3])],
    ["a line along u", createNet((column) => [column, 2 * column, 1])],
    ["a line along v", createNet((_column, row) => [1, row, 3 * row])],
    ["a line along both", createNet((column, row) => [column + row, 0, column + row])],
    ["a rational point", createNet(() => [1, 2, 3], 2)],
    ["a rational line", createNet((column) => [column, 2 * column, 1], 2)],
];

const LIMITS = { maxVertices: 1e6, maxTriangles: 1e6 };

async function surfaceOf(backend: CpuBackend | WebGpuBackend, net: PatchNet): Promise<Surface> {
    backend.setNet(net);
    tessellateRandomly(backend, net, "fractional-odd", SEED, 9);
    const surface = await backend.readSurfaceAsync();
    backend.dispose();
    return surface;
}

describe(`surfaces of which every vertex is degenerate (dawn in Node, seed ${SEED})`, () => {
    describe.each(EVALUATION_METHODS)("%s", (method) => {
        it.each(NETS)("have the normals of the reference: %s", async (_name, net) => {
            const backend = new WebGpuBackend(device, true);
            backend.method = method;
            const actual = await surfaceOf(backend, net);
            const expected = await surfaceOf(new CpuBackend(LIMITS, true), net);
            expect(actual.normals.length).toBeGreaterThan(3 * 64 * 2);
            for (let at = 0; at < actual.normals.length; at += 3) {
                // No number at all fails here as well.
                expect(Math.abs(Math.hypot(...actual.normals.subarray(at, at + 3)) - 1)).toBeLessThan(1e-5);
            }
            expect(largestDifference(actual.normals, expected.normals)).toBeLessThan(1e-5);
            expect(largestDifference(actual.positions, expected.positions)).toBeLessThan(1e-4);
            expect(largestDifference(actual.tangents!, expected.tangents!)).toBeLessThan(1e-4);
        });
    });
});
