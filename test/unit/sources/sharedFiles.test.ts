import { expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseBezierView } from "../../../src/sources/parseBezierView.js";
import { parseBpt } from "../../../src/sources/parseBpt.js";
import { parseNewell } from "../../../src/sources/parseNewell.js";
import { parsePatchText } from "../../../src/sources/parsePatchText.js";
import { parseRib } from "../../../src/sources/parseRib.js";
import { SurfaceFormatError } from "../../../src/sources/SurfaceFormatError.js";
import { describeWithSharedData } from "../../support/sharedData.js";
import { distance, onlyNet, surfacePoint } from "./support.js";

/** A point that was computed elsewhere in float64. */
interface Sample {
    readonly patch?: number;
    readonly u: number;
    readonly v: number;
    readonly p: readonly number[];
}

function readSamples(path: string): readonly Sample[] {
    return (JSON.parse(readFileSync(path, "utf8")) as { samples: Sample[] }).samples;
}

describeWithSharedData("the tea set", "newell", (folder) => {
    const read = (name: string): string => readFileSync(join(folder, name), "utf8");

    it("is closed but for the teapot's rims", () => {
        const teapot = { patches: 32, sharedEdges: 52, openEdges: 16, collapsedEdges: 8, skipped: [], warnings: [] };
        const bpt = parseBpt(read("teapot_geom3d.bpt"));
        const newell = parseNewell(read("teapot"));
        expect(bpt.report).toMatchObject({ format: "bpt", ...teapot });
        expect(newell.report).toMatchObject({ format: "newell", ...teapot });
        // 306 points in the file, less 4 unused and 12 duplicates.
        expect(onlyNet(newell).points.length / 4).toBe(290);
    });

    it.each([
        ["teacup", 26],
        ["teaspoon", 16],
        ["teasetorig_teapot.newell.txt", 28],
        ["teasetorig_teacup.newell.txt", 26],
        ["teasetorig_teaspoon.newell.txt", 16],
    ])("loads %s whole", (name, patches) => {
        const { report } = parseNewell(read(name));
        expect(report).toMatchObject({ patches, skipped: [], warnings: [] });
        expect(report.sharedEdges).toBeGreaterThan(patches);
    });

    it("has the points computed elsewhere", () => {
        const net = onlyNet(parseNewell(read("teasetorig_teapot.newell.txt")));
        for (const { patch = 0, u, v, p } of readSamples(join(folder, "expected_teasetorig_teapot.json"))) {
            expect(distance(surfacePoint(net, patch, u, v), p)).toBeLessThan(1e-6);
        }
    });

    it("is the same teapot as a BezierView and as a RenderMan text", () => {
        const expected = onlyNet(parseBpt(read("teapot_geom3d.bpt")));
        const patches = Array.from({ length: 32 }, (_, patch) => {
            const ids = [...expected.patches.subarray(16 * patch, 16 * patch + 16)];
            return ids.map((id) => [...expected.points.subarray(4 * id, 4 * id + 3)].join(" "));
        });
        const rib = patches.map((points) => `Patch "bicubic" "P" [${points.join("\n")}]`);
        const { uvs, ...net } = onlyNet(parseRib(rib.join("\n")));
        expect(net).toEqual(expected);
        // RenderMan's t is v, and runs down an image.
        expect([...uvs!]).toEqual(patches.flatMap(() => [0, 1, 1, 1, 0, 0, 1, 0]));
        // Rows of a BezierView text are columns of a net.
        const bezierView = patches.flatMap((points) => {
            return ["4 3", ...points.map((_, i) => points[4 * (i % 4) + Math.floor(i / 4)])];
        });
        expect(onlyNet(parseBezierView(bezierView.join("\n")))).toEqual(expected);
    });

    it("survives a cut at a line end", () => {
        for (const [name, parse] of [
            ["teapot_geom3d.bpt", parseBpt],
            ["teapot", parseNewell],
        ] as const) {
            const lines = read(name).trimEnd().split("\r\n");
            for (let count = 1; count < lines.length; count += 19) {
                try {
                    const { report } = parse(lines.slice(0, count).join("\r\n"));
                    expect(report.patches).toBeLessThan(32);
                    expect(report.warnings.join()).toContain(`line ${count}: the text ends after`);
                } catch (error) {
                    expect((error as Error).message).toContain(`line ${count}: the text ends after`);
                }
            }
        }
    });
});

describeWithSharedData("the files of the first experiment", "seed", (folder) => {
    it.each(["patch1", "curve1"])("%s has the points computed elsewhere", (name) => {
        const file = parsePatchText(readFileSync(join(folder, name), "utf8"));
        expect(file.report).toMatchObject({ format: "patch-text", patches: 1, openEdges: 4, warnings: [] });
        const samples = readSamples(join(folder, `expected_${name}.derived.json`));
        expect(samples).toHaveLength(36);
        for (const { u, v, p } of samples) {
            expect(distance(surfacePoint(onlyNet(file), 0, u, v), p)).toBeLessThan(1e-6);
        }
    });
});

describeWithSharedData("RenderMan files of Aqsis", "rib", (folder) => {
    const read = (name: string): string => readFileSync(join(folder, name), "utf8");

    it("loads the patches and counts the rest", () => {
        const ten = parseRib(read("aqsis_tenpatch.rib"));
        expect(ten.report).toMatchObject({ format: "rib", patches: 10, parts: 10, warnings: [] });
        expect(ten.nets[0]).toMatchObject({ name: "surface", material: "null" });
        // Bilinear: corners as in the file, the middle their mean.
        const net = onlyNet(ten);
        expect(distance(surfacePoint(net, 9, 1, 0), [0.5, -0.5, 1])).toBeLessThan(1e-6);
        expect(distance(surfacePoint(net, 9, 0.5, 0.5), [0.175, 0.175, 3])).toBeLessThan(1e-6);
        const moving = parseRib(read("aqsis_simpledeformation.rib"));
        expect(moving.report).toMatchObject({ patches: 2, warnings: [] });
        expect(moving.report.skipped).toContainEqual({
            what: "later sample of a motion block",
            count: 2,
            lines: [29, 41],
        });
        expect(surfacePoint(onlyNet(moving), 1, 0, 0)).toEqual([1, 0, 2]);
    });

    it.each(["aqsis_creases.rib", "aqsis_microbe.rib"])("refuses %s, which has no patches, with one error", (name) => {
        expect(() => parseRib(read(name))).toThrow(
            /there is no patch that can be read; left out: request Option \(1\), /,
        );
    });

    it("survives cuts", () => {
        const text = read("aqsis_deformation.rib");
        for (let end = 0; end < text.length; end += 37) {
            try {
                expect(parseRib(text.slice(0, end)).report.patches).toBeGreaterThan(0);
            } catch (error) {
                expect(error).toBeInstanceOf(SurfaceFormatError);
            }
        }
    });
});
