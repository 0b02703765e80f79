import { domainPointCount } from "./domainPoints.js";
import { domainTriangleCount } from "./domainTriangles.js";

/** 32-bit words per patch of {@link TessellationPlan.records}. */
export const RECORD_SIZE = 8;

/** Word of a record that holds the first vertex of the patch. */
export const FIRST_VERTEX = 6;

/** Word of a record that holds the first triangle of the patch. */
export const FIRST_TRIANGLE = 7;

/**
 * What to make: the factors of every patch, and where its vertices and triangles go.
 * One record a patch, in the order of drawing: six packed factors (edges u = 0, v = 0, u = 1, v = 1, inside along u,
 * along v), first vertex, first triangle. This is the one array that a GPU needs to make the surface.
 */
export interface TessellationPlan {
    /** {@link RECORD_SIZE} words per patch. */
    readonly records: Uint32Array;
    /** Vertices of all patches. */
    vertexCount: number;
    /** Triangles of all patches. */
    triangleCount: number;
}

/** @returns a plan for `patchCount` patches, not yet filled */
export function createPlan(patchCount: number): TessellationPlan {
    return { records: new Uint32Array(patchCount * RECORD_SIZE), vertexCount: 0, triangleCount: 0 };
}

/** Fills in offsets and totals of a plan whose records hold the packed factors. */
export function layOutPlan(plan: TessellationPlan): void {
    let vertices = 0;
    let triangles = 0;
    for (let at = 0; at < plan.records.length; at += RECORD_SIZE) {
        plan.records[at + FIRST_VERTEX] = vertices;
        plan.records[at + FIRST_TRIANGLE] = triangles;
        vertices += domainPointCount(plan.records, at);
        triangles += domainTriangleCount(plan.records, at);
    }
    plan.vertexCount = vertices;
    plan.triangleCount = triangles;
}

/** @returns number of vertices of the patch at `slot` */
export function vertexCountOf(plan: TessellationPlan, slot: number): number {
    const next = (slot + 1) * RECORD_SIZE + FIRST_VERTEX;
    const end = next < plan.records.length ? plan.records[next] : plan.vertexCount;
    return end - plan.records[slot * RECORD_SIZE + FIRST_VERTEX];
}

/** @returns number of triangles of the patch at `slot` */
export function triangleCountOf(plan: TessellationPlan, slot: number): number {
    const next = (slot + 1) * RECORD_SIZE + FIRST_TRIANGLE;
    const end = next < plan.records.length ? plan.records[next] : plan.triangleCount;
    return end - plan.records[slot * RECORD_SIZE + FIRST_TRIANGLE];
}
