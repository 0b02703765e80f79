import { describe, expect, it } from "@jest/globals";
import { scanNumbers } from "../../../src/sources/scanNumbers.js";
import { formatError } from "./support.js";

/** Numbers of a text and their lines. */
function scan(text: string, commas = false): { values: number[]; lines: number[]; lastLine: number } {
    const numbers = scanNumbers("f", text, commas);
    const indices = Array.from({ length: numbers.count }, (_, i) => i);
    return {
        values: indices.map((i) => numbers.at(i)),
        lines: indices.map((i) => numbers.lineOf(i)),
        lastLine: numbers.lastLine,
    };
}

describe("scanNumbers", () => {
    it("reads decimals in every common notation", () => {
        expect(scan("1 -2 +3 .5 -.5 2. 1e2 1E-2 -1.5e+1 007").values).toEqual([
            1, -2, 3, 0.5, -0.5, 2, 100, 0.01, -15, 7,
        ]);
    });

    it("tells the line of each number, whatever ends the lines", () => {
        for (const end of ["\n", "\r\n", "\r"]) {
            const { values, lines, lastLine } = scan(["1 2", "", "# c", "3", "", ""].join(end));
            expect(values).toEqual([1, 2, 3]);
            expect(lines).toEqual([1, 1, 4]);
            expect(lastLine).toBe(4);
        }
    });

    it("passes over a byte order mark, tabs, form feeds and no-break spaces", () => {
        expect(scan("\ufeff\t1\u00a02\f3\v4 \t").values).toEqual([1, 2, 3, 4]);
    });

    it("ends comments with the line, also behind a number and without a line end", () => {
        expect(scan("# one 1\n1# 2\r\n2//3\n// 4\r3 // end").values).toEqual([1, 2, 3]);
    });

    it("takes single commas where they are allowed", () => {
        expect(scan("1,2, 3 ,4\n5,\n6", true).values).toEqual([1, 2, 3, 4, 5, 6]);
        expect(formatError(() => scanNumbers("f", "1\n2,,3", true)).message).toBe(
            "f, line 2: a number is missing before a comma.",
        );
        expect(formatError(() => scanNumbers("f", "1,\n,3", true)).line).toBe(2);
        expect(formatError(() => scanNumbers("f", ",1", true)).line).toBe(1);
    });

    it.each(["NaN", "Infinity", "-inf", "0x10", "1_000", "1e", "-", ".", "1.2.3", "1-2", "one", "1;", "/", "\u0000"])(
        "refuses %j, naming it and its line",
        (word) => {
            const error = formatError(() => scanNumbers("f", `1\n2 ${word} 3`));
            expect(error.message).toBe(`f, line 2: ${JSON.stringify(word)} is not a number.`);
            expect(error.line).toBe(2);
            expect(error.format).toBe("f");
            expect(error.name).toBe("SurfaceFormatError");
        },
    );

    it.each(["1e999", "-1e999", "3.5e38"])("refuses %s, which no float32 holds", (word) => {
        expect(formatError(() => scanNumbers("f", word)).message).toContain(`line 1: "${word}" is too large`);
    });

    it("says what to write for a decimal comma", () => {
        expect(formatError(() => scanNumbers("f", "\n1,5")).message).toMatch(/line 2: "1,5" .*decimal point/);
    });

    it("shortens a long word", () => {
        expect(formatError(() => scanNumbers("f", "x".repeat(1e6))).message.length).toBeLessThan(80);
    });

    it.each(["", "\ufeff", " \n\n", "# 1 2 3"])("refuses %j, which holds no number", (text) => {
        expect(formatError(() => scanNumbers("f", text)).message).toMatch(/ends without a single number/);
    });

    it.each([undefined, null, 5, {}, new Uint8Array(3)])("refuses what is no text (%p)", (value) => {
        const error = formatError(() => scanNumbers("f", value));
        expect(error.message).toMatch(/^f: a text is needed, but \w+ was given\.$/);
        expect(error.line).toBe(0);
    });

    it.each([
        ["a long word", "1".repeat(1e6)],
        ["many blanks", `1${" ".repeat(1e6)}2`],
        ["many slashes", "/ ".repeat(5e5)],
        ["a long comment", `1 ${"#/".repeat(5e5)}`],
        ["many numbers", "1 ".repeat(2e5)],
    ])("is done with %s at once", (_, text) => {
        const start = performance.now();
        try {
            scanNumbers("f", text);
        } catch (error) {
            expect(error).toHaveProperty("name", "SurfaceFormatError");
        }
        expect(performance.now() - start).toBeLessThan(1000);
    });
});
