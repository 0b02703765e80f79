import { describe, expect, it } from "@jest/globals";
import { deCasteljauPatch } from "../../../src/math/deCasteljau.js";
import { createPatchNet } from "../../../src/net/createPatchNet.js";
import { parseQuakeMap } from "../../../src/sources/parseQuakeMap.js";
import { createRandom } from "../../support/random";
import { distance, downward, formatError, onlyNet, surfacePoint } from "./support.js";

/** Text of a curve whose point (column, row) has five numbers. */
function patchText(
    width: number,
    height: number,
    numbers: (column: number, row: number) => readonly (number | string)[],
    header = `( ${width} ${height} 0 0 0 )`,
    kind = "patchDef2",
): string {
    const columns = Array.from({ length: width }, (_, column) => {
        const list = Array.from({ length: height }, (_, row) => `( ${numbers(column, row).join(" ")} )`);
        return `( ${list.join(" ")} )`;
    });
    return `{\n${kind}\n{\nbase/wall\n${header}\n(\n${columns.join("\n")}\n)\n}\n}\n`;
}

const flat = (column: number, row: number): number[] => [8 * column, 8 * row, 0, column / 2, row / 2];
const FLAT = patchText(3, 3, flat);

/** A text of one entity. */
function entity(contents: string, className = "worldspawn", keys = ""): string {
    return `{\n"classname" "${className}"\n${keys}${contents}}\n`;
}

