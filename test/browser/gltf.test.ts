import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openTestPage, type TestPage } from "../support/testPage";

let page: TestPage;

beforeAll(async () => {
    page = await openTestPage();
});

afterAll(async () => {
    await page.close();
});

type Seen = Record<string, number> & { complaints: string[]; names: string[][] };

describe.each(["webgpu", "webgl2"] as const)("%s", (kind) => {
    it.each([false, true])(
        "loads a .glb as patches or as triangles, which look alike (right-handed %s)",
        async (right) => {
            const seen = (await page.call("glbPictures", kind, right)) as Seen;
            expect(seen.complaints).toEqual([]);
            expect(seen.names).toEqual([
                ["Mesh __root__", "BezierPatchMesh teapot"],
                ["Mesh __root__", "Mesh teapot_primitive0", "Mesh teapot_primitive1", "Mesh teapot_primitive2"],
            ]);
            expect(seen.coverage).toBeGreaterThan(0.07);
            expect(seen.difference).toBeLessThan(0.002);
        },
    );

    it.each([
        [false, false],
        [false, true],
        [true, true],
    ])("looks as it did before it was written, with its texture (right-handed %s, own uvs %s)", async (right, uvs) => {
        const seen = (await page.call("glbTexture", kind, right, uvs)) as Seen;
        expect(seen.complaints).toEqual([]);
        expect(seen.coverage).toBeGreaterThan(0.07);
        expect(seen.colored).toBeGreaterThan(3000);
        expect(seen.patches).toBeLessThan(0.002);
        expect(seen.triangles).toBeLessThan(0.002);
    });

    it("has the net, the materials, the node and the options", async () => {
        expect(await page.call("glbMesh", kind)).toEqual({
            className: "BezierPatchMesh",
            parent: "holder",
            position: [1, 2, 3],
            materialClass: "MultiMaterial",
            materials: ["glaze", "brass", "lid"],
            subMeshes: [0, 1, 2],
            samePoints: true,
            level: 5,
            tangents: true,
            complaints: [],
        });
    });

    it("keeps to its asset container", async () => {
        const seen = (await page.call("glbContainer", kind)) as Seen & { contained: number[] };
        expect(seen.complaints).toEqual([]);
        expect(seen.contained).toEqual([0, 0, 1]);
        expect([seen.before, seen.after]).toEqual([0, 0]);
        expect(seen.within).toBeGreaterThan(0.07);
    });

    it.each([
        ["json", /as accessors\[1\] is not "VEC4"/],
        ["data", /as extensions\.BEZIERPATCH_patch_net: Point 0: x is NaN, not a finite number/],
    ] as const)("shows the triangles of a net that is wrong, with a warning: %s", async (wrong, message) => {
        const seen = (await page.call("glbFallback", kind, wrong)) as Seen;
        expect(seen.complaints).toEqual([expect.stringMatching(message)]);
        expect(seen.names[0]).toEqual(["Mesh __root__", "BezierPatchMesh teapot", "Mesh teapot_primitive0"]);
        expect(seen.coverage).toBeGreaterThan(0.07);
        expect(seen.difference).toBe(0);
    });
});
