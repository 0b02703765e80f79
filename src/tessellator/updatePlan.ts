import { PATCH_FACTORS } from "../hull/factorLayout.js";
import { countPacked, trianglesIn, verticesIn } from "./countPatch.js";
import type { SurfaceLimits } from "./fitScale.js";
import { packPatch } from "./packPatch.js";
import type { SpacingRule } from "./spacing.js";
import { FIRST_TRIANGLE, FIRST_VERTEX, RECORD_SIZE, type TessellationPlan } from "./TessellationPlan.js";

/** Room that is left behind each patch, as a share of its vertices and triangles. */
const GAP_SHARE = 1 / 8;

/** Places are given anew when they are this many times what is needed. */
const MOST_PLACES = 1.35;

/** Places are given anew when more than this share of the patches had to move. */
const MOST_MOVED = 1 / 4;

/** What an update changed in a plan. */
export interface PlanUpdate {
    /** First patch whose record changed. */
    firstPatch: number;
    /** Behind the last patch whose record changed; not above `firstPatch` where none did. */
    endPatch: number;
    /** Whether triangles change: numbers of segments, or places. */
    topology: boolean;
}

const packed = new Int32Array(PATCH_FACTORS);
const words = new Int32Array(2);

/**
 * Fills a plan: packed factors, places, totals.
 * @param plan the plan; where nothing changes in a record it is left alone
 * @param factors tessellation factors, {@link PATCH_FACTORS} a patch; six zeros leave a patch out
 * @param scale number that all factors are multiplied by
 * @param rule the spacing
 * @param update receives what changed, added to what it holds
 */
export function packPlan(
    plan: TessellationPlan,
    factors: Float32Array,
    scale: number,
    rule: SpacingRule,
    update: PlanUpdate,
): void {
    const { records, counts, segments } = plan;
    let vertexCount = 0;
    let triangleCount = 0;
    let topology = false;
    for (let patch = 0, at = 0, from = 0; at < records.length; patch++, at += RECORD_SIZE, from += PATCH_FACTORS) {
        packPatch(factors, from, scale, rule, packed);
        let isSame = true;
        for (let i = 0; i < PATCH_FACTORS; i++) {
            const before = records[at + i] | 0;
            const after = packed[i];
            if (before !== after) {
                isSame = false;
                records[at + i] = after;
            }
        }
        if (!isSame) {
            note(update, at);
        }
        const count = countPacked(packed, words);
        topology ||= segments[2 * patch] !== words[0] || segments[2 * patch + 1] !== words[1];
        segments[2 * patch] = words[0];
        segments[2 * patch + 1] = words[1];
        counts[patch] = count;
        vertexCount += verticesIn(count);
        triangleCount += trianglesIn(count);
    }
    plan.vertexCount = vertexCount;
    plan.triangleCount = triangleCount;
    update.topology ||= topology;
}

/**
 * Gives every patch its places without any room between them, in the order of the records.
 * @param plan a plan that is packed
 * @param update receives what changed, added to what it holds
 */
export function layOutPlan(plan: TessellationPlan, update: PlanUpdate): void {
    place(plan, 0, false, update);
}

/**
 * Gives every patch its places, in the order of the records, and lets patches stay where they are: one moves only where
 * the one before it needs its place. Most changes of a moving camera then touch few patches. Where too many would have
 * to move, or too much lies empty, all get new places with some room behind each.
 * @param plan a plan that is packed, and that was laid out before
 * @param limits most places
 * @param update receives what changed, added to what it holds
 */
export function layOutPlanInPlace(plan: TessellationPlan, limits: SurfaceLimits, update: PlanUpdate): void {
    const moved = place(plan, 0, true, update);
    const isTooMuch =
        moved > MOST_MOVED * (plan.records.length / RECORD_SIZE) ||
        plan.vertexEnd > Math.min(MOST_PLACES * plan.vertexCount, limits.maxVertices) ||
        plan.triangleEnd > Math.min(MOST_PLACES * plan.triangleCount, limits.maxTriangles);
    if (isTooMuch) {
        const room = Math.min(limits.maxVertices / plan.vertexCount, limits.maxTriangles / plan.triangleCount) - 1;
        place(plan, Math.min(Math.max(room, 0), GAP_SHARE), false, update);
    }
}

/** @returns the number of patches that moved */
function place(plan: TessellationPlan, gapShare: number, stays: boolean, update: PlanUpdate): number {
    const { records, counts } = plan;
    let vertex = 0;
    let triangle = 0;
    let moved = 0;
    for (let patch = 0, at = 0; at < records.length; patch++, at += RECORD_SIZE) {
        const vertexCount = verticesIn(counts[patch]);
        const triangleCount = trianglesIn(counts[patch]);
        if (stays) {
            vertex = Math.max(vertex, records[at + FIRST_VERTEX]);
            triangle = Math.max(triangle, records[at + FIRST_TRIANGLE]);
        }
        if (records[at + FIRST_VERTEX] !== vertex || records[at + FIRST_TRIANGLE] !== triangle) {
            records[at + FIRST_VERTEX] = vertex;
            records[at + FIRST_TRIANGLE] = triangle;
            moved++;
            note(update, at);
        }
        vertex += vertexCount + Math.floor(vertexCount * gapShare);
        triangle += triangleCount + Math.floor(triangleCount * gapShare);
    }
    plan.vertexEnd = vertex;
    plan.triangleEnd = triangle;
    update.topology ||= moved > 0;
    return moved;
}

function note(update: PlanUpdate, at: number): void {
    const patch = at / RECORD_SIZE;
    update.firstPatch = Math.min(update.firstPatch, patch);
    update.endPatch = Math.max(update.endPatch, patch + 1);
}
