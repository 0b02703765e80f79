import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { createPatchNet } from "../../../src/net/createPatchNet.js";
import { parseBezierView } from "../../../src/sources/parseBezierView.js";
import { parseRib } from "../../../src/sources/parseRib.js";
import type { SurfaceFile } from "../../../src/sources/SurfaceFile.js";
import { surfacePoint } from "./support.js";

function read(name: string, parse: (text: string) => SurfaceFile): SurfaceFile {
    const file = parse(readFileSync(new URL(`../../../demo/models/${name}`, import.meta.url), "utf8"));
    file.nets.forEach(({ net }) => createPatchNet(net));
    return file;
}

describe("the models of the demo", () => {
    it("goblet.bv: a round goblet of three groups", () => {
        const { nets, report } = read("goblet.bv", parseBezierView);
        expect(nets.map(({ name }) => name)).toEqual(["foot", "stem", "bowl"]);
        expect(report).toMatchObject({
            patches: 12,
            parts: 12,
            sharedEdges: 12,
            openEdges: 24,
            skipped: [],
            warnings: [],
        });
        for (const { net } of nets) {
            const radii = [0, 0.2, 0.7, 1].map((u) => {
                const [x, , z] = surfacePoint(net, 2, u, 0.4);
                return Math.hypot(x, z);
            });
            radii.forEach((radius) => {
                expect(radius).toBeCloseTo(radii[0], 5);
            });
        }
    });

    it("kinds.bv: every kind of a BezierView file", () => {
        const { nets, report } = read("kinds.bv", parseBezierView);
        expect(nets.map(({ name }) => name)).toEqual(["waves", "arch", "quad"]);
        expect(report).toMatchObject({ patches: 4, warnings: [] });
        // The wave of degrees 5 and 3 shares its edge with the one of degree 3 beside it.
        expect(report.parts).toBeGreaterThan(4);
        expect(report.deviation).toBeLessThan(1e-3);
        expect(report.nearMisses).toBe(0);
        expect(report.skipped.map((part) => part.what)).toEqual([
            "polyhedron (kind 1)",
            "triangular patch (kind 3)",
            "PN triangle (kind 9)",
            "normals of a PN quad (kind 10)",
        ]);
    });

    it("harbour.rib: every basis and wrap of a RenderMan file", () => {
        const { nets, report } = read("harbour.rib", parseRib);
        expect(nets.map(({ name, material }) => [name, material])).toEqual([
            ["buoy", "plastic"],
            ["sea", "glass"],
            ["sail", "matte"],
            ["dock", "wood"],
        ]);
        expect(report).toMatchObject({ patches: 7, parts: 48 + 16 + 2 + 4, nearMisses: 0, warnings: [] });
        expect(report.skipped.map((part) => part.what)).toEqual(["request Projection", "request Sphere"]);
    });
});
