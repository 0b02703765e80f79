import { describe, expect, it } from "@jest/globals";
import { approximateCatmullClark, type CageNet } from "../../../src/cage/approximateCatmullClark.js";
import type { Cage } from "../../../src/cage/Cage.js";
import { createFrame } from "../../../src/domain/SurfaceFrame.js";
import { evaluatePatch } from "../../../src/domain/evaluatePatch.js";
import { applyStencil } from "../../../src/net/applyStencil.js";
import { buildEdgeTable } from "../../../src/net/edges.js";
import { summarizeEdges } from "../../../src/net/summarizeEdges.js";
import { NO_VECTOR, patchCountOf } from "../../../src/net/PatchNet.js";
import { cageOf, fanCage, gridCage, homogeneousPoints } from "../../support/cages.js";
import { basisFunction } from "../../support/coxDeBoor.js";
import { largestDifference } from "../../support/differences.js";
import { createRandom } from "../../support/random.js";

const SEED = Number(process.env.SEED ?? 1);
const METHODS = ["acc", "gregory"] as const;

/** A cube, which has eight points of three faces, with creases if wanted. */
function cube(more: Partial<Cage> = {}): Cage {
    return cageOf(
        [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]),
        [
            [0, 2, 3, 1],
            [4, 5, 7, 6],
            [0, 1, 5, 4],
            [2, 6, 7, 3],
            [0, 4, 6, 2],
            [1, 3, 7, 5],
        ],
        more,
    );
}

function positionOf(net: CageNet, patch: number, u: number, v: number): number[] {
    return Array.from(evaluatePatch(net, patch, u, v, createFrame()).position);
}

/** Sums of the coefficients of each row. */
function rowSums({ stencil }: CageNet): number[] {
    const { offsets, coefficients } = stencil;
    return Array.from({ length: offsets.length - 1 }, (_, row) =>
        coefficients.subarray(offsets[row], offsets[row + 1]).reduce((sum, value) => sum + value, 0),
    );
}

