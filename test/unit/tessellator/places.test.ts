import { describe, expect, it } from "@jest/globals";
import { ChangedRuns } from "../../../src/backends/ChangedRuns";
import { IndexArrays } from "../../../src/backends/IndexArrays";
import { domainPointCount } from "../../../src/tessellator/domainPoints";
import { domainTriangleCount } from "../../../src/tessellator/domainTriangles";
import { spacingRule } from "../../../src/tessellator/spacing";
import {
    createPlan,
    FIRST_TRIANGLE,
    FIRST_VERTEX,
    RECORD_SIZE,
    type TessellationPlan,
} from "../../../src/tessellator/TessellationPlan";
import { layOutPlan, layOutPlanInPlace, packPlan, type PlanUpdate } from "../../../src/tessellator/updatePlan";
import { createRandom } from "../../support/random";

/** A run with another seed: SEED=123 npm run test:unit. */
const SEED = Number(process.env.SEED ?? 20261130);

const ODD = spacingRule("fractional-odd");
const LIMITS = { maxVertices: 1e6, maxTriangles: 2e6 };

const newUpdate = (patchCount: number): PlanUpdate => ({ firstPatch: patchCount, endPatch: 0, topology: false });

/** Factors that wander as those of a moving camera do; one patch in twenty comes and goes. */
function wander(factors: Float32Array, step: number, random: () => number): void {
    const drift = 1 + step * (random() - 0.45);
    for (let patch = 0; patch < factors.length / 6; patch++) {
        const toggles = random() < 0.002;
        for (let i = 6 * patch; i < 6 * patch + 6; i++) {
            const factor = factors[i] * drift * (1 + step * (random() - 0.5));
            const isOut = factors[i] === 0;
            factors[i] = toggles ? (isOut ? 3 + 9 * random() : 0) : isOut ? 0 : Math.min(Math.max(factor, 1), 40);
        }
    }
}

/** What is wrong with the places of a plan, or null. */
function findFault(plan: TessellationPlan, limits: typeof LIMITS): string | null {
    let [vertex, triangle, vertices, triangles] = [0, 0, 0, 0];
    for (let at = 0; at < plan.records.length; at += RECORD_SIZE) {
        const [firstVertex, firstTriangle] = [plan.records[at + FIRST_VERTEX], plan.records[at + FIRST_TRIANGLE]];
        if (firstVertex < vertex || firstTriangle < triangle) {
            return `patch ${at / RECORD_SIZE} lies in the one before it`;
        }
        vertices += domainPointCount(plan.records, at);
        triangles += domainTriangleCount(plan.records, at);
        vertex = firstVertex + domainPointCount(plan.records, at);
        triangle = firstTriangle + domainTriangleCount(plan.records, at);
    }
    if (vertices !== plan.vertexCount || triangles !== plan.triangleCount) {
        return "counts are not the sums";
    }
    if (vertex > plan.vertexEnd || triangle > plan.triangleEnd) {
        return "the end is before the last patch";
    }
    if (plan.vertexEnd > limits.maxVertices || plan.triangleEnd > limits.maxTriangles) {
        return "there are more places than allowed";
    }
    return null;
}

/** Indices that a plan should have, place by place: written afresh. */
function freshIndices(plan: TessellationPlan): Uint32Array {
    const arrays = new IndexArrays();
    arrays.reserve(plan.triangleEnd, 1e7);
    arrays.write(plan, new ChangedRuns());
    return arrays.indices.slice(0, 3 * plan.triangleEnd);
}

describe("places in the buffers", () => {
    it.each([0.003, 0.02, 0.2])("stay apart, in order and within limits while factors wander by %d", (step) => {
        const random = createRandom(SEED);
        const plan = createPlan(200);
        const factors = Float32Array.from({ length: 1200 }, () => 3 + 9 * random());
        packPlan(plan, factors, 1, ODD, newUpdate(200));
        layOutPlan(plan, newUpdate(200));
        expect(plan.vertexEnd).toBe(plan.vertexCount);
        let [stayed, strays] = [0, 0];
        for (let frame = 0; frame < 150; frame++) {
            wander(factors, step, random);
            const before = plan.records.slice();
            const update = newUpdate(200);
            const limits = frame % 30 < 5 ? { maxVertices: plan.vertexCount * 2, maxTriangles: 2e6 } : LIMITS;
            packPlan(plan, factors, 1, ODD, update);
            if (update.topology) {
                layOutPlanInPlace(plan, limits, update);
            }
            expect(findFault(plan, limits)).toBeNull();
            expect(plan.vertexEnd).toBeLessThanOrEqual(1.35 * plan.vertexCount);
            plan.records.forEach((word, i) => {
                const patch = Math.floor(i / RECORD_SIZE);
                const isNoted = patch >= update.firstPatch && patch < update.endPatch;
                strays += word === before[i] || isNoted ? 0 : 1;
                stayed += i % RECORD_SIZE === FIRST_VERTEX && word === before[i] ? 1 : 0;
            });
        }
        expect(strays).toBe(0);
        // The slower the factors, the more patches stay where they are.
        expect(stayed / (150 * 200)).toBeGreaterThan(step < 0.01 ? 0.9 : step < 0.1 ? 0.6 : 0);
    });

    it("have no room between them where limits leave none", () => {
        const plan = createPlan(50);
        const factors = new Float32Array(300).fill(7);
        packPlan(plan, factors, 1, ODD, newUpdate(50));
        layOutPlan(plan, newUpdate(50));
        factors.fill(9);
        packPlan(plan, factors, 1, ODD, newUpdate(50));
        layOutPlanInPlace(plan, { maxVertices: plan.vertexCount, maxTriangles: 1e9 }, newUpdate(50));
        expect(plan.vertexEnd).toBe(plan.vertexCount);
        expect(findFault(plan, { maxVertices: 5000, maxTriangles: 1e9 })).toBeNull();
    });
});

