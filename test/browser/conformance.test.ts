import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { describeConformance } from "../conformance/describeConformance";
import { CONFORMANCE, PLANNED_ON_CPU } from "../conformance/suite";
import { readFileSync } from "node:fs";
import { parseObjSurfaces } from "../../src/sources/parseObjSurfaces";
import { EXPERIMENTS, loadExperiment } from "../support/experiment";
import { describeWithSharedData } from "../support/sharedData";
import { openTestPage, type TestPage } from "../support/testPage";
import type { BrowserTarget } from "./page/conformance";

/**
 * Every backend of Babylon's engines, in a real browser. The kernels of WebGPU see all seeds in Node, where the same
 * compiler makes them; here few are enough to see that Babylon binds and runs them as it should.
 */
const TARGETS: readonly BrowserTarget[] = [
    { backend: "webgpu", method: "staged", subgroups: true, seedShare: 1 / 5 },
    { backend: "webgpu", method: "staged", seedShare: 1 / 5 },
    { backend: "webgpu", method: "direct", seedShare: 1 / 5 },
    { backend: "webgpu", method: "cooperative", seedShare: 1 / 10, largestFactor: 24 },
    { backend: "webgl2", method: "direct" },
];

/**
 * What needs a kernel of its own, or buffers of its own: all that is to be seen here of the methods that are not the
 * default. Every further check costs seconds of compiling, and says what it said in Node.
 */
const OF_OTHER_METHODS =
    /^(teapot|rational sheet|Gregory sheet): positions and normals|^teapot: (watertight|poles|the triangles)|^attributes/;

/** Nets with vectors need kernels of their own, which Node has seen by all methods: here by those that users get. */
const VECTORS = /Gregory|tangent patches/;

function seesVectors({ backend, method, subgroups }: BrowserTarget): boolean {
    return backend === "webgl2" || method === "direct" || subgroups === true;
}

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

const OBJ_OF_OTHERS = "obj/tinynurbs_rational_deg3.obj";

// Target by target, as each of the first two opens an engine of its own, which compiles everything anew.
for (const target of TARGETS) {
    const method = target.subgroups ? `${target.method} with subgroups` : target.method;
    const name = target.backend === "webgpu" ? `webgpu ${method}` : target.backend;
    const checks = Object.keys(CONFORMANCE).filter(
        (check) =>
            (target.backend !== "webgpu" || !PLANNED_ON_CPU.includes(check)) &&
            (seesVectors(target) || !VECTORS.test(check)) &&
            (target.backend !== "webgpu" || target.method === "staged" || OF_OTHER_METHODS.test(check)),
    );
    describeConformance(`${name} (browser)`, checks, (check) => page.call("runConformance", check, target));

    describe(`${name} (browser), the samples of the original experiment`, () => {
        describeExperiments(target);
    });

    describeWithSharedData(`${name} (browser), a rational OBJ of others`, OBJ_OF_OTHERS, (path) => {
        it("lies on the unit sphere", async () => {
            const { net } = parseObjSurfaces(readFileSync(path, "utf8")).nets[0];
            const plain = { points: [...net.points], patches: [...net.patches] };
            const report = await page.call("runOnUnitSphere", plain, target);
            expect(report.failures).toEqual([]);
            expect(report.checked).toBeGreaterThan(100);
        });
    });
}

describe("cpu (browser), the samples of the original experiment", () => {
    describeExperiments({ backend: "cpu", method: "direct" });
});

function describeExperiments(target: BrowserTarget): void {
    it.each(EXPERIMENTS)("%s", async (name) => {
        const { net, samples } = loadExperiment(name);
        const plain = { points: [...net.points], patches: [...net.patches] };
        const report = await page.call("runTrueSamples", plain, samples, target);
        expect(report.failures).toEqual([]);
        expect(report.checked).toBe(36);
        if (process.env.SHOW_MEASURED) {
            console.log(`${name}, ${target.backend} ${target.method}: ${JSON.stringify(report.measured)}`);
        }
    });
}
