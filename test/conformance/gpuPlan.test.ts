import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { EVALUATION_METHODS } from "../../src/backends/PatchBackend";
import { itemsPerWorkgroup } from "../../src/backends/webgpu/createVertexKernels";
import { TRIANGLES_PER_WORKGROUP } from "../../src/backends/webgpu/triangleKernels";
import { PATCH_FACTORS } from "../../src/hull/factorLayout";
import { DEFAULT_TESSELLATION, SPACINGS, type Spacing } from "../../src/hull/TessellationSettings";
import { ScaleSearch } from "../../src/tessellator/fitScale";
import { spacingRule } from "../../src/tessellator/spacing";
import {
    createPlan,
    FIRST_TRIANGLE,
    FIRST_VERTEX,
    RECORD_SIZE,
    type TessellationPlan,
} from "../../src/tessellator/TessellationPlan";
import { layOutPlan, packPlan } from "../../src/tessellator/updatePlan";
import { PlanRunner, type GpuPlanResult, type GpuPlanTask } from "../support/PlanRunner";
import { createRandom } from "../support/random";
import { openRawDevice } from "../support/rawComputeDevice";

const SEED = Number(process.env.SEED ?? 31);

/** What the two rounds of the ladder of scales leave: 2⁻¹⁴, and rounding. */
const SCALE_STEP = 2 ** -13;

let runner: PlanRunner;
let errors: string[];

beforeAll(async () => {
    const opened = await openRawDevice();
    errors = opened.errors;
    runner = new PlanRunner(opened.device);
});

afterEach(async () => {
    expect(await runner.checkGuardsAsync()).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
});

afterAll(() => {
    runner.dispose();
});

/** Random factors, inside apart from edges; some patches are left out, also the first of material slots. */
function createTask(seed: number, patchCount: number, spacing: Spacing, largest: number, isError = false): GpuPlanTask {
    const random = createRandom(seed);
    const slots = [0];
    for (let slot = 1; slot < Math.min(1 + Math.floor(random() * 6), patchCount); slot++) {
        slots.push(Math.floor(random() * patchCount));
    }
    const firstSlots = [...new Set(slots)].sort((a, b) => a - b);
    const droppedShare = random() * 0.6;
    const factors = new Float32Array(patchCount * PATCH_FACTORS);
    for (let at = 0; at < factors.length; at += PATCH_FACTORS) {
        if (random() >= droppedShare) {
            const range = (largest - 1) * random() ** 3;
            for (let i = 0; i < PATCH_FACTORS; i++) {
                factors[at + i] = random() < 0.15 ? 1 : 1 + range * random();
            }
        }
    }
    const method = EVALUATION_METHODS[seed % EVALUATION_METHODS.length];
    return {
        factors,
        firstSlots,
        settings: { ...DEFAULT_TESSELLATION, spacing, mode: isError ? "error" : "screen" },
        most: { vertices: 2_000_000, triangles: 4_000_000 },
        itemsAreRuns: method === "staged",
        itemsPerWorkgroup: itemsPerWorkgroup(method, "workgroup"),
    };
}

function referenceOf({ factors, settings }: GpuPlanTask, scale: number): TessellationPlan {
    const plan = createPlan(factors.length / PATCH_FACTORS);
    const update = { firstPatch: 0, endPatch: 0, topology: false };
    packPlan(plan, factors, scale, spacingRule(settings.spacing, settings.mode === "error"), update);
    layOutPlan(plan, update);
    return plan;
}

/** Records, places, range starts and totals are those of the reference. */
function comparePlans(task: GpuPlanTask, actual: GpuPlanResult, plan: TessellationPlan): void {
    expect({ vertices: actual.vertices, triangles: actual.triangles }).toEqual({
        vertices: plan.vertexCount,
        triangles: plan.triangleCount,
    });
    const drawn = plan.counts.reduce<number[]>((list, count, patch) => {
        if (count > 0) {
            list.push(patch);
        }
        return list;
    }, []);
    expect(actual.drawn).toBe(drawn.length);
    const records = new Uint32Array(drawn.length * RECORD_SIZE);
    let item = 0;
    let misplaced = 0;
    drawn.forEach((patch, rank) => {
        const record = plan.records.subarray(patch * RECORD_SIZE, (patch + 1) * RECORD_SIZE);
        records.set(record, rank * RECORD_SIZE);
        misplaced += actual.places[2 * rank] === patch ? 0 : 1;
        // Runs are the GPU's own: at least one a patch, in order; vertices are the reference's.
        const first = actual.places[2 * rank + 1];
        misplaced += (task.itemsAreRuns ? first >= item : first === record[FIRST_VERTEX]) ? 0 : 1;
        item = first + 1;
    });
    expect(misplaced).toBe(0);
    expect(item).toBeLessThanOrEqual(actual.items);
    expect(sameWords(actual.records, records)).toBe(true);
    const starts = task.firstSlots.flatMap((slot) => [
        plan.records[slot * RECORD_SIZE + FIRST_VERTEX],
        plan.records[slot * RECORD_SIZE + FIRST_TRIANGLE],
    ]);
    expect([...actual.rangeStarts]).toEqual(starts);
}

