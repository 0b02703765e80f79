import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createPatchNet } from "../../../src/net/createPatchNet.js";
import { parseQuakeMap } from "../../../src/sources/parseQuakeMap.js";
import type { SurfaceFile } from "../../../src/sources/SurfaceFile.js";
import { SurfaceFormatError } from "../../../src/sources/SurfaceFormatError.js";

const grid = (width: number, height: number, z: number): string =>
    Array.from({ length: width }, (_, column) => {
        const list = Array.from({ length: height }, (_, row) => `( ${column}.5 ${row}.25 ${z} 0.5 -${row} )`);
        return `( ${list.join(" ")} )`;
    }).join("\n");
const patch = (width: number, height: number, z: number): string =>
    `{\npatchDef2\n{\nbase/wall${z}\n( ${width} ${height} 0 0 0 )\n(\n${grid(width, height, z)}\n)\n}\n}\n`;
const BRUSH = "{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) base/floor 0 0 0 0.5 0.5 0 0 0\n}\n";
const WHOLE = `{\n"classname" "worldspawn"\n${patch(3, 3, 1)}${BRUSH}// a comment\n${patch(5, 3, 2)}}\n`;

const DAMAGE = [
    ...["", " ", "\n", "\r", "NaN", "Infinity", "1e999", "3e38", "0x10", "1,5", "-1", "0.5", "0", "1e9", "-0"],
    ...["{", "}", "(", ")", '"', "//", "/*", "*/", "#", ";", "{ { {", "} } }", "( ( (", "patchDef2", "patchDef3"],
    ...["\u0000", "\ufeff", "💥", "9".repeat(400), " { ", " } ", " ( ", " ) "],
];

/** @returns the file, or undefined when the reader refused the text in the way it should */
function readOrRefuse(text: string): SurfaceFile | undefined {
    let file: SurfaceFile;
    try {
        file = parseQuakeMap(text);
    } catch (error) {
        if (!(error instanceof SurfaceFormatError)) {
            throw error;
        }
        const isSentence = /^quake-map, line [1-9]\d*: [^\n]+[^.]\.$/.test(error.message);
        if (!isSentence || error.line > text.split(/\r\n|\r|\n/).length) {
            throw new Error(`Not a clear error: ${error.message}`, { cause: error });
        }
        return undefined;
    }
    expect(file.report.patches).toBeGreaterThan(0);
    for (const { net, materials } of file.nets) {
        createPatchNet(net);
        expect(Math.max(...net.groups!)).toBe(materials!.length - 1);
    }
    return file;
}

describe("a broken .map", () => {
    it("gives its complete patches and a warning, or one clear error, wherever it is cut", () => {
        const whole = readOrRefuse(WHOLE)!;
        const ends = [...WHOLE.matchAll(/\n\)\n/g)].map(({ index }) => index + 2);
        for (let end = 0; end < WHOLE.length; end++) {
            const file = readOrRefuse(WHOLE.slice(0, end));
            const complete = ends.filter((at) => at <= end).length;
            expect(file?.report.patches ?? 0).toBe(complete);
            if (file) {
                const { patches } = file.nets[0].net;
                expect(patches).toEqual(whole.nets[0].net.patches.subarray(0, patches.length));
                const isWhole = WHOLE.slice(end).trim() === "";
                expect(file.report.warnings.some((text) => /the text ends after \d/.test(text))).toBe(!isWhole);
            }
        }
    });

    it("gives sound nets or one clear error, whatever is damaged (fast-check prints the seed)", () => {
        const damage = fc.record({
            at: fc.nat(WHOLE.length),
            removed: fc.nat(12),
            inserted: fc.oneof(fc.constantFrom(...DAMAGE), fc.string({ maxLength: 4 })),
        });
        fc.assert(
            fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (changes) => {
                let damaged = WHOLE;
                for (const { at, removed, inserted } of changes) {
                    damaged = damaged.slice(0, at) + inserted + damaged.slice(at + removed);
                }
                readOrRefuse(damaged);
            }),
            { numRuns: 2000 },
        );
    });

    it("gives sound nets or one clear error when any one word is replaced", () => {
        const words = WHOLE.split(/(\s+)/);
        for (let i = 0; i < words.length; i += 2) {
            for (const word of ["", "0", "-1", "2", "1e9", "3e38", "{", "}", "(", ")", '"', "//", "patchDef3"]) {
                readOrRefuse(words.with(i, word).join(""));
            }
        }
    });

    it("loses no more than the patch that is damaged", () => {
        const at = WHOLE.indexOf("1.5");
        const { report, nets } = parseQuakeMap(`${WHOLE.slice(0, at)}x${WHOLE.slice(at)}`);
        expect(report).toMatchObject({ patches: 1, parts: 2 });
        expect(nets[0].materials).toEqual(["base/wall2"]);
    });
});
