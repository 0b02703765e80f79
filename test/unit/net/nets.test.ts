import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { deCasteljauPatch } from "../../../src/math/deCasteljau";
import { createBounds, isEmptyBounds } from "../../../src/math/bounds";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { buildEdgeTable } from "../../../src/net/edges";
import { elevatePatch } from "../../../src/net/elevate";
import { elevateBiquadraticGrid, elevatedLength } from "../../../src/net/elevateGrid";
import { netFromControlGrids } from "../../../src/net/netFromControlGrids";
import { computeNetBounds } from "../../../src/net/netBounds";
import { patchCountOf, pointCountOf } from "../../../src/net/PatchNet";
import { createSphereNet, createTeapotNet } from "../../../src/net/primitives";
import { summarizeEdges } from "../../../src/net/summarizeEdges";
import { weldPoints } from "../../../src/net/weldPoints";
import { createSheet, createSidePairs } from "../../conformance/checks/nets";
import { fewOf } from "../../support/differences";
import { createRandom } from "../../support/random";

const POINTS = Array.from({ length: 64 }, (_, i) => (i % 4 === 3 ? 1 : i));
const PATCH = Array.from({ length: 16 }, (_, i) => i);

describe("createPatchNet", () => {
    it("copies what it is given", () => {
        const points = [...POINTS];
        const net = createPatchNet({ points, patches: PATCH, groups: [3] });
        points[0] = 99;
        expect(net.points[0]).toBe(0);
        expect(net.groups).toEqual(Uint32Array.of(3));
        expect(net.uvs).toBeUndefined();
    });

    it("takes an empty net", () => {
        const net = createPatchNet({ points: [], patches: [] });
        expect(patchCountOf(net)).toBe(0);
        expect(isEmptyBounds(computeNetBounds(net, createBounds()))).toBe(true);
        expect(buildEdgeTable(net).edgeCount).toBe(0);
    });

    it.each([
        [{ points: POINTS.slice(1), patches: PATCH }, "points holds 63 numbers, which is no multiple of 4"],
        [{ points: POINTS, patches: PATCH.slice(1) }, "patches holds 15 point ids, which is no multiple of 16"],
        [{ points: POINTS, patches: PATCH.with(5, 16) }, "Patch 0: control point 5 names point 16, but the net has 16"],
        [{ points: POINTS, patches: PATCH.with(5, -1) }, "Patch 0: control point 5 names point -1"],
        [{ points: POINTS, patches: PATCH.with(5, 1.5) }, "Patch 0: control point 5 names point 1.5"],
        [{ points: POINTS.with(9, NaN), patches: PATCH }, "Point 2: y is NaN"],
        [{ points: POINTS.with(9, 1e39), patches: PATCH }, "Point 2: y is Infinity"],
        [{ points: POINTS.with(11, 0), patches: PATCH }, "Point 2: weight 0 is not above 0"],
        [{ points: POINTS.with(11, -2), patches: PATCH }, "Point 2: weight -2 is not above 0"],
        [{ points: POINTS.with(11, 1e-30), patches: PATCH }, "is beyond the arithmetic of GPUs (1e-18 to 1e18)"],
        [{ points: POINTS.with(11, 1e30), patches: PATCH }, "is beyond the arithmetic of GPUs (1e-18 to 1e18)"],
        [{ points: POINTS, patches: PATCH, uvs: [1] }, "uvs holds 1 numbers; 1 patches need 8 (corners) or 32"],
        [
            { points: POINTS, patches: PATCH, uvs: Array<number>(8).fill(0).with(3, NaN) },
            "Patch 0: number 3 of uvs is NaN",
        ],
        [{ points: POINTS, patches: PATCH, uvs2: [1] }, "uvs2 holds 1 numbers; 1 patches need 8 (corners) or 32"],
        [
            { points: POINTS, patches: PATCH, uvs2: Array<number>(8).fill(0).with(3, NaN) },
            "Patch 0: number 3 of uvs2 is NaN",
        ],
        [{ points: POINTS, patches: PATCH, colors: [1] }, "colors holds 1 numbers; 1 patches need 16 (corners) or 64"],
        [{ points: POINTS, patches: PATCH, groups: [] }, "groups holds 0 numbers; 1 patches need one each"],
        [{ points: POINTS, patches: PATCH, groups: [-1] }, "Patch 0: group -1 is no whole number"],
        [{ points: undefined, patches: PATCH }, "points is undefined, not an array of numbers"],
        [{ points: POINTS, patches: 7 }, "patches is 7, not an array of numbers"],
    ])("refuses %#: %s", (input, message) => {
        expect(() => createPatchNet(input as never)).toThrow(RangeError);
        expect(() => createPatchNet(input as never)).toThrow(message);
    });
});

