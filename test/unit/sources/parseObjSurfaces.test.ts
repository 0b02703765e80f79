import { describe, expect, it } from "@jest/globals";
import { deCasteljauCurve } from "../../../src/math/deCasteljau.js";
import { createNurbsNet } from "../../../src/net/createNurbsNet.js";
import { parseObjSurfaces } from "../../../src/sources/parseObjSurfaces.js";
import { nurbsPoint } from "../../support/coxDeBoor.js";
import { randomNurbs, torusFigures } from "../../support/nurbsFigures.js";
import { createRandom } from "../../support/random.js";
import { controlPoint, distance, formatError, onlyNet, surfacePoint } from "./support.js";

/** `v` statements of x, y, z, weight. */
function vertices(points: readonly number[]): string[] {
    return Array.from({ length: points.length / 4 }, (_, i) => `v ${points.slice(4 * i, 4 * i + 4).join(" ")}`);
}

/** "first first+1 …", `count` numbers. */
function ids(count: number, first = 1): string {
    return Array.from({ length: count }, (_, i) => first + i).join(" ");
}

/** Control values of a curve along u, in x; the surface is flat and one wide in y. */
function ribbon(values: readonly number[]): string[] {
    return [0, 1].flatMap((y) => values.map((x) => `v ${x} ${y} 0`));
}

const SQUARE = ["v 0 0 0", "v 1 0 0", "v 0 1 0", "v 1 1 0"];
const BILINEAR = ["cstype bezier", "deg 1 1"];
const UNIT_PARM = ["parm u 0 1", "parm v 0 1", "end"];

function read(...lines: readonly (string | readonly string[])[]): ReturnType<typeof parseObjSurfaces> {
    return parseObjSurfaces(lines.flat().join("\n"));
}

