import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { SPACINGS } from "../../../src/hull/TessellationSettings";
import {
    edgePosition,
    packFactor,
    packInsideFactor,
    POSITION_ONE,
    segmentCount,
} from "../../../src/tessellator/spacing";

function positions(packed: number): number[] {
    return Array.from({ length: segmentCount(packed) + 1 }, (_, i) => edgePosition(packed, i));
}

/** Positions as Direct3D 11's functional specification has them, in float64: the oracle of the integer version. */
function exactPositions(factor: number, odd: 0 | 1): number[] {
    const half = factor / 2 + odd / 2;
    const [floor, ceil] = [Math.floor(half), Math.ceil(half)];
    const [coarser, finer] = [2 * floor - odd, 2 * ceil - odd];
    const withoutTopBit = (value: number): number => value - 2 ** Math.floor(Math.log2(value));
    const split =
        ceil === floor
            ? Infinity
            : odd === 0
              ? 2 * withoutTopBit(floor) + 1
              : floor === 1
                ? 0
                : 2 * withoutTopBit(floor - 1) + 1;
    const first = Array.from({ length: ceil }, (_, i) => {
        const from = (i > split ? i - 1 : i) / coarser;
        return from + (i / finer - from) * (half - floor);
    });
    const middle = odd === 1 ? [] : [0.5];
    return [...first, ...middle, ...first.map((position) => 1 - position).reverse()];
}

const factor = fc.double({ min: 0, max: 70, noNaN: true });

describe("numbers of segments", () => {
    it.each([
        ["integer", [1, 1.00001, 2, 2.5, 63.2, 99], [1, 2, 2, 3, 64, 64]],
        ["power-of-two", [1, 1.00001, 2, 2.5, 33, 99], [1, 2, 2, 4, 64, 64]],
        ["fractional-odd", [1, 1.0001, 3, 3.5, 61.2, 99], [1, 3, 3, 5, 63, 63]],
        ["fractional-even", [1, 2, 2.0001, 4, 62.2, 99], [2, 2, 4, 4, 64, 64]],
    ] as const)("%s", (spacing, factors, counts) => {
        expect(factors.map((value) => segmentCount(packFactor(value, spacing)))).toEqual([...counts]);
    });

    it("are the smallest there is for what is no number", () => {
        for (const spacing of SPACINGS) {
            for (const value of [NaN, -Infinity, -5, 0]) {
                expect(packFactor(value, spacing)).toBe(packFactor(1, spacing));
            }
            expect(packFactor(Infinity, spacing)).toBe(packFactor(64, spacing));
        }
    });

    it("are above 1 inside of a divided patch", () => {
        expect(SPACINGS.map((spacing) => segmentCount(packInsideFactor(1, spacing)))).toEqual([2, 2, 3, 2]);
    });
});

describe("positions", () => {
    it.each(SPACINGS)("lie on the grid, grow, and mirror exactly: %s", (spacing) => {
        fc.assert(
            fc.property(factor, (value) => {
                const all = positions(packFactor(value, spacing));
                expect(all[0]).toBe(0);
                expect(all.at(-1)).toBe(POSITION_ONE);
                all.forEach((position, i) => {
                    expect(Number.isInteger(position)).toBe(true);
                    expect(all[all.length - 1 - i]).toBe(POSITION_ONE - position);
                    expect(position).toBeGreaterThanOrEqual(all[i - 1] ?? 0);
                });
            }),
        );
    });

    it.each(["fractional-odd", "fractional-even"] as const)(
        "are those of the specification to half a step: %s",
        (spacing) => {
            const odd = spacing === "fractional-odd" ? 1 : 0;
            let worst = 0;
            let lengths = false;
            for (let fixed = (2 - odd) * 65536; fixed <= (64 - odd) * 65536; fixed += 997) {
                const exact = exactPositions(fixed / 65536, odd);
                const ours = positions(packFactor(fixed / 65536, spacing));
                lengths ||= ours.length !== exact.length;
                const errors = ours.map((position, i) => Math.abs(position - exact[i] * POSITION_ONE));
                worst = Math.max(worst, ...errors);
            }
            expect(lengths).toBe(false);
            expect(worst).toBeLessThanOrEqual(0.5 + 1e-6);
        },
    );

    it.each(["integer", "power-of-two"] as const)("are equal steps: %s", (spacing) => {
        for (let value = 1; value <= 64; value++) {
            const all = positions(packFactor(value, spacing));
            all.forEach((position, i) => {
                expect(Math.abs(position - (i / (all.length - 1)) * POSITION_ONE)).toBeLessThanOrEqual(0.5);
            });
        }
    });

    it.each(["fractional-odd", "fractional-even"] as const)("move continuously with the factor: %s", (spacing) => {
        const step = 1 / 32;
        for (let value = spacing === "fractional-odd" ? 1 : 2; value < 62; value += step) {
            const before = positions(packFactor(value, spacing));
            const after = positions(packFactor(value + step, spacing));
            // A point moves by at most 1 / (2 · coarser segments) per unit of the factor, rounded twice.
            const bound = (step * POSITION_ONE) / 2 / Math.max(segmentCount(packFactor(value, spacing)) - 2, 1) + 1;
            for (const [from, to] of [
                [before, after],
                [after, before],
            ]) {
                const nearest = to.map((position) => Math.min(...from.map((other) => Math.abs(other - position))));
                if (Math.max(...nearest) > bound) {
                    throw new Error(`A point moves by ${Math.max(...nearest)} from ${value} to ${value + step}.`);
                }
            }
        }
    });
});