describe("parseQuakeMap", () => {
    it("lets u run along the lists, so that a list is a column", () => {
        const file = parseQuakeMap(entity(FLAT));
        const net = onlyNet(file);
        expect(file.nets[0]).toMatchObject({ name: "worldspawn", materials: ["base/wall"] });
        expect(surfacePoint(net, 0, 1, 0)).toEqual([16, 0, 0]);
        expect(surfacePoint(net, 0, 0, 1)).toEqual([0, 16, 0]);
        expect(downward(net.uvs!.subarray(0, 8)).map((value) => value.toFixed(4))).toEqual(
            [0, 0, 1 / 3, 0, 2 / 3, 0, 1, 0].map((value) => value.toFixed(4)),
        );
        expect(net.groups).toEqual(Uint32Array.of(0));
        expect(net.colors).toBeUndefined();
        expect(net.uvs2).toBeUndefined();
        expect(file.nets[0].lightmaps).toBeUndefined();
    });

    it("is the biquadratic surface of each part, with its texture coordinates", () => {
        const random = createRandom(3);
        const [width, height] = [7, 5];
        const points = Array.from({ length: width * height }, () =>
            Array.from({ length: 5 }, () => Math.round(random() * 1000) / 8),
        );
        const text = entity(patchText(width, height, (column, row) => points[row * width + column]));
        const net = onlyNet(parseQuakeMap(text));
        expect(net.patches).toHaveLength(6 * 16);
        // One point per place: the parts share those where they meet.
        expect(net.points).toHaveLength(10 * 7 * 4);
        for (let part = 0; part < 6; part++) {
            const [left, top] = [2 * (part % 3), 2 * Math.floor(part / 3)];
            const nine = Array.from(
                { length: 9 },
                (_, i) => points[(top + Math.floor(i / 3)) * width + left + (i % 3)],
            ).flat();
            for (const [u, v] of [
                [0.25, 0.75],
                [0.5, 0.1],
                [1, 0.3],
            ]) {
                const expected = deCasteljauPatch(nine, 2, 2, 5, u, v);
                expect(distance(surfacePoint(net, part, u, v), [...expected.slice(0, 3)])).toBeLessThan(2e-5);
                const uvs = downward(net.uvs!.subarray(part * 32, part * 32 + 32));
                expect(distance([...deCasteljauPatch(uvs, 3, 3, 2, u, v)], [...expected.slice(3)])).toBeLessThan(2e-5);
            }
        }
    });

    it("reads patchDef3 and reports that its subdivisions are not used", () => {
        const text = entity(patchText(3, 3, flat, "( 3 3 4 8 0 0 0 )", "patchDef3"));
        const file = parseQuakeMap(text);
        expect(onlyNet(file)).toEqual(onlyNet(parseQuakeMap(entity(FLAT))));
        expect(file.report.skipped).toEqual([
            { what: "subdivisions of a patchDef3, as the density follows the camera", count: 1, lines: [4] },
        ]);
    });

    it("skips all else and counts it by line", () => {
        const brush = "{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) {grate}/x 0 0 0 0.5 0.5 0 0 0\n}\n";
        const blocks = ["brushDef", "brushDef3", "mesh", "patchTerrainDef2"].map(
            (name) => `{\n${name}\n{\n( 1 )\n}\n}\n`,
        );
        const { report } = parseQuakeMap(entity(`${brush}{\n}\n${brush}${blocks.join("")}${FLAT}`));
        expect(report).toMatchObject({ patches: 1, parts: 1, openEdges: 4, warnings: [] });
        expect(report.skipped).toEqual([
            { what: "brush", count: 2, lines: [3, 8] },
            { what: "brushDef", count: 1, lines: [11] },
            { what: "brushDef3", count: 1, lines: [17] },
            { what: "mesh", count: 1, lines: [23] },
            { what: "unknown block", count: 1, lines: [29] },
        ]);
    });

    it("makes one net of the world and its groups, and one of what may move", () => {
        const next = patchText(3, 3, (column, row) => flat(column + 2, row)).replace("base/wall", "base/trim");
        const text = [
            entity(next, "func_group"),
            entity(FLAT, "func_door", '"targetname" "gate"\n'),
            entity(FLAT),
            entity(FLAT, "func_static"),
            entity("", "light"),
        ].join("");
        const { nets, report } = parseQuakeMap(text);
        expect(nets.map(({ name }) => name)).toEqual(["worldspawn", "gate", "func_static"]);
        expect(nets[0].materials).toEqual(["base/trim", "base/wall"]);
        expect(nets[0].net.groups).toEqual(Uint32Array.of(0, 1));
        expect(report).toMatchObject({ patches: 4, sharedEdges: 1, openEdges: 6 + 4 + 4 });
    });

    it("welds by a tolerance when asked", () => {
        const near = patchText(3, 3, (column, row) => flat(column + 2, row).with(2, 0.001));
        expect(parseQuakeMap(entity(FLAT + near)).report.sharedEdges).toBe(0);
        expect(parseQuakeMap(entity(FLAT + near), { weldTolerance: 0.01 }).report.sharedEdges).toBe(1);
    });

    it("takes comments, CRLF or CR, a byte order mark, tabs, tight parentheses and no final line end", () => {
        const expected = parseQuakeMap(entity(FLAT));
        const text = entity(FLAT);
        for (const other of [
            text.replaceAll("\n", "\r\n"),
            text.replaceAll("\n", "\r"),
            `\ufeff${text.trimEnd()}`,
            text.replaceAll(" ", "\t"),
            text.replaceAll("( ", "(").replaceAll(" )", ")"),
            text.replaceAll("\n", " // {\n"),
            `// {\n# {\n; {\n/* {\n{ */${text}`,
            text.replace("base/wall", '"base/wall"'),
            `Version 2\n${text}`,
            text.replace('"worldspawn"\n', '"worldspawn"\n"message" "see http://a.b/ { # }"\n'),
        ]) {
            const file = parseQuakeMap(other);
            expect(file.nets).toEqual(expected.nets);
            expect(file.report.warnings).toEqual([]);
        }
        expect(parseQuakeMap(text.replace("base/wall", "#base;wall//x")).nets[0].materials).toEqual(["#base;wall//x"]);
    });

    it.each([
        ["( 4 3 0 0 0 )", "line 7: the grid is 4 × 3 points, not of odd numbers of 3 or more."],
        ["( 3 1 0 0 0 )", "line 7: the grid is 3 × 1 points, not of odd numbers"],
        ["( 1e9 3 0 0 0 )", "line 7: the grid is 1000000000 × 3 points"],
        [
            "( 999999999 999999999 0 0 0 )",
            "line 7: the rest of the text is too short for a grid of 999999999 × 999999999",
        ],
        ["( 3.5 3 0 0 0 )", "the grid is 3.5 × 3 points"],
        ["( -3 3 0 0 0 )", "the grid is -3 × 3 points"],
        ["( 5 3 0 0 0 )", 'line 12: ")" stands where the opening parenthesis of column 3 of 5 is due.'],
        ["( 3 5 0 0 0 )", 'line 9: ")" stands where the opening parenthesis of point 3 of 5 is due.'],
        ["( 3 3 0 0 )", 'line 7: ")" stands where a header of the 5 numbers of a patchDef2 is due.'],
        ["( 3 3 0 0 0 0 )", '"0" stands where a header of the 5 numbers of a patchDef2 is due.'],
        ["( 3 NaN 0 0 0 )", '"NaN" is not a number'],
        ["3 3 0 0 0", '"3" stands where the opening parenthesis of the header is due.'],
    ])("skips a patch with the header %s and reads the rest", (header, problem) => {
        const wrong = patchText(3, 3, flat, header);
        const { report } = parseQuakeMap(entity(`${wrong}${FLAT}`));
        expect(report.patches).toBe(1);
        expect(report.skipped).toEqual([{ what: "patch that cannot be read", count: 1, lines: [4] }]);
        expect(report.warnings).toHaveLength(1);
        expect(report.warnings[0]).toContain(problem);
        expect(formatError(() => parseQuakeMap(entity(wrong))).message).toContain(problem);
    });

    it.each(["Infinity", "1e39", "0x10", "1,5", "x"])("skips a patch with the number %s", (word) => {
        const wrong = patchText(3, 3, (column, row) => (column === 1 ? [0, word, 0, 0, 0] : flat(column, row)));
        const { report } = parseQuakeMap(entity(`${FLAT}${wrong}${FLAT}`));
        expect(report.patches).toBe(2);
        expect(report.warnings.join()).toContain(`quake-map, line 22: "${word}" is`);
    });

    it("refuses what has no curve, with what it has", () => {
        expect(formatError(() => parseQuakeMap("")).message).toBe(
            "quake-map, line 1: the text has no patchDef2 or patchDef3.",
        );
        const brushes = entity("{\n( 0 0 0 )\n}\n".repeat(3));
        expect(formatError(() => parseQuakeMap(brushes)).message).toContain("but 3 × brush.");
        expect(formatError(() => parseQuakeMap(7 as never)).message).toBe(
            "quake-map: a text is needed, but number was given.",
        );
    });

    it("warns of braces that do not fit", () => {
        expect(parseQuakeMap(`}\n${entity(FLAT)}`).report.warnings).toEqual([
            "quake-map, line 1: a closing brace has no opening one.",
        ]);
        expect(parseQuakeMap(entity(FLAT).slice(0, -3)).report.warnings).toEqual([
            "quake-map, line 14: the text ends after 1 complete patches, while one brace is still open.",
        ]);
    });

    it("takes deep nesting, long lines and half a million blocks in its stride", () => {
        const deep = `${"{ ".repeat(300000)}${"} ".repeat(300000)}`;
        expect(parseQuakeMap(`${entity(FLAT)}${deep}`).report.patches).toBe(1);
        const { skipped } = parseQuakeMap(`{ ${"{ ( } ".repeat(500000)}${FLAT}}`).report;
        expect(skipped[0]).toMatchObject({ what: "brush", count: 500000 });
        expect(parseQuakeMap(`{ "classname" "${"x".repeat(1e6)}\n${FLAT}}`).report.patches).toBe(1);
    });

    it("refuses a patch that would need more than 65,536 materials", () => {
        const short = patchText(3, 3, () => [0, 0, 0, 0, 0]).replaceAll("\n", " ");
        const many = Array.from({ length: 65540 }, (_, i) => short.replace("base/wall", `m${i}`)).join("\n");
        const { report, nets } = parseQuakeMap(`{ ${many} }`);
        expect(report.patches).toBe(65536);
        expect(report.skipped).toMatchObject([{ count: 4 }]);
        expect(createPatchNet(nets[0].net).groups![65535]).toBe(65535);
    });
});