describe("parseObjSurfaces", () => {
    it("reads NURBS of any knots as createNurbsNet does, and as de Boor has them", () => {
        for (let seed = 1; seed <= 30; seed++) {
            const figures = randomNurbs(createRandom(seed));
            const { degreeU, degreeV, knotsU, knotsV, points } = figures;
            const range = [knotsU.at(0), knotsU.at(-1), knotsV.at(0), knotsV.at(-1)].join(" ");
            const file = read(
                ...[vertices(points), "cstype rat bspline", `deg ${degreeU} ${degreeV}`],
                ...[`surf ${range} ${ids(points.length / 4)}`, `parm u ${knotsU.join(" ")}`],
                ...[`parm v ${knotsV.join(" ")}`, "end"],
            );
            const { net, parametersU, parametersV } = createNurbsNet(figures);
            const columns = parametersU.length - 1;
            expect({ seed, ...file.report }).toMatchObject({ seed, patches: 1, parts: net.patches.length / 16 });
            for (let patch = 0; patch < file.report.parts; patch++) {
                const [row, column] = [Math.floor(patch / columns), patch % columns];
                const u = (parametersU[column] + parametersU[column + 1]) / 2;
                const v = (parametersV[row] + parametersV[row + 1]) / 2;
                const point = surfacePoint(onlyNet(file), patch, 0.5, 0.5);
                expect(distance(point, nurbsPoint(figures, u, v))).toBeLessThan(2e-5);
            }
        }
    });

    it("takes weights as they stand, for rational types alone", () => {
        // A quarter circle: with weights multiplied in, or none, its middle would not lie on the circle.
        const arc = [0, 1].flatMap((z) => [`v 1 0 ${z}`, `v 1 1 ${z} 0.70710678`, `v 0 1 ${z}`]);
        const rest = ["deg 2 1", `surf 0 1 0 1 ${ids(6)}`, UNIT_PARM].flat();
        const rational = read(arc, "cstype rat bezier", rest);
        const [x, y] = surfacePoint(onlyNet(rational), 0, 0.5, 0.5);
        expect(Math.hypot(x, y)).toBeCloseTo(1, 6);
        expect(rational.report.warnings).toEqual([]);
        const polynomial = read(arc, "cstype bezier", rest);
        expect(distance(surfacePoint(onlyNet(polynomial), 0, 0.5, 0.5), [0.75, 0.75, 0.5])).toBeLessThan(1e-6);
        expect(polynomial.report.warnings).toEqual([
            "obj, line 9: weights other than 1 do not count, since cstype does not say rat.",
        ]);
    });

    it("takes six numbers of a vertex as a colour, not as weights", () => {
        const file = read(
            SQUARE.map((line) => `${line} 0.5 0 0.5`),
            "cstype rat bezier",
            "deg 1 1",
            "surf 0 1 0 1 1 2 3 4",
        );
        expect([...onlyNet(file).points].filter((_, i) => i % 4 === 3)).toEqual(Array(16).fill(1));
    });

    it("reads several Bezier pieces of one statement", () => {
        const file = read(ribbon([0, 2, 4, 7, 10]), "cstype bezier", "deg 2 1", `surf 0 5 0 1 ${ids(10)}`, [
            ...["parm u 0 1 5", "parm v 0 1", "end"],
        ]);
        expect(file.report).toMatchObject({ patches: 1, parts: 2, sharedEdges: 1, openEdges: 6 });
        expect(controlPoint(onlyNet(file), 1, 0, 3)).toEqual([10, 0, 0]);
        expect([...(onlyNet(file).uvs ?? [])].map((value) => Math.fround(value))).toEqual(
            [0, 0, 0.2, 0, 0, 1, 0.2, 1, 0.2, 0, 1, 0, 0.2, 1, 1, 1].map(Math.fround),
        );
    });

    it("reads a basis matrix: that of B-splines gives the B-spline", () => {
        const points = vertices(Array.from({ length: 24 * 4 }, (_, i) => (i % 4 < 3 ? (i * i * 7) % 11 : 1)));
        const matrix = "1 -3 3 -1  4 0 -6 3  1 3 3 -3  0 0 0 1".split(/\s+/).map((entry) => Number(entry) / 6);
        const surf = `surf 0 3 0 1 ${ids(24)}`;
        const byMatrix = read(
            ...[points, "cstype bmatrix", "deg 3 3", "step 1 1", `bmat u ${matrix.join(" ")}`],
            ...[`bmat v ${matrix.join(" ")}`, surf, "parm u 0 1 2 3", "parm v 0 1", "end"],
        );
        const byKnots = read(
            ...[points, "cstype bspline", "deg 3 3"],
            ...[surf, `parm u ${ids(10, -3)}`, `parm v ${ids(8, -3)}`, "end"],
        );
        expect(byMatrix.report).toMatchObject({ parts: 3, sharedEdges: 2, openEdges: 8 });
        for (let patch = 0; patch < 3; patch++) {
            const [a, b] = [byMatrix, byKnots].map((file) => surfacePoint(onlyNet(file), patch, 0.3, 0.8));
            expect(distance(a, b)).toBeLessThan(1e-5);
        }
    });

    it("reads Cardinal splines, which go through their inner points with the slopes of their neighbours", () => {
        const values = [5, 1, 2, 4, 3];
        const points = [0, 1, 2, 3].flatMap((y) => values.map((x) => `v ${x} ${y} 0`));
        const parm = ["parm u 0 1 2", "parm v 0 1", "end"];
        const file = read(points, "cstype cardinal", "deg 3 3", `surf 0 2 0 1 ${ids(20)}`, parm);
        const net = onlyNet(file);
        expect(file.report).toMatchObject({ parts: 2, sharedEdges: 1, openEdges: 6 });
        const ends = [0, 1].flatMap((patch) => [0, 3].map((column) => controlPoint(net, patch, 0, column)));
        expect(ends).toEqual([1, 2, 2, 4].map((x) => [x, 1, 0]));
        const slopes = [0, 1].map((patch) => 3 * (controlPoint(net, patch, 0, 1)[0] - ends[2 * patch][0]));
        expect(distance(slopes, [(2 - 5) / 2, (4 - 1) / 2])).toBeLessThan(1e-6);
        expect(controlPoint(net, 1, 3, 3)).toEqual([4, 2, 0]);
    });

    it("reads Taylor surfaces as powers of t, also rational ones", () => {
        // x = 1 + 2 t + 3 t², weight 1; for the rational one weight 1 + t² and x as in the sum of w x.
        const coefficients = ["v 1 0 0 1", "v 2 0 0 1", "v 3 0 0 1", "v 0 1 0 1", "v 0 0 0 1", "v 0 0 0 1"];
        const rest = ["deg 2 1", `surf 0 1 0 1 ${ids(6)}`, UNIT_PARM].flat();
        const polynomial = read(coefficients, "cstype taylor", rest);
        for (const t of [0, 0.25, 1]) {
            const [x, y] = surfacePoint(onlyNet(polynomial), 0, t, 0.5);
            expect(x).toBeCloseTo(1 + 2 * t + 3 * t * t, 6);
            expect(y).toBeCloseTo(0.5, 6);
        }
        const rational = read(coefficients, "cstype rat taylor", rest);
        const [x, y] = surfacePoint(onlyNet(rational), 0, 0.5, 0.5);
        const weight = (1 + 0.5 + 0.25) * 1.5;
        expect(x).toBeCloseTo((1 + 2 * 0.5 + 3 * 0.25) / weight, 6);
        expect(y).toBeCloseTo(0.5 / weight, 6);
    });

    it("reads the patches of older files without cstype", () => {
        const points = vertices(Array.from({ length: 64 }, (_, i) => (i % 4 < 3 ? (i * i * 5) % 13 : 1)));
        const file = read(
            points,
            "res 4 4",
            ...["bzp", "bsp", "cdp"].map((name) => [`g ${name}`, `${name} ${ids(16)}`]),
        );
        const nets = new Map(file.nets.map(({ name, net }) => [name, net]));
        expect([...nets.keys()]).toEqual(["bzp", "bsp", "cdp"]);
        const value = (row: number, column: number): number[] => {
            return Array.from({ length: 3 }, (_, axis) => ((4 * (4 * row + column) + axis) ** 2 * 5) % 13);
        };
        const [bzp, bsp, cdp] = ["bzp", "bsp", "cdp"].map((name) => controlPoint(nets.get(name)!, 0, 0, 0));
        expect(bzp).toEqual(value(0, 0));
        expect(cdp).toEqual(value(1, 1));
        const shares = [1 / 6, 4 / 6, 1 / 6];
        const mean = [0, 1, 2].map((axis) => {
            return shares.reduce(
                (sum, a, row) => sum + a * shares.reduce((s, b, c) => s + b * value(row, c)[axis], 0),
                0,
            );
        });
        expect(distance(bsp, mean)).toBeLessThan(1e-5);
    });

    it("cuts a surface down to the range of its statement", () => {
        const values = [0, 1, 5, 2, 8, 3];
        const lines = [ribbon(values), "cstype bspline", "deg 3 1"];
        const parm = ["parm u 0 0 0 0 1 2 3 3 3 3", "parm v 0 0 1 1", "end"];
        const whole = onlyNet(read(lines.flat(), `surf 0 3 0 1 ${ids(12)}`, parm));
        const cut = read(lines.flat(), `surf 0.5 2 0.25 1 ${ids(12)}`, parm);
        expect(cut.report).toMatchObject({ parts: 2, warnings: [] });
        expect(distance(surfacePoint(onlyNet(cut), 0, 0, 0), surfacePoint(whole, 0, 0.5, 0.25))).toBeLessThan(1e-6);
        expect(distance(surfacePoint(onlyNet(cut), 1, 1, 1), surfacePoint(whole, 1, 1, 1))).toBeLessThan(1e-6);
        const bezier = read(ribbon([0, 3, 9, 2]), "cstype bezier", "deg 3 1", `surf 0 0.5 0 1 ${ids(8)}`, UNIT_PARM);
        const [middle] = deCasteljauCurve([0, 3, 9, 2], 3, 1, 0.5);
        expect(controlPoint(onlyNet(bezier), 0, 0, 3)[0]).toBeCloseTo(middle, 6);
        const beside = read(SQUARE, BILINEAR, "surf 5 6 0 1 1 2 3 4", UNIT_PARM);
        expect(beside.report.warnings).toEqual([
            "obj, line 7: the range of the statement lies beside that of parm; the surface is taken whole.",
        ]);
        expect(controlPoint(onlyNet(beside), 0, 3, 3)).toEqual([1, 1, 0]);
    });

    it("shuts the seams of a torus, whose last points are the first", () => {
        const { knotsU, points } = torusFigures(3, 1);
        const parm = knotsU.join(" ");
        const statement = [`surf 0 4 0 4 ${ids(81)}`, `parm u ${parm}`, `parm v ${parm}`, "end"];
        const file = read(vertices(points), "cstype rat bspline", "deg 2 2", statement);
        expect(file.report).toMatchObject({ parts: 16, openEdges: 0, sharedEdges: 32 });
    });

    it("shuts the seam of uniform knots, where indices repeat", () => {
        const ring = Array.from({ length: 7 }, (_, i) => [Math.cos(i * 0.9), Math.sin(i * 0.9)]);
        const points = [0, 1].flatMap((z) => ring.map(([x, y]) => `v ${x} ${y} ${z}`));
        const rows = [0, 7].map((first) => `${ids(7, first + 1)} ${ids(3, first + 1)}`).join(" ");
        const knots = Array.from({ length: 14 }, (_, i) => i / 7).join(" ");
        const file = read(points, "cstype bspline", "deg 3 1", `surf 0 2 0 1 ${rows}`, [
            ...[`parm u ${knots}`, "parm v 0 0 1 1", "end"],
        ]);
        expect(file.report).toMatchObject({ parts: 7, openEdges: 14, sharedEdges: 7 });
    });

    it("joins lines that end with a backslash, and reads any line ends, blanks and comments", () => {
        const text =
            "\ufeff# a square\r\n" +
            "v 0 0 0 # corner\r\nv 1\t0 0\r\n  v 0 1 0\r\nv 1 1 0\r\n// remark\r\ncstype  bezier\r\ndeg 1 1\r\n" +
            "surf 0 1 \\\r\n 0 1 \\  \r\n1 2 3\\\r\n4\r\nparm u 0 \\\r\n1\r\nparm v 0 1\r\nend";
        const file = parseObjSurfaces(text);
        expect(file.report).toMatchObject({ patches: 1, skipped: [], warnings: [] });
        expect(parseObjSurfaces(text.replaceAll("\r\n", "\r")).nets).toEqual(file.nets);
        expect(parseObjSurfaces(text.replaceAll("\r\n", "\n")).nets).toEqual(file.nets);
        expect(formatError(() => parseObjSurfaces(text.replace("3\\", "\\"))).line).toBe(9);
    });

    it("counts negative indices back from what was read so far", () => {
        const file = read(SQUARE, BILINEAR, "surf 0 1 0 1 -4 -3 -2 -1", UNIT_PARM, "v 9 9 9");
        expect(controlPoint(onlyNet(file), 0, 3, 3)).toEqual([1, 1, 0]);
    });

    it("has texture coordinates as control values where all points name them", () => {
        const vt = ["vt 0 0", "vt 2 0", "vt 0", "vt 2 4 1"];
        const statement = (words: string): string[] => [`surf 0 1 0 1 ${words}`, ...UNIT_PARM];
        const file = read(SQUARE, vt, BILINEAR, statement("1/1 2/2/7 3/-2 4/4"), statement("1 2//1 3 4/4"));
        const [first, second] = [0, 32].map((at) => [...(onlyNet(file).uvs ?? [])].slice(at, at + 32));
        expect(first.slice(0, 8)).toEqual([0, 0, 2 / 3, 0, 4 / 3, 0, 2, 0].map(Math.fround));
        expect(first.slice(-2)).toEqual([2, 4]);
        expect(second.slice(-4)).toEqual([2 / 3, 1, 1, 1].map(Math.fround));
        expect(file.report.warnings).toEqual([
            "obj, line 15: texture coordinates are left out, since not all points name some.",
        ]);
    });

    it("makes one net per name and material, welded", () => {
        const more = ["v 2 0 0", "v 2 1 0", "v 3 0 0", "v 3 1 0"];
        const file = read(
            ...[SQUARE, more, BILINEAR, "o boat", "usemtl red paint", "surf 0 1 0 1 1 2 3 4", UNIT_PARM],
            ...["g sail  left", "surf 0 1 0 1 2 5 4 6", UNIT_PARM, "g", "surf 0 1 0 1 2 5 4 6", UNIT_PARM],
            ...["usemtl blue", "surf 0 1 0 1 5 7 6 8", UNIT_PARM, "o", "usemtl", "surf 0 1 0 1 5 7 6 8", UNIT_PARM],
        );
        expect(file.nets.map(({ name, material, net }) => [name, material, net.patches.length / 16])).toEqual([
            ["boat", "red paint", 2],
            ["sail  left", "red paint", 1],
            ["boat", "blue", 1],
            ["surface", undefined, 1],
        ]);
        expect(file.nets[0].net.points.length / 4).toBe(28);
        expect(file.report).toMatchObject({ patches: 5, parts: 5, sharedEdges: 1 });
    });

    it("leaves polygons, curves and trimming out, and counts them", () => {
        const file = read(
            ...[
                SQUARE,
                "vp 0 0",
                "vp 1 1",
                "f 1 2 4",
                "f 1 4 3",
                "l 1 2",
                "p 1",
                BILINEAR,
                "curv 0 1 1 2",
                "parm u 0 7 9",
            ],
            ...["end", "curv2 1 2", "parm u 5 6", "end", "surf 0 1 0 1 1 2 3 4", "parm u 0 1", "trim 0 1 1"],
            ...["hole 0 1 1", "scrv 0 1 1", "parm v 0 1", "end", "con 1 0 1 1 2 0 1 2", "call other.obj", "blob 5"],
        );
        expect(file.report).toMatchObject({ patches: 1, warnings: [] });
        expect(file.report.skipped).toEqual([
            { what: "polygon (f)", count: 2, lines: [7, 8] },
            { what: "line (l)", count: 1, lines: [9] },
            { what: "point (p)", count: 1, lines: [10] },
            { what: "curve (curv)", count: 1, lines: [13] },
            { what: "curve on a surface (curv2)", count: 1, lines: [16] },
            {
                what: "trimming (trim, hole, scrv), not applied: the whole surface is there",
                count: 3,
                lines: [21, 22, 23],
            },
            { what: "other file or command (call, csh)", count: 1, lines: [27] },
            { what: "statement that is not known", count: 1, lines: [28] },
        ]);
    });

    it("reads parm before surf, and surfaces without an end", () => {
        const file = read(
            ...[
                SQUARE,
                "v 2 0 0",
                "v 2 1 0",
                BILINEAR,
                "parm u 0 1 2",
                "parm v 0 1",
                "surf 0 2 0 1 1 2 5 3 4 6",
                "end",
            ],
            ...["surf 0 1 0 1 1 2 3 4", "parm u 0 1", "surf 0 1 0 1 2 5 4 6", "parm v 0 1"],
        );
        expect(file.report).toMatchObject({ patches: 3, parts: 4 });
        expect(file.report.warnings).toEqual([
            "obj, line 15: the surface of line 13 has no end.",
            "obj, line 16: the surface of line 15 has no end.",
        ]);
    });
});

