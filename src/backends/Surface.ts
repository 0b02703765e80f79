import { NORMAL_OFFSET, POSITION_OFFSET, UV_OFFSET, type VertexLayout } from "../domain/VertexLayout.js";
import { domainPoint } from "../tessellator/domainPoints.js";
import { POSITION_ONE } from "../tessellator/spacing.js";
import { RECORD_SIZE, vertexCountOf } from "../tessellator/TessellationPlan.js";
import type { SurfacePlanner } from "./SurfacePlanner.js";

/** A tessellated surface in plain arrays, in the space of the net. */
export interface Surface {
    /** x, y, z per vertex. */
    readonly positions: Float32Array;
    /** Unit normal per vertex. */
    readonly normals: Float32Array;
    /** Texture coordinates per vertex. */
    readonly uvs: Float32Array;
    /** x, y, z, sign of the bitangent per vertex, where asked for. */
    readonly tangents?: Float32Array;
    /** RGBA per vertex, where the net has colours. */
    readonly colors?: Float32Array;
    /** Three vertex indices per triangle, counter-clockwise seen from the side that the normals point to. */
    readonly indices: Uint32Array;
    /** Patch per vertex, as numbered by the net. */
    readonly patchIds: Uint32Array;
    /** u, v of the patch per vertex. */
    readonly patchUvs: Float32Array;
}

/**
 * Takes interleaved vertices apart and adds where on which patch each of them lies.
 * @param planner holds the plan that the vertices were made by
 * @param layout what a vertex holds
 * @param vertices interleaved vertices, at least as many as planned
 * @param indices at least as many as planned
 */
export function buildSurface(
    planner: SurfacePlanner,
    layout: VertexLayout,
    vertices: Float32Array,
    indices: Uint32Array,
): Surface {
    const { plan, order } = planner;
    const pick = (offset: number, size: number): Float32Array => {
        const picked = new Float32Array(plan.vertexCount * size);
        for (let vertex = 0; vertex < plan.vertexCount; vertex++) {
            const at = vertex * layout.stride + offset;
            picked.set(vertices.subarray(at, at + size), vertex * size);
        }
        return picked;
    };
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
        positions: pick(POSITION_OFFSET, 3),
        normals: pick(NORMAL_OFFSET, 3),
        uvs: pick(UV_OFFSET, 2),
        ...(layout.tangent >= 0 && { tangents: pick(layout.tangent, 4) }),
        ...(layout.color >= 0 && { colors: pick(layout.color, 4) }),
        indices: indices.slice(0, plan.triangleCount * 3),
        patchIds,
        patchUvs,
    };
}
