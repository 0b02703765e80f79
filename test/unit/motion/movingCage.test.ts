import { describe, expect, it } from "@jest/globals";
import { createBounds } from "../../../src/math/bounds";
import { MovingCage } from "../../../src/motion/MovingCage";
import { applyStencil } from "../../../src/net/applyStencil";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { computeNetBounds } from "../../../src/net/netBounds";
import { NO_VECTOR } from "../../../src/net/PatchNet";
import { weldPoints } from "../../../src/net/weldPoints";
import { createCageNet, createSplineNet, movedControls, withoutWeights, type CageNet } from "../../support/cageNets";
import { createRandom } from "../../support/random";

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);

/** A net of its own, as points of a moving cage are written into it. */
function cageOf({ net, stencil }: CageNet): MovingCage {
    return new MovingCage(createPatchNet(net), stencil);
}

function sheet(seed: number, hasVectors = true): CageNet {
    return createCageNet({ seed, columns: 4, rows: 3, longestRow: 200, hasVectors });
}

describe("the points of a cage that moves", () => {
    it.each(SEEDS)("are those of the stencil to the bit, polynomial or rational: seed %i", (seed) => {
        for (const made of [createSplineNet(seed, true), createSplineNet(seed, false), sheet(seed)]) {
            const cage = cageOf(made);
            for (const time of [1, 2]) {
                const controls = movedControls(made.controls, time);
                expect(cage.move(controls)).toBe(true);
                expect(cage.points).toEqual(applyStencil(made.stencil, controls));
            }
        }
    });

    it.each(SEEDS)("are the same without weights, where all are 1: seed %i", (seed) => {
        for (const made of [createSplineNet(seed, false), sheet(seed)]) {
            const controls = movedControls(made.controls, seed);
            const cage = cageOf(made);
            cage.move(withoutWeights(controls));
            expect([cage.size, cage.isRational]).toEqual([3, false]);
            expect(cage.points).toEqual(applyStencil(made.stencil, controls));
        }
    });

    it("are made when they are asked for, and the vectors of tangents not before", () => {
        const made = sheet(3);
        const net = createPatchNet(made.net);
        const cage = new MovingCage(net, made.stencil);
        const expected = applyStencil(made.stencil, movedControls(made.controls, 1));
        const before = net.points.slice();
        cage.move(movedControls(made.controls, 1));
        expect(net.points).toEqual(before);
        // Points and twists: the hull of a Gregory patch is that of both.
        const hullEnd = 4 * (Math.max(...made.net.twists!) + 1);
        expect(cage.hullPoints).toEqual(expected.subarray(0, hullEnd));
        expect(net.points.subarray(hullEnd)).toEqual(before.subarray(hullEnd));
        expect(cage.points).toBe(net.points);
        expect(net.points).toEqual(expected);
    });

    it("move only where numbers are others than before", () => {
        const made = sheet(4);
        const cage = cageOf(made);
        const controls = movedControls(made.controls, 1);
        expect([cage.move(controls), cage.version]).toEqual([true, 1]);
        expect([cage.move([...controls]), cage.version]).toEqual([false, 1]);
        cage.forget();
        expect([cage.move(controls), cage.version]).toEqual([true, 2]);
        expect([cage.move(withoutWeights(controls)), cage.version]).toEqual([true, 3]);
        controls[7 * 4] += 1;
        expect([cage.move(controls), cage.version]).toEqual([true, 4]);
    });

    it("keep the numbers that were given, whatever becomes of their array", () => {
        const made = sheet(5);
        const cage = cageOf(made);
        const controls = movedControls(made.controls, 1);
        const expected = applyStencil(made.stencil, controls);
        cage.move(controls);
        controls.fill(0);
        expect(cage.points).toEqual(expected);
    });
});

