import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { statSync } from "node:fs";
import { differenceFromGolden, differenceOf } from "../support/goldens";
import { openTestPage, type TestPage } from "../support/testPage";

/** Share of pixels that may differ between engines, and from what is kept. */
const MOST_DIFFERENT = 0.005;

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

interface Painted {
    picture: string;
    report: object;
    backendName: string;
    complaints: string[];
}

describe("a picture of a file", () => {
    it("is as it was kept, and the same on both engines", async () => {
        const pictures: Buffer[] = [];
        for (const kind of ["webgpu", "webgl2"] as const) {
            const { picture, report, backendName, complaints } = (await page.call(
                "paintVase",
                kind,
            )) as unknown as Painted;
            expect(complaints).toEqual([]);
            expect(backendName).toBe(kind);
            expect(report).toMatchObject({ format: "bpt", patches: 36, openEdges: 0, skipped: [], warnings: [] });
            pictures.push(Buffer.from(picture, "base64"));
            expect(differenceFromGolden(`vase-${kind}`, pictures.at(-1)!)).toBeLessThan(MOST_DIFFERENT);
        }
        expect(differenceOf("vase engines", pictures[0], pictures[1])).toBeLessThan(MOST_DIFFERENT);
    });
});

interface PaintedLevel extends Omit<Painted, "backendName"> {
    flat: string[];
    materials: string[];
    differenceWithBacks: number;
    differenceOfHands: number;
    lastEvent: object | null;
}

describe("pictures of levels", () => {
    it.each([
        ["map", { flat: [], skipped: [{ what: "brush", count: 1 }] }],
        ["bsp", { flat: ["worldspawn textures/court/floor", "worldspawn textures/court/floor"], skipped: [] }],
    ] as const)("are as they were kept, and the same on both engines: %s", async (format, { flat, skipped }) => {
        const size = statSync(new URL(`../../demo/models/courtyard.${format}`, import.meta.url)).size;
        const pictures: Buffer[] = [];
        for (const kind of ["webgpu", "webgl2"] as const) {
            const level = (await page.call("paintLevel", kind, format)) as unknown as PaintedLevel;
            expect(level.complaints).toEqual([]);
            expect(level.flat).toEqual(flat);
            expect(level.report).toMatchObject({ format: `quake-${format}`, patches: 10, parts: 23, warnings: [] });
            expect(level.report).toMatchObject({ skipped });
            expect(level.lastEvent).toEqual({ lengthComputable: true, loaded: size, total: size });
            // Flat faces face outward: the floor, a closed box, hides its far sides, but for pixels on common edges.
            expect(level.differenceWithBacks).toBeLessThan(0.001);
            expect(level.differenceOfHands).toBeLessThan(MOST_DIFFERENT);
            pictures.push(Buffer.from(level.picture, "base64"));
            expect(differenceFromGolden(`courtyard-${format}-${kind}`, pictures.at(-1)!)).toBeLessThan(MOST_DIFFERENT);
        }
        expect(differenceOf(`courtyard ${format} engines`, pictures[0], pictures[1])).toBeLessThan(MOST_DIFFERENT);
    });
});

describe.each(["webgpu", "webgl2"] as const)("%s", (kind) => {
    it("shows a file wherever it comes from, and tells of the progress", async () => {
        const { seen, size, complaints } = (await page.call("loadEveryWay", kind)) as {
            seen: Record<string, { last: object | null; difference: number; coverage: boolean }>;
            size: number;
            complaints: string[];
        };
        expect(complaints).toEqual([]);
        const last = { lengthComputable: true, loaded: size, total: size };
        const expected = { last, difference: 0, coverage: true };
        expect(seen).toEqual({
            address: expected,
            file: expected,
            base64: expected,
            // Babylon has no progress where it fetches nothing.
            text: { ...expected, last: null },
            bytes: expected,
        });
    });

    it("shows a container when it is in the scene, and leaves nothing of it behind", async () => {
        const { coverage, remains, remainsOfSphere, left, complaints } = await page.call("loadContainer", kind);
        expect(complaints).toEqual([]);
        expect(coverage).toHaveLength(9);
        (coverage as number[]).forEach((share, i) => {
            if (i % 3 === 1) {
                expect(share).toBeGreaterThan(0.05);
            } else {
                expect(share).toBe(0);
            }
        });
        // Babylon keeps a uniform buffer of every mesh on WebGPU.
        expect(remains).toEqual(remainsOfSphere);
        expect(left).toEqual([0, 0, 0]);
    });

    it("says what is wrong with a file, and where", async () => {
        const messages = await page.call("loadWrongFiles", kind);
        expect(messages.missing).toMatch(/missing\.bpt: Not Found/);
        expect(messages.file).toMatch(/file:broken\.bpt: .*bpt, line 4: "x"/);
        expect(messages.address).toMatch(/blob:.*bpt, line 1: /);
        expect(messages.base64).toMatch(/AAA!: /);
    });
});

interface PaintedCage extends Omit<Painted, "backendName"> {
    names: string[];
    coverage: number;
    differenceWithBacks: number;
    lastEvent: object | null;
}

// Last: once this ran, a loaded mesh leaves no buffer on WebGPU, where a sphere, which containers are compared with above,
// leaves one.
describe("a picture of a cage", () => {
    it.each([false, true])("is the same on both engines, with its front outside (right-handed: %s)", async (hand) => {
        const size = statSync(new URL("../../demo/models/creasedBox.obj", import.meta.url)).size;
        const pictures: Buffer[] = [];
        for (const kind of ["webgpu", "webgl2"] as const) {
            const cage = (await page.call("paintCage", kind, hand)) as unknown as PaintedCage;
            expect(cage.complaints).toEqual([]);
            expect(cage.names).toEqual(["creased-box"]);
            expect(cage.report).toMatchObject({ format: "obj-cage", patches: 6, openEdges: 0, warnings: [] });
            expect(cage.lastEvent).toEqual({ lengthComputable: true, loaded: size, total: size });
            expect(cage.coverage).toBeGreaterThan(0.05);
            // The surface is closed, so that nobody sees its inside.
            expect(cage.differenceWithBacks).toBeLessThan(0.001);
            pictures.push(Buffer.from(cage.picture, "base64"));
        }
        expect(differenceOf(`cage engines ${hand ? "right" : "left"}`, pictures[0], pictures[1])).toBeLessThan(
            MOST_DIFFERENT,
        );
    });
});
