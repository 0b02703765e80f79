import { describe, expect, it } from "@jest/globals";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { TWIST_BASIS_SIZE, writeTwistBasis } from "../../../src/domain/twistBasis";
import { createControlHull } from "../../../src/hull/ControlHull";
import { PatchHulls } from "../../../src/hull/PatchHulls";
import { takeTwistBounds, takeTwistSpreads, TWIST_BOUNDS_SIZE } from "../../../src/hull/twistBounds";
import { createView } from "../../../src/hull/View";
import { isHidden, isOffscreen } from "../../../src/hull/visibility";
import { createBounds } from "../../../src/math/bounds";
import { bernsteinValues } from "../../../src/math/bernstein";
import { computeNetBounds } from "../../../src/net/netBounds";
import { patchCountOf } from "../../../src/net/PatchNet";
import { domainPoint } from "../../../src/tessellator/domainPoints";
import { domainTriangle, domainTriangleCount } from "../../../src/tessellator/domainTriangles";
import { packFactor, packInsideFactor, POSITION_ONE, spacingRule } from "../../../src/tessellator/spacing";
import { createSheet } from "../../conformance/checks/nets";
import { createShot } from "../../support/cameras";
import {
    add,
    fractionDerivative,
    fractionDifference,
    isNowhereNegative,
    multiply,
    power,
    type Fraction,
    type Polynomial,
} from "../../support/polynomials";
import { createRandom } from "../../support/random";
import { withTwists } from "../../support/vectorNets";

const SEED = Number(process.env.SEED ?? 20261202);

const A: Polynomial = [[0], [1]];
const B: Polynomial = [[0, 1]];
const REST_A: Polynomial = [[1], [-1]];
const REST_B: Polynomial = [[1, -1]];

/** 9 a b² (1 − a)² (1 − b)² / (a + b). */
const G: Fraction = {
    numerator: [multiply(B, B), power(REST_A, 2), power(REST_B, 2)].reduce(multiply, multiply(A, [[9]])),
    exponent: 1,
};

/** The bicubic patch of sixteen numbers, index 4 · row + column. */
function bicubic(values: readonly number[]): Fraction {
    const basis = (t: Polynomial, rest: Polynomial, i: number): Polynomial =>
        multiply(multiply(power(t, i), power(rest, 3 - i)), [[[1, 3, 3, 1][i]]]);
    const numerator = values.reduce<Polynomial>(
        (sum, value, i) => {
            return add(sum, multiply(basis(A, REST_A, i & 3), basis(B, REST_B, i >> 2)), value);
        },
        [[0]],
    );
    return { numerator, exponent: 0 };
}

/** Numbers of one twist of length 1 next to (0, 0): for ∂uu, for ∂vv and for all together. */
function tablesOf(): number[][] {
    const hull = createControlHull(20);
    hull.offsets[64] = 1;
    const spreads = new Float64Array(48);
    takeTwistSpreads(hull, spreads, 0);
    return [0, 1, 2].map((which) => Array.from({ length: 16 }, (_, i) => spreads[3 * i + which]));
}

