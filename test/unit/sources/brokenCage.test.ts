import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { checkCage } from "../../../src/cage/checkCage.js";
import { createCage } from "../../../src/cage/createCage.js";
import type { CageFile } from "../../../src/sources/CageFile.js";
import { parseObjCage } from "../../../src/sources/parseObjCage.js";
import { SurfaceFormatError } from "../../../src/sources/SurfaceFormatError.js";
import { differingFields } from "../../support/differences.js";
import { createRandom } from "../../support/random.js";
import { facesOf, rimOf } from "../cage/cages.js";
import { DAMAGE } from "./readOrRefuse.js";

/** A grid of 3 × 3 quads, whose face in the middle (number 4) the tests break. */
const GRID = [
    ...Array.from({ length: 16 }, (_, i) => `v ${i % 4} ${i >> 2} 0`),
    ...[1, 2, 3, 5, 6, 7, 9, 10, 11].map((a) => `f ${a} ${a + 1} ${a + 5} ${a + 4}`),
];
const MIDDLE = 16 + 4;
const RIM_OF_GRID = { faces: 9, rim: 12 };

/** What every error and warning says: where it is, and a sentence. */
const MESSAGE = /^obj-cage, line [1-9]\d*: [^\n]+\.$/;

const withMiddle = (face: string, ...more: readonly string[]): string =>
    [...GRID.with(MIDDLE, face), ...more].join("\n");

/**
 * Reads a text, and checks what comes of it, without `expect`, which takes a while: texts are read by the thousand.
 * @returns undefined when it is refused in the way it should be
 */
function read(text: string): CageFile | undefined {
    let file: CageFile;
    try {
        file = parseObjCage(text);
    } catch (error) {
        if (!(error instanceof SurfaceFormatError)) {
            throw error;
        }
        if (!MESSAGE.test(error.message) || !(error.line <= text.split(/\r\n|\r|\n/).length)) {
            throw new Error(`Not a clear error: ${error.message}`, { cause: error });
        }
        return undefined;
    }
    const wrong = wrongIn(file);
    if (wrong.length > 0) {
        throw new Error(`${wrong.join("\n")}\nin what was read of\n${text.slice(0, 2000)}`);
    }
    return file;
}

/** What is wrong with what was read, whatever the text was. */
function wrongIn(file: CageFile): string[] {
    const wrong = file.report.warnings.filter((warning) => !MESSAGE.test(warning));
    if (file.cages.length === 0) {
        wrong.push("There are no cages.");
    }
    for (const { cage, pointIds, faceLines } of file.cages) {
        const changed = JSON.stringify(differingFields(checkCage(createCage(cage)).cage, cage));
        if (changed !== "{}") {
            wrong.push(`The cage checked again is another: ${changed}`);
        }
        const counts = [cage.positions.length / 3, pointIds.length, cage.faceSizes.length, faceLines.length];
        if (counts[0] !== counts[1] || counts[2] !== counts[3] || counts[2] === 0) {
            wrong.push(`Points, their ids, faces and their lines are ${counts.join()}.`);
        }
    }
    return wrong;
}

