import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHARACTERS, CHARACTERS_FOLDER } from "../support/characters";
import { describeWithSharedData } from "../support/sharedData";
import { openTestPage, type TestPage } from "../support/testPage";

const SEED = Number(process.env.SEED ?? 530);

/** The kernels of WebGPU see all characters, and larger factors, in Node: test/conformance/characters.test.ts. */
const CASES = [
    { backend: "webgl2", method: "direct", name: "bigguy", kind: "acc", largest: 9 },
    { backend: "webgl2", method: "direct", name: "monsterfrog", kind: "gregory", largest: 9 },
    { backend: "webgpu", method: "staged", name: "bigguy", kind: "gregory", largest: 4 },
] as const;

describeWithSharedData(`characters as cages (browser, seed ${SEED})`, CHARACTERS_FOLDER, (folder) => {
    let page: TestPage;

    beforeAll(async () => {
        page = await openTestPage();
    });

    afterAll(async () => {
        await page.close();
    });

    it.each(CASES)(
        "$name, $kind: equal bits on both sides of every edge at mixed factors: $backend $method",
        async ({ name, kind, largest, ...target }) => {
            const { shared } = CHARACTERS.find((character) => character.name === name)!;
            const text = readFileSync(join(folder, `${name}_from_ccm.obj`), "utf8");
            const tessellations = [{ seed: SEED, spacing: "fractional-odd", largest }] as const;
            const report = await page.call("runCharacterEdges", text, kind, tessellations, target);
            expect(report.failures).toEqual([]);
            expect(report.measured).toMatchObject({ "2 sides": shared });
            expect(report.checked).toBe(shared);
        },
    );
});
