import type { VertexLayout } from "../domain/VertexLayout.js";
import { domainPoint, domainPointCount } from "../tessellator/domainPoints.js";
import { domainTriangleCount } from "../tessellator/domainTriangles.js";
import { POSITION_ONE } from "../tessellator/spacing.js";
import { FIRST_TRIANGLE, FIRST_VERTEX, RECORD_SIZE, type TessellationPlan } from "../tessellator/TessellationPlan.js";
import { splitVertices } from "./SampleList.js";
import type { Surface } from "./Surface.js";

/**
 * Takes interleaved vertices apart and adds where on which patch each of them lies. Places that no patch has are left
 * out.
 * @param planned the plan that the vertices were made by, and the patch of the net per patch of the plan
 * @param layout what a vertex holds
 * @param vertices interleaved vertices, at least as many as the plan has places for
 * @param indices at least as many as the plan has places for
 */
export function buildSurface(
    planned: {
        readonly plan: Pick<TessellationPlan, "records" | "vertexCount" | "triangleCount">;
        readonly order: Uint32Array;
    },
    layout: VertexLayout,
    vertices: Float32Array,
    indices: Uint32Array,
): Surface {
    const { plan, order } = planned;
    const { stride } = layout;
    const patchIds = new Uint32Array(plan.vertexCount);
    const patchUvs = new Float32Array(plan.vertexCount * 2);
    const packedVertices = new Float32Array(plan.vertexCount * stride);
    const packedIndices = new Uint32Array(plan.triangleCount * 3);
    const domain = new Uint32Array(2);
    let vertex = 0;
    let index = 0;
    for (let slot = 0, at = 0; slot < order.length; slot++, at += RECORD_SIZE) {
        const first = plan.records[at + FIRST_VERTEX];
        const count = domainPointCount(plan.records, at);
        packedVertices.set(vertices.subarray(first * stride, (first + count) * stride), vertex * stride);
        const firstIndex = 3 * plan.records[at + FIRST_TRIANGLE];
        const endIndex = firstIndex + 3 * domainTriangleCount(plan.records, at);
        for (let from = firstIndex; from < endIndex; from++) {
            packedIndices[index++] = indices[from] - first + vertex;
        }
        for (let point = 0; point < count; point++, vertex++) {
            domainPoint(plan.records, at, point, domain);
            patchIds[vertex] = order[slot];
            patchUvs[2 * vertex] = domain[0] / POSITION_ONE;
            patchUvs[2 * vertex + 1] = domain[1] / POSITION_ONE;
        }
    }
    return {
        ...splitVertices(layout, packedVertices, plan.vertexCount),
        indices: packedIndices,
        patchIds,
        patchUvs,
    };
}
