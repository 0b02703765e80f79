import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { PATCH_FACTORS } from "../../src/hull/factorLayout";
import { computePatchFactors } from "../../src/hull/patchFactors";
import { DEFAULT_TESSELLATION } from "../../src/hull/TessellationSettings";
import { createView } from "../../src/hull/View";
import { createPatchNet } from "../../src/net/createPatchNet";
import { buildEdgeTable } from "../../src/net/edges";
import { patchCountOf } from "../../src/net/PatchNet";
import { createTeapotNet } from "../../src/net/primitives";
import { createShot } from "../support/cameras";
import { createHullCase, type HullCase } from "../support/hullCases";
import { HullRunner } from "../support/hullRunner";
import { createRandom } from "../support/random";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";

const CASES = 1000;
const MOST_DIFFERENCE = 2 ** -16;

const LIMITS = { maxVertices: 1e6, maxTriangles: 2e6 };

let device: RawComputeDevice;
let hull: HullRunner;
let errors: string[];

beforeAll(async () => {
    const opened = await openRawDevice();
    device = opened.device;
    hull = new HullRunner(device);
    errors = opened.errors;
});

afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
});

function referenceOf({ net, view, settings }: HullCase): Float32Array {
    const edges = buildEdgeTable(net);
    const result = new Float32Array(patchCountOf(net) * PATCH_FACTORS);
    computePatchFactors(net, edges, view, settings, new Float32Array(edges.edgeCount), result);
    return result;
}

