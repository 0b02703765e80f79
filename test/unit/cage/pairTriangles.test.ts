import { describe, expect, it } from "@jest/globals";
import { facesOfTriangles } from "../../../src/cage/facesOfTriangles.js";
import type { CageTriangles } from "../../../src/cage/pairQuality.js";
import { pairTriangles } from "../../../src/cage/pairTriangles.js";
import { createRandom } from "../../support/random.js";
import { facesOf, rimOf } from "./cages.js";

/** Triangles of points (x, y, z), in a list without gaps. */
function listOf(
    points: readonly (readonly number[])[],
    triangles: readonly (readonly number[])[],
    more: Partial<CageTriangles> = {},
): CageTriangles {
    return {
        positions: Float32Array.from(points.flat()),
        triangles: Uint32Array.from(triangles.flat()),
        numbers: Uint32Array.from(triangles.keys()),
        slots: new Uint32Array(triangles.length),
        ...more,
    };
}

/** Points of a grid of squares that is bent along x, and the halves of its squares. */
function gridOf(columns: number, rows: number): { points: number[][]; halves: number[][] } {
    const points = Array.from({ length: (columns + 1) * (rows + 1) }, (_, i) => {
        const [x, y] = [i % (columns + 1), Math.floor(i / (columns + 1))];
        return [x, y, x * x * 0.05];
    });
    const halves = Array.from({ length: columns * rows }, (_, i) => {
        const a = (i % columns) + Math.floor(i / columns) * (columns + 1);
        const [b, c, d] = [a + 1, a + columns + 2, a + columns + 1];
        return [
            [a, b, c],
            [a, c, d],
        ];
    }).flat();
    return { points, halves };
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
    return values
        .map((value) => ({ value, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value);
}

const quadsOf = (list: CageTriangles): number[][] => facesOf(facesOfTriangles(list, true));
const SQUARE = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 0],
];
const HALVES = [
    [0, 1, 2],
    [0, 2, 3],
];

/** The same halves, which do not begin with the same point. */
const TURNED_HALVES = [
    [1, 2, 0],
    [2, 3, 0],
];
const FOLDED = SQUARE.with(3, [0.6, 0.4, 1]);

