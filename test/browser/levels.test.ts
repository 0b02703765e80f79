import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { LEVEL_EDGES, LEVEL_FILE, LEVEL_SHARED_EDGES, levelTessellations, plainNet, readLevel } from "../support/level";
import { describeWithSharedData } from "../support/sharedData";
import { openTestPage, type TestPage } from "../support/testPage";
import type { BrowserTarget } from "./page/conformance";

const SEED = Number(process.env.SEED ?? 320);

/** The kernels of WebGPU see more factors in Node, see test/conformance/levels.test.ts. */
const TARGETS: readonly (BrowserTarget & { tessellations: number })[] = [
    { backend: "webgpu", method: "staged", tessellations: 2 },
    { backend: "webgpu", method: "direct", tessellations: 1 },
    { backend: "webgl2", method: "direct", tessellations: 5 },
];

describeWithSharedData(`the curves of a level (browser, seed ${SEED})`, LEVEL_FILE, (path) => {
    const net = plainNet(readLevel(path));
    let page: TestPage;

    beforeAll(async () => {
        page = await openTestPage();
    });

    afterAll(async () => {
        await page.close();
    });

    it.each(TARGETS)(
        "have equal bits on all sides of every shared edge: $backend $method",
        async ({ tessellations, ...target }) => {
            const report = await page.call(
                "runSharedEdges",
                net,
                levelTessellations(SEED).slice(0, tessellations),
                target,
            );
            expect(report.failures).toEqual([]);
            expect(report.measured).toMatchObject(LEVEL_EDGES);
            expect(report.checked).toBe(tessellations * LEVEL_SHARED_EDGES);
            if (process.env.SHOW_MEASURED) {
                console.log(`${target.backend}: ${JSON.stringify(report.measured)} over ${report.checked}`);
            }
        },
    );
});
