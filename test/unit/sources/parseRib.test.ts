import { describe, expect, it } from "@jest/globals";
import { bernsteinValues } from "../../../src/math/bernstein.js";
import { parseRib } from "../../../src/sources/parseRib.js";
import { createRandom } from "../../support/random.js";
import { controlPoint, distance, downward, formatError, onlyNet, surfacePoint } from "./support.js";

const FLAT = '"P" [0 0 0  1 0 0  0 1 0  1 1 0]';

/** Values of the four weights of a basis at t, each written from its definition. */
const WEIGHTS: Readonly<Record<string, (t: number) => number[]>> = {
    bezier: (t) => [...bernsteinValues(3, t, new Float64Array(4))],
    // Cox and de Boor's recurrence on uniform knots, by hand: cubic pieces of the cardinal B-spline.
    "b-spline": (t) => [3, 2, 1, 0].map((knot) => cardinalSpline(4, t + knot)),
    // A cubic from P1 to P2 with derivatives (P2 - P0) / 2 and (P3 - P1) / 2.
    "catmull-rom": (t) => {
        const [h0, d0, h1, d1] = hermiteWeights(t);
        return [-d0 / 2, h0 - d1 / 2, h1 + d0 / 2, d1 / 2];
    },
    hermite: hermiteWeights,
    power: (t) => [t ** 3, t ** 2, t, 1],
};

const STEPS: Readonly<Record<string, number>> = { bezier: 3, "b-spline": 1, "catmull-rom": 1, hermite: 2, power: 4 };

function hermiteWeights(t: number): number[] {
    return [(1 + 2 * t) * (1 - t) ** 2, t * (1 - t) ** 2, t ** 2 * (3 - 2 * t), t ** 2 * (t - 1)];
}

function cardinalSpline(order: number, x: number): number {
    if (order === 1) {
        return x >= 0 && x < 1 ? 1 : 0;
    }
    return (x * cardinalSpline(order - 1, x) + (order - x) * cardinalSpline(order - 1, x - 1)) / (order - 1);
}

function randomPoints(count: number, seed: number): number[][] {
    const random = createRandom(seed);
    return Array.from({ length: count }, () => [random(), random(), random()].map((value) => Math.fround(value)));
}