describe("what is no net at all", () => {
    it.each([
        [() => createPatchNet(null as never), "The net is null"],
        [() => weldPoints(undefined as never), "The net is undefined"],
        [() => summarizeEdges({} as never), "points is undefined, not an array of numbers."],
        [() => buildEdgeTable(7 as never), "The net is 7"],
        [() => elevatePatch(null as never, 3, 3), "points is null, not an array of numbers."],
        [() => netFromControlGrids(null as never), "grids is null, not an array of numbers."],
        [() => netFromControlGrids([null as never]), "Patch 0 is null, not an object with degrees and points."],
    ])("is a clear error: %s", (act, message) => {
        expect(act).toThrow(RangeError);
        expect(act).toThrow(message);
    });
});

describe("degree elevation", () => {
    it("keeps the surface, for all degrees and with weights", () => {
        fc.assert(
            fc.property(
                fc.integer({ min: 1, max: 3 }),
                fc.integer({ min: 1, max: 3 }),
                fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 64, maxLength: 64 }),
                fc.double({ min: 0, max: 1, noNaN: true }),
                fc.double({ min: 0, max: 1, noNaN: true }),
                (degreeU, degreeV, numbers, u, v) => {
                    const count = (degreeU + 1) * (degreeV + 1);
                    const points = numbers
                        .slice(0, count * 4)
                        .map((value, i) => (i % 4 === 3 ? 0.2 + Math.abs(value) / 5 : value));
                    const evaluate = (grid: ArrayLike<number>, du: number, dv: number): number[] => {
                        const homogeneous = Array.from(grid, (value, i) =>
                            i % 4 === 3 ? value : value * grid[i - (i % 4) + 3],
                        );
                        const [x, y, z, w] = deCasteljauPatch(homogeneous, du, dv, 4, u, v);
                        return [x / w, y / w, z / w];
                    };
                    const raised = elevatePatch(points, degreeU, degreeV);
                    const expected = evaluate(points, degreeU, degreeV);
                    evaluate(raised, 3, 3).forEach((value, axis) => {
                        expect(value).toBeCloseTo(expected[axis], 9);
                    });
                },
            ),
        );
    });

    it("gives a shared edge the same bits from both sides, whichever way they run", () => {
        const random = (i: number): number => Math.sin(i * 12.9898) * 43.758;
        const edge = Array.from({ length: 12 }, (_, i) => (i % 4 === 3 ? 0.5 + (Math.abs(random(i)) % 1) : random(i)));
        const reversed = [2, 1, 0].flatMap((point) => edge.slice(4 * point, 4 * point + 4));
        const rest = (offset: number): number[] =>
            Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 1 : random(i + offset)));
        const net = netFromControlGrids([
            { degreeU: 2, degreeV: 2, points: [...edge, ...rest(100)] },
            { degreeU: 2, degreeV: 2, points: [...rest(200), ...reversed] },
            // The same edge along v, between patches of other degrees across.
            {
                degreeU: 1,
                degreeV: 2,
                points: [0, 1, 2].flatMap((row) => [...edge.slice(4 * row, 4 * row + 4), row, 7, 9, 1]),
            },
        ]);
        const { uses } = buildEdgeTable(net);
        expect(Math.max(...uses)).toBe(3);
    });

    it("refuses other degrees and wrong numbers of points", () => {
        expect(() => elevatePatch([], 4, 3)).toThrow("The degree in u is 4; 1, 2 and 3 are supported.");
        expect(() => elevatePatch([], 3, 0)).toThrow("The degree in v is 0");
        expect(() => elevatePatch([1], 1, 1)).toThrow("needs 16 numbers, but 1 are given");
        expect(() => netFromControlGrids([{ degreeU: 1, degreeV: 1, points: [1] }])).toThrow("Patch 0: ");
    });
});

