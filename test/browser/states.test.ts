import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openTestPage, type TestPage } from "../support/testPage";

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

interface Seen {
    coverage: number[];
    complaints: string[];
}

describe.each(["webgpu", "webgl2"] as const)("%s", (kind) => {
    it("is ready while nobody sees it, as fine as it is to be", async () => {
        const { ready, vertices, complaints } = await page.call("readyUnseen", kind);
        expect(complaints).toEqual([]);
        expect(ready).toEqual(["ready", "ready"]);
        expect(vertices).toEqual([32 * 41 * 41, 32 * 41 * 41]);
    });

    it("draws nothing of an empty net, whatever it drew before", async () => {
        const seen = await page.call("emptyNet", kind);
        const { coverage, complaints } = seen as unknown as Seen;
        expect(complaints).toEqual([]);
        expect(coverage[0]).toBeGreaterThan(0.05);
        expect(coverage[1]).toBe(0);
        expect(coverage[2]).toBeCloseTo(coverage[0], 4);
        expect(seen).toMatchObject({ vertices: 0, triangles: 0 });
    });

    it("is a wireframe where the default material is one", async () => {
        const { coverage, complaints } = (await page.call("defaultWireframe", kind)) as unknown as Seen;
        expect(complaints).toEqual([]);
        expect(coverage[1]).toBeGreaterThan(0.05);
        expect(coverage[1]).toBeLessThan(coverage[0] - 0.002);
    });

    it("stays in sight of one of two cameras while its method changes", async () => {
        const { coverage, complaints } = (await page.call("changeMethodForTwo", kind)) as unknown as Seen;
        expect(complaints).toEqual([]);
        expect(Math.min(...coverage)).toBeGreaterThan(0.05);
    });

    it("looks as a plain mesh does far away, with a floating origin", async () => {
        const seen = await page.call("floatingOrigin", kind);
        expect(seen).toMatchObject({ complaints: [], drawnPatches: 32 });
        expect(seen.coverage).toBeGreaterThan(0.05);
        expect(seen.difference).toBeLessThan(0.001);
    });

    it("is as fine among frozen meshes", async () => {
        const seen = await page.call("frozenMeshes", kind);
        expect(seen.complaints).toEqual([]);
        expect(seen.coverage).toBeGreaterThan(0.2);
        expect(seen.difference).toBe(0);
    });

    it.each(["instances", "thin instances"] as const)(
        "draws copies from the first surface on, and when the camera is another: %s",
        async (copies) => {
            const seen = await page.call("earlyCopies", kind, copies);
            const { coverage, complaints } = seen as unknown as Seen;
            expect(complaints).toEqual([]);
            expect(coverage[0]).toBeGreaterThan(0.09);
            expect(coverage[1]).toBeCloseTo(coverage[0], 5);
            expect(coverage[2]).toBeLessThan(0.6 * coverage[0]);
            expect(coverage[2]).toBeGreaterThan(0.04);
            expect(seen.geometries).toBe(0);
        },
    );

    it("can be changed and disposed at any moment of a frame", async () => {
        const { errors, coverage } = (await page.call("changeInFrames", kind)) as {
            errors: string[];
            coverage: Record<string, number[]>;
        };
        expect(errors).toEqual([]);
        for (const [action, values] of Object.entries(coverage)) {
            expect([action, new Set(values).size]).toEqual([action, 1]);
            expect([action, values[0] > 0.1]).toEqual([action, action !== "dispose"]);
        }
    });
});
