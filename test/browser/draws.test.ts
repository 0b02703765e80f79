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
    differences: number[];
    seen: number[];
    indirect: number;
    complaints: string[];
}

const PASSES = [
    ["standard", "pbr", "transparent", "multiMaterial", "wireframe", "points"],
    ["shadow", "cascadedShadow", "depth", "outline", "renderTarget", "mirror"],
].flat();

describe.each(["webgpu", "webgl2"])("an instance that is mirrored: %s", (kind) => {
    it.each(["standard", "multiMaterial", "wireframe", "shadow"])("%s draws what a plain mesh does", async (pass) => {
        const copies = "mirrored instance";
        const result = (await page.call(
            "drawPass",
            pass,
            copies,
            true,
            kind as "webgpu" | "webgl2",
        )) as unknown as Seen;
        expect(result.complaints).toEqual([]);
        for (const difference of result.differences) {
            expect(difference).toBeLessThan(0.001);
        }
    });
});

it.each(["standard", "shadow", "depth"])("records draws anew for other thin instances: %s", async (pass) => {
    const result = await page.call("replaceThinInstances", pass);
    expect(result.complaints).toEqual([]);
    expect(result.moved).toBeGreaterThan(0.01);
    expect(result.wrong).toBeLessThan(0.001);
});

describe.each([true, false])("counts on the GPU (compatibility mode %s)", (compatibilityMode) => {
    // Each kind of copies in one of the modes: both are drawn by counts on the CPU.
    describe.each(["none", compatibilityMode ? "thin instances" : "instances"] as const)("copies: %s", (copies) => {
        it.each(PASSES)("%s draws what a plain mesh of the same triangles does", async (pass) => {
            const result = (await page.call("drawPass", pass, copies, compatibilityMode)) as unknown as Seen;
            expect(result.complaints).toEqual([]);
            for (const difference of result.differences) {
                expect(difference).toBeLessThan(0.001);
            }
            for (const seen of result.seen) {
                expect(seen).toBeGreaterThan(0.005);
            }
            // Bundles are recorded before; points are no elements.
            const isIndirect = copies === "none" && compatibilityMode && pass !== "points";
            expect(result.indirect > 0).toBe(isIndirect);
        });
    });

    it("misses no frame when copies come and go", async () => {
        const { coverage, complaints } = (await page.call("copiesComeAndGo", compatibilityMode)) as unknown as {
            coverage: number[];
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        const [one, , , two] = coverage;
        expect(two).toBeGreaterThan(1.6 * one);
        const late = [one, two];
        expect(coverage).toEqual(
            [
                [one, one],
                late,
                [one, one],
                [two, two],
                [one, one],
                [two, two],
                [one, one],
                [one, one],
                [two, two],
            ].flat(),
        );
    });
});