describe("elevation of grids", () => {
    it("gives what elevating each of its patches gives, with equal bits on their edges", () => {
        const random = createRandom(7);
        for (const [width, height] of [
            [3, 3],
            [5, 3],
            [3, 7],
            [9, 5],
        ]) {
            const wrong: object[] = [];
            const grid = Float32Array.from({ length: width * height * 3 }, () => random() * 200 - 100);
            const raised = elevateBiquadraticGrid(grid, 3, width, height);
            const columns = elevatedLength(width);
            expect(raised).toHaveLength(columns * elevatedLength(height) * 3);
            for (let top = 0; top < (height - 1) / 2; top++) {
                for (let left = 0; left < (width - 1) / 2; left++) {
                    const part = Array.from({ length: 9 }, (_, i) => {
                        const at = ((2 * top + Math.floor(i / 3)) * width + 2 * left + (i % 3)) * 3;
                        return [...grid.subarray(at, at + 3), 1];
                    }).flat();
                    const expected = elevatePatch(part, 2, 2);
                    for (let i = 0; i < 16; i++) {
                        const at = ((3 * top + (i >> 2)) * columns + 3 * left + (i & 3)) * 3;
                        const isInner = [5, 6, 9, 10].includes(i);
                        for (let axis = 0; axis < 3; axis++) {
                            const value = Math.fround(expected[4 * i + axis]);
                            const error = Math.abs(raised[at + axis] - value);
                            if (!(error <= (isInner ? 1e-5 : 0))) {
                                wrong.push({ width, height, top, left, point: i, axis, value, error });
                            }
                        }
                    }
                }
            }
            expect(fewOf(wrong)).toEqual([]);
        }
    });
});