describe("the box of a cage", () => {
    it.each(SEEDS)("holds the surface wherever the cage moves: seed %i", (seed) => {
        const random = createRandom(seed);
        for (const made of [createSplineNet(seed, true), createSplineNet(seed, false), sheet(seed)]) {
            const cage = cageOf(made);
            cage.move(made.controls.map((value, i) => (i % 4 === 3 ? value : 20 * random() - 10)));
            const { minimum, maximum } = cage.writeBounds(createBounds());
            const points = cage.points;
            const size = Math.max(...maximum.map((value, axis) => value - minimum[axis]));
            let outside = 0;
            const check = (values: ArrayLike<number>): void => {
                for (let axis = 0; axis < 3; axis++) {
                    const reach = Math.max(minimum[axis] - values[axis], values[axis] - maximum[axis]);
                    outside += reach <= 1e-6 * size ? 0 : 1;
                }
            };
            const at = (id: number): Float32Array => points.subarray(4 * id, 4 * id + 3);
            made.net.patches.forEach((id) => {
                check(at(id));
            });
            made.net.twists?.forEach((vector, i) => {
                const inner = at(made.net.patches[16 * (i >> 2) + [5, 6, 9, 10][i & 3]]);
                check(vector === NO_VECTOR ? inner : inner.map((value, axis) => value + at(vector)[axis]));
            });
            expect(outside).toBe(0);
        }
    });

    it("is no larger than that of the control points where no coefficient is negative", () => {
        const made = createSplineNet(8, true);
        const cage = cageOf(made);
        cage.move(movedControls(made.controls, 3));
        const { minimum, maximum } = cage.writeBounds(createBounds());
        const own = computeNetBounds(createPatchNet({ ...made.net, points: cage.points }), createBounds());
        const controls = movedControls(made.controls, 3);
        for (let axis = 0; axis < 3; axis++) {
            const values = controls.filter((_, i) => i % 4 === axis);
            expect(minimum[axis]).toBeGreaterThanOrEqual(Math.min(...values));
            expect(maximum[axis]).toBeLessThanOrEqual(Math.max(...values));
            expect(minimum[axis]).toBeLessThanOrEqual(own.minimum[axis]);
            expect(maximum[axis]).toBeGreaterThanOrEqual(own.maximum[axis]);
        }
    });

    it("leaves out control points that shape nothing", () => {
        const { net, stencil } = sheet(9);
        const more = { ...stencil, controlCount: stencil.controlCount + 1 };
        const cage = new MovingCage(createPatchNet({ ...net, stencil: more }), more);
        cage.move(new Array<number>(3 * more.controlCount).fill(0).fill(1e6, 3 * stencil.controlCount));
        expect([...cage.writeBounds(createBounds()).maximum]).toEqual([0, 0, 0]);
    });
});

describe("what is refused", () => {
    const spline = createSplineNet(2, true);
    const plain = createSplineNet(2, false);
    const withVectors = sheet(6);
    const negative = sheet(7, false);
    const numbers = (made: CageNet, changes: Record<number, number>): number[] =>
        Array.from(made.controls, (value, i) => changes[i] ?? value);
    const n = plain.stencil.controlCount;

    it.each<[string, CageNet, ArrayLike<number>, string]>([
        ["no array", plain, null as never, "positions is null, not an array of numbers."],
        [
            "a wrong count",
            plain,
            [1, 2, 3, 4, 5],
            `3 or 4 numbers for each of the ${n} points of the cage, ${3 * n} or ${4 * n}; it was given 5.`,
        ],
        ["what is no number", plain, numbers(plain, { 9: NaN }), "Cage point 2: y is NaN, not a finite number."],
        ["more than float32", plain, numbers(plain, { 4: 1e39 }), "Cage point 1: x is Infinity, not a finite number."],
        ["a weight of 0", spline, numbers(spline, { 7: 0 }), "Cage point 1: weight 0 is not above 0."],
        ["a tiny weight", spline, numbers(spline, { 3: 1e-20 }), "Cage point 0: weight 9.99"],
        ["no weights where there were some", spline, withoutWeights(spline.controls), "The surface has weights"],
        [
            "weights among vectors",
            withVectors,
            numbers(withVectors, { 7: 2 }),
            "Cage point 1: weight 2; every weight is 1, as the net has vectors.",
        ],
        [
            "weights and negative coefficients",
            negative,
            numbers(negative, { 7: 2 }),
            "Cage point 1: weight 2; every weight is 1, as coefficients of the stencil are negative.",
        ],
    ])("%s; and nothing is moved", (_, made, positions, message) => {
        const cage = cageOf(made);
        cage.move(made.controls);
        const before = cage.points.slice();
        expect(() => cage.move(positions)).toThrow(RangeError);
        expect(() => cage.move(positions)).toThrow(message);
        expect(cage.points).toEqual(before);
        expect(cage.version).toBe(1);
    });

    it("a stencil without its arrays, naming the first", () => {
        const { net, stencil } = withVectors;
        const without = (name: string) => () => createPatchNet({ ...net, stencil: { ...stencil, [name]: undefined } });
        expect(without("offsets")).toThrow("The stencil: offsets is undefined, not an array of numbers.");
        expect(without("coefficients")).toThrow("The stencil: coefficients is undefined, not an array of numbers.");
    });

    it("a stencil that makes points of nothing, or vectors of something", () => {
        const { net, stencil } = withVectors;
        const wrong = (row: number, change = 0.125): (() => void) => {
            const coefficients = stencil.coefficients.slice();
            coefficients[stencil.offsets[row]] += change;
            return () => createPatchNet({ ...net, stencil: { ...stencil, coefficients } });
        };
        expect(wrong(5)).toThrow("The coefficients of row 5 of the stencil sum to 1.12");
        expect(wrong(7, Infinity)).toThrow("The coefficients of row 7 of the stencil sum to Infinity, not to 1.");
        expect(wrong(7, NaN)).toThrow("The coefficients of row 7 of the stencil sum to NaN, not to 1.");
        const vector = net.vectorStart! + 3;
        expect(wrong(vector)).toThrow(`The coefficients of row ${vector} of the stencil sum to 0.12`);
    });
});

it("welding leaves the stencil behind, as what lies on each other may part", () => {
    const { net } = sheet(10, false);
    expect(weldPoints(net)).not.toHaveProperty("stencil");
    expect(net).toHaveProperty("stencil");
});
