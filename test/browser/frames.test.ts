import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openTestPage, type TestPage } from "../support/testPage";

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

interface Stats {
    dispatches: number;
    uploadedBytes: number;
    tessellations: number;
    surfaces: number;
    triangles: number;
}

interface Draw {
    indirect: boolean;
    pass: number;
    indexCount: number;
}

describe.each(["webgpu", "webgl2"] as const)("%s", (kind) => {
    it.each(["distance", "screen"] as const)("draws fewer triangles the farther the camera, mode %s", async (mode) => {
        const { counts, complaints } = await page.call("leave", kind, mode);
        expect(complaints).toEqual([]);
        expect(counts).toHaveLength(64);
        for (let step = 1; step < counts.length; step++) {
            expect(counts[step]).toBeLessThanOrEqual(counts[step - 1]);
        }
        expect(counts[0]).toBeGreaterThan(20 * counts[63]);
        expect(counts[63]).toBe(64);
    });

    it("does nothing for a camera that stands still", async () => {
        const { still, moved, complaints } = (await page.call("standStill", kind)) as {
            still: { objects: Record<string, number>; before: Stats; after: Stats };
            moved: Stats;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        // No dispatch, feedback pass, upload of a buffer or texture, read-back, and no new object either.
        expect(still.objects).toEqual({});
        expect(still.after).toEqual(still.before);
        expect(moved.dispatches).toBeGreaterThan(still.after.dispatches);
        expect(moved.triangles).toBeGreaterThan(still.after.triangles);
    });

    it("gives whole surfaces while frames go on", async () => {
        const { farthest, strays, sizes } = await page.call("readWhileMoving", kind);
        expect(strays).toBe(0);
        expect(farthest).toBeLessThan(1e-5);
        expect(new Set(sizes).size).toBeGreaterThan(1);
    });

    it("gives each of two cameras its own density", async () => {
        const { draws, before, after, surfacesAfterDispose, complaints } = (await page.call("twoCameras", kind)) as {
            draws: Draw[];
            before: Stats;
            after: Stats;
            surfacesAfterDispose: number;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        expect(draws).toHaveLength(2);
        expect(draws[0].indexCount).toBeGreaterThan(10 * draws[1].indexCount);
        expect(draws[0].pass).not.toBe(draws[1].pass);
        expect(draws.map(({ indirect }) => indirect)).toEqual([kind === "webgpu", kind === "webgpu"]);
        expect(before.surfaces).toBe(2);
        expect(after.tessellations).toBe(before.tessellations);
        expect(after.uploadedBytes).toBe(before.uploadedBytes);
        expect(surfacesAfterDispose).toBe(1);
    });

    it("casts the shadow of what it draws", async () => {
        const { draws, triangles, complaints } = (await page.call("castShadow", kind)) as {
            draws: Draw[];
            triangles: number;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        const ofTeapot = draws.filter(({ indexCount }) => indexCount === triangles * 3);
        // Once into the shadow map, once into the picture; the ground is the third draw.
        expect(new Set(ofTeapot.map(({ pass }) => pass)).size).toBe(2);
        expect(ofTeapot.map(({ indirect }) => indirect)).toEqual([kind === "webgpu", kind === "webgpu"]);
        expect(draws).toHaveLength(3);
    });

    it("leaks nothing over 500 zooms and 50 rounds of making and disposing", async () => {
        const { zoomChanges, recreateChanges, effectChange, complaints } = (await page.call(
            "zoomAndRecreate",
            kind,
        )) as Record<string, Record<string, number>>;
        const live = (changes: Record<string, number>): string[] =>
            Object.keys(changes).filter((name) => name.startsWith("live"));
        expect(complaints).toEqual([]);
        expect(live(zoomChanges)).toEqual([]);
        expect(live(recreateChanges)).toEqual([]);
        expect(effectChange).toBe(0);
    });
});

describe("buffers that are updated in part", () => {
    it.each(["webgl2", "cpu"] as const)("hold the surface, step after step: %s", async (backend) => {
        const { checked, wrong, uploads, indexBytes, pointUpload, complaints } = await page.call(
            "drawnBuffers",
            backend,
        );
        expect(complaints).toEqual([]);
        expect(wrong).toBe(0);
        expect(checked).toBeGreaterThan(40 * 2000);
        if (backend === "webgl2") {
            // Small steps of the camera: 32 bytes a patch, and the triangles of a few patches.
            const small = [...uploads].sort((a, b) => a - b)[20];
            expect(small).toBeGreaterThan(0);
            expect(small).toBeLessThan(indexBytes / 2);
            // One control point; where an edge of it has other segments now, that patch and a few.
            expect(pointUpload).toBeLessThan(indexBytes / 2);
        }
    });
});
