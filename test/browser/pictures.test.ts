import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openTestPage, type TestPage } from "../support/testPage";

let page: TestPage;
const messages: string[] = [];

beforeAll(async () => {
    page = await openTestPage();
    page.page.on("console", (message) => {
        if (message.type() === "warning" || message.type() === "error") {
            messages.push(message.text());
        }
    });
});

afterAll(async () => {
    await page.close();
});

describe.each(["webgpu", "webgl2"] as const)("%s", (kind) => {
    it("shows its front to both handednesses and under negative scale", async () => {
        const { culling, coverage, mirroring, complaints } = (await page.call("sides", kind)) as {
            culling: Record<string, number>;
            coverage: Record<string, number>;
            mirroring: Record<string, number>;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        expect(Object.keys(culling)).toHaveLength(6);
        for (const name of Object.keys(culling)) {
            expect(coverage[name]).toBeGreaterThan(0.07);
            expect(culling[name]).toBeLessThan(0.001);
        }
        for (const difference of Object.values(mirroring)) {
            expect(difference).toBeLessThan(0.002);
        }
    });

    it.each(kind === "webgpu" ? [true, false] : [true])(
        "draws wireframe, PBR, several materials and bakes (compatibility mode %s)",
        async (compatibilityMode) => {
            const seen = (await page.call("materials", kind, compatibilityMode)) as Record<string, number> & {
                complaints: string[];
            };
            expect(seen.complaints).toEqual([]);
            expect(seen.shaded).toBeGreaterThan(0.07);
            expect(seen.wireframe).toBeGreaterThan(0.03);
            expect(seen.wireframe).toBeLessThan(seen.shaded);
            // Read back while lines are drawn.
            expect(seen.topOfLines).toBeCloseTo(3.15, 5);
            expect(seen.farWireframe).toBeLessThan(seen.wireframe / 2);
            expect(seen.back).toBe(0);
            expect(seen.physical).toBeCloseTo(seen.shaded, 3);
            expect(seen.physicalDifference).toBeGreaterThan(0.05);
            expect(seen.yellowPixels).toBeGreaterThan(400);
            expect(seen.baked).toBeLessThan(0.001);
            expect(seen.bakedParts).toBe(2);
        },
    );

    it("follows its points, with its bounds, and refuses wrong ones", async () => {
        const seen = (await page.call("movePoints", kind)) as Record<string, number> & {
            complaints: string[];
            errors: string[];
        };
        expect(seen.complaints).toEqual([]);
        expect(seen.errors).toEqual([
            "RangeError: Point 3: z is NaN, not a finite number.",
            "RangeError: Point 3: weight 0 is not above 0.",
            "RangeError: Points 290 to 290 are to be moved, but the net has 290 points.",
            "RangeError: updatePoints takes 4 numbers per point and a whole first point; it was given 3 numbers from point 0 on.",
            "RangeError: Point 0: x is NaN, not a finite number.",
        ]);
        expect(seen.afterErrors).toBe(0);
        expect(seen.moved).toBeGreaterThan(0.1);
        expect(seen.top).toBeCloseTo(5.15, 5);
        expect(seen.back).toBe(0);
        // A bicubic patch lets an inner point carry at most (4/9)² of the way.
        expect(seen.farthest).toBeGreaterThan(60);
        expect(seen.spike).toBeGreaterThan(0.0005);
    });

    it("comes back after its context or device was lost", async () => {
        messages.length = 0;
        const { moved, differences, movedDifferences } = (await page.call("loseContext", kind)) as {
            moved: number;
            differences: number[];
            movedDifferences: number[];
        };
        expect(moved).toBeGreaterThan(0.005);
        expect(differences).toEqual([0, 0, 0]);
        expect(movedDifferences).toEqual([0, 0, 0, 0, 0, 0]);
        expect(messages.filter((message) => !message.includes("context"))).toEqual([]);
        expect(messages.filter((message) => message.includes("INVALID_OPERATION"))).toEqual([]);
    });

    it("draws what was made while the context or device was lost", async () => {
        messages.length = 0;
        const { coverage, difference } = await page.call("createWhileLost", kind);
        expect(coverage).toBeGreaterThan(0.05);
        expect(difference).toBe(0);
        expect(messages.filter((message) => !message.includes("context"))).toEqual([]);
    });
});

it("goes on with its backend after programs that did not compile as the context was lost", async () => {
    expect(await page.call("moveWhileLost")).toEqual({ backendName: "webgl2" });
});

it("takes the first backend that the engine has, and says what is missing for another", async () => {
    expect(await page.call("chooseBackends", "webgpu")).toEqual({
        chosen: {
            auto: "webgpu, drawn",
            webgpu: "webgpu, drawn",
            webgl2: 'The backend "webgl2" needs WebGL2 with transform feedback, which this engine does not have.',
            cpu: "cpu, drawn",
        },
        meshes: 0,
        complaints: [],
    });
    expect(await page.call("chooseBackends", "webgl2")).toEqual({
        chosen: {
            auto: "webgl2, drawn",
            webgpu: 'The backend "webgpu" needs a WebGPUEngine, which this engine does not have.',
            webgl2: "webgl2, drawn",
            cpu: "cpu, drawn",
        },
        meshes: 0,
        complaints: [],
    });
    expect(await page.call("chooseBackends", "webgl1")).toEqual({
        chosen: {
            auto: "cpu, drawn",
            webgpu: 'The backend "webgpu" needs a WebGPUEngine, which this engine does not have.',
            webgl2: 'The backend "webgl2" needs WebGL2 with transform feedback, which this engine does not have.',
            cpu: "cpu, drawn",
        },
        meshes: 0,
        complaints: [],
    });
});