describe("a cage of which something is wrong", () => {
    /** Faces and edges with one face, when the middle is as it was; what the rest of them says. */
    it.each<[string, string, { faces: number; rim: number }, RegExp]>([
        [
            "a face that names a point twice",
            "f 6 7 7 11 10",
            RIM_OF_GRID,
            /line 21: in "cage", face 4 names a point more/,
        ],
        ["one that goes to and fro", "f 6 7 11 10 11 10", RIM_OF_GRID, /line 21: in "cage", face 4 names a point more/],
        ["one of two points", "f 6 7 6 7", { faces: 8, rim: 16 }, /line 21: in "cage", face 4 names a point more/],
        ["one of one point", "f 6 6 6 6", { faces: 8, rim: 16 }, /line 21: in "cage", face 4 names a point more/],
        ["a face of two corners", "f 6 7", { faces: 8, rim: 16 }, /line 21: face 4 is left out: it has 2 of the 3/],
        [
            "an id out of range",
            "f 6 7 17 10",
            { faces: 8, rim: 16 },
            /line 21: face 4 is left out: the reference "17" names/,
        ],
        [
            "an id of 0",
            "f 6 0 11 10",
            { faces: 8, rim: 16 },
            /line 21: face 4 is left out: the reference "0" names no v/,
        ],
        [
            "an id back beyond the first",
            "f -17 7 11 10",
            { faces: 8, rim: 16 },
            /the reference "-17" names no v; 16 are/,
        ],
        ["half an id", "f 6.5 7 11 10", { faces: 8, rim: 16 }, /the reference "6.5" names no v/],
        ["a word", "f six 7 11 10", { faces: 8, rim: 16 }, /the reference "six" names no v/],
        [
            "NaN",
            "v NaN 1 0\nf 6 7 -1 10",
            { faces: 8, rim: 16 },
            /line 22: face 4 is left out: v 17 on line 21 is no point/,
        ],
        ["infinity", "v 1 1e39 0\nf 6 7 -1 10", { faces: 8, rim: 16 }, /line 22: face 4 is left out: v 17 on line 21/],
        ["a point of two numbers", "v 1 1\nf 6 7 -1 10", { faces: 8, rim: 16 }, /face 4 is left out: v 17 on line 21/],
        [
            "a face without area",
            "f 6 7 11 10\nf 1 2 3",
            { faces: 10, rim: 13 },
            /line 22: in "cage", face 5 has no area/,
        ],
        ["an isolated point", "f 6 7 11 10\nv 9 9 9", RIM_OF_GRID, /line 22: in "cage", point 16 belongs to no face/],
        [
            "contradictory creases",
            "f 6 7 11 10\nt crease 2/1/0 5 6 1\nt crease 2/1/0 6 5 2",
            RIM_OF_GRID,
            /line 22: .*crease 0/,
        ],
        [
            "a crease that is no edge",
            "f 6 7 11 10\nt crease 2/1/0 5 10 1",
            RIM_OF_GRID,
            /line 22: .*crease 0 joins points/,
        ],
    ])("%s is told of with its line, and the rest is there", (_, middle, expected, warning) => {
        const file = read(withMiddle(middle))!;
        expect(file.report.warnings.join("\n")).toMatch(warning);
        const faces = facesOf(file.cages[0].cage);
        expect(faces).toHaveLength(expected.faces);
        expect(Object.keys(rimOf(faces))).toHaveLength(expected.rim);
        const whole = facesOf(parseObjCage(GRID.join("\n")).cages[0].cage);
        const isMiddle = (face: number[]): boolean => [5, 6, 9, 10].filter((id) => face.includes(id)).length > 2;
        const rest = (all: number[][]): number[][] => all.filter((face) => face.length === 4 && !isMiddle(face));
        expect(rest(whole)).toHaveLength(8);
        expect(rest(faces)).toEqual(rest(whole));
    });

    it.each<[string, string[], number]>([
        ["a single triangle", ["v 0 0 0", "v 1 0 0", "v 0 1 0", "f 1 2 3"], 1],
        ["a fan on one edge", [...GRID.slice(0, 16), ...Array.from({ length: 14 }, (_, i) => `f 1 2 ${i + 3}`)], 14],
        ["the same face twice", [...GRID, GRID[MIDDLE]], 10],
        ["a face seen from behind", GRID.with(MIDDLE, "f 10 11 7 6"), 9],
        ["two faces at a point", ["v 0 0 0", "v 1 0 0", "v 0 1 0", "v -1 0 0", "v 0 -1 0", "f 1 2 3", "f 1 4 5"], 2],
    ])("%s is read as it is", (_, lines, faces) => {
        expect(read(lines.join("\n"))!.report).toMatchObject({ faces, warnings: expect.any(Array) });
        expect(read(lines.join("\n"))!.cages[0].report.skippedFaces).toEqual([]);
    });

    it("tells of a thousand things that are wrong, and counts the others", () => {
        const { report } = read([...GRID, ...Array.from({ length: 5000 }, (_, i) => `f 1 2 ${i + 99}`)].join("\n"))!;
        expect(report.warnings).toHaveLength(1001);
        expect(report.warnings[1000]).toBe(
            "obj-cage, line 5025: there are 4000 more warnings, the last about this line.",
        );
        expect(report.skipped[0]).toMatchObject({ what: "face that is wrong, see the warnings", count: 5000 });
    });
});

/** Every statement and tag. */
const TEXT = [
    ...["o grid", ...GRID, "vt 0 0", "vt 1 0", "vt 1 1", "usemtl red", "o tent", "v 0 0 5", "v 4 0 5", "v 0 4 5"],
    ...["v 1 1 9", "f -4/1 -3/2 -1/3", "usemtl blue", "f -3 -2 -1", "f 19/2/1 17/1 -1/1 \\", " -1/2"],
    ...["t crease 4/3/0 0 1 2 3 1 2.5 10", "t crease 2/1/0 17 19 3", "t corner 2/1/0 0 19 4", "t hole 2/0/0 4 10"],
    ...["t interpolateboundary 1/0/0 2", "t creasemethod 0/0/1 chaikin", "l 1 2", "g top", "f 17 19 18"],
].join("\n");