describe.each(METHODS)("approximateCatmullClark, %s", (method) => {
    it.each([0, 1, 3])(
        "keeps what is constant: rows of points sum to 1, of vectors to 0 (refineLevels %i)",
        (levels) => {
            const creases = { creases: Uint32Array.of(0, 1, 1, 3), creaseSharpness: Float32Array.of(1.5, 4) };
            for (const cage of [cube(), cube(creases), fanCage(7, (ring, angle) => [ring, angle, 0])]) {
                const net = approximateCatmullClark(cage, { method, refineLevels: levels });
                const sums = rowSums(net);
                const expected = sums.map((_, row) => (row < net.vectorStart! ? 1 : 0));
                expect(sums.length).toBeGreaterThan(0);
                expect(largestDifference(sums, expected)).toBeLessThan(1e-12);
            }
        },
    );

    it("keeps what is linear: a sheared regular grid is a plane, evenly spread", () => {
        const net = approximateCatmullClark(
            gridCage(5, 4, (x, y) => [x + 0.25 * y, y, 3 * x - 2 * y + 1]),
            { method },
        );
        net.faces.forEach((face, patch) => {
            const [column, row] = [face % 5, Math.floor(face / 5)];
            if (column > 0 && column < 4 && row > 0 && row < 3) {
                for (const [u, v] of [
                    [0, 0],
                    [0.3, 0.7],
                    [1, 0.5],
                ]) {
                    const [x, y, z] = positionOf(net, patch, u, v);
                    expect(Math.abs(y - (row + v))).toBeLessThan(1e-6);
                    expect(Math.abs(x - (column + u + 0.25 * y))).toBeLessThan(1e-6);
                    expect(Math.abs(z - (3 * (column + u) - 2 * (row + v) + 1))).toBeLessThan(2e-6);
                }
            }
        });
    });

    it(`makes a regular grid the cubic spline of its points, seed ${SEED}`, () => {
        const random = createRandom(SEED);
        const heights = Array.from({ length: 49 }, () => random());
        const net = approximateCatmullClark(
            gridCage(6, 6, (x, y) => [x, y, heights[7 * y + x]]),
            { method },
        );
        const knots = Array.from({ length: 11 }, (_, i) => i - 2);
        // Control point i of a uniform spline with the knots −2, −1, … has its middle at the knot i.
        const height = (x: number, y: number): number => {
            let sum = 0;
            for (let row = 0; row < 7; row++) {
                for (let column = 0; column < 7; column++) {
                    const share = basisFunction(column, 3, knots, x) * basisFunction(row, 3, knots, y);
                    sum += share * heights[7 * row + column];
                }
            }
            return sum;
        };
        net.faces.forEach((face, patch) => {
            const [column, row] = [face % 6, Math.floor(face / 6)];
            if (column > 0 && column < 5 && row > 0 && row < 5) {
                for (const [u, v] of [
                    [0, 0],
                    [0.3, 0.7],
                    [0.5, 1],
                ]) {
                    const [x, y, z] = positionOf(net, patch, u, v);
                    expect(Math.abs(x - column - u)).toBeLessThan(1e-6);
                    expect(Math.abs(y - row - v)).toBeLessThan(1e-6);
                    expect(Math.abs(z - height(column + u, row + v))).toBeLessThan(1e-6);
                }
            }
        });
        expect(net.tangents === undefined || net.tangents.every((id) => id === NO_VECTOR)).toBe(true);
    });

    it("ends in the spline of its boundary, with or without sharp corners", () => {
        const cage = gridCage(3, 3, (x, y) => [x, y, (x * y) / 3]);
        const sharp = approximateCatmullClark(cage, { method });
        expect(positionOf(sharp, 0, 0, 0)).toEqual([0, 0, 0]);
        const round = approximateCatmullClark(cage, { method, interpolateBoundary: "edges" });
        const [x, y] = positionOf(round, 0, 0, 0);
        expect(x).toBeCloseTo(1 / 6, 6);
        expect(y).toBeCloseTo(1 / 6, 6);
        const inner = approximateCatmullClark(cage, { method, interpolateBoundary: "none" });
        expect(Array.from(inner.faces)).toEqual([4]);
    });

    it("names the same points in patches that meet: all edges of a closed cage are shared", () => {
        for (const levels of [0, 1, 2]) {
            const net = approximateCatmullClark(cube(), { method, refineLevels: levels });
            const edges = buildEdgeTable(net);
            expect(edges.uses.every((uses) => uses === 2)).toBe(true);
            expect(edges.edgeCount).toBe(2 * patchCountOf(net));
        }
    });

    it("leaves no joint between patches of different size", () => {
        // A crease on one side of a long strip: cuts go on along rows, and end nowhere.
        const cage = gridCage(4, 4, (x, y) => [x, y, Math.sin(x * y)], {
            creases: Uint32Array.of(6, 7, 7, 8, 12, 17),
            creaseSharpness: Float32Array.of(3, 3, 2.5),
        });
        const net = approximateCatmullClark(cage, { method, refineLevels: 1 });
        const summary = summarizeEdges(net);
        expect(patchCountOf(net)).toBeGreaterThan(16);
        expect(summary.nearMisses).toBe(0);
        // Open are the pieces of the border alone, which go once round.
        const edges = buildEdgeTable(net);
        const ends = new Map<number, number>();
        edges.uses.forEach((uses, edge) => {
            expect(uses).toBeLessThan(3);
            if (uses === 1) {
                for (const end of [edges.points[4 * edge], edges.points[4 * edge + 3]]) {
                    ends.set(end, (ends.get(end) ?? 0) + 1);
                    const [x, y] = net.points.subarray(4 * end, 4 * end + 2);
                    expect(Math.min(x, y, 4 - x, 4 - y)).toBeLessThan(1e-6);
                }
            }
        });
        expect([...ends.values()].every((count) => count === 2)).toBe(true);
    });

    it("moves as its stencil says", () => {
        const random = createRandom(SEED);
        const cage = cube({ creases: Uint32Array.of(0, 1), creaseSharpness: Float32Array.of(2) });
        const net = approximateCatmullClark(cage, { method });
        const moved = { ...cage, positions: cage.positions.map((x) => x + 0.3 * random()) };
        const again = approximateCatmullClark(moved, { method });
        expect(Array.from(applyStencil(net.stencil, homogeneousPoints(moved)))).toEqual(Array.from(again.points));
    });

    it("carries texture coordinates of corners, seams and all, and slots", () => {
        const uvs = Float32Array.from({ length: 48 }, (_, i) => i);
        const net = approximateCatmullClark(cube({ uvs, groups: Uint32Array.of(0, 1, 2, 3, 4, 5) }), { method });
        // Corners in the order (0,0), (1,0), (0,1), (1,1); those of a face in the order of its points.
        expect(Array.from(net.uvs!.subarray(0, 8))).toEqual([0, 1, 2, 3, 6, 7, 4, 5]);
        expect(Array.from(net.groups!)).toEqual(Array.from(net.faces));
        // Cut in the middle, as towards both of its ends.
        const cut = approximateCatmullClark(cube({ uvs }), { method, refineLevels: 1 });
        expect(cut.faces.filter((face) => face === 0)).toHaveLength(4);
    });

    it("subdivides once where faces have not four corners, and only there", () => {
        const points = [...cube().positions];
        const cage: Cage = {
            // A cube, and apart from it a pyramid of four triangles and a quad.
            positions: Float32Array.from([...points, 5, 0, 0, 6, 0, 0, 6, 1, 0, 5, 1, 0, 5.5, 0.5, 1]),
            faceSizes: Uint32Array.of(...Array<number>(6).fill(4), 4, 3, 3, 3, 3),
            faceVertices: Uint32Array.from([
                ...cube().faceVertices,
                ...[11, 10, 9, 8, 8, 9, 12, 9, 10, 12, 10, 11, 12, 11, 8, 12],
            ]),
        };
        const net = approximateCatmullClark(cage, { method });
        expect(net.report.patches).toBe(6 + 4 + 4 * 3);
        expect(buildEdgeTable(net).uses.every((uses) => uses === 2)).toBe(true);
        expect(Math.max(...net.faces)).toBe(10);
        expect(Array.from(applyStencil(net.stencil, homogeneousPoints(cage)))).toEqual(Array.from(net.points));
    });

    it("is sharp and says so where faces are no manifold", () => {
        // Three faces on one edge, and two cubes that touch in a point.
        const fan = cageOf(
            [
                [0, 0, 0],
                [1, 0, 0],
                [1, 1, 0],
                [0, 1, 0],
                [1, -1, 0],
                [0, -1, 0],
                [1, 0, 1],
                [0, 0, 1],
            ],
            [
                [0, 1, 2, 3],
                [1, 0, 5, 4],
                [0, 1, 6, 7],
            ],
        );
        const net = approximateCatmullClark(fan, { method });
        expect(net.report.crowdedEdges).toEqual([[0, 1]]);
        expect(net.report.warnings.join()).toContain("from point 0 to 1");
        expect(positionOf(net, 0, 0, 0)).toEqual([0, 0, 0]);
        expect(net.points.every(Number.isFinite)).toBe(true);
        const flipped = approximateCatmullClark(
            gridCage(2, 1, (x, y) => [x, y, 0], { faceVertices: Uint32Array.of(0, 1, 4, 3, 1, 4, 5, 2) }),
            { method },
        );
        expect(flipped.report.flippedEdges).toEqual([[1, 4]]);
    });

    it("takes what is next to nothing", () => {
        const empty = approximateCatmullClark(cageOf([], []), { method });
        expect(patchCountOf(empty)).toBe(0);
        const triangle = approximateCatmullClark(
            cageOf(
                [
                    [0, 0, 0],
                    [1, 0, 0],
                    [0, 1, 0],
                ],
                [[0, 1, 2]],
            ),
            { method },
        );
        expect(patchCountOf(triangle)).toBe(3);
        const repeated = approximateCatmullClark(
            cageOf(
                [
                    [0, 0, 0],
                    [1, 0, 0],
                    [0, 1, 0],
                ],
                [
                    [0, 1, 2],
                    [0, 1, 1],
                ],
            ),
            { method },
        );
        expect(patchCountOf(repeated)).toBe(3);
        expect(repeated.report.cage.skippedFaces).toEqual([1]);
        const flat = approximateCatmullClark(
            gridCage(2, 2, () => [1, 2, 3]),
            { method },
        );
        expect(flat.points.every(Number.isFinite)).toBe(true);
        const [nx, ny, nz] = evaluatePatch(flat, 0, 0.5, 0.5, createFrame()).normal;
        expect(Math.hypot(nx, ny, nz)).toBeCloseTo(1, 9);
    });

    it("keeps holes out, and their faces in what shapes the others", () => {
        const net = approximateCatmullClark(cube({ holes: Uint32Array.of(2) }), { method });
        expect(Array.from(net.faces)).toEqual([0, 1, 3, 4, 5]);
        const whole = approximateCatmullClark(cube(), { method });
        expect(positionOf(net, 0, 0.4, 0.6)).toEqual(positionOf(whole, 0, 0.4, 0.6));
    });
});

