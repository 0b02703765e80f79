import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { summarizeEdges } from "../../../src/net/summarizeEdges.js";
import { evaluatePatch } from "../../../src/domain/evaluatePatch.js";
import { createFrame } from "../../../src/domain/SurfaceFrame.js";
import { parseObjSurfaces } from "../../../src/sources/parseObjSurfaces.js";

const file = parseObjSurfaces(readFileSync(new URL("../../../demo/models/vase.patch.obj", import.meta.url), "utf8"));
const [vase, ring, cloth] = file.nets;

describe("the vase of the demo", () => {
    it("has three surfaces and leaves the trimming of the cloth out", () => {
        expect(file.nets.map(({ name, material, net }) => [name, material, net.patches.length / 16])).toEqual([
            ["vase", "clay", 16],
            ["ring", "clay", 24],
            ["cloth", "linen", 9],
        ]);
        expect(file.report).toMatchObject({ patches: 3, parts: 49, warnings: [], nearMisses: 0 });
        expect(file.report.skipped.map(({ count }) => count)).toEqual([1, 1]);
    });

    it("is closed but for the rim of the vase and the edge of the cloth", () => {
        expect(summarizeEdges(vase.net)).toMatchObject({ openEdges: 4, collapsedEdges: 4 });
        expect(summarizeEdges(ring.net)).toMatchObject({ openEdges: 0, sharedEdges: 48 });
        expect(summarizeEdges(cloth.net)).toMatchObject({ openEdges: 12 });
        expect(cloth.net.uvs).toHaveLength(9 * 32);
    });

    it("is round, and its normals point away from the axis", () => {
        const frame = createFrame();
        for (let patch = 0; patch < 16; patch++) {
            const radii = [0, 0.3, 0.7, 1].map((u) => {
                const [x, , z] = evaluatePatch(vase.net, patch, u, 0.5, frame).position;
                expect(frame.normal[0] * x + frame.normal[2] * z + (patch < 4 ? -frame.normal[1] : 0)).toBeGreaterThan(
                    0,
                );
                return Math.hypot(x, z);
            });
            expect(Math.max(...radii) - Math.min(...radii)).toBeLessThan(1e-6);
        }
        expect(evaluatePatch(cloth.net, 4, 0.5, 0.5, frame).normal[1]).toBeGreaterThan(0.9);
    });
});