describe("IndexArrays", () => {
    it("holds after each change what it would hold if all were written, and says what it changed", () => {
        const random = createRandom(SEED + 1);
        const plan = createPlan(120);
        const factors = Float32Array.from({ length: 720 }, () => 3 + 9 * random());
        packPlan(plan, factors, 1, ODD, newUpdate(120));
        layOutPlan(plan, newUpdate(120));
        const arrays = new IndexArrays();
        const runs = new ChangedRuns();
        let [written, all, kept] = [0, 0, 0];
        for (let frame = 0; frame < 200; frame++) {
            wander(factors, frame < 100 ? 0.005 : 0.05, random);
            packPlan(plan, factors, 1, ODD, newUpdate(120));
            layOutPlanInPlace(plan, LIMITS, newUpdate(120));
            const isOther = arrays.reserve(plan.triangleEnd, 1e7);
            const before = arrays.indices.slice();
            arrays.write(plan, runs);
            const fresh = freshIndices(plan);
            expect(fresh.every((index, i) => index === arrays.indices[i])).toBe(true);
            const isNoted = new Uint8Array(arrays.indices.length);
            for (let run = 0; run < runs.count; run++) {
                isNoted.fill(1, runs.firstOf(run), runs.endOf(run));
            }
            expect(arrays.indices.every((index, i) => index === before[i] || isNoted[i] === 1)).toBe(true);
            if (!isOther) {
                written += isNoted.reduce((sum, bit) => sum + bit, 0);
                all += 3 * plan.triangleEnd;
                kept++;
            }
        }
        expect(kept).toBeGreaterThan(100);
        expect(written).toBeLessThan(0.7 * all);
    });

    it("is written anew where strips are joined in another way, which is another topology", () => {
        const plan = createPlan(3);
        const factors = new Float32Array(18).fill(8);
        factors.set([13, 13, 13, 13], 6);
        const arrays = new IndexArrays();
        const runs = new ChangedRuns();
        const written = [false, true, true, false].map((joinsNearest) => {
            const update = newUpdate(3);
            packPlan(plan, factors, 1, spacingRule("integer", joinsNearest), update);
            layOutPlan(plan, update);
            arrays.reserve(plan.triangleEnd, 1e7);
            arrays.write(plan, runs);
            return { update, indices: arrays.indices.slice(), count: runs.count };
        });
        expect(written.map(({ update }) => update.topology)).toEqual([true, true, false, true]);
        expect(written.map(({ count }) => count > 0)).toEqual([true, true, false, true]);
        expect(written[1].indices).not.toEqual(written[0].indices);
        expect(written[2].indices).toEqual(written[1].indices);
        expect(written[3].indices).toEqual(written[0].indices);
    });

    it("has triangles without area where no patch has its place", () => {
        const plan = createPlan(40);
        const factors = new Float32Array(240).fill(9);
        packPlan(plan, factors, 1, ODD, newUpdate(40));
        layOutPlan(plan, newUpdate(40));
        const arrays = new IndexArrays();
        arrays.reserve(plan.triangleEnd, 1e7);
        arrays.write(plan, new ChangedRuns());
        factors.fill(8, 0, 6);
        factors.fill(6.9, 60, 120);
        packPlan(plan, factors, 1, ODD, newUpdate(40));
        layOutPlanInPlace(plan, LIMITS, newUpdate(40));
        expect(plan.triangleEnd).toBeGreaterThan(plan.triangleCount);
        arrays.write(plan, new ChangedRuns());
        let empty = 0;
        for (let i = 0; i < 3 * plan.triangleEnd; i += 3) {
            const [a, b, c] = arrays.indices.subarray(i, i + 3);
            empty += a === 0 && b === 0 && c === 0 ? 1 : 0;
        }
        expect(empty).toBe(plan.triangleEnd - plan.triangleCount);
    });
});

describe("ChangedRuns", () => {
    it("covers all that was added, in order, however much that is", () => {
        const random = createRandom(SEED + 2);
        const runs = new ChangedRuns();
        for (let round = 0; round < 50; round++) {
            runs.clear();
            const covered = new Uint8Array(400_000);
            let at = 0;
            while (at < 390_000) {
                const first = at + Math.floor(12_000 * random());
                const end = Math.min(first + Math.floor(5000 * random()), 400_000);
                runs.add(first, end);
                covered.fill(1, first, Math.max(first, end));
                at = Math.max(at, end);
            }
            let last = 0;
            for (let run = 0; run < runs.count; run++) {
                expect(runs.firstOf(run)).toBeGreaterThanOrEqual(last);
                last = runs.endOf(run);
                covered.fill(0, runs.firstOf(run), last);
            }
            expect(covered.includes(1)).toBe(false);
        }
    });
});
