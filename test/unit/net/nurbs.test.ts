import { describe, expect, it } from "@jest/globals";
import { deCasteljauCurve, deCasteljauPatch } from "../../../src/math/deCasteljau.js";
import { createNurbsNet, type NurbsInput, type NurbsNet } from "../../../src/net/createNurbsNet.js";
import type { Stencil } from "../../../src/net/Stencil.js";
import { splinePieces } from "../../../src/net/CurvePieces.js";
import { summarizeEdges } from "../../../src/net/summarizeEdges.js";
import { applyStencil } from "../../../src/net/applyStencil.js";
import { basisFunction, nurbsPoint } from "../../support/coxDeBoor.js";
import { randomKnots, randomNurbs, randomPoints, torusFigures } from "../../support/nurbsFigures.js";
import { createRandom } from "../../support/random.js";

/** Runs a test for many seeds; the seed of a failure is in its message. */
function forSeeds(count: number, test: (random: () => number) => void): void {
    for (let seed = 1; seed <= count; seed++) {
        try {
            test(createRandom(seed));
        } catch (error) {
            throw new Error(`Seed ${seed}: ${(error as Error).message}`, { cause: error });
        }
    }
}

function distance(a: readonly number[], b: readonly number[]): number {
    return Math.max(...a.map((value, axis) => Math.abs(value - b[axis])));
}

/** Point of a surface at parameters of its own, from the Bezier points in float64. */
function convertedPoint(nurbs: NurbsNet, points: ArrayLike<number>, u: number, v: number): number[] {
    const place = (parameters: Float64Array, t: number): [number, number] => {
        const next = parameters.findIndex((end, i) => i > 0 && t <= end);
        const start = parameters[next - 1];
        return [next - 1, (t - start) / (parameters[next] - start)];
    };
    const [column, localU] = place(nurbs.parametersU, u);
    const [row, localV] = place(nurbs.parametersV, v);
    const patch = row * (nurbs.parametersU.length - 1) + column;
    const homogeneous = Array.from(nurbs.net.patches.subarray(16 * patch, 16 * patch + 16)).flatMap((id) => {
        const weight = points[4 * id + 3];
        return [points[4 * id] * weight, points[4 * id + 1] * weight, points[4 * id + 2] * weight, weight];
    });
    const [x, y, z, weight] = deCasteljauPatch(homogeneous, 3, 3, 4, localU, localV);
    return [x / weight, y / weight, z / weight];
}

function exactPoints(nurbs: NurbsNet, points: ArrayLike<number>): Float64Array {
    return applyStencil(nurbs.stencil, points, new Float64Array(nurbs.net.points.length));
}

function between(random: () => number, start: number, end: number): number {
    return start + random() * (end - start);
}

/** Sums of plain values, one per row. */
function sumsOf({ offsets, indices, coefficients }: Stencil, values: ArrayLike<number>): number[] {
    return Array.from(offsets.subarray(1), (end, row) => {
        let sum = 0;
        for (let entry = offsets[row]; entry < end; entry++) {
            sum += coefficients[entry] * values[indices[entry]];
        }
        return sum;
    });
}

