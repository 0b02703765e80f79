import type { EdgeTable } from "../net/edges.js";
import type { PatchNet } from "../net/PatchNet.js";
import { computeEdgeFactors } from "./edgeFactors.js";
import { PATCH_FACTORS } from "./factorLayout.js";
import { KeptEdgeShapes } from "./KeptEdgeShapes.js";
import { KeptPatchShapes } from "./KeptPatchShapes.js";
import { computePatchFactors, hidePatch, hidesPatches, joinEdgeFactors } from "./patchFactors.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

/**
 * `computePatchFactors` for camera after camera, with the same bits: what does not depend on the eye is kept. The mode
 * `error` keeps nothing.
 */
export class KeptHull {
    private readonly _net: PatchNet;
    private readonly _edges: EdgeTable;
    private readonly _edgeShapes: KeptEdgeShapes;
    private readonly _patchShapes: KeptPatchShapes;
    private readonly _edgeFactors: Float32Array;

    /**
     * @param net the net, in the order of drawing; its points may move
     * @param edges its edges
     */
    public constructor(net: PatchNet, edges: EdgeTable) {
        this._net = net;
        this._edges = edges;
        this._edgeShapes = new KeptEdgeShapes(edges);
        this._patchShapes = new KeptPatchShapes(net);
        this._edgeFactors = new Float32Array(edges.edgeCount);
    }

    /** Says that control points moved. */
    public invalidate(): void {
        this._edgeShapes.invalidate();
        this._patchShapes.invalidate();
    }

    /** As `computePatchFactors`. */
    public computeFactors(view: View, settings: Readonly<TessellationSettings>, result: Float32Array): void {
        const { points } = this._net;
        if (settings.mode === "error") {
            computePatchFactors(this._net, this._edges, view, settings, this._edgeFactors, result);
            return;
        }
        if (settings.mode === "uniform") {
            computeEdgeFactors(points, this._edges, view, settings, this._edgeFactors);
        } else {
            this._edgeShapes.computeFactors(points, view, settings, this._edgeFactors);
        }
        joinEdgeFactors(this._edges.sides, this._edgeFactors, result);
        if (hidesPatches(view, settings)) {
            this._patchShapes.setView(view);
            for (let patch = 0, at = 0; at < result.length; patch++, at += PATCH_FACTORS) {
                if (this._patchShapes.isHidden(patch, view)) {
                    hidePatch(settings, result, at);
                }
            }
        }
    }
}
