import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openTestPage, type TestPage } from "../support/testPage";

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

const COPIES = ["none", "instances", "thin instances"] as const;

describe.each([true, false])("counts on the GPU (compatibility mode %s)", (compatibilityMode) => {
    it.each(COPIES)("are seen by the GPU picker (copies: %s)", async (copies) => {
        const { found, complaints } = await page.call("pickOnGpu", copies, compatibilityMode);
        expect(complaints).toEqual([]);
        expect(found).toEqual(["teapot", null]);
    });

    it.each(COPIES)("are those of each of two cameras, and of the shadow seen by each (copies: %s)", async (copies) => {
        const seen = (await page.call("twoCamerasPicture", copies, compatibilityMode)) as {
            differences: number[];
            sensitivity: number;
            complaints: string[];
        };
        expect(seen.complaints).toEqual([]);
        expect(seen.sensitivity).toBeGreaterThan(0.05);
        for (const difference of seen.differences) {
            expect(difference).toBeLessThan(0.001);
        }
    });

    it.each(COPIES)("cost nothing while nothing moves (copies: %s)", async (copies) => {
        const seen = (await page.call("standStillDrawn", copies, compatibilityMode)) as {
            work: number[];
            changes: Record<string, number>;
            bundles: number;
            complaints: string[];
        };
        expect(seen.complaints).toEqual([]);
        expect(seen.work).toEqual([0, 0, 0]);
        // Babylon uploads the matrices of its instances every frame, for each of the two parts.
        expect(seen.changes).toEqual(copies === "instances" ? { writeBuffer: 40 } : {});
        expect(seen.bundles).toBe(0);
    });

    it("leave nothing behind", async () => {
        const { changes, complaints } = (await page.call("recreateDraws", compatibilityMode)) as {
            changes: Record<string, number>;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        expect(changes.dispatchWorkgroups).toBeGreaterThan(100);
        expect(Object.keys(changes).filter((name) => name.startsWith("live"))).toEqual([]);
    });
});

describe.each([false, true])("a snapshot (fast: %s)", (fast) => {
    it.each(["none", "instances"] as const)("follows cameras (copies: %s)", async (copies) => {
        const { differences, triangles, complaints } = (await page.call("snapshot", fast, copies)) as {
            differences: number[];
            triangles: number[];
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        expect(new Set(triangles).size).toBe(4);
        expect(differences).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    });
});

it("draws by counts on the CPU where Babylon's draw contexts are not as expected, and says so once", async () => {
    const seen = (await page.call("foreignDrawContexts")) as {
        coverage: number;
        difference: number;
        indirect: boolean[];
        complaints: string[];
    };
    expect(seen.coverage).toBeGreaterThan(0.05);
    expect(seen.difference).toBe(0);
    expect(seen.indirect).toEqual([true, false]);
    expect(seen.complaints).toHaveLength(1);
    expect(seen.complaints[0]).toContain("does not let it draw by counts on the GPU");
});

it("dispatches with the uniforms that were written last before", async () => {
    expect(await page.call("writeBetweenDispatches")).toEqual({
        sum: 126_126_126,
        // The uniform buffers that take turns are made in the first frame.
        created: [2, 0, 0],
        released: 4,
        complaints: [],
    });
});

it("tessellates twice in one frame for one camera, each time right", async () => {
    const seen = (await page.call("twiceAFrame")) as {
        sensitivity: number[];
        wrong: number[];
        created: number;
        leaked: number;
        complaints: string[];
    };
    expect(seen.complaints).toEqual([]);
    expect(Math.min(...seen.sensitivity)).toBeGreaterThan(0.02);
    expect(seen.wrong).toEqual([0, 0, 0, 0]);
    // The second of each of the buffers that the CPU writes, made once.
    expect(seen.created).toBeGreaterThan(0);
    expect(seen.leaked).toBe(0);
});
