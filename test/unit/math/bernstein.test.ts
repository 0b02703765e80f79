import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { bernsteinDerivatives, bernsteinValues } from "../../../src/math/bernstein";
import { deCasteljauCurve, deCasteljauPatch } from "../../../src/math/deCasteljau";

const degree = fc.integer({ min: 1, max: 7 });
const parameter = fc.double({ min: 0, max: 1, noNaN: true });
const coordinate = fc.double({ min: -100, max: 100, noNaN: true }).map((value) => value + 0);

function bernsteinCurve(points: readonly number[], t: number, order = 0): number {
    const basis = bernsteinDerivatives(points.length - 1, order, t, new Float64Array(points.length));
    return points.reduce((sum, point, i) => sum + point * basis[i], 0);
}

describe("Bernstein polynomials", () => {
    it("sum to 1, and their derivatives to 0", () => {
        fc.assert(
            fc.property(degree, parameter, fc.integer({ min: 1, max: 3 }), (n, t, order) => {
                const values = bernsteinValues(n, t, new Float64Array(n + 1));
                expect(values.reduce((sum, value) => sum + value)).toBeCloseTo(1, 12);
                expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
                const derivatives = bernsteinDerivatives(n, order, t, new Float64Array(n + 1));
                expect(derivatives.reduce((sum, value) => sum + value)).toBeCloseTo(0, 9);
            }),
        );
    });

    it("give the point of de Casteljau's scheme", () => {
        fc.assert(
            fc.property(fc.array(coordinate, { minLength: 2, maxLength: 8 }), parameter, (points, t) => {
                const [expected] = deCasteljauCurve(points, points.length - 1, 1, t);
                expect(bernsteinCurve(points, t)).toBeCloseTo(expected, 9);
            }),
        );
    });

    it("have the derivatives of the hodograph: differences of the control points", () => {
        fc.assert(
            fc.property(fc.array(coordinate, { minLength: 3, maxLength: 8 }), parameter, (points, t) => {
                let differences = points;
                for (let order = 1; order <= 2; order++) {
                    const factor = differences.length - 1;
                    differences = differences.slice(1).map((point, i) => (point - differences[i]) * factor);
                    const [expected] = deCasteljauCurve(differences, differences.length - 1, 1, t);
                    expect(bernsteinCurve(points, t, order)).toBeCloseTo(expected, 6);
                }
            }),
        );
    });

    it("are cubic as written out", () => {
        const values = bernsteinValues(3, 0.25, new Float64Array(4));
        expect([...values]).toEqual([0.421875, 0.421875, 0.140625, 0.015625]);
        const first = bernsteinDerivatives(3, 1, 0.25, new Float64Array(4));
        expect([...first]).toEqual([-1.6875, 0.5625, 0.9375, 0.1875]);
        const second = bernsteinDerivatives(3, 2, 0.25, new Float64Array(4));
        expect([...second]).toEqual([4.5, -7.5, 1.5, 1.5]);
        expect([...bernsteinDerivatives(3, 4, 0.25, new Float64Array(4))]).toEqual([0, 0, 0, 0]);
    });
});

describe("de Casteljau's scheme on patches", () => {
    it("interpolates the corners and gives the tensor product of Bernstein polynomials", () => {
        fc.assert(
            fc.property(
                fc.array(coordinate, { minLength: 12, maxLength: 12 }),
                parameter,
                parameter,
                (points, u, v) => {
                    const at = (s: number, t: number): number => deCasteljauPatch(points, 3, 2, 1, s, t)[0];
                    expect([at(0, 0), at(1, 0), at(0, 1), at(1, 1)]).toEqual([0, 3, 8, 11].map((i) => points[i] + 0));
                    const basisU = bernsteinValues(3, u, new Float64Array(4));
                    const basisV = bernsteinValues(2, v, new Float64Array(3));
                    const sum = points.reduce(
                        (total, point, i) => total + point * basisU[i % 4] * basisV[Math.floor(i / 4)],
                        0,
                    );
                    expect(at(u, v)).toBeCloseTo(sum, 9);
                },
            ),
        );
    });
});