describe("the factor of a twist", () => {
    it("is the one whose bounds are proved here", () => {
        const basis = new Float64Array(TWIST_BASIS_SIZE);
        const at = (p: Polynomial, a: number, b: number): number =>
            p.reduce((sum, row, i) => sum + row.reduce((line, value, j) => line + value * a ** i * b ** j, 0), 0);
        const [byA, byB] = [fractionDerivative(G, "a"), fractionDerivative(G, "b")];
        for (const [a, b] of [
            [0.2, 0.7],
            [0.01, 0.003],
            [1, 0.4],
        ]) {
            for (let twist = 0; twist < 4; twist++) {
                writeTwistBasis(twist, twist & 1 ? 1 - a : a, twist & 2 ? 1 - b : b, basis, 0);
                const expected = [G, byA, byB].map((each) => at(each.numerator, a, b) / (a + b) ** each.exponent);
                expect(basis[0]).toBeCloseTo(expected[0], 12);
                expect(basis[1]).toBeCloseTo((twist & 1 ? -1 : 1) * expected[1], 12);
                expect(basis[2]).toBeCloseTo((twist & 2 ? -1 : 1) * expected[2], 12);
            }
        }
    });

    it("has no second derivatives beyond the tables", () => {
        const [alongU, alongV, together] = tablesOf().map(bicubic);
        const byA = fractionDerivative(G, "a");
        const byB = fractionDerivative(G, "b");
        const mixed = fractionDerivative(byA, "b");
        const seconds = [
            fractionDerivative(byA, "a"),
            { numerator: multiply(mixed.numerator, [[2]]), exponent: 3 },
            fractionDerivative(byB, "b"),
        ];
        const isBelow = (value: Fraction, sign: number, bound: Fraction): boolean => {
            const signed = { ...value, numerator: multiply(value.numerator, [[sign]]) };
            return isNowhereNegative(fractionDifference(bound, signed).numerator);
        };
        for (const sign of [1, -1]) {
            expect(isBelow(seconds[0], sign, alongU)).toBe(true);
            expect(isBelow(seconds[2], sign, alongV)).toBe(true);
            // What is positive of the three adds up to no more: whichever of them are.
            for (let subset = 1; subset < 8; subset++) {
                const numerator = seconds
                    .filter((_, i) => ((subset >> i) & 1) !== 0)
                    .reduce<Polynomial>((sum, each) => add(sum, each.numerator), [[0]]);
                expect(isBelow({ numerator, exponent: 3 }, sign, together)).toBe(true);
            }
        }
        // The proof can fail: no table is much larger than it must be.
        const lower = tablesOf().map((table) => bicubic(table.map((value) => 0.8 * value)));
        expect(isBelow(seconds[0], -1, lower[0])).toBe(false);
        expect(isBelow(seconds[2], 1, lower[1])).toBe(false);
        expect(isBelow({ numerator: seconds[1].numerator, exponent: 3 }, 1, lower[2])).toBe(false);
    });

    it("is bounded in all four corners alike", () => {
        const hull = createControlHull(20);
        const [spreads, bounds] = [new Float64Array(48), new Float64Array(TWIST_BOUNDS_SIZE)];
        const [alongU] = tablesOf();
        for (let twist = 0; twist < 4; twist++) {
            hull.offsets.fill(0);
            hull.offsets[64 + 4 * twist + 1] = -2;
            takeTwistSpreads(hull, spreads, 0);
            takeTwistBounds(hull, bounds, 0);
            for (let i = 0; i < 16; i++) {
                const [row, column] = [i >> 2, i & 3];
                const mirrored = 4 * (twist & 2 ? 3 - row : row) + (twist & 1 ? 3 - column : column);
                expect(spreads[3 * mirrored]).toBe(2 * alongU[i]);
            }
            expect([...bounds]).toEqual([(2 * 18) / 8, 2]);
        }
    });
});

describe("strips beside a side", () => {
    /** Factors of all twists together, or what is left of the control points beside u = 0 and u = 1. */
    const factorsAt = (x: number, y: number, isBesideU: boolean): number[] => {
        const [u, v] = isBesideU ? [y, x] : [x, y];
        const basis = new Float64Array(TWIST_BASIS_SIZE);
        const [inU, inV] = [bernsteinValues(3, u, new Float64Array(4)), bernsteinValues(3, v, new Float64Array(4))];
        return [0, 1, 2, 3].map((twist) => {
            writeTwistBasis(twist, u, v, basis, 0);
            return isBesideU ? inU[twist & 1 ? 2 : 1] * inV[twist & 2 ? 2 : 1] - basis[0] : basis[0];
        });
    };

    it.each([false, true])("see twists grow with the square of the distance: beside u %s", (isBesideU) => {
        let largest = 0;
        let least = 0;
        for (let i = 0; i <= 200; i++) {
            for (let j = 1; j <= 200; j++) {
                const [x, y] = [(i / 200) ** 2, (j / 200) ** 3];
                const factors = factorsAt(x, y, isBesideU);
                least = Math.min(least, ...factors);
                largest = Math.max(largest, factors.reduce((sum, value) => sum + value, 0) / (y * y));
            }
        }
        expect(least).toBeGreaterThanOrEqual(-1e-15);
        expect(largest).toBeLessThanOrEqual(9);
        expect(largest).toBeGreaterThan(8.5);
    });

    it.each(["integer", "fractional-odd", "fractional-even"] as const)(
        "are off by no more than is counted, %s",
        (spacing) => {
            const rule = spacingRule(spacing, true);
            const failures: string[] = [];
            let checked = 0;
            for (const outer of [1, 2, 3, 5, 8, 13, 24]) {
                for (const inner of [3, 4, 6, 9, 14, 25, 40].filter((count) => count >= outer)) {
                    for (const across of [3, 7, 20, 60]) {
                        const factors = Uint32Array.from([
                            ...[across, outer, across, outer].map((factor) => packFactor(factor, rule)),
                            packInsideFactor(inner, rule),
                            packInsideFactor(across, rule),
                        ]);
                        for (const corners of trianglesBesideV0(factors)) {
                            checked++;
                            const excess = excessOf(corners);
                            if (excess > 0) {
                                failures.push(`${outer}, ${inner}, ${across}: ${JSON.stringify(corners)} ${excess}`);
                            }
                        }
                    }
                }
            }
            expect(failures.slice(0, 4)).toEqual([]);
            expect(checked).toBeGreaterThan(2000);
        },
    );

    /** (u, v) of the corners of triangles that join the side v = 0 to the row next to it. */
    function trianglesBesideV0(factors: Uint32Array): number[][][] {
        const [triangle, point] = [new Uint32Array(3), new Uint32Array(2)];
        const all = Array.from({ length: domainTriangleCount(factors, 0) }, (_, index) => {
            domainTriangle(factors, 0, index, triangle);
            return [...triangle].map((corner) => {
                domainPoint(factors, 0, corner, point);
                return [point[0] / POSITION_ONE, point[1] / POSITION_ONE];
            });
        });
        return all.filter((corners) => {
            const isOnOtherSide = [0, 1].some((side) => corners.filter(([u]) => u === side).length === 2);
            return corners.some(([, v]) => v === 0) && corners.some(([, v]) => v > 0) && !isOnOtherSide;
        });
    }

    /**
     * Error beyond 4 s (1 − s) · 4.5 b² and, where the triangle has a segment of the inside, s² times what its error may
     * be; next to that segment, where nothing else is left, another 0.6 b² are free.
     */
    function excessOf(corners: number[][]): number {
        const height = Math.max(...corners.map(([, v]) => v));
        const inside = corners.filter(([, v]) => v > 0).map(([u]) => u);
        const step = inside.length === 2 ? inside[1] - inside[0] : 0;
        const values = corners.map(([u, v]) => factorsAt(u, v, false));
        let excess = -Infinity;
        for (let i = 1; i < 12; i++) {
            for (let j = 1; j < 12 - i; j++) {
                const shares = [i / 12, j / 12, 1 - (i + j) / 12];
                const [u, v] = [0, 1].map((axis) => shares.reduce((sum, s, k) => sum + s * corners[k][axis], 0));
                const error = factorsAt(u, v, false).reduce((sum, factor, twist) => {
                    return sum + Math.abs(factor - shares.reduce((line, s, k) => line + s * values[k][twist], 0));
                }, 0);
                const s = v / height;
                const allowed = 4 * s * (1 - s) * 4.5 + (s > 0.9 ? 0.6 : 0);
                excess = Math.max(excess, error - allowed * height * height - s * s * (18 / 8) * step * step);
            }
        }
        return excess;
    }
});