describe("wrong surfaces of an OBJ text", () => {
    const good = ["surf 0 1 0 1 1 2 3 4", ...UNIT_PARM];

    it.each<[string, string[], string]>([
        ["too few points", ["surf 0 1 0 1 1 2 3", ...UNIT_PARM], "2 × 2 control points are needed for degrees 1 and 1"],
        ["an index beyond", ["surf 0 1 0 1 1 2 3 9"], 'the reference "9" names no v; 5 are there so far'],
        ["index 0", ["surf 0 1 0 1 1 2 3 0"], 'the reference "0" names no v'],
        ["a negative index beyond", ["surf 0 1 0 1 1 2 3 -6"], 'the reference "-6" names no v'],
        ["half an index", ["surf 0 1 0 1 1 2 3 1.5"], 'the reference "1.5" names no v'],
        ["a word for an index", ["surf 0 1 0 1 1 2 3 x"], 'the reference "x" names no v'],
        ["a missing vt", ["surf 0 1 0 1 1 2 3 4/1"], 'the reference "4/1" names no vt; 0 are there so far'],
        ["a wrong point", ["surf 0 1 0 1 1 2 3 5"], "v 5 on line 5 is no point of 3 finite numbers"],
        ["no range", ["surf"], "s0, s1, t0 and t1 are needed, but missing"],
        ["a word in the range", ["surf 0 1 0 x 1 2 3 4"], 's0, s1, t0 and t1 are needed, but "x", no number'],
        ["a degree above 3", ["deg 4 1", ...good], "The degree in u is 4; 1, 2 and 3 are supported, since"],
        ["one degree", ["deg 1", ...good], "deg has 1 of the 2 numbers that surfaces need"],
        ["an unknown type", ["cstype nurbs", ...good], 'the type of surfaces is "nurbs", which is not known'],
        ["Cardinal degree", ["cstype cardinal", ...good], "the degree in u is 1, but Cardinal splines have degree 3"],
        ["no matrix", ["cstype bmatrix", ...good], "bmat u has 0 of the 4 numbers it needs"],
        ["no step", ["cstype bmatrix", "bmat u 1 -1 0 1", "bmat v 1 -1 0 1", ...good], "the step in u is undefined"],
        ["no knots", ["cstype bspline", good[0], "end"], "parm u is missing"],
        ["equal knots", ["cstype bspline", good[0], "parm u 0 0 1 1", "parm v -2 -2 -2 -2"], "All 4 knots in v are -2"],
        ["decreasing knots", ["cstype bspline", good[0], "parm u 0 0 1 0.5"], "Knot 3 in u is 0.5, which is less"],
        ["knots that are no numbers", ["cstype bspline", good[0], "parm u 0 0 1 a"], "Knot 3 in u is NaN"],
        ["equal parameters", [good[0], "parm u 4 4"], "all 2 numbers of parm u are 4"],
        ["decreasing parameters", [good[0], "parm u 4 3"], "number 1 of parm u is 3, which is less"],
        ["one parameter", [good[0], "parm u 4"], "parm u has 1 of the 2 or more numbers it needs"],
        ["an endless parameter", [good[0], "parm u 0 1e99"], "number 1 of parm u is 1e+99, not a finite number"],
        [
            "a weight of 0",
            ["cstype rat bezier", "v 1 1 1 0", "surf 0 1 0 1 1 2 3 -1"],
            "v 6 on line 14 has the weight 0",
        ],
        [
            "a weight below",
            ["cstype rat bezier", "v 1 1 1 -2", "surf 0 1 0 1 1 2 3 -1"],
            "v 6 on line 14 has the weight -2, not a number",
        ],
        ["few points of an old patch", ["bzp 1 2 3 4"], "4 × 4 control points are needed for degrees 3 and 3, not 4"],
    ])("are left out for %s, and the rest is read", (_, lines, problem) => {
        const text = [SQUARE, "v 1 2 x", BILINEAR, good, "g wrong", lines, "end"].flat().join("\n");
        const file = parseObjSurfaces(text);
        expect(file.nets.map(({ name }) => name)).toEqual(["surface"]);
        const line = 1 + text.split("\n").findLastIndex((content) => /^(?:surf|bzp)/.test(content));
        expect(file.report).toMatchObject({ patches: 1, parts: 1 });
        expect(file.report.skipped).toEqual([
            { what: "surface that is wrong, see the warnings", count: 1, lines: [line] },
        ]);
        expect(file.report.warnings.join("\n")).toContain(`obj, line ${line}: a surface is left out: ${problem}`);
        const error = formatError(() => parseObjSurfaces(text.replace(good.join("\n"), "\n\n\n")));
        expect(error.message).toContain(problem);
    });

    it("are refused without cstype or deg", () => {
        expect(formatError(() => read(SQUARE, good)).message).toBe("obj, line 5: cstype is missing before it.");
        expect(formatError(() => read(SQUARE, "cstype bezier", good)).message).toContain("deg has 0 of the 2 numbers");
    });

    it("are refused when the text has none", () => {
        expect(formatError(() => parseObjSurfaces("")).message).toBe(
            "obj, line 1: the text has no free-form surface (surf).",
        );
        expect(formatError(() => read(SQUARE, "f 1 2 3", "f 2 3 4")).message).toBe(
            "obj, line 6: the text has no free-form surface (surf), but 2 × polygon (f).",
        );
        expect(formatError(() => parseObjSurfaces(7 as unknown as string)).message).toBe(
            "obj: a text is needed, but number was given.",
        );
    });
});