describe("pairTriangles", () => {
    it("pairs the halves of a quad, whichever corners they begin with", () => {
        for (let turn = 0; turn < 9; turn++) {
            const [first, second] = HALVES.map((half, i) => {
                const by = i === 0 ? turn % 3 : Math.floor(turn / 3);
                return [...half.slice(by), ...half.slice(0, by)];
            });
            const [face, ...others] = quadsOf(listOf(SQUARE, [first, second]));
            expect(others).toEqual([]);
            expect(face[0]).toBe(first[0]);
            const at = face.indexOf(0);
            expect([...face.slice(at), ...face.slice(0, at)]).toEqual([0, 1, 2, 3]);
        }
    });

    it.each<[string, CageTriangles]>([
        ["of two slots", listOf(SQUARE, HALVES, { slots: Uint32Array.of(0, 1) })],
        [
            "with a seam between them",
            listOf(SQUARE, HALVES, { uvs: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 2, 0, 1) }),
        ],
        [
            "that turn opposite sides to the front",
            listOf(SQUARE, [
                [0, 1, 2],
                [0, 3, 2],
            ]),
        ],
        [
            "of which one lies on the other",
            listOf(SQUARE, [
                [0, 1, 2],
                [2, 1, 0],
            ]),
        ],
        [
            "that only touch",
            listOf(
                [...SQUARE, [5, 5, 0]],
                [
                    [0, 1, 2],
                    [0, 3, 4],
                ],
            ),
        ],
        ["that fold by more than 60 degrees", listOf(FOLDED, TURNED_HALVES)],
        ["that fold, one not after the other", listOf(FOLDED, HALVES, { numbers: Uint32Array.of(0, 2) })],
        [
            "that make a hollow quad",
            listOf(
                [
                    [0, 0, 0],
                    [3, -1, 0],
                    [1, 1, 0],
                    [-1, 3, 0],
                ],
                TURNED_HALVES,
            ),
        ],
        [
            "that make a triangle",
            listOf(
                [
                    [0, 0, 0],
                    [1, 0, 0],
                    [2, 0, 0],
                    [0, 1, 0],
                ],
                TURNED_HALVES,
            ),
        ],
    ])("does not pair triangles %s", (_, list) => {
        expect([...pairTriangles(list)]).toEqual([-1, -1]);
        expect(facesOf(facesOfTriangles(list, true))).toHaveLength(2);
    });

    it.each<[string, number[]]>([
        ["folded", [0.6, 0.4, 1]],
        ["hollow", [0.6, 0.5, 0]],
    ])("pairs the halves of a %s quad that follow each other as those of a polygon do", (_, last) => {
        expect(quadsOf(listOf([...SQUARE.slice(0, 3), last], HALVES))).toEqual([[0, 1, 2, 3]]);
    });

    it("pairs over a seam that is none: equal texture coordinates on both sides", () => {
        const uvs = Float32Array.of(0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1);
        const cage = facesOfTriangles(listOf(SQUARE, HALVES, { uvs, slots: Uint32Array.of(2, 2) }), true);
        expect([...cage.uvs!]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
        expect([...cage.groups!]).toEqual([2]);
    });

    it("finds the squares of a grid in the order of a list, and in any order, by their shape", () => {
        const seed = 5;
        const random = createRandom(seed);
        const { points, halves } = gridOf(7, 6);
        const squares = halves.filter((_, i) => i % 2 === 0).map(([a, b, c], i) => [a, b, c, halves[2 * i + 1][2]]);
        const key = (face: readonly number[]): string => [...face].sort((a, b) => a - b).join(" ");
        const expected = squares.map(key).sort();
        expect(quadsOf(listOf(points, halves))).toEqual(squares);
        for (let round = 0; round < 20; round++) {
            const turned = shuffled(halves, random).map((half) => {
                const by = Math.floor(3 * random());
                return [...half.slice(by), ...half.slice(0, by)];
            });
            const found = quadsOf(listOf(points, turned));
            expect([seed, round, found.map(key).sort()]).toEqual([seed, round, expected]);
        }
    });

    it("leaves the triangles of a list of split quads as they are", () => {
        // A square, a triangle that would make a better quad with its first half, and another square.
        const points = [...SQUARE, [1, -1, 0], [2, 0, 0], [2, 1, 0]];
        const list = listOf(points, [...HALVES, [0, 4, 1], [1, 5, 6], [1, 6, 2]]);
        expect(quadsOf(list)).toEqual([
            [0, 1, 2, 3],
            [0, 4, 1],
            [1, 5, 6, 2],
        ]);
        // The fan of a pole whose other halves have no area, and are not there.
        const pole = [[0, 0, 1], ...Array.from({ length: 8 }, (_, i) => [Math.cos(i * 0.785), Math.sin(i * 0.785), 0])];
        const low = pole.slice(1).map(([x, y]) => [x, y, -1]);
        const next = (i: number): number => (i + 1) % 8;
        const fan = pole.slice(1).map((_, i) => [0, i + 1, next(i) + 1]);
        const wall = fan.flatMap(([, a, b]) => [
            [a, a + 8, b + 8],
            [a, b + 8, b],
        ]);
        const numbers = Uint32Array.from([...fan.map((_, i) => 2 * i), ...wall.map((_, i) => 16 + i)]);
        const found = quadsOf(listOf([...pole, ...low], [...fan, ...wall], { numbers }));
        expect(found.map((face) => face.length)).toEqual([...Array<number>(8).fill(3), ...Array<number>(8).fill(4)]);
    });

    it("keeps the rim of any triangles", () => {
        const seed = 11;
        const random = createRandom(seed);
        for (let round = 0; round < 50; round++) {
            const points = Array.from({ length: 9 }, () => [random(), random(), random()]);
            const triangles = Array.from({ length: 24 }, () => shuffled([...points.keys()], random).slice(0, 3));
            const faces = quadsOf(listOf(points, triangles));
            expect([seed, round, rimOf(faces)]).toEqual([seed, round, rimOf(triangles)]);
        }
    });

    it("takes time linear in the number of triangles but for the sorting", () => {
        const random = createRandom(1);
        const time = (size: number): number => {
            const { points, halves } = gridOf(size, size);
            const list = listOf(points, shuffled(halves, random));
            const runs = Array.from({ length: 3 }, () => {
                const start = performance.now();
                expect(facesOfTriangles(list, true).faceSizes).toHaveLength(size * size);
                return performance.now() - start;
            });
            return Math.min(...runs);
        };
        time(20);
        // Sixteen times the triangles; a square would take 256 times as long.
        expect(time(120) / time(30)).toBeLessThan(80);
    });
});
