import { describe, expect, it } from "@jest/globals";
import { parseBpt } from "../../../src/sources/parseBpt.js";
import { createSurfaceFile, skippedParts } from "../../../src/sources/SurfaceFile.js";
import { onlyNet } from "./support.js";

describe("createSurfaceFile", () => {
    it("adds up the edges of its nets and drops kinds that skipped nothing", () => {
        const flat = "1\n1 1\n0 0 0\n1 0 0\n0 1 0\n1 1 0";
        const pole = "1\n1 1\n0 0 0\n0 0 0\n0 1 0\n1 1 0";
        const nets = [flat, pole].map((text, i) => ({ name: `net ${i}`, net: onlyNet(parseBpt(text)) }));
        const skipped = [skippedParts("brush", [3, 7]), skippedParts("mesh", [])];
        const file = createSurfaceFile("test", nets, skipped, ["A warning."]);
        expect(file.nets).toBe(nets);
        expect(file.report).toEqual({
            format: "test",
            patches: 2,
            parts: 2,
            sharedEdges: 0,
            openEdges: 7,
            collapsedEdges: 1,
            nearMisses: 0,
            skipped: [{ what: "brush", count: 2, lines: [3, 7] }],
            warnings: ["A warning."],
        });
    });

    it("counts edges that end in the same points but differ between", () => {
        const text =
            "2\n2 1\n0 0 0\n1 0 0\n2 0 0\n0 1 0\n1 1 0\n2 1 0\n2 1\n0 0 0\n1 0 0.5\n2 0 0\n0 -1 0\n1 -1 0\n2 -1 0";
        expect(parseBpt(text).report).toMatchObject({ sharedEdges: 0, nearMisses: 1 });
    });

    it("holds a file without surfaces", () => {
        expect(createSurfaceFile("test", [], [], []).report).toMatchObject({ patches: 0, openEdges: 0 });
    });
});
