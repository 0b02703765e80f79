import { describe, expect, it } from "@jest/globals";
import { parsePatchText } from "../../../src/sources/parsePatchText.js";
import { controlPoint, distance, formatError, onlyNet, pointLines, surfacePoint } from "./support.js";

/** Points (row, column + 0.5, 0), row by row. */
function grid(rows: number, columns: number): string[] {
    return Array.from({ length: rows * columns }, (_, i) => `${Math.floor(i / columns)} ${(i % columns) + 0.5} 0`);
}

describe("parsePatchText", () => {
    it("has u along the rows of the file, which are the columns of the net", () => {
        const file = parsePatchText(["3 3 1.0", ...grid(4, 4)].join("\n"));
        const net = onlyNet(file);
        expect(controlPoint(net, 0, 0, 3)).toEqual([3, 0.5, 0]);
        expect(controlPoint(net, 0, 3, 0)).toEqual([0, 3.5, 0]);
        expect(distance(surfacePoint(net, 0, 1, 0), [3, 0.5, 0])).toBe(0);
        expect(file.report).toMatchObject({
            format: "patch-text",
            patches: 1,
            parts: 1,
            openEdges: 4,
            skipped: [],
            warnings: [],
        });
    });

    it("has degree u + 1 rows of degree v + 1 points", () => {
        const net = onlyNet(parsePatchText(["1 2 1", ...grid(2, 3)].join("\n")));
        expect(distance(surfacePoint(net, 0, 0.25, 0), [0.25, 0.5, 0])).toBeLessThan(1e-6);
        expect(distance(surfacePoint(net, 0, 0, 0.5), [0, 1.5, 0])).toBeLessThan(1e-6);
    });

    it("gives every point the weight of the header", () => {
        for (const weight of [0.1, 2.5, 1e-17, 1e17]) {
            for (const degree of [1, 2, 3]) {
                const side = degree + 1;
                const net = onlyNet(parsePatchText([`${degree} ${degree} ${weight}`, ...grid(side, side)].join("\n")));
                const weights = net.points.filter((_, i) => i % 4 === 3);
                expect(new Set(weights)).toEqual(new Set([Math.fround(weight)]));
            }
        }
    });

    it("tells the degree of a patch without a header by its points", () => {
        for (const degree of [1, 2, 3]) {
            const net = onlyNet(parsePatchText(grid(degree + 1, degree + 1).join("\n")));
            expect(distance(surfacePoint(net, 0, 0.5, 0), [degree / 2, 0.5, 0])).toBeLessThan(1e-6);
        }
    });

    it("reads further patches that have headers", () => {
        const lines = ["3 3 1", ...grid(4, 4), "# another", "1 1 1", ...grid(2, 2)];
        expect(parsePatchText(lines.join("\r\n")).report.patches).toBe(2);
        const { report } = parsePatchText(lines.slice(0, -1).join("\n"));
        expect(report.patches).toBe(1);
        expect(report.warnings).toEqual([
            "patch-text, line 22: the text ends after 3 of 4 points of the header 1 1 1 on line 19.",
        ]);
    });

    it("reads a first point that looks like a header as a point, when only that fits, and warns", () => {
        const { report, nets } = parsePatchText(["1 2 3", ...pointLines(15)].join("\n"));
        expect(controlPoint(nets[0].net, 0, 0, 0)).toEqual([1, 2, 3]);
        expect(report.warnings).toEqual([
            "patch-text, line 1: the first three numbers could be a header, but are read as a point.",
        ]);
    });

    it("never takes the header of a text that is cut short for a point", () => {
        expect(formatError(() => parsePatchText(["3 3 1.0", ...pointLines(15)].join("\n"))).message).toBe(
            "patch-text, line 16: the text ends after 15 of 16 points of the header 3 3 1 on line 1.",
        );
    });

    it.each([
        ["degree 4", ["4 4 1", ...pointLines(25)].join("\n"), 26, "78 numbers that begin with no header"],
        ["a fractional degree", ["2.5 3 1", ...pointLines(16)].join("\n"), 17, "51 numbers that begin with no header"],
        ["weight 0", ["3 3 0", ...pointLines(16)].join("\n"), 1, "the weight is 0, not"],
        ["a negative weight", ["3 3\n-1", ...pointLines(16)].join("\n"), 2, "the weight is -1, not"],
        ["a weight below float32", ["3 3 1e-50", ...pointLines(16)].join("\n"), 1, "the weight is 1e-50, not"],
        ["leftover numbers", ["3 3 1", ...pointLines(16), "0.5"].join("\n"), 18, "the number 0.5 is left over"],
        ["a number too few", pointLines(16).join("\n").slice(0, -4), 16, "47 numbers"],
        ["huge degrees", "1000000000 1000000000 1\n0 0 0", 2, "6 numbers"],
        ["a header alone", "3 3 1", 1, "the text ends after 0 of 16 points"],
        ["a decimal comma", "3 3 1\n0,5 0 0", 2, '"0,5" is not a number'],
        ["nothing", "", 1, "without a single number"],
    ])("refuses %s", (_, text, line, problem) => {
        const error = formatError(() => parsePatchText(text));
        expect(error.message).toContain(problem);
        expect(error.message).toContain(`patch-text, line ${line}: `);
    });

    it("refuses what is no text", () => {
        expect(formatError(() => parsePatchText(undefined as never)).message).toBe(
            "patch-text: a text is needed, but undefined was given.",
        );
    });
});