describe("the hull kernel (dawn in Node)", () => {
    it(`gives the factors of the reference to 1 part in 65,536, for ${CASES} nets and cameras`, async () => {
        const counts = { compared: 0, between: 0, hidden: 0, otherDecisions: 0, ofTwists: 0 };
        const failures: string[] = [];
        let largest = 0;
        for (let seed = 1; seed <= CASES; seed++) {
            const hullCase = createHullCase(seed);
            const { net, view, settings, kind } = hullCase;
            const { minFactor, maxFactor } = settings;
            const expected = referenceOf(hullCase);
            const actual = await hull.runAsync(net, view, settings);
            for (let patch = 0; patch < patchCountOf(net); patch++) {
                const want = expected.subarray(6 * patch, 6 * patch + 6);
                const have = actual.subarray(8 * patch, 8 * patch + 6);
                counts.hidden += want[4] < minFactor ? 1 : 0;
                if (want[4] < minFactor !== have[4] < minFactor) {
                    counts.otherDecisions++;
                    continue;
                }
                want.forEach((factor, i) => {
                    const difference = factor === have[i] ? 0 : Math.abs(have[i] - factor) / factor;
                    counts.compared++;
                    counts.between += factor > minFactor && factor < maxFactor ? 1 : 0;
                    // Factors of the inside in which twists count.
                    counts.ofTwists += net.twists && settings.mode === "error" && i > 3 && factor < maxFactor ? 1 : 0;
                    largest = Math.max(largest, difference);
                    if (!(difference <= MOST_DIFFERENCE)) {
                        failures.push(`seed ${seed} (${kind}), patch ${patch}, factor ${i}: ${have[i]} for ${factor}`);
                    }
                });
            }
        }
        if (process.env.SHOW_MEASURED) {
            console.log(`largest difference 2^${Math.log2(largest).toFixed(1)}, ${JSON.stringify(counts)}`);
        }
        expect(failures.slice(0, 8)).toEqual([]);
        // Within rounding of a plane the two may decide otherwise; both are right then.
        expect(counts.otherDecisions).toBeLessThanOrEqual(2);
        expect(counts.between).toBeGreaterThan(counts.compared / 2);
        expect(counts.hidden).toBeGreaterThan(100);
        expect(counts.ofTwists).toBeGreaterThan(100);
    });

    it("gives the same bits for an edge from all patches that meet in it", async () => {
        const counts = { shared: 0, different: 0 };
        for (let seed = 1; seed <= 200; seed++) {
            const { net, view, settings } = createHullCase(seed);
            const { sides, edgeCount } = buildEdgeTable(net);
            const factors = await hull.runAsync(net, view, { ...settings, offscreen: "keep" });
            const words = new Uint32Array(factors.buffer);
            const byEdge = new Map<number, number>();
            sides.forEach((edge, side) => {
                const bits = words[8 * (side >> 2) + (side & 3)];
                counts.different += (byEdge.get(edge) ?? bits) === bits ? 0 : 1;
                byEdge.set(edge, bits);
            });
            counts.shared += sides.length - edgeCount;
        }
        expect(counts.shared).toBeGreaterThan(100);
        expect(counts.different).toBe(0);
    });

    it("tells front from back of whole workgroups of patches that only their control normals tell", async () => {
        // Patches that turn away at their corners, and bend between them so that some come to the front.
        const random = createRandom(11);
        const patchCount = 1000;
        const points: number[] = [];
        for (let patch = 0; patch < patchCount; patch++) {
            const bend = 0.5 + 1.5 * random();
            for (let i = 0; i < 16; i++) {
                const isAtCorner = [0, 1, 4, 3, 2, 7, 12, 13, 8, 15, 14, 11].includes(i);
                const z = isAtCorner ? 0 : bend * (random() - 0.5);
                points.push((i & 3) + 0.2 * random(), (i >> 2) + 0.2 * random(), z, 1);
            }
        }
        const net = createPatchNet({ points, patches: points.flatMap((_, i) => (i % 4 === 0 ? [i / 4] : [])) });
        const view = createView();
        view.eye.set([4, -3, 2]);
        view.pixelsPerUnit = 500;
        view.hidesPatches = true;
        view.culledFacing = -1;
        // All in view: the depth is that of a camera that looks down.
        view.forward.set([0, 0, -1]);
        view.clip.set([1e-3, 0, 0, 0, 0, 1e-3, 0, 0, 0, 0, -1e-3, 0, 0, 0, 0, 1]);
        const settings = { ...DEFAULT_TESSELLATION, offscreen: "drop" } as const;
        const expected = referenceOf({ net, view, settings, kind: "" });
        const actual = await hull.runAsync(net, view, settings);
        const isHidden = (factors: Float32Array, size: number): boolean[] =>
            Array.from({ length: patchCount }, (_, patch) => factors[size * patch] === 0);
        const hidden = isHidden(expected, PATCH_FACTORS);
        expect(isHidden(actual, 8)).toEqual(hidden);
        expect(hidden.filter(Boolean).length).toBeGreaterThan(patchCount / 3);
        expect(hidden.filter(Boolean).length).toBeLessThan((2 * patchCount) / 3);
    });

    it("passes given factors on, with the larger of two opposite ones inside", async () => {
        const { net, view, settings } = createHullCase(3);
        const patchCount = patchCountOf(net);
        const given = Float32Array.from({ length: 4 * patchCount }, (_, i) => 1 + ((7 * i) % 13));
        const factors = await hull.runAsync(net, view, settings, given);
        for (let patch = 0; patch < patchCount; patch++) {
            const [a, b, c, d] = given.subarray(4 * patch, 4 * patch + 4);
            const expected = [a, b, c, d, Math.max(b, d), Math.max(a, c), 0, 0];
            expect([...factors.subarray(8 * patch, 8 * patch + 8)]).toEqual(expected);
        }
    });
});

describe("strips that join the nearest points (dawn in Node)", () => {
    it.each(["integer", "fractional-odd"] as const)("are those of the reference, %s", async (spacing) => {
        const net = createTeapotNet();
        const shot = createShot(createRandom(3), [0, 1.5, 0], 4);
        const settings = { ...DEFAULT_TESSELLATION, mode: "error", pixelError: 0.7, spacing } as const;
        const surfaces = [];
        for (const backend of [new CpuBackend(LIMITS, false), new WebGpuBackend(device, false)]) {
            backend.setNet(net);
            backend.tessellate(shot.view, settings);
            surfaces.push(await backend.readSurfaceAsync());
            backend.dispose();
        }
        const [expected, actual] = surfaces;
        expect(actual.indices.length).toBeGreaterThan(3000);
        expect(actual.indices).toEqual(expected.indices);
    });
});
