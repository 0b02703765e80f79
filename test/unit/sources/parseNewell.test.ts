import { describe, expect, it } from "@jest/globals";
import { parseNewell } from "../../../src/sources/parseNewell.js";
import { controlPoint, formatError, onlyNet, pointLines } from "./support.js";

/** Ids from `first` on, one patch a line. */
function idLine(first: number, separator = " "): string {
    return Array.from({ length: 16 }, (_, i) => first + i).join(separator);
}

/** Two patches side by side with points of their own, of which four lie on each other; points 33 and 34 are unused. */
function sideBySide(separator = " "): string[] {
    const points = (start: number): string[] =>
        Array.from({ length: 16 }, (_, i) => [start + (i % 4), Math.floor(i / 4), 0.5].join(separator));
    return ["2", idLine(1, separator), idLine(17, separator), "34", ...points(0), ...points(3), "9 9 9", "8 8 8"];
}

describe("parseNewell", () => {
    it("merges points that lie on each other and drops those that no patch names", () => {
        const lines = sideBySide();
        lines[2] = idLine(17).replace(/32$/, "34");
        const { report } = parseNewell(lines.join("\n"));
        expect(report.sharedEdges).toBe(1);
        const file = parseNewell(sideBySide().join("\n"));
        const net = onlyNet(file);
        expect(net.points.length / 4).toBe(28);
        expect(controlPoint(net, 1, 1, 2)).toEqual([5, 1, 0.5]);
        expect(file.report).toMatchObject({ format: "newell", patches: 2, sharedEdges: 1, openEdges: 6, skipped: [] });
    });

    it("takes commas or blanks", () => {
        const expected = onlyNet(parseNewell(sideBySide().join("\n")));
        expect(onlyNet(parseNewell(sideBySide(",").join("\r\n")))).toEqual(expected);
        expect(onlyNet(parseNewell(`\ufeff# tea\n${sideBySide(", ").join(",\n")}`))).toEqual(expected);
    });

    it("counts ids from 0 when one is 0", () => {
        const net = onlyNet(parseNewell(["1", idLine(0), "16", ...pointLines(16)].join("\n")));
        expect(controlPoint(net, 0, 0, 0)).toEqual([0.25, 0.5, 0.5]);
        expect(controlPoint(net, 0, 3, 3)).toEqual([15.25, 15.5, 0.5]);
    });

    it("counts ids from 1 when one is the point count", () => {
        const file = parseNewell(["1", idLine(2), "17", ...pointLines(17)].join("\n"));
        expect(controlPoint(onlyNet(file), 0, 0, 0)).toEqual([1.25, 1.5, 0.5]);
        expect(file.report.warnings).toEqual([]);
    });

    it("counts ids from 1 when nothing tells, and warns", () => {
        const file = parseNewell(["1", idLine(1), "20", ...pointLines(20)].join("\n"));
        expect(controlPoint(onlyNet(file), 0, 0, 0)).toEqual([0.25, 0.5, 0.5]);
        expect(file.report.warnings).toEqual([
            "newell, line 2: no point id is 0 or 20, so nothing tells whether ids count from 0 or 1; " +
                "they are read from 1.",
        ]);
    });

    it("skips patches whose points are missing at the end of the text", () => {
        const lines = ["2", idLine(1), idLine(17), "32", ...pointLines(30)];
        const { report } = parseNewell(lines.join("\n"));
        expect(report.patches).toBe(1);
        expect(report.skipped).toEqual([{ what: "patch that names a missing point", count: 1, lines: [3] }]);
        expect(report.warnings).toEqual(["newell, line 34: the text ends after 30 of 32 points."]);
        expect(formatError(() => parseNewell(lines.slice(0, 19).join("\n"))).message).toBe(
            "newell, line 19: the text ends after 15 of 32 points.",
        );
    });

    it.each([
        ["0 patches", "0\n0", 1, "patch count is 0"],
        ["a huge patch count", `1000000000\n${idLine(1)}\n16`, 3, "after 17 of 16000000000 point ids"],
        ["a huge point count", `1\n${idLine(0)}\n3e38\n0 0 0`, 4, "after 1 of 3e+38 points"],
        ["no points", `1\n${idLine(1)}`, 2, "after 16 of 16 point ids of 1 patches and has no points"],
        ["a fractional point count", `1\n${idLine(1)}\n1.5`, 3, "point count is 1.5"],
        ["a negative id", `1\n${idLine(-1)}\n16\n0 0 0`, 2, "point id is -1"],
        ["a fractional id", `1\n${idLine(1.5)}\n16\n0 0 0`, 2, "point id is 1.5"],
        ["an id out of range", `1\n${idLine(2)}\n16\n0 0 0`, 2, "point id 17 is above the point count 16"],
        ["ids from 0 and from 1", `1\n${idLine(0)}\n15\n0 0 0`, 2, "id 15 is the point count, which does not go"],
        ["a decimal comma", ["1", idLine(0), "16", "1,5 2,5 0,5", ...pointLines(15)].join("\n"), 19, "take a point"],
        ["leftover numbers", ["1", idLine(0), "16", ...pointLines(16), "7"].join("\n"), 20, "number 7 is left over"],
        ["two commas", "1,,2", 1, "a number is missing before a comma"],
        ["nothing", "\n", 2, "without a single number"],
    ])("refuses %s", (_, text, line, problem) => {
        const error = formatError(() => parseNewell(text));
        expect(error.message).toContain(problem);
        expect(error.message).toContain(`newell, line ${line}: `);
    });

    it("refuses what is no text", () => {
        expect(formatError(() => parseNewell(undefined as never)).message).toBe(
            "newell: a text is needed, but undefined was given.",
        );
    });
});
