import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { SurfaceStats } from "../../src/index";
import { openTestPage, type TestPage } from "../support/testPage";

let page: TestPage;
const messages: string[] = [];

beforeAll(async () => {
    page = await openTestPage();
    page.page.on("console", (message) => {
        messages.push(message.text());
    });
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
    objects: Record<string, number>;
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

    it("comes back where it was after its context or device was lost, and moves on", async () => {
        messages.length = 0;
        const { coverage, other, back, moved } = (await page.call("loseContextOfCage", kind)) as Record<string, number>;
        expect(coverage).toBeGreaterThan(0.05);
        expect(other).toBeGreaterThan(0.01);
        expect(back).toBeLessThan(0.001);
        expect(moved).toBeLessThan(0.001);
        expect(messages.filter((message) => message.includes("INVALID_OPERATION"))).toEqual([]);
    });
});
