import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { checkCage } from "../../../src/cage/checkCage.js";
import { createCage, type CageInput } from "../../../src/cage/createCage.js";
import { CUBE, cageOf, facesOf, rimOf } from "./cages.js";

const check = (input: CageInput): ReturnType<typeof checkCage> => checkCage(createCage(input));

describe("checkCage", () => {
    it("gives back a cage in which nothing is wrong, itself", () => {
        const cage = createCage({ ...CUBE, creases: [0, 1], creaseSharpness: [3], corners: [2], cornerSharpness: [1] });
        expect(checkCage(cage)).toEqual({
            cage,
            report: { points: 8, faces: 6, quads: 6, skippedFaces: [], findings: [], warnings: [] },
        });
        expect(checkCage(cage).cage).toBe(cage);
    });

    it("takes a cage without faces, and one triangle", () => {
        expect(check({ positions: [], faceSizes: [], faceVertices: [] }).report).toMatchObject({
            faces: 0,
            findings: [],
        });
        expect(check(cageOf([[0, 1, 2]])).report).toMatchObject({ points: 3, faces: 1, quads: 0, findings: [] });
    });

    it.each<[string, number[], number[][]]>([
        ["a quad with a short side", [0, 1, 1, 2], [[0, 1, 2]]],
        ["one whose last corner is its first", [0, 1, 2, 0], [[0, 1, 2]]],
        [
            "two loops at a point",
            [0, 1, 2, 0, 3, 4],
            [
                [0, 1, 2],
                [0, 3, 4],
            ],
        ],
        [
            "a loop within a loop",
            [0, 1, 2, 3, 1, 4],
            [
                [1, 2, 3],
                [0, 1, 4],
            ],
        ],
        ["a spike", [0, 1, 2, 3, 2], [[0, 1, 2]]],
        ["an edge to and fro", [0, 1, 0, 1], []],
        ["a bow of edges", [0, 1, 0, 2], []],
        ["one point", [5, 5, 5], []],
    ])("cuts %s and keeps its rim", (_, face, expected) => {
        const input = cageOf([face, [0, 2, 1, 6]]);
        const { cage, report, sourceFaces } = check(input);
        expect(facesOf(cage)).toEqual([...expected, [0, 2, 1, 6]]);
        expect(rimOf(facesOf(cage))).toEqual(rimOf(facesOf(input)));
        expect([...sourceFaces!]).toEqual([...expected.map(() => 0), 1]);
        expect(report.skippedFaces).toEqual(expected.length === 0 ? [0] : []);
        expect(report.findings[0]).toMatchObject({ kind: "repeatedPoints", of: "face", ids: [0] });
        expect(report.warnings[0]).toMatch(/^Face 0 names a point more than once and is cut there/);
        expect(cage.positions).toEqual(Float32Array.from(input.positions));
    });

    it("leaves no hole where faces name points twice, whatever they are (fast-check prints the seed)", () => {
        const face = fc.array(fc.nat(6), { minLength: 3, maxLength: 9 });
        fc.assert(
            fc.property(fc.array(face, { minLength: 1, maxLength: 6 }), (faces) => {
                const input = cageOf(faces);
                const cage = createCage(input);
                const { cage: checked, report, sourceFaces } = checkCage(cage);
                const kept = facesOf(checked);
                expect(rimOf(kept)).toEqual(rimOf(faces));
                for (const points of kept) {
                    expect(points.length).toBeGreaterThanOrEqual(3);
                    expect(new Set(points).size).toBe(points.length);
                }
                const used = new Set(sourceFaces ?? faces.keys());
                expect(report.skippedFaces).toEqual([...faces.keys()].filter((id) => !used.has(id)));
                // What was checked once has nothing left to be found but points and areas.
                const kinds = checkCage(checked).report.findings.map(({ kind }) => kind);
                expect(kinds.filter((kind) => kind !== "isolatedPoints" && kind !== "zeroAreaFaces")).toEqual([]);
                createCage(checked);
            }),
            { numRuns: 500 },
        );
    });

    it("keeps texture coordinates, slots and holes with their faces", () => {
        const faces = [
            [0, 1, 0],
            [0, 1, 2, 2],
            [0, 1, 2, 0, 3, 4],
            [1, 2, 3],
        ];
        const uvs = faces.flat().flatMap((_, corner) => [corner, -corner]);
        const { cage, sourceFaces } = check(cageOf(faces, { uvs, groups: [9, 8, 7, 6], holes: [2, 0, 2] }));
        expect(facesOf(cage)).toEqual([
            [0, 1, 2],
            [0, 1, 2],
            [0, 3, 4],
            [1, 2, 3],
        ]);
        expect([...sourceFaces!]).toEqual([1, 2, 2, 3]);
        expect([...cage.groups!]).toEqual([8, 7, 7, 6]);
        expect([...cage.holes!]).toEqual([1, 2]);
        expect([...cage.uvs!].filter((_, i) => i % 2 === 0)).toEqual([3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        expect([...cage.uvs!].filter((_, i) => i % 2 === 1)).toEqual(
            [...cage.uvs!].filter((_, i) => i % 2 === 0).map((u) => 0 - u),
        );
    });

    it("counts the sharpest crease of an edge, whichever way it is written", () => {
        const { cage, report } = check({
            ...CUBE,
            creases: [0, 1, 1, 0, 2, 1, 1, 2, 0, 6, 3, 3, 2, 3],
            creaseSharpness: [1, 4, 3, 3, 2, 2, 0],
        });
        expect([...cage.creases!]).toEqual([1, 0, 2, 1, 2, 3]);
        expect([...cage.creaseSharpness!]).toEqual([4, 3, 0]);
        expect(report.findings).toEqual([
            {
                kind: "creasesWithoutEdge",
                of: "crease",
                ids: [4, 5],
                text: "Creases 4 and 5 join points that no edge joins, and have no effect.",
            },
            {
                kind: "contradictoryCreases",
                of: "crease",
                ids: [0],
                text: "Crease 0 has no effect, as its edge has a sharper one.",
            },
        ]);
    });

    it("counts the sharpest corner of a point, and none at a point without faces", () => {
        const input = { ...CUBE, positions: [...CUBE.positions, 5, 5, 5] };
        const { cage, report } = check({ ...input, corners: [3, 8, 3, 0], cornerSharpness: [2, 1, 5, 1] });
        expect([...cage.corners!]).toEqual([3, 0]);
        expect([...cage.cornerSharpness!]).toEqual([5, 1]);
        expect(report.findings.map(({ kind, ids }) => [kind, ids])).toEqual([
            ["isolatedPoints", [8]],
            ["cornersWithoutFace", [1]],
            ["contradictoryCorners", [0]],
        ]);
        expect(report.points).toBe(9);
    });

    it("tells of faces without area, at any size and place, and uses them", () => {
        for (const [scale, offset] of [
            [1, 0],
            [1e-12, 0],
            [1e12, 0],
            [1, 16],
        ]) {
            const rows = [0, 1, 2].flatMap((x) => [0, 1].map((y) => [x * scale + offset, y * scale + offset, offset]));
            const positions = [...rows, [offset, offset, offset]].flat();
            // On a line, on one point, and a triangle that is a hundred times as long as it is wide.
            const faceVertices = [0, 2, 4, 0, 4, 2, 6, 0, 1, 3, 2];
            const { cage, report } = check({ positions, faceSizes: [3, 4, 4], faceVertices });
            expect(cage.faceSizes).toHaveLength(3);
            expect(report.findings.map(({ kind, ids }) => [kind, ids])).toEqual([
                ["zeroAreaFaces", [0, 1]],
                ["isolatedPoints", [5]],
            ]);
        }
        const thin = { positions: [0, 0, 0, 100, 0, 0, 50, 0.01, 0], faceSizes: [3], faceVertices: [0, 1, 2] };
        expect(check(thin).report.findings).toEqual([]);
    });

    it("names a few of many, in whole sentences", () => {
        const strips = Array.from({ length: 9 }, (_, i) => [i, i, i + 1]);
        const { report } = check(cageOf([[0, 1, 2], ...strips]));
        expect(report.skippedFaces).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        expect(report.warnings).toEqual([
            "Faces 1, 2, 3, 4, 5 and 4 more name a point more than once and are cut there; what has fewer than 3 corners is left out.",
            "Points 3, 4, 5, 6, 7 and 2 more belong to no face and have no effect.",
        ]);
    });

    it("takes time linear in the size of a cage with a fan and a large face", () => {
        const time = (count: number): number => {
            const fan = Array.from({ length: count }, (_, i) => [0, 1, 2 + i]);
            const ring = Array.from({ length: count }, (_, i) => i + 2);
            const cage = createCage(
                cageOf([...fan, [...ring, ...ring.toReversed()]], { creases: [0, 1], creaseSharpness: [1] }),
            );
            const runs = Array.from({ length: 3 }, () => {
                const start = performance.now();
                expect(checkCage(cage).report.faces).toBe(count);
                return performance.now() - start;
            });
            return Math.min(...runs);
        };
        time(1000);
        // Sixteen times the size; a square would take 256 times as long.
        expect(time(32000) / time(2000)).toBeLessThan(80);
    });

    it("refuses what is no cage", () => {
        for (const value of [undefined, null, "cage"]) {
            expect(() => checkCage(value as never)).toThrow(
                `The cage is ${String(value)}, not an object with positions`,
            );
        }
        expect(() => checkCage({} as never)).toThrow("positions is undefined, not an array of numbers.");
    });
});
