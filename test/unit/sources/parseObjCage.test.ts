import { describe, expect, it } from "@jest/globals";
import type { Cage } from "../../../src/cage/Cage.js";
import type { NamedCage } from "../../../src/sources/CageFile.js";
import { parseObjCage, type ParseCageOptions } from "../../../src/sources/parseObjCage.js";
import { facesOf } from "../cage/cages.js";
import { formatError } from "./support.js";

/** Points of a strip of squares: 2 rows. */
const strip = (columns: number): string[] =>
    Array.from({ length: 2 * columns }, (_, i) => `v ${i >> 1} ${i & 1} ${(i * i) % 3}`);
const text = (...lines: readonly (string | readonly string[])[]): string => lines.flat().join("\n");
const read = (...lines: readonly (string | readonly string[])[]): ReturnType<typeof parseObjCage> =>
    parseObjCage(text(...lines));
const only = (...lines: readonly (string | readonly string[])[]): NamedCage => {
    const { cages } = read(...lines);
    expect(cages).toHaveLength(1);
    return cages[0];
};
const creasesOf = ({ creases = new Uint32Array(0), creaseSharpness }: Cage): number[][] =>
    Array.from(creaseSharpness ?? [], (sharpness, i) => [creases[2 * i], creases[2 * i + 1], sharpness]);

const SQUARE = [...strip(2), "f 1 3 4 2"];
const STRIP = [...strip(4), "f 1 3 4 2", "f 3 5 6 4", "f 5 7 8 6"];

