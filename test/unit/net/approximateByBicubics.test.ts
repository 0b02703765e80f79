import { describe, expect, it } from "@jest/globals";
import { deCasteljauPatch } from "../../../src/math/deCasteljau.js";
import { approximateByBicubics, type Approximation } from "../../../src/net/approximateByBicubics.js";
import { summarizeEdges } from "../../../src/net/summarizeEdges.js";
import { netFromControlGrids, type ControlGrid } from "../../../src/net/netFromControlGrids.js";
import { createRandom } from "../../support/random.js";

type Point = readonly [number, number, number];

/** A patch with control points near a smooth sheet, moved by up to `noise`, with weights from 1 to 1 + `weights`. */
function randomGrid(degreeU: number, degreeV: number, seed: number, noise = 0.2, weights = 0): ControlGrid {
    const random = createRandom(seed);
    const points: number[] = [];
    for (let j = 0; j <= degreeV; j++) {
        for (let i = 0; i <= degreeU; i++) {
            const moved = [i / degreeU, j / degreeV, 0].map((value) => value + noise * (random() - 0.5));
            points.push(...moved, 1 + weights * random());
        }
    }
    return { degreeU, degreeV, points };
}

/** Raises the degree in u by one, homogeneously, in float64. */
function raiseU({ degreeU, degreeV, points }: ControlGrid): ControlGrid {
    const raised: number[] = [];
    for (let j = 0; j <= degreeV; j++) {
        for (let i = 0; i <= degreeU + 1; i++) {
            const share = i / (degreeU + 1);
            const value = (k: number, component: number): number => {
                if (k < 0 || k > degreeU) {
                    return 0;
                }
                const at = 4 * (j * (degreeU + 1) + k);
                return points[at + component] * (component === 3 ? 1 : points[at + 3]);
            };
            const mixed = [0, 1, 2, 3].map((c) => share * value(i - 1, c) + (1 - share) * value(i, c));
            raised.push(mixed[0] / mixed[3], mixed[1] / mixed[3], mixed[2] / mixed[3], mixed[3]);
        }
    }
    return { degreeU: degreeU + 1, degreeV, points: raised };
}

/** Exchanges u and v. */
function transposed({ degreeU, degreeV, points }: ControlGrid): ControlGrid {
    const result: number[] = [];
    for (let i = 0; i <= degreeU; i++) {
        for (let j = 0; j <= degreeV; j++) {
            const at = 4 * (j * (degreeU + 1) + i);
            result.push(points[at], points[at + 1], points[at + 2], points[at + 3]);
        }
    }
    return { degreeU: degreeV, degreeV: degreeU, points: result };
}

/** Runs u backwards. */
function mirrored({ degreeU, degreeV, points }: ControlGrid): ControlGrid {
    const result: number[] = [];
    for (let j = 0; j <= degreeV; j++) {
        for (let i = degreeU; i >= 0; i--) {
            const at = 4 * (j * (degreeU + 1) + i);
            result.push(points[at], points[at + 1], points[at + 2], points[at + 3]);
        }
    }
    return { degreeU, degreeV, points: result };
}

function raise(grid: ControlGrid, degreeU: number, degreeV: number): ControlGrid {
    let raised = grid;
    while (raised.degreeU < degreeU) {
        raised = raiseU(raised);
    }
    raised = transposed(raised);
    while (raised.degreeU < degreeV) {
        raised = raiseU(raised);
    }
    return transposed(raised);
}

/** Rounds as files do. */
function rounded({ degreeU, degreeV, points }: ControlGrid, digits: number): ControlGrid {
    return { degreeU, degreeV, points: Array.from(points, (value) => Number(value.toFixed(digits))) };
}

function pointOf({ degreeU, degreeV, points }: ControlGrid, u: number, v: number): Point {
    const homogeneous = Array.from(points, (value, i) => value * (i % 4 === 3 ? 1 : points[i - (i % 4) + 3]));
    const [x, y, z, w] = deCasteljauPatch(homogeneous, degreeU, degreeV, 4, u, v);
    return [x / w, y / w, z / w];
}

