import { describe, expect, it } from "@jest/globals";
import { CELL_SIZE, cellError, SPREAD_CELL_SIZE } from "../../../src/hull/cellError";
import { shareOfSegments, SPLIT_SIZE, splitError, takeSplit, useSplit } from "../../../src/hull/cellSplit";
import { createRandom } from "../../support/random";

/** A run with another seed: SEED=123 npm run test:unit. */
const SEED = Number(process.env.SEED ?? 20261130);

describe("a split that is known", () => {
    it.each(["none", "twists"] as const)("is the one of the error allowed, whatever it is, spreads: %s", (spreads) => {
        const random = createRandom(SEED);
        const cellSize = spreads === "none" ? CELL_SIZE : SPREAD_CELL_SIZE;
        const shape = new Float64Array(cellSize + SPLIT_SIZE);
        const [known, expected] = [new Float64Array(2), new Float64Array(2)];
        const counts = { known: 0, unknown: 0 };
        for (let round = 0; round < 4000; round++) {
            const size = 10 ** (12 * random() - 6);
            for (let i = 0; i < cellSize; i++) {
                // Squares of derivatives, then lengths; now and then there are none.
                shape[i] = random() < 0.1 ? 0 : random() * (i < CELL_SIZE ? size * size : size);
            }
            const [alongU, mixed, alongV] = [0, 1, 2].map(() => (random() < 0.1 ? 0 : size * random() ** 4));
            takeSplit(alongU, mixed, alongV, shape, 0, spreads, cellSize);
            const scale = 10 ** (5 * random() - 1) / size;
            splitError(scale * alongU, scale * mixed, scale * alongV, expected);
            const [n, m] = expected;
            const share = shareOfSegments(scale * cellError(shape, 0, spreads, 1 / n, 1 / m));
            if (useSplit(shape, cellSize, scale, known)) {
                expect(known[0] / Math.max(n * share, 1)).toBeCloseTo(1, 11);
                expect(known[1] / Math.max(m * share, 1)).toBeCloseTo(1, 11);
                counts.known++;
            } else {
                expect(Math.min(n, m)).toBe(1);
                counts.unknown++;
            }
        }
        expect(counts.known).toBeGreaterThan(1000);
        expect(counts.unknown).toBeGreaterThan(500);
    });
});
