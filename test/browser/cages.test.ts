import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { SurfaceStats } from "../../src/index";
import { openTestPage, type TestPage } from "../support/testPage";

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

/** Frames that a cage moved in. */
const FRAMES = 20;

/** Bytes of the camera, which every tessellation uploads. */
const VIEW_BYTES = { webgpu: 256, webgl2: 0 };

/** Tessellations a read of the counts may come with. */
const TESSELLATIONS_PER_READ = 8;

interface Cost {
    objects: Partial<Record<string, number>>;
    before: SurfaceStats;
    after: SurfaceStats;
}

interface Moved {
    farthest: number;
    sampled: number;
    texture: number;
    cageBytes: number;
    moving: Cost;
    still: Cost;
}

interface Pose {
    farthest: number;
    outside: number;
    isTight: boolean;
    shadow: { covered: number; different: number; differentFromRest: number };
}

describe.each(["webgpu", "webgl2"] as const)("a cage that moves: %s", (kind) => {
    it("has the surface of the moved net, for its own points alone a frame", async () => {
        const { seen, complaints } = (await page.call("moveCages", kind)) as {
            seen: Record<string, Moved>;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        expect(Object.keys(seen)).toHaveLength(3);
        for (const { farthest, sampled, texture, cageBytes, moving, still } of Object.values(seen)) {
            expect(farthest).toBeLessThan(2e-6);
            expect(sampled).toBeLessThan(2e-6);
            expect(texture).toBeLessThan(1e-6);
            const { before, after, objects } = moving;
            expect(after.tessellations - before.tessellations).toBe(FRAMES);
            expect(after.uploadedBytes - before.uploadedBytes).toBe(FRAMES * (cageBytes + VIEW_BYTES[kind]));
            // Nothing is made, and nothing read but how large the surface is.
            expect(Object.keys(objects).filter((name) => name.startsWith("live"))).toEqual([]);
            expect(objects).not.toHaveProperty("getBufferSubData");
            expect(objects).not.toHaveProperty("readPixels");
            expect(objects.mapAsync ?? 0).toBeLessThanOrEqual(Math.ceil(FRAMES / TESSELLATIONS_PER_READ));
            if (kind === "webgl2") {
                // One pass for the points, one for the vertices.
                expect(objects.beginTransformFeedback).toBe(2 * FRAMES);
            }
            expect(still.objects).toEqual({});
            expect(still.after).toEqual(still.before);
        }
    });

    it("is the same for two cameras, one of which comes later", async () => {
        const { coverage, difference, complaints } = await page.call("moveCageForTwo", kind);
        expect(complaints).toEqual([]);
        expect(coverage).toBeGreaterThan(0.05);
        expect(difference).toBeLessThan(0.002);
    });

    it("can be moved at any moment of a frame", async () => {
        const { farthest, errors, corner, complaints } = (await page.call("moveCageInFrames", kind)) as {
            farthest: number[];
            errors: string[];
            corner: number[];
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        expect(errors).toEqual([]);
        expect(Math.max(...farthest)).toBeLessThan(2e-6);
        expect(corner).toEqual([1, 2, 3]);
    });

    it("follows bones and morph targets, with its bounds and its shadow, and rests when they do", async () => {
        const { poses, moving, still, complaints } = (await page.call("followRig", kind)) as {
            poses: Pose[];
            moving: Cost;
            still: Cost;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        expect(poses).toHaveLength(3);
        for (const { farthest, outside, isTight, shadow } of poses) {
            expect(farthest).toBeLessThan(1e-5);
            expect(outside).toBe(0);
            expect(isTight).toBe(true);
            expect(shadow.covered).toBeGreaterThan(0.005);
            expect(shadow.different).toBeLessThan(0.002);
            expect(shadow.differentFromRest).toBeGreaterThan(0.01);
        }
        // Five matrices, that behind the four bones too, and two influences; in a texture, four.
        const bytes = 5 * 64 + { webgpu: 2 * 4, webgl2: 4 * 4 }[kind];
        const { before, after, objects } = moving;
        expect(after.uploadedBytes - before.uploadedBytes).toBe(FRAMES * (bytes + VIEW_BYTES[kind]));
        expect(Object.keys(objects).filter((name) => name.startsWith("live"))).toEqual([]);
        expect(objects).not.toHaveProperty("getBufferSubData");
        if (kind === "webgl2") {
            expect(objects.beginTransformFeedback).toBe(3 * FRAMES);
        }
        expect(still.objects).toEqual({});
        expect(still.after).toEqual(still.before);
    });
});

it("goes on with the next backend, where the cage is, when the program of the stencil does not compile", async () => {
    const { names, farthest, warnings } = await page.call("refuseStencil");
    expect(names).toEqual(["webgl2", "cpu"]);
    expect(warnings).toBe(1);
    // Both are made on the CPU.
    expect(farthest).toBeLessThan(2e-6);
});
