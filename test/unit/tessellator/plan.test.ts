import { describe, expect, it } from "@jest/globals";
import { SPACINGS, type Spacing } from "../../../src/hull/TessellationSettings";
import { countPatch, trianglesIn, verticesIn } from "../../../src/tessellator/countPatch";
import { domainPointCount } from "../../../src/tessellator/domainPoints";
import { domainTriangle, domainTriangleCount } from "../../../src/tessellator/domainTriangles";
import { ScaleSearch } from "../../../src/tessellator/fitScale";
import { packPatch } from "../../../src/tessellator/packPatch";
import { packFactor, packInsideFactor, segmentCount, segmentsOf, spacingRule } from "../../../src/tessellator/spacing";
import { writePatchTriangles } from "../../../src/tessellator/writePatchTriangles";
import { fewOf, firstDifference } from "../../support/differences";
import { createRandom } from "../../support/random";

/** A run with another seed: SEED=123 npm run test:unit. */
const SEED = Number(process.env.SEED ?? 20261130);

/** Factors of patches: independent of each other, some exactly whole, some patches left out. */
function randomFactors(random: () => number, patchCount: number, largest: number): Float32Array {
    const factors = new Float32Array(6 * patchCount);
    for (let patch = 0; patch < patchCount; patch++) {
        const isLeftOut = random() < 0.1;
        const isPlain = random() < 0.1;
        for (let i = 0; i < 6; i++) {
            const factor = random() < 0.2 ? Math.ceil(largest * random()) : 1 + (largest - 1) * random();
            factors[6 * patch + i] = isLeftOut ? 0 : isPlain ? 1 : factor;
        }
    }
    return factors;
}

const KINDS = SPACINGS.flatMap((spacing) => [[spacing, false] as const, [spacing, true] as const]);

describe.each(KINDS)("a patch, %s, strips that join the nearest points: %s", (spacing, joinsNearest) => {
    const rule = spacingRule(spacing, joinsNearest);

    it("is packed factor by factor, with an inner grid where it is divided", () => {
        const random = createRandom(SEED);
        const factors = randomFactors(random, 3000, 12);
        const packed = new Int32Array(6);
        const wrong: object[] = [];
        for (let from = 0; from < factors.length; from += 6) {
            const scale = random() < 0.5 ? 1 : random();
            packPatch(factors, from, scale, rule, packed);
            const given = Array.from(factors.subarray(from, from + 6), (factor) => factor * scale);
            const expected = given.map((factor) => packFactor(factor, spacing));
            if (expected.some((factor) => segmentCount(factor) > 1)) {
                expected[4] = packInsideFactor(given[4], spacing);
                expected[5] = packInsideFactor(given[5], spacing);
            }
            if (joinsNearest) {
                const bits = spacing.startsWith("fractional") ? 2 << 29 : 1 << 29;
                expected[4] |= bits;
                expected[5] |= bits;
            }
            const isLeftOut = factors.subarray(from, from + 6).every((factor) => factor === 0);
            const ours = Array.from(packed, (word) => word >>> 0);
            const theirs = isLeftOut ? [0, 0, 0, 0, 0, 0] : expected.map((word) => word >>> 0);
            if (firstDifference(ours, theirs)) {
                wrong.push({ given, ours, theirs });
            }
        }
        expect(fewOf(wrong)).toEqual([]);
    });

    it("is counted without packing as with it", () => {
        const random = createRandom(SEED + 1);
        const factors = randomFactors(random, 3000, 64);
        factors.set([NaN, Infinity, 1, 1, 1, 1, 1e-30, 64, 63, 1, 1, 64], 60);
        const packed = new Int32Array(6);
        const wrong: object[] = [];
        for (let from = 0; from < factors.length; from += 6) {
            for (const scale of [1, random(), 1 / 64]) {
                packPatch(factors, from, scale, rule, packed);
                const counts = countPatch(factors, from, scale, rule);
                const first = factors[from] * scale;
                const ours = [verticesIn(counts), trianglesIn(counts), segmentsOf(first, rule)];
                const segments = segmentCount(packFactor(first, spacing));
                const theirs = [domainPointCount(packed, 0), domainTriangleCount(packed, 0), segments];
                if (firstDifference(ours, theirs)) {
                    wrong.push({ factors: [...factors.subarray(from, from + 6)], scale, ours, theirs });
                }
            }
        }
        expect(fewOf(wrong)).toEqual([]);
        expect(verticesIn(countPatch(new Float32Array(6).fill(64), 0, 1, rule))).toBeGreaterThan(4000);
    });

    it("has in one walk the triangles that the stateless function gives one by one", () => {
        const random = createRandom(SEED + 2);
        const corners = new Uint32Array(3);
        const packed = new Int32Array(6);
        for (let round = 0; round < 600; round++) {
            const factors = randomFactors(random, 1, round % 20 === 0 ? 64 : 9);
            packPatch(factors, 0, 1, rule, packed);
            const count = domainTriangleCount(packed, 0);
            const first = Math.floor(3e9 * random() * (round % 2));
            const indices = new Uint32Array(3 * count + 10).fill(7);
            expect(writePatchTriangles(packed, 0, first, indices, 5)).toBe(5 + 3 * count);
            const expected = new Uint32Array(3 * count + 10).fill(7);
            for (let triangle = 0; triangle < count; triangle++) {
                domainTriangle(packed, 0, triangle, corners);
                for (let i = 0; i < 3; i++) {
                    expected[5 + 3 * triangle + i] = first + corners[i];
                }
            }
            expect(firstDifference(indices, expected)).toBeNull();
        }
    });
});

