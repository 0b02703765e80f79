import { describe, expect, it } from "@jest/globals";
import { parseBpt } from "../../../src/sources/parseBpt.js";
import { controlPoint, formatError, onlyNet, pointLines, surfacePoint } from "./support.js";

/** Two bicubic patches, of which the second begins where the first ends (u = 1 and u = 0). */
function twoPatches(header = "3 3"): string[] {
    const patch = (start: number): string[] =>
        Array.from({ length: 16 }, (_, i) => `${start + (i % 4)} ${Math.floor(i / 4)} ${(i % 4) * 0.5}`);
    const second = patch(3).map((line, i) => (i % 4 === 0 ? line.replace(/ [\d.]+$/, " 1.5") : line));
    return ["2", header, ...patch(0), header, ...second];
}

describe("parseBpt", () => {
    it("reads bicubic patches row by row and joins them", () => {
        const file = parseBpt(twoPatches().join("\n"));
        const net = onlyNet(file);
        expect(file.nets[0].name).toBe("surface");
        expect(file.report).toEqual({
            format: "bpt",
            patches: 2,
            parts: 2,
            sharedEdges: 1,
            openEdges: 6,
            collapsedEdges: 0,
            nearMisses: 0,
            skipped: [],
            warnings: [],
        });
        expect(controlPoint(net, 0, 0, 1)).toEqual([1, 0, 0.5]);
        expect(controlPoint(net, 0, 2, 0)).toEqual([0, 2, 0]);
        expect(net.points.length / 4).toBe(28);
    });

    it("moves along u first when the degrees differ", () => {
        const text = "1\n1 2\n0 0 0\n2 0 0\n0 1 4\n2 1 4\n0 2 0\n2 2 0\n";
        const net = onlyNet(parseBpt(text));
        expect(surfacePoint(net, 0, 1, 0)).toEqual([2, 0, 0]);
        expect(surfacePoint(net, 0, 0, 1)).toEqual([0, 2, 0]);
        const [x, y, z] = surfacePoint(net, 0, 0.5, 0.5);
        expect(x).toBeCloseTo(1, 6);
        expect(y).toBeCloseTo(1, 6);
        expect(z).toBeCloseTo(2, 6);
    });

    it("raises every pair of degrees to 3", () => {
        for (let degreeU = 1; degreeU <= 3; degreeU++) {
            for (let degreeV = 1; degreeV <= 3; degreeV++) {
                const points: string[] = [];
                for (let j = 0; j <= degreeV; j++) {
                    for (let i = 0; i <= degreeU; i++) {
                        points.push(`${i / degreeU} ${j / degreeV} 0`);
                    }
                }
                const net = onlyNet(parseBpt(["1", `${degreeU} ${degreeV}`, ...points].join("\n")));
                const [u, v] = surfacePoint(net, 0, 0.3, 0.8);
                expect(u).toBeCloseTo(0.3, 6);
                expect(v).toBeCloseTo(0.8, 6);
            }
        }
    });

    it("takes comments, CRLF, a byte order mark, tabs, four points on a line and no final line end", () => {
        const expected = onlyNet(parseBpt(twoPatches().join("\n")));
        const lines = twoPatches();
        const rows = [lines[0], "// a comment", lines[1]];
        for (let i = 2; i < 18; i += 4) {
            rows.push(lines.slice(i, i + 4).join("\t"));
        }
        rows.push(`${lines[18]} # degrees`, lines.slice(19).join("   "));
        expect(onlyNet(parseBpt(`\ufeff# made by hand\r\n${rows.join("\r\n")}`))).toEqual(expected);
    });

    it("reads headers of point counts when degrees do not fit, and warns", () => {
        const expected = onlyNet(parseBpt(twoPatches().join("\n")));
        const file = parseBpt(twoPatches("4 4").join("\n"));
        expect(onlyNet(file)).toEqual(expected);
        expect(file.report.warnings).toEqual([
            "bpt, line 2: patch headers are read as point counts, since read as degrees they do not fit the text.",
        ]);
    });

    it("tells degrees from point counts below 4 by the amount of numbers", () => {
        const quadratic = parseBpt(["2", "3 3", ...pointLines(9), "3 3", ...pointLines(9, 4)].join("\n"));
        expect(quadratic.report.warnings).toHaveLength(1);
        const cubic = parseBpt(["2", "3 3", ...pointLines(16), "3 3", ...pointLines(16, 4)].join("\n"));
        expect(cubic.report.warnings).toEqual([]);
        const mixed = parseBpt(["2", "2 4", ...pointLines(8), "4 3", ...pointLines(12)].join("\n"));
        expect(mixed.report.patches).toBe(2);
        expect(mixed.report.warnings).toHaveLength(1);
    });

    it("loads the complete patches of a text that ends too early", () => {
        const file = parseBpt(twoPatches().slice(0, 25).join("\n"));
        expect(file.report.patches).toBe(1);
        expect(file.report.warnings).toEqual([
            "bpt, line 25: the text ends after 1 of 2 patches, " +
                "with 6 of 16 points of a patch of degrees 3 and 3 (line 19).",
        ]);
        const counts = parseBpt(twoPatches("4 4").slice(0, 25).join("\n"));
        expect(counts.report.patches).toBe(1);
        expect(counts.report.warnings).toHaveLength(2);
        expect(parseBpt(twoPatches().slice(0, 18).join("\n")).report.warnings).toEqual([
            "bpt, line 18: the text ends after 1 of 2 patches.",
        ]);
    });

    it("approximates patches of a degree above 3 and says how nearly", () => {
        const lines = ["2", "4 1", ...pointLines(10), "3 3", ...pointLines(16)];
        const { report } = parseBpt(lines.join("\n"));
        expect(report).toMatchObject({ patches: 2, skipped: [], warnings: [] });
        // u⁴ along x, from 0 to 1: the fourth derivative is 24.
        const power = [
            "1",
            "4 1",
            "0 0 0",
            "0 1 0",
            "0 2 0",
            "0 3 0",
            "1 4 0",
            "0 0 1",
            "0 1 1",
            "0 2 1",
            "0 3 1",
            "1 4 1",
        ];
        const coarse = parseBpt(power.join("\n"), { degreeTolerance: 1 });
        expect(coarse.report.parts).toBe(1);
        expect(coarse.report.deviation).toBeCloseTo(24 / 384, 6);
        expect(onlyNet(coarse).uvs).toBeUndefined();
        const fine = parseBpt(power.join("\n"), { degreeTolerance: 1e-3 });
        expect(fine.report.parts).toBe(4);
        expect(fine.report.deviation).toBeLessThanOrEqual(1e-3);
        expect([...(onlyNet(fine).uvs ?? [])].slice(8, 16)).toEqual([0.25, 0, 0.5, 0, 0.25, 1, 0.5, 1]);
        expect(surfacePoint(onlyNet(fine), 1, 1, 0)).toEqual([0.0625, 2, 0]);
        expect(() => parseBpt(power.join("\n"), { degreeTolerance: 0 })).toThrow(
            "The tolerance of the approximation is 0",
        );
    });

    it("skips patches of a degree above 16", () => {
        const lines = ["2", "17 1", ...pointLines(36), "3 3", ...pointLines(16)];
        const { report } = parseBpt(lines.join("\n"));
        expect(report.patches).toBe(1);
        expect(report.deviation).toBeUndefined();
        expect(report.skipped).toEqual([{ what: "patch of a degree above 16", count: 1, lines: [2] }]);
        expect(report.warnings).toEqual([]);
        expect(formatError(() => parseBpt(["1", "17 1", ...pointLines(36)].join("\n"))).message).toBe(
            "bpt, line 2: degrees 17 and 1 are not supported, and no patch has degrees 1 to 16.",
        );
    });

    it.each([
        ["0 patches", "0", 1, "patch count is 0"],
        ["negative count", "-2\n3 3", 1, "patch count is -2"],
        ["fractional count", "1.5\n3 3", 1, "patch count is 1.5"],
        ["only a count", "32", 1, "ends after 0 of 32 patches"],
        ["degree 0", "1\n0 3\n0 0 0", 2, "degree in u is 0"],
        ["fractional degree", "1\n3 2.5\n0 0 0", 2, "degree in v is 2.5"],
        ["negative degree", "1\n3 -3\n0 0 0", 2, "degree in v is -3"],
        ["a huge count", "1000000000\n3 3\n0 0 0", 3, "with 1 of 16 points"],
        ["huge degrees", "1\n1000000000 1000000000\n0 0 0", 3, "degrees 1000000000 and 1000000000 (line 2)"],
        ["the largest float32", "3e38\n3e38 3e38\n0 0 0", 3, "ends after 0 of"],
        ["decimal comma", "1\n1 1\n0,5 0 0", 3, '"0,5" is not a number'],
        ["a word", "1\n1 1\nteapot", 3, '"teapot" is not a number'],
        ["leftover numbers", ["1", "1 1", ...pointLines(4), "7 8 9"].join("\n"), 7, "the number 7 is left over"],
        ["a wrong header", ["2", "1 1", ...pointLines(4), "0.5 8 9"].join("\n"), 7, "degree in u is 0.5"],
        ["nothing", "", 1, "without a single number"],
    ])("refuses %s", (_, text, line, problem) => {
        const error = formatError(() => parseBpt(text));
        expect(error.message).toContain(problem);
        expect(error.message).toContain(`bpt, line ${line}: `);
        expect(error.line).toBe(line);
    });

    it("refuses what is no text", () => {
        expect(formatError(() => parseBpt(undefined as never)).message).toBe(
            "bpt: a text is needed, but undefined was given.",
        );
    });
});