describe("the pieces of a B-spline curve", () => {
    it("have the points of the recurrence of de Boor", () => {
        forSeeds(300, (random) => {
            const degree = 1 + Math.floor(3 * random());
            const knots = randomKnots(random, degree, true);
            const controls = Array.from({ length: knots.length - degree - 1 }, () => 20 * random() - 10);
            const { rows, pieces, parameters } = splinePieces(degree, knots);
            const values = sumsOf(rows, controls);
            for (let piece = 0; 4 * piece < pieces.length; piece++) {
                const t = random();
                const [a, b] = parameters.subarray(piece, piece + 2);
                const bezier = Array.from(pieces.subarray(4 * piece, 4 * piece + 4), (row) => values[row]);
                const parameter = a + t * (b - a);
                const expected = controls.reduce(
                    (sum, value, i) => sum + value * basisFunction(i, degree, knots, parameter),
                    0,
                );
                expect(Math.abs(deCasteljauCurve(bezier, 3, 1, t)[0] - expected)).toBeLessThan(1e-12);
            }
        });
    });

    it("are sums without negative shares that add up to 1", () => {
        forSeeds(100, (random) => {
            const degree = 1 + Math.floor(3 * random());
            const { rows } = splinePieces(degree, randomKnots(random, degree, true));
            expect(Math.min(...rows.coefficients)).toBeGreaterThan(0);
            const sums = sumsOf(rows, new Float64Array(rows.controlCount).fill(1));
            expect(Math.max(...sums.map((sum) => Math.abs(sum - 1)))).toBeLessThan(1e-14);
        });
    });

    it("share the point in which they meet, but not where a knot parts the curve", () => {
        const joined = splinePieces(3, [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2]);
        expect([...joined.pieces]).toEqual([0, 1, 2, 3, 3, 4, 5, 6]);
        const parted = splinePieces(3, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
        expect([...parted.pieces]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    });

    it("are those of the uniform cubic B-spline as written out", () => {
        const { rows } = splinePieces(3, [0, 1, 2, 3, 4, 5, 6, 7]);
        const values = sumsOf(rows, [6, 12, 48, 6]);
        const expected = [(6 + 48 + 48) / 6, (24 + 48) / 3, (12 + 96) / 3, (12 + 192 + 6) / 6];
        expected.forEach((value, i) => {
            expect(values[i]).toBeCloseTo(value, 13);
        });
    });

    it("can be cut down to a range of parameters", () => {
        const knots = [0, 0, 0, 1, 2, 3, 3, 3];
        const controls = [1, -2, 5, 3, 8];
        const { rows, pieces, parameters } = splinePieces(2, knots, { range: [0.25, 1.5] });
        expect([...parameters]).toEqual([0.25, 1, 1.5]);
        const values = sumsOf(rows, controls);
        const at = (t: number): number => controls.reduce((sum, c, i) => sum + c * basisFunction(i, 2, knots, t), 0);
        expect(values[pieces[0]]).toBeCloseTo(at(0.25), 13);
        expect(values[pieces[7]]).toBeCloseTo(at(1.5), 13);
        const middle = deCasteljauCurve(
            Array.from(pieces.subarray(0, 4), (row) => values[row]),
            3,
            1,
            0.5,
        )[0];
        expect(middle).toBeCloseTo(at(0.625), 13);
    });
});

describe("createNurbsNet", () => {
    it("makes the surface of the recurrence of de Boor, with any knots and weights", () => {
        forSeeds(60, (random) => {
            const figures = randomNurbs(random);
            const nurbs = createNurbsNet(figures);
            const exact = exactPoints(nurbs, figures.points);
            for (let sample = 0; sample < 5; sample++) {
                const u = between(random, nurbs.parametersU[0], nurbs.parametersU[nurbs.parametersU.length - 1]);
                const v = between(random, nurbs.parametersV[0], nurbs.parametersV[nurbs.parametersV.length - 1]);
                const expected = nurbsPoint(figures, u, v);
                expect(distance(convertedPoint(nurbs, exact, u, v), expected)).toBeLessThan(1e-11);
                expect(distance(convertedPoint(nurbs, nurbs.net.points, u, v), expected)).toBeLessThan(2e-5);
            }
        });
    });

    it("joins all patches within a surface, and names every point", () => {
        forSeeds(30, (random) => {
            const { net, parametersU, parametersV } = createNurbsNet(randomNurbs(random));
            const [columns, rows] = [parametersU.length - 1, parametersV.length - 1];
            expect(summarizeEdges(net)).toMatchObject({
                openEdges: 2 * (columns + rows),
                sharedEdges: rows * (columns - 1) + columns * (rows - 1),
            });
            expect(new Set(net.patches).size).toBe(net.points.length / 4);
            expect(net.uvs?.slice(0, 2)).toEqual(Float32Array.of(0, 0));
            expect(net.uvs?.slice(-2)).toEqual(Float32Array.of(1, 1));
        });
    });

    it("moves the surface with a control point as a new conversion does", () => {
        forSeeds(40, (random) => {
            const figures = randomNurbs(random);
            const { stencil, net } = createNurbsNet(figures);
            const moved = [...figures.points];
            const point = Math.floor((random() * moved.length) / 4);
            moved.splice(4 * point, 4, ...randomPoints(random, 1));
            const fresh = createNurbsNet({ ...figures, points: moved });
            const result = applyStencil(stencil, moved);
            expect(result).toEqual(fresh.net.points);
            expect(result).not.toEqual(net.points);
            expect(exactPoints({ ...fresh, stencil }, moved)).toEqual(exactPoints(fresh, moved));
            const u = between(random, fresh.parametersU[0], fresh.parametersU[fresh.parametersU.length - 1]);
            const v = between(random, fresh.parametersV[0], fresh.parametersV[fresh.parametersV.length - 1]);
            const exact = convertedPoint(fresh, exactPoints({ ...fresh, stencil }, moved), u, v);
            expect(distance(exact, nurbsPoint({ ...figures, points: moved }, u, v))).toBeLessThan(1e-11);
        });
    });

    it("keeps the bits of control points that lie on the surface, whatever their weights", () => {
        const points = [0.1, 0.2, 0.3, 0.7, 1, 0, 0, 3, 0, 1, 0, 0.9, 1.1, 1, 0.7, 0.3];
        const knots = [0, 0, 1, 1];
        const nurbs = createNurbsNet({ degreeU: 1, degreeV: 1, knotsU: knots, knotsV: knots, points });
        const exact = exactPoints(nurbs, points);
        const corners = [0, 3, 12, 15].map((corner) => [...exact.subarray(4 * nurbs.net.patches[corner])].slice(0, 4));
        expect(corners.flat()).toEqual(points);
    });

    it("evaluates texture coordinates of control points without weights", () => {
        const figures = torusFigures(3, 1);
        const uvs = Array.from({ length: 81 }, (_, i) => [(i % 9) / 8, 2 * Math.floor(i / 9)]).flat();
        const { net } = createNurbsNet({ ...figures, uvs });
        expect(net.uvs).toHaveLength(16 * 32);
        expect([...(net.uvs ?? [])].slice(0, 8)).toEqual([0, 0, 1 / 12, 0, 1 / 6, 0, 1 / 4, 0].map(Math.fround));
        expect([...(net.uvs ?? [])].slice(-2)).toEqual([1, 16]);
    });
});

describe("closed surfaces", () => {
    const torus = torusFigures(3, 1);

    it("shut their seams: a torus has no open edge and lies on the torus", () => {
        const nurbs = createNurbsNet(torus);
        expect(summarizeEdges(nurbs.net)).toEqual({ openEdges: 0, sharedEdges: 32, collapsedEdges: 0, nearMisses: 0 });
        const exact = exactPoints(nurbs, torus.points);
        const random = createRandom(5);
        for (let sample = 0; sample < 100; sample++) {
            const [x, y, z] = convertedPoint(nurbs, exact, 4 * random(), 4 * random());
            expect((Math.hypot(x, z) - 3) ** 2 + y ** 2).toBeCloseTo(1, 12);
        }
    });

    it("stay open on demand, and in the direction that does not close", () => {
        expect(summarizeEdges(createNurbsNet({ ...torus, closedU: false }).net)).toMatchObject({ openEdges: 8 });
        const points = torus.points.with(4 * 80, 9);
        expect(summarizeEdges(createNurbsNet({ ...torus, points }).net)).toMatchObject({ openEdges: 16 });
    });

    it("take points that repeat but for rounding, when said to be closed", () => {
        const points = torus.points.map((value, i) => (i >= 4 * 72 && i % 4 === 1 ? value + 1e-7 : value));
        expect(summarizeEdges(createNurbsNet({ ...torus, points, closedV: false }).net).openEdges).toBe(8);
        expect(summarizeEdges(createNurbsNet({ ...torus, points }).net).openEdges).toBe(8);
        expect(summarizeEdges(createNurbsNet({ ...torus, points, closedV: true }).net).openEdges).toBe(0);
    });

    it("move on both sides of the seam with the first control points", () => {
        const nurbs = createNurbsNet(torus);
        const moved = torus.points.with(0, 5);
        const all = [0, 8, 72, 80].reduce((points, id) => points.with(4 * id, 5), [...torus.points]);
        expect(applyStencil(nurbs.stencil, moved)).toEqual(createNurbsNet({ ...torus, points: all }).net.points);
    });

    it.each([1, 2, 3])("close where the points of unclamped knots repeat, degree %i", (degree) => {
        forSeeds(20, (random) => {
            const gaps = Array.from({ length: 5 }, () => 0.1 + random());
            const knotsU: number[] = [0];
            for (let i = 0; knotsU.length < 5 + 2 * degree + 1; i++) {
                knotsU.push(knotsU[i] + gaps[i % 5]);
            }
            const ring = Array.from({ length: 2 }, () => {
                const row = randomPoints(random, 5);
                return [...row, ...row.slice(0, 4 * degree)];
            });
            const input = { degreeU: degree, degreeV: 1, knotsU, knotsV: [0, 0, 1, 1], points: ring.flat() };
            const open = createNurbsNet({ ...input, closedU: false });
            const closed = createNurbsNet(input);
            expect(summarizeEdges(open.net).openEdges).toBe(12);
            expect(summarizeEdges(closed.net)).toMatchObject({ openEdges: 10, sharedEdges: 5 });
            const [u, v] = [between(random, knotsU[degree], knotsU[5 + degree]), random()];
            const exact = exactPoints(closed, input.points);
            expect(distance(convertedPoint(closed, exact, u, v), nurbsPoint(input, u, v))).toBeLessThan(1e-11);
        });
    });

    it.each([1, 2, 3])("wrap the points of periodic knots, degree %i", (degree) => {
        forSeeds(20, (random) => {
            const count = degree + 1 + Math.floor(3 * random());
            const knotsU: number[] = [between(random, -3, 3)];
            while (knotsU.length <= count) {
                const isDouble = degree > 1 && knotsU.length === 2;
                knotsU.push(knotsU[knotsU.length - 1] + (isDouble ? 0 : 0.1 + random()));
            }
            const period = knotsU[count] - knotsU[0];
            const rows = [randomPoints(random, count), randomPoints(random, count)];
            const input = { degreeU: degree, degreeV: 1, knotsU, knotsV: [0, 0, 1, 1], points: rows.flat() };
            const nurbs = createNurbsNet({ ...input, periodicU: true });
            // The same surface with the points and knots written out as far as a span reaches.
            const open = {
                ...input,
                knotsU: Array.from({ length: count + 2 * degree + 1 }, (_, i) => {
                    const at = i - degree + 4 * count;
                    return knotsU[at % count] + (Math.floor(at / count) - 4) * period;
                }),
                points: rows.flatMap((row) =>
                    Array.from({ length: count + degree }, (_, i) =>
                        row.slice(4 * (i % count), 4 * (i % count) + 4),
                    ).flat(),
                ),
            };
            const spans = nurbs.parametersU.length - 1;
            expect(summarizeEdges(nurbs.net)).toMatchObject({ openEdges: 2 * spans, sharedEdges: spans });
            expect(nurbs.stencil.controlCount).toBe(2 * count);
            const exact = exactPoints(nurbs, input.points);
            for (let sample = 0; sample < 5; sample++) {
                const [u, v] = [between(random, knotsU[0], knotsU[count]), random()];
                expect(distance(convertedPoint(nurbs, exact, u, v), nurbsPoint(open, u, v))).toBeLessThan(1e-11);
            }
        });
    });
});

describe("wrong surfaces", () => {
    const plane: NurbsInput = {
        degreeU: 2,
        degreeV: 1,
        knotsU: [0, 0, 0, 1, 1, 1],
        knotsV: [0, 0, 1, 1],
        points: Array.from({ length: 6 }, (_, i) => [i % 3, Math.floor(i / 3), 0, 1]).flat(),
    };
    const at = (i: number, value: number): number[] => Array.from(plane.points).with(i, value);

    it.each<[string, Partial<NurbsInput>, string]>([
        ["a degree above 3", { degreeU: 4 }, "The degree in u is 4; 1, 2 and 3 are supported, since the patches"],
        ["a degree of 0", { degreeV: 0 }, "The degree in v is 0; 1, 2 and 3 are supported."],
        ["too few knots", { knotsV: [0, 0, 1] }, "There are 3 knots in v; degree 1 needs 4 or more."],
        ["no knots", { knotsV: undefined }, "knotsV is undefined, not an array"],
        ["decreasing knots", { knotsU: [0, 0, 0, 1, 0.5, 1] }, "Knot 4 in u is 0.5, which is less than the knot 1"],
        ["equal knots", { knotsV: [-2, -2, -2, -2] }, "All 4 knots in v are -2"],
        ["a knot too often", { knotsU: [0, 0, 0, 0, 1, 1, 1] }, "Knot 3 in u, 0, is there 4 times; a knot of degree 2"],
        ["no domain", { knotsU: [0, 1, 1, 1, 2, 3], degreeU: 2 }, "knot 2 and ends with knot 3, which are both 1"],
        ["a knot that is no number", { knotsU: [0, 0, 0, NaN, 1, 1] }, "Knot 3 in u is NaN, not a finite number."],
        ["an endless knot", { knotsU: [0, 0, 0, 1, 1, 1e39] }, "Knot 5 in u is 1e+39, not a finite number."],
        ["too few points", { points: [0, 0, 0, 1] }, "points holds 4 numbers; the knots ask for 3 × 2 control points"],
        ["a weight of 0", { points: at(7, 0) }, "Point 1: weight 0 is not above 0."],
        ["a negative weight", { points: at(3, -1) }, "Point 0: weight -1 is not above 0."],
        ["NaN", { points: at(8, NaN) }, "Point 2: x is NaN, not a finite number."],
        ["texture coordinates", { uvs: [0, 1] }, "uvs holds 2 numbers; the knots ask for 3 × 2 control points of 2"],
        ["a surface that is not closed", { closedU: true }, "not closed in u: the last 1 of 3 control points are not"],
        ["unequal ends", { closedU: true, knotsU: [0, 0, 0, 1, 2, 3] }, "not closed in u: its knots at the end do not"],
        ["both", { closedV: false, periodicV: true }, "periodic in v, but not closed; it cannot be both"],
        ["a seam in two", { periodicU: true, knotsU: [0, 0, 1, 2, 3, 3] }, "Knot 4 in u, 3, is there 3 times"],
    ])("are refused for %s", (_, change, message) => {
        expect(() => createNurbsNet({ ...plane, ...change })).toThrow(RangeError);
        expect(() => createNurbsNet({ ...plane, ...change })).toThrow(message);
    });

    it("are refused when there is none", () => {
        expect(() => createNurbsNet(null as unknown as NurbsInput)).toThrow("The surface is null, not an object");
    });

    it("are refused when they are moved", () => {
        const { stencil } = createNurbsNet(plane);
        expect(() => applyStencil(stencil, [1, 2, 3, 4])).toThrow("points holds 4 numbers; 6 control points need 24.");
        expect(() => applyStencil(stencil, at(7, -1))).toThrow("Point 1: weight -1 is not above 0.");
        expect(() => applyStencil(stencil, plane.points, new Float32Array(4))).toThrow("The result holds 4 numbers");
    });
});