describe("options of approximateCatmullClark", () => {
    it.each([
        [{ method: "bezier" as "acc" }, /method is "bezier"/],
        [{ refineLevels: -1 }, /refineLevels is -1/],
        [{ refineLevels: 7 }, /refineLevels is 7, no whole number from 0 to 6/],
        [{ creaseLevels: 2.5 }, /creaseLevels is 2.5/],
        [{ interpolateBoundary: "all" as "none" }, /interpolateBoundary is "all"/],
    ])("%j are refused", (options, message) => {
        expect(() => approximateCatmullClark(cube(), options)).toThrow(message);
        expect(() => approximateCatmullClark(cube(), options)).toThrow(RangeError);
    });

    it("that there are not are refused, and no object", () => {
        expect(() => approximateCatmullClark(cube(), { levels: 2 } as object)).toThrow(
            '"levels" is no option; there are method, refineLevels, creaseLevels, interpolateBoundary.',
        );
        expect(() => approximateCatmullClark(cube(), null as never)).toThrow("The options are null, not an object.");
    });

    it("refuses ids out of range, naming the face", () => {
        expect(() =>
            approximateCatmullClark({ ...cube(), faceVertices: Uint32Array.from({ length: 24 }, () => 99) }),
        ).toThrow(/Face 0/);
    });
});