function sameWords(a: Uint32Array, b: Uint32Array): boolean {
    return Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(Buffer.from(b.buffer, b.byteOffset, b.byteLength));
}

/** Every chunk names the patch that its first item belongs to, and one entry more closes the table. */
function checkChunks(task: GpuPlanTask, actual: GpuPlanResult): void {
    const tables = [
        [0, task.itemsPerWorkgroup, actual.items, (rank: number): number => actual.places[2 * rank + 1]],
        [
            PlanRunner.firstTriangleChunk(task),
            TRIANGLES_PER_WORKGROUP,
            actual.triangles,
            (rank: number): number => actual.records[rank * RECORD_SIZE + FIRST_TRIANGLE],
        ],
    ] as const;
    tables.forEach(([start, size, total, firstOf]) => {
        const chunkCount = Math.ceil(total / size);
        let rank = 0;
        let wrong = 0;
        for (let chunk = 0; chunk < chunkCount; chunk++) {
            while (rank + 1 < actual.drawn && firstOf(rank + 1) <= chunk * size) {
                rank++;
            }
            wrong += actual.chunks[start + chunk] === rank ? 0 : 1;
        }
        expect(wrong).toBe(0);
        if (actual.drawn > 0) {
            expect(actual.chunks[start + chunkCount]).toBe(actual.drawn - 1);
        }
    });
}

async function checkAsync(task: GpuPlanTask): Promise<void> {
    const actual = await runner.runAsync(task);
    const plan = referenceOf(task, 1);
    expect(actual.scale).toBe(1);
    expect({ vertices: actual.wantedVertices, triangles: actual.wantedTriangles }).toEqual({
        vertices: plan.vertexCount,
        triangles: plan.triangleCount,
    });
    comparePlans(task, actual, plan);
    checkChunks(task, actual);
}

describe(`the plan made on the GPU (dawn in Node, seed ${SEED})`, () => {
    describe.each(SPACINGS)("%s", (spacing) => {
        it.each([1, 255, 256, 257, 1023])("is that of the reference for %d patches", async (patchCount) => {
            for (let seed = SEED; seed < SEED + 6; seed++) {
                await checkAsync(createTask(seed, patchCount, spacing, 64, seed % 2 === 0));
            }
        });

        it("is that of the reference for 65,537 patches", async () => {
            await checkAsync(createTask(SEED, 65_537, spacing, 4));
        });

        it("keeps within a budget by the largest scale of the reference", async () => {
            for (let seed = SEED; seed < SEED + 4; seed++) {
                const task = createTask(seed, 700, spacing, 64);
                const { vertexCount, triangleCount } = referenceOf(task, 1);
                const coarsest = referenceOf(task, 0);
                const random = createRandom(seed);
                const share = random();
                // One budget or the other is the tighter one.
                const vertices = Math.ceil(coarsest.vertexCount + share * (vertexCount - coarsest.vertexCount));
                const triangles = seed % 2 ? 4_000_000 : Math.ceil(triangleCount * (0.2 + 0.5 * random()));
                const most = { vertices, triangles: Math.max(triangles, coarsest.triangleCount) };
                const actual = await runner.runAsync({ ...task, most });
                const rule = spacingRule(spacing);
                const limits = { maxVertices: most.vertices, maxTriangles: most.triangles };
                const scale = new ScaleSearch().find(task.factors, rule, limits);
                expect(actual.scale).toBeLessThan(1);
                expect(Math.abs(actual.scale - scale)).toBeLessThan(SCALE_STEP);
                expect(actual.vertices).toBeLessThanOrEqual(most.vertices);
                expect(actual.triangles).toBeLessThanOrEqual(most.triangles);
                expect(actual.wantedVertices).toBe(vertexCount);
                expect(actual.wantedTriangles).toBe(triangleCount);
                checkChunks({ ...task, most }, actual);
            }
        });
    });

    it("has nothing of a net whose patches are all left out, and all of it again afterwards", async () => {
        const task = createTask(SEED, 300, "fractional-odd", 20);
        const nothing = { ...task, factors: new Float32Array(task.factors.length) };
        await checkAsync(task);
        await checkAsync(nothing);
        await checkAsync(task);
    });

    it("is that of the reference for a million patches", async () => {
        const task = createTask(SEED, 1_000_000, "fractional-odd", 2);
        await checkAsync({ ...task, most: { vertices: 16_000_000, triangles: 16_000_000 } });
    });
});
