import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePatchText } from "../../src/sources/parsePatchText";
import type { TrueSample } from "../conformance/checks/accuracy";
import { describeConformance } from "../conformance/describeConformance";
import { CONFORMANCE } from "../conformance/suite";
import { describeWithSharedData } from "../support/sharedData";
import { openTestPage, type TestPage } from "../support/testPage";
import type { BrowserTarget } from "./page/conformance";

/** Every backend of Babylon's engines, in a real browser. */
const TARGETS: readonly BrowserTarget[] = [
    { backend: "webgpu", method: "direct" },
    { backend: "webgpu", method: "cooperative" },
    { backend: "webgl2", method: "direct" },
];

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

for (const target of TARGETS) {
    const name = target.backend === "webgpu" ? `webgpu ${target.method}` : target.backend;
    describeConformance(`${name} (browser)`, Object.keys(CONFORMANCE), (check) =>
        page.call("runConformance", check, target),
    );
}

describeWithSharedData("the samples of the original experiment (browser)", "seed", (folder) => {
    describe.each(["patch1", "curve1"])("%s", (name) => {
        it.each([...TARGETS, { backend: "cpu", method: "direct" } as const])("$backend $method", async (target) => {
            const { net } = parsePatchText(readFileSync(join(folder, name), "utf8")).nets[0];
            const file = readFileSync(join(folder, `expected_${name}.derived.json`), "utf8");
            const { samples } = JSON.parse(file) as { samples: TrueSample[] };
            expect(samples).toHaveLength(36);
            const plain = { points: [...net.points], patches: [...net.patches] };
            const report = await page.call("runTrueSamples", plain, samples, target);
            expect(report.failures).toEqual([]);
            expect(report.checked).toBe(36);
            if (process.env.SHOW_MEASURED) {
                console.log(`${name}, ${target.backend} ${target.method}: ${JSON.stringify(report.measured)}`);
            }
        });
    });
});
