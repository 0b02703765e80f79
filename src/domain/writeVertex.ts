import { attributeValuesPerPatch, PATCH_SIZE, patchCountOf, POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import { evaluateAttribute } from "./evaluateAttribute.js";
import { evaluateEdge } from "./evaluateEdge.js";
import { evaluatePatch } from "./evaluatePatch.js";
import { evaluateUv } from "./evaluateUv.js";
import { createFrame } from "./SurfaceFrame.js";
import { writeTangent } from "./tangent.js";
import { writeUvDerivatives } from "./uvDerivatives.js";
import { NORMAL_OFFSET, POSITION_OFFSET, UV_OFFSET, type VertexLayout } from "./VertexLayout.js";

const frame = createFrame();
const uv = new Float64Array(2);
const uvDu = new Float64Array(2);
const uvDv = new Float64Array(2);
const vector4 = new Float64Array(4);

/**
 * The domain shader in TypeScript: (patch, u, v) → one interleaved vertex. Computed in float64, rounded once.
 * A corner is the control point itself, a point of an edge comes from the edge alone, so that all patches that meet
 * in it write the same bits; directions come from the patch.
 * @param net a checked net
 * @param patch index of the patch
 * @param u parameter along the columns, a multiple of 2⁻¹⁶ in [0, 1]
 * @param v parameter along the rows, a multiple of 2⁻¹⁶ in [0, 1]
 * @param layout what a vertex holds
 * @param vertices receives the vertex
 * @param at index of its first float
 */
export function writeVertex(
    net: PatchNet,
    patch: number,
    u: number,
    v: number,
    layout: VertexLayout,
    vertices: Float32Array,
    at: number,
): void {
    evaluatePatch(net, patch, u, v, frame);
    joinPosition(net, patch, u, v, frame.position);
    evaluateUv(net, patch, u, v, uv);
    vertices.set(frame.position, at + POSITION_OFFSET);
    vertices.set(frame.normal, at + NORMAL_OFFSET);
    vertices.set(uv, at + UV_OFFSET);
    if (layout.tangent >= 0) {
        writeUvDerivatives(net, attributeValuesPerPatch(net.uvs, 2, patchCountOf(net)), patch, u, v, uvDu, uvDv);
        writeTangent(frame, uvDu, uvDv, vector4);
        vertices.set(vector4, at + layout.tangent);
    }
    if (layout.color >= 0 && net.colors) {
        const perPatch = attributeValuesPerPatch(net.colors, 4, patchCountOf(net)) === 16 ? 16 : 4;
        evaluateAttribute(net.colors, perPatch, 4, patch, u, v, 0, 0, vector4);
        vertices.set(vector4, at + layout.color);
    }
    if (layout.secondUv >= 0 && net.uvs2) {
        const perPatch = attributeValuesPerPatch(net.uvs2, 2, patchCountOf(net)) === 16 ? 16 : 4;
        evaluateAttribute(net.uvs2, perPatch, 2, patch, u, v, 0, 0, uv);
        vertices.set(uv, at + layout.secondUv);
    }
}

/** Replaces the position where other patches may meet this one: on its edges and corners. */
function joinPosition(net: PatchNet, patch: number, u: number, v: number, position: Float64Array): void {
    const onU = u === 0 || u === 1;
    const onV = v === 0 || v === 1;
    if (onU && onV) {
        const id = net.patches[patch * PATCH_SIZE + 3 * u + 12 * v];
        position[0] = net.points[id * POINT_SIZE];
        position[1] = net.points[id * POINT_SIZE + 1];
        position[2] = net.points[id * POINT_SIZE + 2];
    } else if (onU) {
        evaluateEdge(net, patch, u === 0 ? 0 : 2, v, position);
    } else if (onV) {
        evaluateEdge(net, patch, v === 0 ? 1 : 3, u, position);
    }
}