describe("semi-sharp creases", () => {
    const creases = Uint32Array.of(2, 3, 3, 7, 7, 6, 6, 2);
    const heightAt = (sharpness: number, options = {}): number[] => {
        const cage = cube({ creases, creaseSharpness: Float32Array.of(...Array<number>(4).fill(sharpness)) });
        const net = approximateCatmullClark(cage, options);
        // Farthest out on the faces beside the crease, and how far its corner is out.
        const sizes = Array.from(net.faces.keys()).map((patch) => positionOf(net, patch, 0, 0));
        return [
            Math.max(...sizes.map((p) => p[1])),
            Math.max(...sizes.map((p) => Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]))),
        ];
    };

    it("move the surface from smooth to sharp, never back, as they get sharper", () => {
        let last = heightAt(0);
        for (let sharpness = 0.25; sharpness <= 5; sharpness += 0.25) {
            const next = heightAt(sharpness);
            next.forEach((size, i) => {
                expect(size).toBeGreaterThan(last[i] - 1e-9);
            });
            last = next;
        }
        const sharp = heightAt(Infinity);
        last.forEach((size, i) => {
            expect(size).toBeLessThan(sharp[i] + 1e-9);
        });
        expect(sharp[0]).toBeGreaterThan(heightAt(0)[0] + 0.2);
    });

    it("are infinitely sharp from 10 on, and close to it before", () => {
        const sharp = heightAt(Infinity);
        heightAt(10).forEach((size, i) => {
            expect(size).toBe(sharp[i]);
        });
        heightAt(9.9).forEach((size, i) => {
            expect(Math.abs(size - sharp[i])).toBeLessThan(2e-3);
        });
    });

    it("lose what the steps leave of them", () => {
        const none = heightAt(0);
        heightAt(3, { creaseLevels: 0 }).forEach((size, i) => {
            expect(size).toBe(heightAt(Infinity)[i]);
        });
        heightAt(0.4, { creaseLevels: 0 }).forEach((size, i) => {
            expect(size).toBe(none[i]);
        });
    });
});