describe("a broken text of cages", () => {
    it("is read whole when it is whole", () => {
        const file = read(TEXT)!;
        expect(file.cages.map(({ name, report: { points, faces } }) => [name, points, faces])).toEqual([
            ["grid", 16, 9],
            ["tent", 4, 4],
        ]);
        expect(file.report.warnings).toHaveLength(2);
    });

    it("gives the faces before a cut, or one clear error", () => {
        let faces = 0;
        for (let end = 0; end < TEXT.length; end++) {
            const found = read(TEXT.slice(0, end))?.report.faces ?? 0;
            // A cut may fall into a face, which is then another or none.
            expect(found).toBeGreaterThanOrEqual(faces - 1);
            faces = Math.max(faces, found);
        }
        expect(faces).toBe(13);
    });

    it("gives sound cages or one clear error, whatever is damaged (fast-check prints the seed)", () => {
        const damage = fc.record({
            at: fc.nat(TEXT.length),
            removed: fc.nat(12),
            inserted: fc.oneof(
                fc.constantFrom(
                    ...DAMAGE,
                    "\\",
                    "o x\n",
                    "f ",
                    "/",
                    "t crease ",
                    "t hole 1/0/0 ",
                    "v NaN 0 0\n",
                    "-1 ",
                ),
                fc.string({ maxLength: 4 }),
            ),
        });
        fc.assert(
            fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (changes) => {
                let damaged = TEXT;
                for (const { at, removed, inserted } of changes) {
                    damaged = damaged.slice(0, at) + inserted + damaged.slice(at + removed);
                }
                read(damaged);
            }),
            { numRuns: 300 },
        );
    });

    it("gives sound cages or one clear error when any one number is replaced", () => {
        const words = TEXT.split(/([\s]+)/);
        for (let i = 0; i < words.length; i += 2) {
            for (const word of ["", "0", "-1", "0.5", "2", "1e9", "3e38", "NaN", "4294967296"]) {
                read(words.with(i, word).join(""));
            }
        }
    });

    it("is read in time linear in its length, whatever it is made of", () => {
        const random = createRandom(3);
        const kinds: ((count: number) => string)[] = [
            (count) =>
                Array.from({ length: count }, () => `v ${random()} 0 1\nv 1 0 0\nv 0 1 0\nf -3 -2 -1`).join("\r\n"),
            (count) =>
                Array.from({ length: count }, (_, i) => `o ${i}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1`).join("\n"),
            // Objects in a chain, of which each shares a point with the one before it.
            (count) =>
                `v 0 0 0\n${Array.from({ length: count }, (_, i) => `o ${i}\nv 0 0 0\nv 1 0 0\nf -3 -2 -1`).join("\n")}`,
            (count) =>
                `${GRID.join("\n")}\nt crease ${2 * count}/1/0 ${"0 1 ".repeat(count)} 1\nt hole ${count}/0/0${" 4".repeat(count)}`,
            (count) => `${GRID.join("\n")}\nf ${"1 2 3 ".repeat(count)}`,
            (count) => `${GRID.join("\n")}${"\nf 99\nt hole 1/0/0 10".repeat(count)}`,
        ];
        for (const make of kinds) {
            /** The best of some runs: others use the machine, too. */
            const time = (count: number): number => {
                const text = make(count);
                const runs = Array.from({ length: 3 }, () => {
                    const start = performance.now();
                    parseObjCage(text);
                    return performance.now() - start;
                });
                return Math.min(...runs);
            };
            time(1000);
            // Eight times the length; a square would take 64 times as long.
            expect(time(8000) / time(1000)).toBeLessThan(40);
        }
    });

    it("does not lose its way in a line that never ends, or grow with the numbers that it claims", () => {
        expect(read(`${"\\\n".repeat(100_000)}v 0 0 0`)).toBeUndefined();
        expect(read("#".repeat(1_000_000))).toBeUndefined();
        expect(read(`f ${"1 ".repeat(200_000)}`)).toBeUndefined();
        expect(read(`f ${"9".repeat(400_000)} 1 1`)).toBeUndefined();
        const claims = [
            "t crease 4294967296/1/0 0 1 2",
            "t hole 1/0/0 4294967296",
            "t corner 1/1/0 9007199254740993 1",
        ];
        const file = read(
            [...GRID, ...claims, `o ${"x".repeat(100_000)}`, "t crease 2/1/0 99999999999999999999 1 2"].join("\n"),
        );
        expect(file!.report.warnings).toHaveLength(4);
        expect(file!.report.warnings.join("").length).toBeLessThan(600);
    });
});
