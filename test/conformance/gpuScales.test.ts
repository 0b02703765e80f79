import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import type { PatchNet } from "../../src/net/PatchNet";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { withTangents, withTwists } from "../support/vectorNets";
import { tessellateRandomly } from "./checks/factors";
import { createSheet, scaled } from "./checks/nets";

/** Squares of these sizes are beyond floats, and those of their inverses as well. */
const SIZES = [1e-30, 1e-20, 1e20, 1e30];

/** Angle of normals that are the same but for rounding, in radians. */
const SAME_NORMAL = 1e-5;

const LIMITS = { maxVertices: 1e5, maxTriangles: 1e5 };

const PLAIN = createSheet(3, 2, 4, false);

const NETS: readonly (readonly [string, PatchNet])[] = [
    ["polynomial", PLAIN],
    ["rational", createSheet(3, 2, 4, true)],
    ["with twists", withTwists(PLAIN, 5, 0.3)],
    ["with tangent patches", withTangents(PLAIN, 6, 0.3)],
];

describe("nets of any size (dawn in Node)", () => {
    let device: RawComputeDevice;
    let errors: string[];

    beforeAll(async () => {
        ({ device, errors } = await openRawDevice());
    });

    afterAll(() => {
        expect(errors).toEqual([]);
    });

    it.each(NETS)("have their normals by lines: %s", async (_kind, net) => {
        const gpu = new WebGpuBackend(device, false);
        const cpu = new CpuBackend(LIMITS, false);
        for (const size of SIZES) {
            const surfaces = [];
            for (const backend of [gpu, cpu]) {
                backend.setNet(scaled(net, size, size));
                tessellateRandomly(backend, net, "fractional-odd", 7, 8);
                surfaces.push(await backend.readSurfaceAsync());
            }
            const [{ normals }, expected] = surfaces;
            expect(normals).toHaveLength(expected.normals.length);
            let largest = 0;
            for (let i = 0; i < normals.length; i += 3) {
                const apart = [0, 1, 2].map((axis) => normals[i + axis] - expected.normals[i + axis]);
                largest = Math.max(largest, Math.hypot(...apart));
            }
            expect(largest).toBeLessThan(SAME_NORMAL);
        }
        gpu.dispose();
        cpu.dispose();
    });
});