/** Largest distance at equal parameters on a lattice of points in up to 32 of the parts. */
function measure(grids: readonly ControlGrid[], { parts }: Approximation): number {
    const n = 4;
    let largest = 0;
    for (let part = 0; part < parts.length; part += Math.ceil(parts.length / 32)) {
        const { grid, patch, domain } = parts[part];
        for (let i = 0; i <= n; i++) {
            for (let j = 0; j <= n; j++) {
                const u = domain[0] + (domain[2] - domain[0]) * (i / n);
                const v = domain[1] + (domain[3] - domain[1]) * (j / n);
                const [a, b] = [pointOf(grids[patch], u, v), pointOf(grid, i / n, j / n)];
                largest = Math.max(largest, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
            }
        }
    }
    return largest;
}

function joinsOf({ parts }: Approximation): ReturnType<typeof summarizeEdges> {
    return summarizeEdges(netFromControlGrids(parts.map((part) => part.grid)));
}

describe("approximateByBicubics", () => {
    const degrees = [
        [4, 1],
        [2, 5],
        [4, 4],
        [6, 3],
        [9, 5],
        [16, 16],
    ];

    it.each(degrees)(
        "keeps patches of degrees %d and %d within its bound, which keeps to the tolerance (seed 1 to 4)",
        (du, dv) => {
            for (let seed = 1; seed <= 4; seed++) {
                for (const weights of [0, 0.5]) {
                    const grids = [randomGrid(du, dv, seed, 0.4, weights)];
                    for (const tolerance of [1e-1, 1e-2]) {
                        const result = approximateByBicubics(grids, { tolerance });
                        expect(result.refused).toEqual([]);
                        expect(result.deviation).toBeLessThanOrEqual(tolerance);
                        const measured = measure(grids, result);
                        // Corners are rounded to float32.
                        expect(measured).toBeLessThanOrEqual(result.deviation + 1e-6);
                        expect(measured).toBeGreaterThan(0);
                    }
                }
            }
        },
    );

    it("takes the box for its default tolerance and bounds the deviation closely (seed 5)", () => {
        const grids = [randomGrid(5, 4, 5, 0.02)];
        const result = approximateByBicubics(grids);
        expect(result.tolerance).toBeCloseTo(1e-4, 5);
        expect(result.deviation / measure(grids, result)).toBeLessThan(8);
    });

    it("finds a bicubic patch that is given at higher degrees", () => {
        for (const weights of [0, 1]) {
            const cubic = randomGrid(3, 3, 6, 0.3, weights);
            const result = approximateByBicubics([raise(cubic, 9, 7)], { tolerance: 1e-6 });
            expect(result.parts).toHaveLength(1);
            expect(result.deviation).toBeLessThan(1e-6);
            expect(measure([cubic], result)).toBeLessThan(1e-6);
        }
    });

    it("leaves patches of degrees 1 to 3 as they are", () => {
        const grids = [randomGrid(3, 2, 1), randomGrid(1, 1, 2)];
        const result = approximateByBicubics(grids);
        expect(result.parts.map((part) => part.grid)).toEqual(grids);
        expect(result).toMatchObject({ deviation: 0, refused: [] });
        expect(approximateByBicubics([])).toMatchObject({ parts: [], deviation: 0 });
    });

    it("joins the parts of a patch in C1", () => {
        const { parts } = approximateByBicubics([randomGrid(8, 1, 7, 0.6)], { tolerance: 1e-2 });
        expect(parts.length).toBeGreaterThan(2);
        for (let i = 0; i + 1 < parts.length; i++) {
            const [a, b] = [parts[i].grid.points, parts[i + 1].grid.points];
            for (let axis = 0; axis < 3; axis++) {
                expect(b[axis]).toBe(a[12 + axis]);
                expect(b[4 + axis] - b[axis]).toBeCloseTo(a[12 + axis] - a[8 + axis], 6);
            }
        }
    });

    // All ways in which two patches meet: which side of the second, in which direction.
    const turns: readonly [string, (grid: ControlGrid) => ControlGrid][] = [
        ["u = 0", (grid) => grid],
        ["u = 1", mirrored],
        ["v = 0", transposed],
        ["v = 1", (grid) => transposed(mirrored(grid))],
        ["u = 0, backwards", (grid) => transposed(mirrored(transposed(grid)))],
        ["u = 1, backwards", (grid) => mirrored(transposed(mirrored(transposed(grid))))],
        ["v = 0, backwards", (grid) => mirrored(transposed(grid))],
        ["v = 1, backwards", (grid) => mirrored(transposed(mirrored(grid)))],
    ];

    it.each(turns)("closes an edge given at degrees 3 and 7, rounded to six digits, at %s", (_, turn) => {
        const left = randomGrid(3, 3, 8, 0.3);
        // The second patch begins, along u = 0, with the last column of the first, raised to degree 7, and is wild inside.
        const right = randomGrid(6, 7, 9, 0.5);
        const edge = raise(left, 3, 7);
        const points = Array.from(right.points, (value, i) => value + (i % 4 === 0 ? 1 : 0));
        for (let j = 0; j <= 7; j++) {
            for (let i = 0; i < 4; i++) {
                points[4 * j * 7 + i] = edge.points[4 * (j * 4 + 3) + i];
            }
        }
        const grids = [rounded(left, 6), turn(rounded({ ...right, points }, 6))];
        /** Parts across the shared edge, and the edges around both patches when only that edge is shared. */
        const countParts = ({ parts }: Approximation): { across: number; around: number } => {
            const left = parts.filter((part) => part.patch === 0);
            const across = new Set(left.map((part) => part.domain[1])).size;
            return { across, around: 2 * (parts.length / across) + 2 * across };
        };
        const result = approximateByBicubics(grids);
        expect(countParts(result).across).toBeGreaterThan(1);
        expect(joinsOf(result)).toMatchObject({ openEdges: countParts(result).around, nearMisses: 0 });
        expect(measure(grids, result)).toBeLessThanOrEqual(result.deviation + 1e-6);
        // Below the rounding of the file nothing tells that the curves are one, but the welding tolerance does.
        const fine = approximateByBicubics(grids, { tolerance: 2e-6, weldTolerance: 1e-5 });
        expect(countParts(fine).across).toBeGreaterThan(countParts(result).across);
        expect(joinsOf(fine)).toMatchObject({ openEdges: countParts(fine).around, nearMisses: 0 });
        const loose = approximateByBicubics(grids, { tolerance: 2e-6 });
        expect(joinsOf(loose).openEdges).toBeGreaterThan(joinsOf(fine).openEdges);
    });

    it("cuts strips alike: a wild patch among calm ones leaves no T-joint", () => {
        // Four by three patches that share their corners and straight edges; one of them is wild inside.
        const grids: ControlGrid[] = [];
        for (let row = 0; row < 3; row++) {
            for (let column = 0; column < 4; column++) {
                const isWild = row === 1 && column === 2;
                const degree = isWild ? 7 : 1 + ((row + column) % 3);
                const random = createRandom(row * 4 + column);
                const points: number[] = [];
                for (let j = 0; j <= degree; j++) {
                    for (let i = 0; i <= degree; i++) {
                        const isInside = i > 0 && j > 0 && i < degree && j < degree;
                        points.push(column + i / degree, row + j / degree, isInside ? random() * 3 : 0, 1);
                    }
                }
                const grid = { degreeU: degree, degreeV: degree, points };
                grids.push(column === 1 ? transposed(mirrored(grid)) : grid);
            }
        }
        const result = approximateByBicubics(grids, { tolerance: 1e-3 });
        const wild = result.parts.filter((part) => part.patch === 6);
        const cuts = Math.sqrt(wild.length);
        expect(cuts).toBeGreaterThan(2);
        // The row of the wild patch and its column are cut, nothing else.
        expect(result.parts).toHaveLength(cuts * cuts + 3 * cuts + 2 * cuts + 6);
        const joins = joinsOf(result);
        expect(joins.openEdges).toBe(2 * (3 + cuts) + 2 * (2 + cuts));
        expect(joins.nearMisses).toBe(0);
    });

    it("keeps a closed surface closed (seed 12)", () => {
        const random = createRandom(12);
        // A cube whose faces are of degree 6: control points on its lattice, each moved once for all faces.
        const moved = new Map<string, number[]>();
        const place = (point: readonly number[]): number[] => {
            const key = point.join();
            const own = moved.get(key) ?? point.map((value) => value + 0.5 * (random() - 0.5));
            moved.set(key, own);
            return own;
        };
        const grids: ControlGrid[] = [];
        for (let axis = 0; axis < 3; axis++) {
            for (const side of [0, 6]) {
                const points: number[] = [];
                for (let j = 0; j <= 6; j++) {
                    for (let i = 0; i <= 6; i++) {
                        const point = [0, 0, 0];
                        point[axis] = side;
                        point[(axis + 1) % 3] = side === 0 ? j : i;
                        point[(axis + 2) % 3] = side === 0 ? i : j;
                        points.push(...place(point), 1);
                    }
                }
                grids.push({ degreeU: 6, degreeV: 6, points });
            }
        }
        for (const tolerance of [1e-1, 1e-3]) {
            const result = approximateByBicubics(grids, { tolerance });
            expect(joinsOf(result)).toMatchObject({ openEdges: 0, collapsedEdges: 0, nearMisses: 0 });
            expect(joinsOf(result).sharedEdges).toBe(2 * result.parts.length);
        }
    });

    it("closes poles", () => {
        const points: number[] = [];
        for (let j = 0; j <= 4; j++) {
            for (let i = 0; i <= 5; i++) {
                points.push(...(j === 4 ? [0.1, 0.3, 1] : [Math.cos(i / 3), Math.sin(i / 3), j / 4]), 1);
            }
        }
        const result = approximateByBicubics([{ degreeU: 5, degreeV: 4, points }], { tolerance: 1e-6 });
        const joins = joinsOf(result);
        expect(joins.collapsedEdges).toBe(new Set(result.parts.map((part) => part.domain[0])).size);
        expect(result.deviation).toBeLessThanOrEqual(1e-6);
    });

    it("says when a tolerance cannot be kept to, and stays within 64 by 64 parts", () => {
        const grids = [randomGrid(12, 12, 13, 3)];
        const result = approximateByBicubics(grids, { tolerance: 1e-12 });
        expect(result.parts).toHaveLength(4096);
        expect(result.deviation).toBeGreaterThan(1e-12);
        expect(measure(grids, result)).toBeLessThanOrEqual(result.deviation + 1e-6);
        const many = Array.from({ length: 40 }, (_, seed) => randomGrid(12, 12, seed, 3));
        expect(approximateByBicubics(many, { tolerance: 1e-12 }).parts.length).toBeLessThanOrEqual(65536);
    });

    it("refuses patches whose weights cannot be approximated, and keeps the others", () => {
        const calm = randomGrid(5, 5, 14);
        const points = Array.from(calm.points, (value, i) => (i % 4 === 3 ? [1e-15, 1e15][(i >> 2) % 2] : value));
        const result = approximateByBicubics([calm, { ...calm, points }]);
        expect(result.refused).toEqual([1]);
        expect(new Set(result.parts.map((part) => part.patch))).toEqual(new Set([0]));
    });

    it.each([
        [{ degreeU: 17, degreeV: 1, points: [] }, "Patch 0: the degree in u is 17, not from 1 to 16."],
        [{ degreeU: 4, degreeV: 1.5, points: [] }, "Patch 0: the degree in v is 1.5"],
        [{ degreeU: 4, degreeV: 1, points: [1] }, "degrees 4 and 1 need 40 numbers, but 1 are given"],
        [{ degreeU: 1, degreeV: 1, points: [0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, NaN, 1] }, "not finite"],
        [{ degreeU: 1, degreeV: 1, points: [0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 0] }, "a weight that is not"],
    ])("refuses wrong input", (grid, message) => {
        expect(() => approximateByBicubics([grid])).toThrow(message);
        expect(() => approximateByBicubics([grid])).toThrow(RangeError);
    });

    it.each([0, -1, NaN, Infinity])("refuses a tolerance of %d", (tolerance) => {
        expect(() => approximateByBicubics([randomGrid(4, 4, 1)], { tolerance })).toThrow(
            `is ${tolerance}, not a finite`,
        );
    });
});