describe("the requests that parseRib reads", () => {
    it("reads a bilinear patch, u along a row first", () => {
        const file = parseRib(`WorldBegin Patch "bilinear" ${FLAT} WorldEnd`);
        const net = onlyNet(file);
        expect(surfacePoint(net, 0, 1, 0)).toEqual([1, 0, 0]);
        expect(surfacePoint(net, 0, 0, 1)).toEqual([0, 1, 0]);
        expect(file.nets[0]).toMatchObject({ name: "surface" });
        expect(file.report).toMatchObject({ format: "rib", patches: 1, parts: 1, skipped: [], warnings: [] });
        // t is v, and runs down an image.
        expect([...net.uvs!]).toEqual([0, 1, 1, 1, 0, 0, 1, 0]);
        expect(net.colors).toBeUndefined();
    });

    it.each(Object.keys(WEIGHTS))("reads a mesh in the basis %s", (name) => {
        const step = STEPS[name];
        const weights = WEIGHTS[name];
        const [nu, nv] = [4 + 2 * step, 4 + step];
        const points = randomPoints(nu * nv, 17);
        const text = `Basis "${name}" ${step} "${name}" ${step}
            PatchMesh "bicubic" ${nu} "nonperiodic" ${nv} "nonperiodic" "P" [${points.flat().join(" ")}]`;
        const file = parseRib(text);
        const net = onlyNet(file);
        expect(file.report).toMatchObject({ patches: 1, parts: 6 });
        for (let patch = 0; patch < 6; patch++) {
            for (const [u, v] of [
                [0, 0],
                [0.3, 0.8],
                [0.75, 0.25],
            ]) {
                const [wu, wv] = [weights(u), weights(v)];
                const expected = [0, 0, 0];
                for (let j = 0; j < 4; j++) {
                    for (let i = 0; i < 4; i++) {
                        const at = (Math.floor(patch / 3) * step + j) * nu + (patch % 3) * step + i;
                        points[at].forEach((value, axis) => (expected[axis] += wu[i] * wv[j] * value));
                    }
                }
                expect(distance(surfacePoint(net, patch, u, v), expected)).toBeLessThan(2e-6);
            }
        }
        // 3 patches by 2: two joins along each row and three across, but for coefficients, which join by chance only.
        expect(file.report.sharedEdges).toBe(name === "power" ? 0 : 7);
    });

    it("closes periodic meshes in both directions", () => {
        const points = randomPoints(5 * 4, 3);
        const text = `Basis "b-spline" 1 "b-spline" 1
            PatchMesh "bicubic" 5 "periodic" 4 "periodic" "P" [${points.flat().join(" ")}]`;
        const { report, nets } = parseRib(text);
        expect(report).toMatchObject({ parts: 20, sharedEdges: 40, openEdges: 0 });
        expect(nets[0].net.points.length / 4).toBe(9 * 20);
        const bilinear = parseRib(`PatchMesh "bilinear" 5 "periodic" 4 "periodic" "P" [${points.flat().join(" ")}]`);
        expect(bilinear.report).toMatchObject({ parts: 20, sharedEdges: 40, openEdges: 0 });
        expect(controlPoint(bilinear.nets[0].net, 4, 0, 3)).toEqual(points[0]);
    });

    it("knows a basis by its matrix, rounded or not, and takes any other", () => {
        const points = `"P" [${randomPoints(5 * 4, 5)
            .flat()
            .join(" ")}]`;
        const mesh = `PatchMesh "bicubic" 5 "nonperiodic" 4 "nonperiodic" ${points}`;
        const rounded = "[-.1667 .5 -.5 .1667 .5 -1 .5 0 -.5 0 .5 0 .1667 .6667 .1667 0]";
        expect(parseRib(`Basis ${rounded} 1 "b-spline" 1 ${mesh}`)).toEqual(
            parseRib(`Basis "b-spline" 1 "b-spline" 1 ${mesh}`),
        );
        // The Bezier basis run backwards: t for 1 - t.
        const backwards = "[1 -3 3 -1 0 3 -6 3 0 0 3 -3 0 0 0 1]";
        const patch = `Patch "bicubic" "P" [${randomPoints(16, 6).flat().join(" ")}]`;
        const forward = onlyNet(parseRib(patch));
        const turned = onlyNet(parseRib(`Basis ${backwards} 3 "bezier" 3 ${patch}`));
        expect(distance(surfacePoint(turned, 0, 0.2, 0.6), surfacePoint(forward, 0, 0.8, 0.6))).toBeLessThan(1e-6);
    });

    it("divides homogeneous points by their weights", () => {
        const half = Math.SQRT1_2;
        // A quarter cylinder, bicubic: the rational quadratic arc raised by one degree.
        const arc = [
            [1, 0, 1],
            [(1 + 2 * half) / 3, (2 * half) / 3, (1 + 2 * half) / 3],
            [(2 * half) / 3, (1 + 2 * half) / 3, (1 + 2 * half) / 3],
            [0, 1, 1],
        ];
        const rows = [0, 1, 2, 3].flatMap((z) => arc.map(([x, y, w]) => `${x} ${y} ${z * w} ${w}`));
        const net = onlyNet(parseRib(`Patch "bicubic" "Pw" [${rows.join(" ")}]`));
        for (let u = 0; u <= 1; u += 0.125) {
            const [x, y, z] = surfacePoint(net, 0, u, 0.5);
            expect(Math.hypot(x, y)).toBeCloseTo(1, 6);
            expect(z).toBeCloseTo(1.5, 6);
        }
    });

    it("makes height fields over the parameters of the whole mesh", () => {
        const net = onlyNet(parseRib(`PatchMesh "bilinear" 3 "nonperiodic" 2 "nonperiodic" "Pz" [1 2 3 4 5 6]`));
        expect(distance(surfacePoint(net, 1, 0.5, 0.5), [0.75, 0.5, 4])).toBeLessThan(1e-6);
        const cubic = onlyNet(parseRib(`Patch "bicubic" "Pz" [${Array.from({ length: 16 }, (_, i) => i).join(" ")}]`));
        expect(distance(surfacePoint(cubic, 0, 0.25, 0.5), [0.25, 0.5, 0.25 * 3 + 0.5 * 12])).toBeLessThan(1e-6);
    });

    it("moves surfaces as the requests before them say", () => {
        const corner = (requests: string): number[] => {
            const net = onlyNet(parseRib(`${requests} Patch "bilinear" "P" [1 0 0 2 0 0 1 1 0 2 1 0]`));
            return surfacePoint(net, 0, 0, 0);
        };
        expect(corner("Translate 1 2 3")).toEqual([2, 2, 3]);
        expect(corner("Translate [1 2 3] Scale 2 3 4")).toEqual([3, 2, 3]);
        expect(corner("Scale 2 3 4 Translate 1 2 3")).toEqual([4, 6, 12]);
        expect(distance(corner("Rotate 90 0 0 2"), [0, 1, 0])).toBeLessThan(1e-7);
        expect(distance(corner("Rotate 90 0 1 0"), [0, 0, -1])).toBeLessThan(1e-7);
        expect(distance(corner("Rotate 120 1 1 1"), [0, 1, 0])).toBeLessThan(1e-7);
        expect(corner("Translate 5 5 5 Transform [1 0 0 0 0 1 0 0 0 0 1 0 7 8 9 1]")).toEqual([8, 8, 9]);
        expect(corner("Translate 5 5 5 ConcatTransform 1 0 0 0 0 1 0 0 0 0 1 0 7 8 9 1")).toEqual([13, 13, 14]);
        expect(corner("Translate 5 5 5 WorldBegin Translate 1 0 0")).toEqual([2, 0, 0]);
        expect(corner("Translate 5 5 5 Identity")).toEqual([1, 0, 0]);
        expect(corner("Scale 2 2 2 TransformBegin Translate 1 0 0 TransformEnd")).toEqual([2, 0, 0]);
        expect(corner("AttributeBegin Translate 1 0 0 AttributeEnd")).toEqual([1, 0, 0]);
    });

    it("names nets by identifier and surface, and joins what has the same names", () => {
        const text = `Surface "plastic" "Kd" [0.5]
            AttributeBegin Attribute "identifier" "name" ["lid"] Surface "metal"
                Patch "bilinear" ${FLAT}
            AttributeEnd
            Attribute "identifier" "string name" "body" Patch "bilinear" ${FLAT}
            TransformBegin Attribute "identifier" "name" ["lid"] Surface "metal" TransformEnd
            Translate 1 0 0 Patch "bilinear" ${FLAT}`;
        const { nets, report } = parseRib(text);
        expect(nets.map(({ name, material, net }) => [name, material, net.patches.length / 16])).toEqual([
            ["lid", "metal", 2],
            ["body", "plastic", 1],
        ]);
        expect(report.skipped).toEqual([]);
    });

    it("gives texture coordinates of every class, and the parameters of a mesh where there are none", () => {
        const uvsOf = (text: string): number[] => [...(onlyNet(parseRib(text)).uvs ?? [])];
        const stOf = (text: string): number[] => downward(uvsOf(text));
        expect(stOf(`Patch "bilinear" ${FLAT} "st" [0 0 2 0 0 3 2 3]`)).toEqual([0, 0, 2, 0, 0, 3, 2, 3]);
        expect(stOf(`Patch "bilinear" ${FLAT} "varying float s" [0 2 0 2] "t" [0 0 3 3]`)).toEqual([
            0, 0, 2, 0, 0, 3, 2, 3,
        ]);
        expect(uvsOf(`TextureCoordinates 0 0 1 0 0 1 1 1 Patch "bilinear" ${FLAT}`)).toEqual([0, 1, 1, 1, 0, 0, 1, 0]);
        expect(stOf(`TextureCoordinates 0 1 1 1 0 0 1 0 Patch "bilinear" ${FLAT}`)).toEqual([0, 1, 1, 1, 0, 0, 1, 0]);
        const mesh = `PatchMesh "bilinear" 3 "nonperiodic" 2 "nonperiodic" "P" [0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0]`;
        expect(stOf(mesh)).toEqual([0, 0, 0.5, 0, 0, 1, 0.5, 1, 0.5, 0, 1, 0, 0.5, 1, 1, 1]);
        expect(stOf(`${mesh} "st" [0 0 1 0 5 0 0 9 1 9 5 9]`).slice(8)).toEqual([1, 0, 5, 0, 1, 9, 5, 9]);
        const ring = `PatchMesh "bilinear" 3 "periodic" 2 "nonperiodic" "P" [0 0 0 1 0 0 1 1 0 0 0 1 1 0 1 1 1 1]`;
        expect(stOf(`${ring} "st" [0 0 1 0 2 0 0 1 1 1 2 1]`).slice(16)).toEqual([2, 0, 0, 0, 2, 1, 0, 1]);
        // Vertex values follow the basis, as points do, and the patch beside them gets control values too.
        const values = randomPoints(16, 8).map(([s, t]) => [s, t]);
        const points = values.map(([s, t]) => [s, t, 0]).flat();
        const st = stOf(
            `Patch "bilinear" ${FLAT} Basis "b-spline" 1 "catmull-rom" 1
            Patch "bicubic" "P" [${points.join(" ")}] "vertex float[2] st" [${values.flat().join(" ")}]`,
        );
        const text = `Basis "b-spline" 1 "catmull-rom" 1 Patch "bicubic" "P" [${points.join(" ")}]`;
        const net = onlyNet(parseRib(text));
        expect(st).toHaveLength(64);
        expect(distance(st.slice(32, 34), controlPoint(net, 0, 0, 0).slice(0, 2))).toBeLessThan(1e-6);
        expect(distance(st.slice(62, 64), controlPoint(net, 0, 3, 3).slice(0, 2))).toBeLessThan(1e-6);
        expect(st[2]).toBeCloseTo(1 / 3, 6);
        expect(st[9]).toBeCloseTo(1 / 3, 6);
        // In a basis whose coefficients do not add up to one, as in any: t = v of the power basis.
        const powers = Array.from({ length: 16 }, (_, i) => [Number(i === 14), Number(i === 11)]);
        const inPowers = stOf(
            `Basis "power" 1 "power" 1 Patch "bicubic" "P" [${powers.map(([s, t]) => `${s} ${t} 0`).join(" ")}]
            "vertex float[2] st" [${powers.flat().join(" ")}]`,
        );
        for (let i = 0; i < 16; i++) {
            expect(inPowers[2 * i]).toBeCloseTo((i % 4) / 3, 6);
            expect(inPowers[2 * i + 1]).toBeCloseTo((i >> 2) / 3, 6);
        }
    });

    it("tells values at corners from control values by their declaration where the count does not", () => {
        const head = `Basis "b-spline" 1 "b-spline" 1
            PatchMesh "bicubic" 4 "periodic" 4 "periodic" "P" [${randomPoints(16, 3).flat().join(" ")}]`;
        const st = Array.from({ length: 32 }, (_, i) => (i * 5) % 7);
        const [varying, vertex] = ["st", "vertex float[2] st"].map(
            (name) => onlyNet(parseRib(`${head} "${name}" [${st.join(" ")}]`)).uvs!,
        );
        expect(varying).toHaveLength(16 * 8);
        expect(downward(varying.subarray(0, 8))).toEqual([...st.slice(0, 4), ...st.slice(8, 12)]);
        expect(vertex).toHaveLength(16 * 32);
        // The corner of a patch of a B-spline, by Cox and de Boor's recurrence at a knot.
        const at = (row: number, column: number): number => st[2 * (4 * (row % 4) + (column % 4))];
        const [a, b, c] = [1 / 6, 4 / 6, 1 / 6];
        const line = (row: number): number => a * at(row, 0) + b * at(row, 1) + c * at(row, 2);
        expect(vertex[0]).toBeCloseTo(a * line(0) + b * line(1) + c * line(2), 5);
    });

    it("gives colours of Color and Cs, within the range of a net", () => {
        const plain = onlyNet(parseRib(`Patch "bilinear" ${FLAT} Color [2 0.5 0] Patch "bilinear" ${FLAT}`));
        expect([...(plain.colors ?? [])].slice(12, 24)).toEqual([1, 1, 1, 1, 1, 0.5, 0, 1, 1, 0.5, 0, 1]);
        const own = onlyNet(parseRib(`Color 1 1 1 Patch "bilinear" ${FLAT} "Cs" [0 0 0 0 0 1 0 1 0 1 0 0]`));
        expect([...(own.colors ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1]);
    });

    it("takes the first sample of motion blocks and leaves definitions of objects", () => {
        const text = `MotionBegin [0 1] Translate 1 0 0 Translate 2 0 0 MotionEnd
            ObjectBegin 1 Patch "bilinear" ${FLAT} ObjectEnd ObjectInstance 1
            MotionBegin [0 1]
            Patch "bilinear" ${FLAT}
            Patch "bilinear" "P" [9 9 9 9 9 9 9 9 9 9 9 9]
            MotionEnd`;
        const file = parseRib(text);
        expect(surfacePoint(onlyNet(file), 0, 0, 0)).toEqual([1, 0, 0]);
        expect(file.report.skipped).toEqual([
            { what: "later sample of a motion block", count: 2, lines: [1, 5] },
            { what: "Patch of an object definition", count: 1, lines: [2] },
            { what: "request ObjectInstance", count: 1, lines: [2] },
        ]);
    });

    it("counts what it skips by its name, with lines", () => {
        const text = `##RenderMan RIB-Structure 1.0
            version 3.03 Declare "Kd" "float"
            Display "a # b.tif" "file" "rgb"
            NuPatch 4 3 [0 0 0 1 1 1 1] 0 1 4 3 [0] 0 1 "P" [1 2 3]
            Sphere 1 -1 1 360 Sphere 2 -1 1 360
            Skew 45 0 1 0 1 0 0
            Patch "bilinear" ${FLAT} # the only one`;
        expect(parseRib(text).report.skipped).toEqual([
            { what: "request Display", count: 1, lines: [3] },
            { what: "request NuPatch", count: 1, lines: [4] },
            { what: "request Sphere", count: 2, lines: [5, 5] },
            { what: "Skew, without which surfaces after it are placed", count: 1, lines: [6] },
        ]);
    });
});

describe("the text that parseRib reads", () => {
    it("takes CR, CRLF, a byte order mark, strings of more lines and escapes", () => {
        const text = `\ufeffAttribute "identifier" "name" "a\\"b\\101\\\n c"\r\nPatch\r"bilinear"\t${FLAT.replaceAll(" ", "\r\n")}`;
        expect(parseRib(text).nets[0].name).toBe('a"bA c');
        const { skipped } = parseRib(`Display "a\r\nb\rc" Sphere\rPatch "bilinear" ${FLAT}`).report;
        expect(skipped.map(({ lines }) => lines)).toEqual([[1], [3]]);
    });

    it.each([
        ["no points", 'Patch "bilinear"', "Patch without P, Pw or Pz"],
        ["a missing point", 'Patch "bilinear" "P" [0 0 0 1 1 1]', "Patch with a wrong count of points"],
        ["points that are strings", 'Patch "bilinear" "P" ["a"]', "Patch without P, Pw or Pz"],
        ["an unknown type", 'Patch "biquadratic" "P" [0]', "Patch of a type that is not bilinear or bicubic"],
        ["no type", "Patch", "Patch of a type that is not bilinear or bicubic"],
        ["a parameter without values", `Patch "bilinear" ${FLAT} "st"`, "Patch with a parameter without values"],
        ["values without a name", `Patch "bilinear" ${FLAT} [1]`, "Patch with a parameter without values"],
        [
            "counts that do not fit",
            'PatchMesh "bicubic" 5 "nonperiodic" 4 "nonperiodic"',
            "counts that make no whole number",
        ],
        ["a huge count", 'PatchMesh "bilinear" 1e9 "periodic" 1e9 "periodic" "P" [0]', "PatchMesh with a wrong count"],
        ["a wrong wrap", 'PatchMesh "bilinear" 2 "open" 2 "open"', "counts that make no whole number of patches"],
        [
            "a weight of 0",
            'Patch "bilinear" "Pw" [0 0 0 0 0 0 0 1 0 0 0 1 0 0 0 1]',
            "with a weight that is not from 1e-18",
        ],
        [
            "a weight below 0",
            'Patch "bilinear" "Pw" [0 0 0 -1 0 0 0 1 0 0 0 1 0 0 0 1]',
            "with a weight that is not from",
        ],
        ["a scale beyond float32", `Scale 1e38 1 1 Scale 1e38 1 1 Patch "bilinear" ${FLAT}`, "a point beyond float32"],
        [
            "an unknown basis",
            `Basis "beta" 1 "bezier" 3 Patch "bicubic" "P" [0]`,
            "Patch with a basis that is not known",
        ],
        [
            "a basis without a step",
            `Basis [${"1 ".repeat(16)}] "bezier" 3 Patch "bicubic"`,
            "Basis with arguments that",
        ],
        [
            "a huge step",
            `Basis "bezier" 1e9 "bezier" 3 PatchMesh "bicubic" 9 "periodic" 4 "periodic"`,
            "no whole number",
        ],
        ["an end without a beginning", "AttributeEnd", "AttributeEnd without its beginning"],
        ["crossed blocks", "AttributeBegin TransformBegin AttributeEnd", "AttributeEnd without its beginning"],
        ["wrong arguments", 'Translate "a"', "Translate with arguments that are not understood"],
    ])("skips %s and says why", (_, text, what) => {
        const file = parseRib(`Basis "bezier" 3 "bezier" 3 Patch "bilinear" ${FLAT}\n${text}`);
        expect(file.report.patches).toBe(1);
        expect(file.report.skipped.map((part) => `${part.lines.join()}: ${part.what}`).join()).toContain(what);
        expect(formatError(() => parseRib(text)).message).toMatch(/there is no patch that can be read; left out: /);
    });

    it("leaves values of a count that fits no class, and says so", () => {
        const file = parseRib(`Patch "bilinear" ${FLAT} "st" [0 0 1 1]`);
        expect(downward(onlyNet(file).uvs!)).toEqual([0, 0, 1, 0, 0, 1, 1, 1]);
        expect(file.report.skipped[0].what).toContain("no known count");
    });

    it.each([
        ["nothing", "", 1, "the text ends without a single patch"],
        ["a number first", "1 Patch", 1, 'a request begins with a letter, not with "1"'],
        ["an array within an array", "Patch\n[[1]]", 2, "an array within an array"],
        ["a closing bracket alone", "Patch ]", 1, "a closing bracket without its opening one"],
        ["numbers and strings together", 'Patch [1 "a"]', 1, "numbers and strings in one array"],
        ["a decimal comma", "Translate 0,5 1 2", 1, '"0,5" is not a number'],
        ["NaN in an array", "Patch [NaN]", 1, '"NaN" is not a number'],
        ["what float32 cannot hold", "Translate 1e39 0 0", 1, "too large for a float32"],
        ["binary RIB", "Patch \u0082", 1, "binary RIB is not read"],
        ["binary RIB from its first byte on", "\u008b\u0012", 1, "binary RIB is not read"],
        ["an endless string", 'Patch "bilinear', 1, "the text ends within the request Patch of line 1"],
    ])("refuses %s", (_, text, line, problem) => {
        const error = formatError(() => parseRib(text));
        expect(error.message).toContain(problem);
        expect(error.line).toBe(line);
    });

    it("tells where a text ends too early", () => {
        const file = parseRib(`WorldBegin\nAttributeBegin\nPatch "bilinear" ${FLAT}\nPatch "bilinear" "P" [0 0`);
        expect(file.report.warnings).toEqual([
            "rib, line 4: the text ends within the request Patch of line 4.",
            "rib, line 4: the text ends within blocks (2), the first of which begins on line 1.",
        ]);
        expect(formatError(() => parseRib(undefined as never)).message).toBe(
            "rib: a text is needed, but undefined was given.",
        );
    });

    it("tells 250 kinds of requests apart, and no more, so that the report stays small", () => {
        const names = Array.from(
            { length: 10_000 },
            (_, i) => `Request${i.toString(36).replace(/\d/g, "Z")}x${"y".repeat(i % 9)}\n`,
        );
        const { skipped } = parseRib(`Patch "bilinear" ${FLAT}\n${names.join("")}`).report;
        expect(skipped.length).toBe(251);
        expect(skipped[250].what).toBe("other things");
        expect(skipped.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
    });

    it("takes 600,000 blocks within each other in time", () => {
        const text = "AttributeBegin ".repeat(300_000) + "TransformBegin ".repeat(300_000);
        const start = performance.now();
        const { report } = parseRib(`${text} Patch "bilinear" ${FLAT}`);
        expect(report.warnings.join()).toContain("blocks (600000)");
        expect(performance.now() - start).toBeLessThan(20_000);
    });
});
