import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseBezierView } from "../../../src/sources/parseBezierView.js";
import { parseBpt } from "../../../src/sources/parseBpt.js";
import { parseNewell } from "../../../src/sources/parseNewell.js";
import { parsePatchText } from "../../../src/sources/parsePatchText.js";
import { parseRib } from "../../../src/sources/parseRib.js";
import type { SurfaceFile } from "../../../src/sources/SurfaceFile.js";
import { DAMAGE, readOrRefuse } from "./readOrRefuse.js";
import { onlyNet, pointLines } from "./support.js";

const newellIds = [0, 12].map((first) => Array.from({ length: 16 }, (_, i) => first + i).join(", "));

const weightedLines = pointLines(10, 30).map((line) => `${line} 2`);

const formats: [string, (text: string) => SurfaceFile, string][] = [
    [
        "bezier-view",
        parseBezierView,
        ["Group 1 lid", "4", "3", ...pointLines(16), "3", "1", ...pointLines(3), "8", "1 4", ...weightedLines].join(
            "\n",
        ),
    ],
    [
        "bpt",
        parseBpt,
        ["3", "3 3", ...pointLines(16), "1 5", ...pointLines(12, 30), "2 2", ...pointLines(9)].join("\n"),
    ],
    ["newell", parseNewell, ["2", ...newellIds, "28", ...pointLines(28)].join("\r\n")],
    [
        "patch-text",
        parsePatchText,
        ["3 3 1.5", ...pointLines(16), "1 2 1", ...pointLines(6, 30), "1 1 2", ...pointLines(4)].join("\n"),
    ],
    [
        "rib",
        parseRib,
        [
            "##RenderMan RIB-Structure 1.0",
            "WorldBegin # the world",
            'Basis "b-spline" 1 "catmull-rom" 1 Translate [1 2 3] Color 1 0.5 0',
            'PatchMesh "bicubic" 5 "periodic" 4 "nonperiodic" "P" [',
            ...pointLines(20),
            '] "st" [0 0 1 0 2 0 3 0 4 0 0 1 1 1 2 1 3 1 4 1]',
            'AttributeBegin Surface "plastic" AttributeEnd',
            `Patch "bilinear" "Pw" [${weightedLines.slice(0, 4).join(" ")}]`,
        ].join("\n"),
    ],
];

/** The first control points of a file, patch by patch. */
function patchPoints(file: SurfaceFile, count: number): number[][] {
    const net = onlyNet(file);
    return Array.from(net.patches.subarray(0, count), (id) => [...net.points.subarray(4 * id, 4 * id + 4)]);
}

describe.each(formats)("a broken %s text", (format, read, text) => {
    const whole = read(text);

    it("gives its complete patches and a warning, or one clear error, wherever it is cut", () => {
        for (let end = 0; end < text.length; end++) {
            const file = readOrRefuse(format, read, text.slice(0, end));
            if (file === undefined) {
                continue;
            }
            // Nothing tells a shorter number from a whole one, nor a text that announces no patch count and ends
            // with a patch from a whole text.
            const hasPatchCount = format === "bpt" || format === "newell";
            const isInNumber = /[\d.][\d.]/.test(text.slice(end - 1, end + 1));
            if (file.report.patches === whole.report.patches) {
                expect(isInNumber || text.slice(end).trim() === "").toBe(true);
            } else if (hasPatchCount || file.report.warnings.length > 0) {
                expect(file.report.warnings.join()).toMatch(/line \d+: the text ends (?:after|within)/);
            }
            if (!isInNumber) {
                const count = file.report.parts * 16;
                expect(patchPoints(file, count)).toEqual(patchPoints(whole, count));
            }
        }
    });

    it("gives a sound net or one clear error, whatever is damaged (fast-check prints the seed)", () => {
        const damage = fc.record({
            at: fc.nat(text.length),
            removed: fc.nat(12),
            inserted: fc.oneof(fc.constantFrom(...DAMAGE), fc.string({ maxLength: 4 })),
        });
        fc.assert(
            fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (changes) => {
                let damaged = text;
                for (const { at, removed, inserted } of changes) {
                    damaged = damaged.slice(0, at) + inserted + damaged.slice(at + removed);
                }
                readOrRefuse(format, read, damaged);
            }),
            { numRuns: 1000 },
        );
    });

    it("gives a sound net or one clear error when any one number is replaced", () => {
        const words = text.split(/([\s,]+)/);
        for (let i = 0; i < words.length; i += 2) {
            for (const word of ["", "0", "-1", "0.5", "2", "4", "1e9", "3e38"]) {
                readOrRefuse(format, read, words.with(i, word).join(""));
            }
        }
    });
});