describe("parseObjCage", () => {
    it("reads points and faces of any size, in the order of the text", () => {
        const { cage, name, pointIds, faceLines, report } = only(strip(4), "f 1 3 4 2", "f 3 5 4", "f 5 7 8 6 4");
        expect(name).toBe("cage");
        expect(Array.from(cage.positions.subarray(0, 9))).toEqual([0, 0, 0, 0, 1, 1, 1, 0, 1]);
        expect(facesOf(cage)).toEqual([
            [0, 2, 3, 1],
            [2, 4, 3],
            [4, 6, 7, 5, 3],
        ]);
        expect([...pointIds]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
        expect([...faceLines]).toEqual([9, 10, 11]);
        expect(report).toMatchObject({ points: 8, faces: 3, quads: 1, findings: [] });
        expect(Object.keys(cage)).toEqual(["positions", "faceSizes", "faceVertices"]);
    });

    it("takes indices that count back, in faces between points", () => {
        const { cage } = only("v 0 0 0", "v 1 0 0", "v 1 1 0", "f -3 -2 -1", "v 0 1 0", "f -4 -2 -1");
        expect(facesOf(cage)).toEqual([
            [0, 1, 2],
            [0, 2, 3],
        ]);
    });

    it("takes joined lines, tabs, blanks, comments, marks and line ends of any kind, and bytes", () => {
        const lines = ["# a strip", ...strip(3), "f 1 3 \\", "  4 2 # a face", "", "f\t3\t5 6  4 "];
        const expected = facesOf(parseObjCage(text(lines)).cages[0].cage);
        expect(expected).toEqual([
            [0, 2, 3, 1],
            [2, 4, 5, 3],
        ]);
        for (const end of ["\n", "\r\n", "\r", " \\\n\n"]) {
            for (const start of ["", "\ufeff"]) {
                const whole = start + lines.join(end.replace("\\\n", "")) + end;
                expect(facesOf(parseObjCage(whole).cages[0].cage)).toEqual(expected);
                const bytes = new TextEncoder().encode(whole);
                expect(facesOf(parseObjCage(bytes).cages[0].cage)).toEqual(expected);
            }
        }
    });

    it("keeps texture coordinates per corner, so that seams stay", () => {
        const uvs = ["vt 0 0", "vt 0.5", "vt 1 1 9", "vt 0.25 0.75"];
        const { cage } = only(strip(3), uvs, "f 1/1 3/2 4/3 2/4", "f 3/1/7 5/-3/7 6/3/7 4/4/7");
        expect([...cage.uvs!]).toEqual([0, 0, 0.5, 0, 1, 1, 0.25, 0.75, 0, 0, 0.5, 0, 1, 1, 0.25, 0.75]);
        expect(only(SQUARE, uvs).cage.uvs).toBeUndefined();
        expect(only(strip(2), uvs, "f 1//1 3//1 4//1 2//1").cage.uvs).toBeUndefined();
    });

    it("gives 0, 0 to corners without texture coordinates in a cage that has some, and says how many", () => {
        const { cages, report } = read(strip(3), "vt 1 1", "vt NaN 1", "f 1/1 3/1 4/1 2/1", "f 3 5/2 6/1 4/3");
        expect([...cages[0].cage.uvs!]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0]);
        expect(report.warnings).toEqual([
            'obj-cage, line 10: in "cage", 3 corners name no texture coordinates that are there, and get 0, 0.',
        ]);
    });

    it("takes no weights and no colours, and says so of the weights", () => {
        const points = ["v 0 0 0 2", "v 1 0 0 1 0 0", "v 1 1 0 1 1 0 0", "v 0 1 0"];
        const { cages, report } = read(points, "f 1 2 3 4");
        expect([...cages[0].cage.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
        expect(report.skipped).toEqual([{ what: "weight of a point (v x y z w), not applied", count: 1, lines: [1] }]);
    });
});

describe("names and materials", () => {
    it("parts cages by objects and not by groups, and numbers points anew", () => {
        const far = strip(2).map((line) => line.replace("v ", "v 1"));
        const { cages, report } = read("o left", strip(2), "g a", "f 1 3 4 2", "o right", far, "v 9 9 9", "f 5 7 8 6");
        expect(cages.map(({ name, report: { points, faces } }) => [name, points, faces])).toEqual([
            ["left", 4, 1],
            ["right", 4, 1],
        ]);
        expect(cages.map(({ pointIds }) => [...pointIds])).toEqual([
            [0, 1, 2, 3],
            [4, 5, 6, 7],
        ]);
        expect(facesOf(cages[1].cage)).toEqual([[0, 2, 3, 1]]);
        expect(report.skipped).toEqual([{ what: "point (v) that no face names", count: 1, lines: [13] }]);
        expect(report).toMatchObject({ format: "obj-cage", points: 8, faces: 2, warnings: [] });
    });

    it("makes one cage of objects that share points, as far as the chain goes", () => {
        const lone = ["v 9 0 0", "v 9 1 0", "v 9 0 1"];
        const { cages, report } = read(
            ...[strip(4), "o a", "f 1 3 4 2", "o lone", lone, "f -3 -2 -1", "o b", "f 5 7 8 6", "o c", "f 3 5 6 4"],
        );
        expect(cages.map(({ name, cage }) => [name, facesOf(cage)])).toEqual([
            [
                "a",
                [
                    [0, 2, 3, 1],
                    [4, 6, 7, 5],
                    [2, 4, 5, 3],
                ],
            ],
            ["lone", [[0, 1, 2]]],
        ]);
        expect(report.warnings).toEqual([
            'obj-cage, line 10: the objects "a", "b", "c" share points and are one cage.',
        ]);
    });

    it("makes one cage of an object that comes back", () => {
        const { cages } = read(strip(6), "o a", "f 1 3 4 2", "o b", "f 9 11 12 10", "o a", "f 5 7 8 6");
        expect(cages.map(({ name, cage }) => [name, cage.faceSizes.length])).toEqual([
            ["a", 2],
            ["b", 1],
        ]);
    });

    it("names a cage without an object after the group that all its faces have", () => {
        expect(only(strip(3), "g body", "f 1 3 4 2", "g body", "f 3 5 6 4").name).toBe("body");
        expect(only(strip(3), "g body", "f 1 3 4 2", "g tail", "f 3 5 6 4").name).toBe("cage");
        expect(only("o whole", strip(3), "g body", "f 1 3 4 2").name).toBe("whole");
    });

    it("makes slots of materials, in the order in which they come", () => {
        const { cage, material, materials } = only(
            ...[
                strip(5),
                "f 1 3 4 2",
                "usemtl red",
                "f 3 5 6 4",
                "usemtl blue",
                "f 5 7 8 6",
                "usemtl red",
                "f 7 9 10 8",
            ],
        );
        expect([...cage.groups!]).toEqual([0, 1, 2, 1]);
        expect([material, materials]).toEqual([undefined, ["default", "red", "blue"]]);
        const one = only(strip(3), "usemtl red clay", "f 1 3 4 2", "f 3 5 6 4");
        expect([one.cage.groups, one.material, one.materials]).toEqual([undefined, "red clay", undefined]);
        expect(only(SQUARE, "usemtl late").material).toBeUndefined();
    });

    it("counts slots for each cage alone", () => {
        const { cages } = read(
            ...[strip(4), "usemtl red", "o a", "f 1 3 4 2", "o b", "usemtl blue", "f 5 7 8", "usemtl red", "f 5 8 6"],
        );
        expect(cages.map(({ material, materials }) => material ?? materials)).toEqual(["red", ["blue", "red"]]);
        expect([...cages[1].cage.groups!]).toEqual([0, 1]);
    });

    it("puts the materials that are too many into the last slot", () => {
        const faces = Array.from({ length: 65538 }, (_, i) => `usemtl m${i}\nf 1 3 4 2`);
        const { cage, materials } = only(strip(2), faces);
        expect(materials).toHaveLength(65536);
        expect([...cage.groups!.subarray(-3)]).toEqual([65535, 65535, 65535]);
    });
});

describe("tags", () => {
    it("reads creases as chains, with one sharpness or one an edge, and as pairs", () => {
        expect(creasesOf(only(STRIP, "t crease 2/1/0 0 2 1.5").cage)).toEqual([[0, 2, 1.5]]);
        expect(creasesOf(only(STRIP, "t crease 4/1/0 0 2 4 6 3").cage)).toEqual([
            [0, 2, 3],
            [2, 4, 3],
            [4, 6, 3],
        ]);
        const each = only(STRIP, "t crease 4/3/0 0 2 4 6 1 2 30").cage;
        expect(creasesOf(each)).toEqual([
            [0, 2, 1],
            [2, 4, 2],
            [4, 6, 10],
        ]);
        expect(creasesOf(only(STRIP, "t crease 4/2/0 0 2 4 6 1 2").cage)).toEqual([
            [0, 2, 1],
            [4, 6, 2],
        ]);
    });

    it("reads corners, holes, the boundary and the crease method", () => {
        const { cage } = only(
            ...["t hole 2/0/0 2 0", "t corner 2/1/0 0 7 5", "t corner 2/2/0 1 6 1 2"],
            ...[STRIP, "t interpolateboundary 1/0/0 2", "t creasemethod 0/0/1 chaikin"],
        );
        expect([...cage.corners!]).toEqual([0, 7, 1, 6]);
        expect([...cage.cornerSharpness!]).toEqual([5, 5, 1, 2]);
        expect([...cage.holes!]).toEqual([0, 2]);
        expect([cage.boundary, cage.creaseMethod]).toEqual(["edges", "chaikin"]);
        const boundaries = ["0", "1", "2"].map(
            (rule) => only(SQUARE, `t interpolateboundary 1/0/0 ${rule}`).cage.boundary,
        );
        expect(boundaries).toEqual(["none", "edgesAndCorners", "edges"]);
        expect(only(SQUARE, "t interpolateboundary 0/0/0").cage.boundary).toBe("edgesAndCorners");
        expect(only(SQUARE, "t creasemethod 0/0/1 normal").cage.creaseMethod).toBe("uniform");
    });

    it("counts points and faces over the whole text, also behind faces that are wrong", () => {
        const { cages, report } = read(
            ...["o a", strip(2), "f 1 3 4 2", "f 1 3 99", "o b", strip(2), "f 5 7 8 6", "f 5 8 7"],
            ...["t hole 2/0/0 3 1", "t crease 2/1/0 4 6 2", "t corner 1/1/0 7 3", "t crease 2/1/0 0 4 1"],
        );
        expect(cages.map(({ cage }) => [cage.holes, creasesOf(cage), cage.corners])).toEqual([
            [undefined, [], undefined],
            [Uint32Array.of(1), [[0, 2, 2]], Uint32Array.of(3)],
        ]);
        expect(report.warnings).toEqual([
            'obj-cage, line 7: face 1 is left out: the reference "99" names no v; 4 are there so far.',
            "obj-cage, line 15: a hole names face 1, which is left out.",
            "obj-cage, line 18: a crease joins the points 0 and 4, which no edge joins.",
        ]);
    });

    it("applies rules to the object in which they stand, or to all from before the first", () => {
        const [near, far] = [strip(2), strip(2)];
        const { cages } = read(
            ...["t interpolateboundary 1/0/0 0", "t creasemethod 0/0/1 chaikin"],
            ...["o a", near, "f 1 3 4 2", "t interpolateboundary 1/0/0 2", "o b", far, "f 5 7 8 6"],
        );
        expect(cages.map(({ cage }) => [cage.boundary, cage.creaseMethod])).toEqual([
            ["edges", "chaikin"],
            ["none", "chaikin"],
        ]);
    });

    it("reports what contradicts or joins nothing, with its line", () => {
        const { cages, report } = read(
            ...[STRIP, "t crease 2/1/0 2 3 4", "t crease 2/1/0 3 2 5", "t crease 2/1/0 0 7 1", "t corner 1/1/0 8 1"],
            ...["t crease 2/1/0 0 99 1", "t hole 1/0/0 3", "v 9 9 9", "t corner 1/1/0 8 2"],
        );
        expect(creasesOf(cages[0].cage)).toEqual([[3, 2, 5]]);
        expect(cages[0].cage.corners).toEqual(new Uint32Array(0));
        expect(report.warnings).toEqual([
            'obj-cage, line 12: in "cage", crease 0 has no effect, as its edge has a sharper one.',
            'obj-cage, line 14: in "cage", crease 2 joins points that no edge joins, and has no effect.',
            'obj-cage, line 15: in "cage", corners 0 and 1 are at points that belong to no face, and have no effect.',
            "obj-cage, line 16: a crease names point 99, but there are 9.",
            "obj-cage, line 17: a hole names face 3, but there are 3.",
            'obj-cage, line 18: in "cage", point 8 belongs to no face and has no effect.',
        ]);
    });

    it("skips and counts what it does not apply", () => {
        const { report } = read(
            ...[SQUARE, "t vertexedit 1/0/2 0 set P", "t edgeedit 0/0/0", "t faceedit 0/0/0", "t vertexedit 0/0/0"],
            ...["t facevaryinginterpolateboundary 1/0/0 1", "t smoothtriangles 0/0/1 smooth", "t else 0/0/0"],
            ...[
                "t smoothtriangles 0/0/1 catmark",
                "l 1 2",
                "p 1",
                "surf 0 1 0 1 1 2 3 4",
                "cstype bezier",
                "curv 0 1 1 2",
            ],
            ...["vn 0 0 1", "s 1", "mtllib a.mtl", "nonsense", "#t crease 2/1/0 0 1 1", "end"],
        );
        expect(report.skipped.map(({ what, lines }) => [what, lines])).toEqual([
            ["hierarchical edit (vertexedit)", [6, 9]],
            ["hierarchical edit (edgeedit)", [7]],
            ["hierarchical edit (faceedit)", [8]],
            ["rule for texture coordinates (facevaryinginterpolateboundary), not applied", [10]],
            ["rule for triangles (smoothtriangles), not applied: the usual one is", [11]],
            ["tag that is not known", [12]],
            ["line (l)", [14]],
            ["point (p)", [15]],
            ["free-form surface (surf), which parseObjSurfaces reads", [16]],
            ["curve (curv)", [18]],
            ["statement that is not known", [22]],
        ]);
        expect(report.warnings).toEqual([]);
    });

    it.each([
        ["t", 'the counts "ints/floats/strings" are missing after ""'],
        ["t crease 0 1 5", 'the counts "ints/floats/strings" are missing after "crease"'],
        ["t crease 2/1 0 1 5", 'the counts "ints/floats/strings" are missing after "crease"'],
        ["t crease 2/1/0 0 1", '2 words follow the counts "2/1/0", which add up to 3'],
        ["t crease 1000000000/1/0 0 1 5", '3 words follow the counts "1000000000/1/0", which add up to 1000000001'],
        ["t crease 2/1/0 0 x 5", '"x" is no whole number of 0 or more'],
        ["t crease 2/1/0 0 -1 5", '"-1" is no whole number of 0 or more'],
        ["t crease 2/1/0 0 1 NaN", '"NaN" is no number that a float32 holds'],
        ["t crease 2/1/0 0 1 -2", "the sharpness -2 is negative"],
        ["t crease 1/1/0 0 2", "the crease has 1 points and 1 numbers of sharpness"],
        ["t crease 3/3/0 0 2 3 1 1 1", "the crease has 3 points and 3 numbers of sharpness"],
        ["t corner 3/2/0 0 1 2 1 1", "the corner has 3 points and 2 numbers of sharpness"],
        ["t interpolateboundary 1/0/0 3", "interpolateboundary is 3, not 0, 1 or 2"],
        ["t interpolateboundary 2/0/0 1 1", "interpolateboundary is 1 1, not 0, 1 or 2"],
        ["t creasemethod 0/0/1 smooth", 'the crease method is "smooth"'],
    ])("leaves out %s with a warning", (tag, problem) => {
        const { cages, report } = read(SQUARE, tag);
        expect(Object.keys(cages[0].cage)).toEqual(["positions", "faceSizes", "faceVertices"]);
        expect(report.warnings).toEqual([`obj-cage, line 6: a tag is left out: ${problem}.`]);
        expect(report.skipped).toEqual([{ what: "tag that is wrong, see the warnings", count: 1, lines: [6] }]);
    });
});

describe("the welding of points", () => {
    /** Two squares side by side, each with points of its own; the second a little off. */
    const apart = (off: number): string =>
        text(
            "v 0 0 0",
            "v 1 0 0",
            "v 1 1 0",
            "v 0 1 0",
            `v ${1 + off} 0 -0`,
            "v 2 0 0",
            "v 2 1 0",
            `v ${1 + off} 1 0`,
        ) + "\nf 1 2 3 4\nf 5 6 7 8\nt crease 2/1/0 4 7 3\nt corner 1/1/0 7 2";
    const cageOf = (off: number, options: ParseCageOptions): NamedCage => parseObjCage(apart(off), options).cages[0];

    it("is left to whoever asks for it", () => {
        expect(facesOf(cageOf(0, {}).cage)).toEqual([
            [0, 1, 2, 3],
            [4, 5, 6, 7],
        ]);
    });

    it("merges equal bits, or what is near, and takes the tags along", () => {
        for (const [off, weldTolerance] of [
            [0, 0],
            [0.001, 0.01],
        ]) {
            const { cage, pointIds } = cageOf(off, { weldTolerance });
            expect(facesOf(cage)).toEqual([
                [0, 1, 2, 3],
                [1, 4, 5, 2],
            ]);
            expect([...pointIds]).toEqual([0, 1, 2, 3, 5, 6]);
            expect(creasesOf(cage)).toEqual([[1, 2, 3]]);
            expect([...cage.corners!]).toEqual([2]);
        }
        expect(facesOf(cageOf(0.001, { weldTolerance: 0 }).cage)).toEqual([
            [0, 1, 2, 3],
            [4, 5, 6, 7],
        ]);
    });

    it("joins objects", () => {
        const { cages } = parseObjCage(apart(0).replace("f 5", "o b\nf 5"), { weldTolerance: 0 });
        expect(cages).toHaveLength(1);
    });

    it("refuses a tolerance that is none", () => {
        expect(() => cageOf(0, { weldTolerance: -1 })).toThrow("The welding tolerance is -1, not a finite number");
    });
});

describe("a text without a cage", () => {
    it.each([
        ["", "obj-cage, line 1: the text has no face (f)."],
        ["v 0 0 0\nv 1 0 0", "obj-cage, line 2: the text has no face (f), but 2 × point (v) that no face names."],
        ["v 0 0 0\nsurf 0 1 0 1 1 1 1 1", "free-form surface (surf), which parseObjSurfaces reads."],
        [
            "v 0 0 0\nf 1 2 3",
            'obj-cage, line 2: no face can be read; face 0 is left out: the reference "2" names no v; 1 are',
        ],
        [
            "v 0 0 0\nv 1 0 0\nf 1 2",
            "line 3: no face can be read; face 0 is left out: it has 2 of the 3 or more corners",
        ],
        ["v 0 0 0\nv 1 0 0\nf 1 2 1 2", "obj-cage, line 3: no face can be used: each names its points twice."],
    ])("%j is refused with one sentence", (broken, sentence) => {
        expect(formatError(() => parseObjCage(broken)).message).toContain(sentence);
    });

    it("refuses what is no text", () => {
        for (const wrong of [undefined, null, 5, new Float32Array(3), new ArrayBuffer(4)]) {
            const error = formatError(() => parseObjCage(wrong as unknown as string));
            expect(error.message).toMatch(/^obj-cage: a text or its bytes are needed, but \w+ was given\.$/);
        }
    });
});