describe("the hull of a Gregory patch", () => {
    const random = createRandom(SEED);
    const net = withTwists(createSheet(4, 4, SEED, false), SEED + 1, 3);
    const hulls = new PatchHulls();
    const frame = createFrame();

    it("holds the surface: box, sphere, planes of the view", () => {
        const { minimum, maximum } = computeNetBounds(net, createBounds());
        let outside = 0;
        let reaching = 0;
        let farthest = 0;
        let overBox = -Infinity;
        for (let round = 0; round < 150; round++) {
            const { view } = createShot(random, [6, 0, 6], 2);
            view.culledFacing = ([0, 1, -1] as const)[round % 3];
            for (let patch = 0; patch < patchCountOf(net); patch++) {
                const hull = hulls.load(net, patch, view);
                const isOutside = isOffscreen(hull, view);
                if (isHidden(hull, view) && !isOutside) {
                    expect(hull.count).toBe(16);
                }
                const sixteen = { ...hull, count: 16, offsets: hull.offsets.subarray(0, 64) };
                reaching += !isOutside && isOffscreen(sixteen, view) ? 1 : 0;
                outside += isOutside ? 1 : 0;
                for (let sample = 0; sample < 4; sample++) {
                    const { position } = evaluatePatch(net, patch, random(), random(), frame);
                    const point = position.map((value, axis) => value - view.eye[axis]);
                    const away = Math.hypot(...point.map((value, axis) => value - hull.centre[axis]));
                    farthest = Math.max(farthest, away / hull.radius);
                    position.forEach((value, axis) => {
                        overBox = Math.max(overBox, minimum[axis] - value, value - maximum[axis]);
                    });
                    if (isOutside && isInView(point, view.clip)) {
                        throw new Error(`Seed ${SEED}, round ${round}: patch ${patch} is in view.`);
                    }
                }
            }
        }
        expect(farthest).toBeLessThanOrEqual(1 + 1e-12);
        expect(overBox).toBeLessThanOrEqual(1e-12);
        expect(outside).toBeGreaterThan(200);
        expect(reaching).toBeGreaterThan(10);
    });

    it("takes vectors with the turn and stretch of the world matrix, but not with its move", () => {
        const view = createView();
        view.world.set([2, 0, 0, 0, 0, 0, 3, 0, 0, -1, 0, 0, 100, 200, 300, 1]);
        const hull = hulls.load(net, 0, view);
        const at = 4 * net.twists![0];
        const [x, y, z] = net.points.subarray(at, at + 3);
        const difference = [0, 1, 2].map((axis) => hull.offsets[64 + axis] - hull.offsets[20 + axis]);
        [2 * x, -z, 3 * y].forEach((value, axis) => {
            expect(difference[axis]).toBeCloseTo(value, 12);
        });
    });

    function isInView(point: Float64Array, clip: Float64Array): boolean {
        const [x, y, z, w] = [0, 1, 2, 3].map(
            (i) => point[0] * clip[i] + point[1] * clip[4 + i] + point[2] * clip[8 + i] + clip[12 + i],
        );
        return Math.abs(x) <= w && Math.abs(y) <= w && Math.abs(z) <= w;
    }
});
