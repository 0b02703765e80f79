import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHARACTERS_FOLDER } from "../support/characters";
import { describeWithSharedData } from "../support/sharedData";
import { openTestPage, type TestPage } from "../support/testPage";
import type { FrameCost, SeenMoving } from "./page/movingMesh";

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

/** Bytes of the numbers of a pose: matrices of four bones and the one behind them, influences of two targets. */
const POSE_BYTES = {
    sheet: { webgpu: 5 * 64 + 2 * 4, webgl2: 5 * 64 + 4 * 4 },
    skinned: { webgpu: 5 * 64, webgl2: 5 * 64 },
    // In a texture, four.
    morphed: { webgpu: 2 * 4, webgl2: 4 * 4 },
};

interface Pose {
    farthest: number;
    outside: number;
    isTight: boolean;
    shadow: { covered: number; different: number; differentFromRest: number };
}

/** Frames in which a cage moved uploaded so many bytes each, made nothing and read nothing but how large the surface is. */
function expectFrames({ before, after, objects }: FrameCost, kind: "webgpu" | "webgl2", bytes: number): void {
    expect(after.tessellations - before.tessellations).toBe(FRAMES);
    expect(after.uploadedBytes - before.uploadedBytes).toBe(FRAMES * (bytes + VIEW_BYTES[kind]));
    expect(Object.keys(objects).filter((name) => name.startsWith("live"))).toEqual([]);
    expect(objects).not.toHaveProperty("getBufferSubData");
    expect(objects).not.toHaveProperty("readPixels");
    expect(objects.mapAsync ?? 0).toBeLessThanOrEqual(Math.ceil(FRAMES / TESSELLATIONS_PER_READ));
}

function expectRest(still: FrameCost): void {
    expect(still.objects).toEqual({});
    expect(still.after).toEqual(still.before);
}

describe.each(["webgpu", "webgl2"] as const)("a cage that moves: %s", (kind) => {
    it("has the surface of the moved net, for its own points alone a frame", async () => {
        const { seen, complaints } = (await page.call("moveCages", kind)) as {
            seen: Record<string, SeenMoving & { texture: number }>;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        expect(Object.keys(seen)).toHaveLength(3);
        for (const { farthest, sampled, texture, cageBytes, moving, still } of Object.values(seen)) {
            expect(farthest).toBeLessThan(2e-6);
            expect(sampled).toBeLessThan(2e-6);
            expect(texture).toBeLessThan(1e-6);
            expectFrames(moving, kind, cageBytes);
            if (kind === "webgl2") {
                // One pass for the points, one for the vertices.
                expect(moving.objects.beginTransformFeedback).toBe(2 * FRAMES);
            }
            expectRest(still);
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

    it.each(["sheet", "skinned", "morphed"] as const)(
        "follows what it is bound to, with its bounds and its shadow, and rests when that does: %s",
        async (what) => {
            const { poses, moving, still, complaints } = (await page.call("followRig", kind, what)) as {
                poses: Pose[];
                moving: FrameCost;
                still: FrameCost;
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
            expectFrames(moving, kind, POSE_BYTES[what][kind]);
            if (kind === "webgl2") {
                expect(moving.objects.beginTransformFeedback).toBe(3 * FRAMES);
            }
            expectRest(still);
        },
    );
});

describeWithSharedData("a character whose cage moves", join(CHARACTERS_FOLDER, "bigguy_from_ccm.obj"), (path) => {
    it.each([
        ["webgpu", "acc"],
        ["webgpu", "gregory"],
        ["webgl2", "acc"],
        ["webgl2", "gregory"],
    ] as const)("has the surface of a fresh conversion: %s, %s", async (kind, method) => {
        const { farthest, degrees, sampled, cageBytes, moving, still, complaints } = (await page.call(
            "moveCharacter",
            kind,
            readFileSync(path, "utf8"),
            method,
            2,
        )) as unknown as SeenMoving & { complaints: string[] };
        if (process.env.SHOW_MEASURED) {
            console.log(`${kind}, ${method}: ${farthest} of the box, ${degrees} degrees, samples ${sampled}`);
        }
        expect(complaints).toEqual([]);
        // 1,452 points.
        expect(cageBytes).toBe(12 * 1452);
        expect(farthest).toBeLessThan(1e-6);
        expect(degrees).toBeLessThan(0.01);
        expect(sampled).toBeLessThan(1e-6);
        expectFrames(moving, kind, cageBytes);
        expectRest(still);
    });
});

it("goes on with the next backend, where the cage is, when the program of the stencil does not compile", async () => {
    const { names, farthest, warnings } = await page.call("refuseStencil");
    expect(names).toEqual(["webgl2", "cpu"]);
    expect(warnings).toBe(1);
    // Both are made on the CPU.
    expect(farthest).toBeLessThan(2e-6);
});

it("goes on with what it drew after a net whose stencil no texture holds", async () => {
    const { coverage, errors, patches, triangles, complaints } = await page.call("tooLongStencils");
    expect(complaints).toEqual([]);
    expect(errors).toEqual(Array(2).fill(expect.stringMatching(/needs a texture of \d+ rows/)));
    expect(coverage).toEqual(Array(3).fill((coverage as number[])[0]));
    expect((coverage as number[])[0]).toBeGreaterThan(0.05);
    expect(patches).toBe(32);
    expect(triangles).toBeGreaterThan(32 * 8);
});

it("says that it was disposed to whoever asks for samples, also when programs are compiled at the same time", async () => {
    const { heard, complaints } = await page.call("disposeWhileAsked");
    expect(complaints).toEqual([]);
    expect(heard).toEqual(Array(2).fill("The mesh was disposed while it was asked for samples."));
});
