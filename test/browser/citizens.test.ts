import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openTestPage, type TestPage } from "../support/testPage";

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

type Seen = Record<string, number> & { complaints: string[] };

describe.each(["webgpu", "webgl2"] as const)("%s", (kind) => {
    it.each([false, true])("draws its copies at every distance (thin instances: %s)", async (thin) => {
        const { far, near, again, complaints } = (await page.call("copies", kind, thin)) as Seen;
        expect(complaints).toEqual([]);
        // Two teapots: alone it takes 0.0077 from far away and 0.049 from near.
        expect(far).toBeGreaterThan(0.011);
        expect(near).toBeGreaterThan(0.07);
        expect(again).toBeCloseTo(far, 5);
    });

    it("shows a net with another layout, and is never gone meanwhile", async () => {
        const seen = (await page.call("swapNet", kind)) as unknown as Seen & { coverage: number[] };
        expect(seen.complaints).toEqual([]);
        expect(Math.min(...seen.coverage)).toBeGreaterThan(0.05);
        expect(seen.colors).toBeGreaterThan(0);
        expect(seen.red).toBe(0);
    });

    it("follows its points where only a render target sees it", async () => {
        const { before, after, complaints } = (await page.call("ownLayer", kind)) as Seen;
        expect(complaints).toEqual([]);
        expect(before).toBeGreaterThan(300);
        expect(after).toBe(0);
    });

    it("is there when the scene is ready, and leaves nothing behind", async () => {
        const seen = (await page.call("readyScene", kind)) as Seen & { leaked: string[] };
        expect(seen.complaints).toEqual([]);
        expect(seen.coverage).toBeGreaterThan(0.05);
        expect(seen.vertices).toBeGreaterThan(100);
        expect(seen.leaked).toEqual([]);
        expect(seen.observersLeft).toBe(0);
    });

    it("goes on with the next backend when its shader does not compile", async () => {
        const { names, warnings } = (await page.call("refuseShaders", kind)) as { names: string[]; warnings: number };
        expect(names).toEqual(["cpu", "cpu", "cpu"]);
        expect(warnings).toBe(3);
    });
});
