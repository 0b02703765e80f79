import type { VertexLayout } from "../domain/VertexLayout.js";
import { domainPoint } from "../tessellator/domainPoints.js";
import { POSITION_ONE } from "../tessellator/spacing.js";
import { RECORD_SIZE, vertexCountOf, type TessellationPlan } from "../tessellator/TessellationPlan.js";
import { splitVertices } from "./SampleList.js";
import type { Surface } from "./Surface.js";

/**
 * Takes interleaved vertices apart and adds where on which patch each of them lies.
 * @param planned the plan that the vertices were made by, and the patch of the net per patch of the plan
 * @param layout what a vertex holds
 * @param vertices interleaved vertices, at least as many as planned
 * @param indices at least as many as planned
 */
export function buildSurface(
    planned: { readonly plan: TessellationPlan; readonly order: Uint32Array },
    layout: VertexLayout,
    vertices: Float32Array,
    indices: Uint32Array,
): Surface {
    const { plan, order } = planned;
    const patchIds = new Uint32Array(plan.vertexCount);
    const patchUvs = new Float32Array(plan.vertexCount * 2);
    const domain = new Uint32Array(2);
    let vertex = 0;
    for (let slot = 0; slot < order.length; slot++) {
        const count = vertexCountOf(plan, slot);
        for (let point = 0; point < count; point++, vertex++) {
            domainPoint(plan.records, slot * RECORD_SIZE, point, domain);
            patchIds[vertex] = order[slot];
            patchUvs[2 * vertex] = domain[0] / POSITION_ONE;
            patchUvs[2 * vertex + 1] = domain[1] / POSITION_ONE;
        }
    }
    return {
        ...splitVertices(layout, vertices, plan.vertexCount),
        indices: indices.slice(0, plan.triangleCount * 3),
        patchIds,
        patchUvs,
    };
}