describe("the scale that fits", () => {
    const UNITS = 1 << 20;

    function totalsOf(factors: Float32Array, scale: number, spacing: Spacing): [number, number] {
        const packed = new Int32Array(6);
        let [vertices, triangles] = [0, 0];
        for (let from = 0; from < factors.length; from += 6) {
            packPatch(factors, from, scale, spacingRule(spacing), packed);
            vertices += domainPointCount(packed, 0);
            triangles += domainTriangleCount(packed, 0);
        }
        return [vertices, triangles];
    }

    it.each(SPACINGS)("is the largest of all, tried one after the other: %s", (spacing) => {
        const random = createRandom(SEED + 3);
        const factors = randomFactors(random, 2, 64);
        const [vertices, triangles] = totalsOf(factors, 1, spacing);
        for (const share of [0.97, 0.4]) {
            const limits = { maxVertices: Math.floor(vertices * share), maxTriangles: triangles };
            let unit = UNITS;
            while (unit > 0 && totalsOf(factors, unit / UNITS, spacing)[0] > limits.maxVertices) {
                unit--;
            }
            expect(new ScaleSearch().find(factors, spacingRule(spacing), limits)).toBe(unit / UNITS);
        }
    });

    it.each(SPACINGS)("fits, and the next larger one does not, wherever the search began: %s", (spacing) => {
        const random = createRandom(SEED + 4);
        const search = new ScaleSearch();
        for (let round = 0; round < 150; round++) {
            const factors = randomFactors(random, 1 + Math.floor(60 * random()), 1 + 63 * random());
            const [vertices, triangles] = totalsOf(factors, 1, spacing);
            const limits =
                round % 2
                    ? { maxVertices: Math.floor(vertices * random() * 1.1), maxTriangles: 1e9 }
                    : { maxVertices: 1e9, maxTriangles: Math.floor(triangles * random() * 1.1) };
            const scale = search.find(factors, spacingRule(spacing), limits);
            const fits = (tried: number): boolean => {
                const totals = totalsOf(factors, tried, spacing);
                return totals[0] <= limits.maxVertices && totals[1] <= limits.maxTriangles;
            };
            expect(scale * UNITS).toBe(Math.round(scale * UNITS));
            expect(fits(scale) || scale === 0).toBe(true);
            expect(scale === 1 || !fits(scale + 1 / UNITS)).toBe(true);
        }
    });
});
