import type { PatchNet } from "../net/PatchNet.js";
import type { ParameterWalk } from "./PatchLines.js";
import { createFrame } from "./SurfaceFrame.js";
import { writeTangent } from "./tangent.js";
import { writeUvDerivatives } from "./uvDerivatives.js";
import { NORMAL_OFFSET } from "./VertexLayout.js";

/** Tangents of the texture along lines of constant u or v, from the derivatives that `PatchLines` kept. */
export class TangentLines {
    private readonly _net: PatchNet;
    private readonly _uvValues: 0 | 4 | 16;
    private readonly _frame = createFrame();
    private readonly _uvDu = new Float64Array(2);
    private readonly _uvDv = new Float64Array(2);
    private readonly _tangent = new Float64Array(4);

    /**
     * @param net a checked net
     * @param uvValues texture coordinates that a patch has: 0, 4 or 16
     */
    public constructor(net: PatchNet, uvValues: 0 | 4 | 16) {
        this._net = net;
        this._uvValues = uvValues;
    }

    /**
     * Writes the tangents of points on a line, see `PatchLines.write`.
     * @param derivatives du and dv of the points, six numbers each
     * @param vertices holds the normals, receives the tangents
     * @param at index of the first number of the first vertex
     * @param tangent offset of the tangent in a vertex
     */
    public write(
        patch: number,
        alongU: boolean,
        constant: number,
        walk: ParameterWalk,
        derivatives: Float64Array,
        vertices: Float32Array,
        at: number,
        tangent: number,
        stride: number,
    ): void {
        const { spanU, spanV, normal } = this._frame;
        const { parameters, step, count } = walk;
        for (let i = 0, from = walk.first, to = at; i < count; i++, from += step, to += stride) {
            for (let axis = 0; axis < 3; axis++) {
                spanU[axis] = derivatives[6 * i + axis];
                spanV[axis] = derivatives[6 * i + 3 + axis];
                normal[axis] = vertices[to + NORMAL_OFFSET + axis];
            }
            const u = alongU ? parameters[from] : constant;
            const v = alongU ? constant : parameters[from];
            if (i === 0 || this._uvValues > 0) {
                writeUvDerivatives(this._net, this._uvValues, patch, u, v, this._uvDu, this._uvDv);
            }
            writeTangent(this._frame, this._uvDu, this._uvDv, this._tangent);
            for (let component = 0; component < 4; component++) {
                vertices[to + tangent + component] = this._tangent[component];
            }
        }
    }
}
