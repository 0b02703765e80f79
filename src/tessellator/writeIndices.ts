import { domainTriangle } from "./domainTriangles.js";
import { FIRST_VERTEX, RECORD_SIZE, triangleCountOf, type TessellationPlan } from "./TessellationPlan.js";

const corners = new Uint32Array(3);

/**
 * Writes the triangles of a plan: three vertex indices each, counter-clockwise in (u, v), patch after patch.
 * @param plan a plan that is laid out
 * @param indices receives `3 · plan.triangleCount` numbers
 */
export function writeIndices(plan: TessellationPlan, indices: Uint32Array): void {
    let to = 0;
    for (let at = 0; at < plan.records.length; at += RECORD_SIZE) {
        const first = plan.records[at + FIRST_VERTEX];
        const count = triangleCountOf(plan, at / RECORD_SIZE);
        for (let triangle = 0; triangle < count; triangle++) {
            domainTriangle(plan.records, at, triangle, corners);
            indices[to++] = first + corners[0];
            indices[to++] = first + corners[1];
            indices[to++] = first + corners[2];
        }
    }
}