describe("welding", () => {
    const double = createPatchNet({
        points: [...POINTS, ...POINTS.map((value, i) => (i === 0 ? 1e-3 : value))],
        patches: [...PATCH, ...PATCH.map((id) => id + 16)],
    });

    it("merges equal bits only, and −0 with 0, by default", () => {
        const welded = weldPoints(createPatchNet({ ...double, points: double.points.with(64, -0) }));
        expect(pointCountOf(welded)).toBe(16);
        expect(pointCountOf(weldPoints(double))).toBe(17);
    });

    it("merges by tolerance when asked, but never different weights", () => {
        expect(pointCountOf(weldPoints(double, 0.01))).toBe(16);
        const weighted = createPatchNet({ ...double, points: double.points.with(67, 2) });
        expect(pointCountOf(weldPoints(weighted, 0.01))).toBe(17);
        expect(() => weldPoints(double, NaN)).toThrow("welding tolerance is NaN");
        expect(() => weldPoints(double, -1)).toThrow("welding tolerance is -1");
    });

    it("keeps the first of equal points and no two that are near (fast-check prints the seed)", () => {
        const place = fc.constantFrom(0, -0, 1, 1.25, -1, 3e38, 1e-30, 0.1);
        const point = fc.tuple(place, place, place, fc.constantFrom(1, 2));
        const list = fc.array(point, { minLength: 16, maxLength: 16 });
        fc.assert(
            fc.property(list, fc.constantFrom(0, 1e-3, 0.25, 2, 1e-300, 1e300), (given, tolerance) => {
                const net = createPatchNet({ points: given.flat(), patches: PATCH });
                const welded = weldPoints(net, tolerance);
                const isNear = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
                    a[3] === b[3] && [0, 1, 2].every((axis) => Math.abs(a[axis] - b[axis]) <= tolerance);
                const pointOf = ({ points }: typeof net, id: number): Float32Array =>
                    points.subarray(4 * id, 4 * id + 4);
                const kept: Float32Array[] = [];
                for (let id = 0; id < 16; id++) {
                    const now = pointOf(welded, welded.patches[id]);
                    expect(isNear(now, pointOf(net, id))).toBe(true);
                    if (!kept.some((other) => isNear(other, pointOf(net, id)))) {
                        expect([...now]).toEqual([...pointOf(net, id)]);
                        kept.push(now);
                    }
                }
                expect(pointCountOf(welded)).toBe(kept.length);
            }),
            { numRuns: 500 },
        );
    });

    it("keeps points of equal bits one, whatever was kept near them meanwhile", () => {
        // The second is near the first; the third is near the second alone and is kept; the fourth is the second again.
        const points = [1.8, 0.9, 0, 0.9].flatMap((x) => [x, 0, 0, 1]);
        const rest = Array.from({ length: 12 }, (_, i) => [0, 10 * (i + 1), 0, 1]).flat();
        const { patches } = weldPoints(createPatchNet({ points: [...points, ...rest], patches: PATCH }), 1);
        expect([...patches.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    });

    it("leaves no edge open that is shared to the bit (seeds 1 to 30)", () => {
        for (let seed = 1; seed <= 30; seed++) {
            const sheet = createSheet(6, 5, seed, false);
            // Every patch has points of its own, as in most files.
            const apart = createPatchNet({
                points: [...sheet.patches].flatMap((id) => [...sheet.points.subarray(4 * id, 4 * id + 4)]),
                patches: sheet.patches.map((_, i) => i),
            });
            const { sharedEdges } = summarizeEdges(weldPoints(apart));
            const welded = summarizeEdges(weldPoints(apart, 0.3));
            expect(welded.sharedEdges + welded.collapsedEdges).toBeGreaterThanOrEqual(sharedEdges);
        }
    });

    it("drops points that no patch names", () => {
        expect(
            pointCountOf(
                weldPoints(createPatchNet({ points: [9, 9, 9, 1, ...POINTS], patches: PATCH.map((id) => id + 1) })),
            ),
        ).toBe(16);
    });
});

describe("edges", () => {
    it("are counted: teapot, sphere, sheet", () => {
        const teapot = { sharedEdges: 52, openEdges: 16, collapsedEdges: 8, nearMisses: 0 };
        expect(summarizeEdges(createTeapotNet())).toEqual(teapot);
        expect(summarizeEdges(createSphereNet())).toEqual({
            sharedEdges: 12,
            openEdges: 0,
            collapsedEdges: 8,
            nearMisses: 0,
        });
        expect(summarizeEdges(createSheet(3, 2, 1, false))).toEqual({
            sharedEdges: 7,
            openEdges: 10,
            collapsedEdges: 0,
            nearMisses: 0,
        });
    });

    it("are found for all sixteen pairs of sides in both directions", () => {
        expect(summarizeEdges(createSidePairs()).sharedEdges).toBe(32);
    });

    it("that have the same ends but other curves are near misses", () => {
        const bent = POINTS.with(5, 7);
        const net = netFromControlGrids([
            { degreeU: 3, degreeV: 3, points: POINTS },
            { degreeU: 3, degreeV: 3, points: bent },
        ]);
        expect(summarizeEdges(net).nearMisses).toBe(1);
    });

    it("that have the same ends by the thousand take no quadratic time", () => {
        const grids = Array.from({ length: 20000 }, (_, i) => ({
            degreeU: 2,
            degreeV: 1,
            points: [0, 0, 0, 1, 1, 0, i / 1e6, 1, 2, 0, 0, 1, 0, 1 + i, 0, 1, 1, 1 + i, 0, 1, 2, 1 + i, 0, 1],
        }));
        const summary = summarizeEdges(netFromControlGrids(grids));
        expect(summary).toMatchObject({ sharedEdges: 0, openEdges: 4 * 20000 });
        // Each is compared with the eight before it; the first eight have fewer.
        expect(summary.nearMisses).toBe(8 * 20000 - 36);
    });
});

describe("sample nets", () => {
    it("have the teapot's box and patches", () => {
        const net = createTeapotNet();
        const { minimum, maximum } = computeNetBounds(net, createBounds());
        expect(patchCountOf(net)).toBe(32);
        expect([...minimum, ...maximum].map((value) => Math.round(value * 1000) / 1000)).toEqual([
            -3, 0, -2, 3.525, 3.15, 2,
        ]);
    });

    it("refuse a sphere without a radius", () => {
        expect(() => createSphereNet(0)).toThrow("radius of the sphere is 0");
    });
});
