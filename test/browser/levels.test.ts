import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { PatchNetInput } from "../../src/net/createPatchNet";
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

/** Of the camera on its flight. */
const POSITIONS = 60;

const MAX_VERTICES = 60_000;

describeWithSharedData(`the curves of a level (browser, seed ${SEED})`, LEVEL_FILE, (path) => {
    let net: PatchNetInput;
    let page: TestPage;

    beforeAll(async () => {
        net = plainNet(readLevel(path));
        page = await openTestPage();
        await page.call("openLevel", net, POSITIONS);
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

    /**
     * No crack: all is red from both sides on a blue background, and no pixel is blue where a fine uniform surface covers
     * it and all pixels within two of it. Through a crack other curves may be seen as well, which pictures in one colour do
     * not show: the bits of edges are compared under a camera in test/conformance/levels.test.ts.
     */
    it.each(["webgl2", "webgpu"] as const)("are drawn without a crack, within the budget: %s", async (kind) => {
        const { covered, holes, vertices, factorScale, complaints } = await page.call("flyThroughLevel", kind, {
            mode: "screen",
            spacing: "fractional-odd",
            pixelsPerSegment: 3,
            maxVertices: MAX_VERTICES,
        });
        expect(complaints).toEqual([expect.stringContaining("coarser than asked for")]);
        expect(holes).toEqual(Array.from({ length: POSITIONS }, () => 0));
        expect(Math.min(...covered)).toBeGreaterThan(0.2);
        expect(vertices).toHaveLength(kind === "webgpu" ? POSITIONS / 5 : POSITIONS);
        expect(Math.max(...vertices)).toBeLessThanOrEqual(MAX_VERTICES);
        // The budget is what decides, and it is used.
        expect(Math.max(...factorScale)).toBeLessThan(1);
        expect(Math.min(...vertices)).toBeGreaterThan(0.95 * MAX_VERTICES);
        if (process.env.SHOW_MEASURED) {
            console.log(`${kind}: ${Math.min(...vertices)} to ${Math.max(...vertices)} vertices`);
        }
    });

    it("would be seen to have cracks, were there any", async () => {
        const [joined, cracked] = await page.call("crackLevel", 3, [
            [8, 8],
            [8, 7],
        ]);
        expect(Math.max(...joined)).toBe(0);
        expect(Math.max(...cracked)).toBeGreaterThan(4);
    });
});
