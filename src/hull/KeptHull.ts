import type { EdgeTable } from "../net/edges.js";
import type { PatchNet } from "../net/PatchNet.js";
import { computeEdgeFactors } from "./edgeFactors.js";
import { PATCH_FACTORS } from "./factorLayout.js";
import { createInsideShape } from "./insideShape.js";
import { KeptCurvature } from "./KeptCurvature.js";
import { KeptEdgeShapes } from "./KeptEdgeShapes.js";
import { KeptPatchShapes } from "./KeptPatchShapes.js";
import { PatchHulls } from "./PatchHulls.js";
import { computePatchFactors, hidePatch, hidesPatches, joinEdgeFactors, refineInside } from "./patchFactors.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

const hulls = new PatchHulls();
const inside = createInsideShape();

/** `computePatchFactors` for camera after camera, with the same bits: what does not depend on the eye is kept. */
export class KeptHull {
    private readonly _net: PatchNet;
    private readonly _edges: EdgeTable;
    private readonly _edgeShapes: KeptEdgeShapes;
    private readonly _patchShapes: KeptPatchShapes;
    private readonly _curvature: KeptCurvature;
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
        this._curvature = new KeptCurvature(net, edges.edgeCount);
        this._edgeFactors = new Float32Array(edges.edgeCount);
    }

    /** Says that control points moved. */
    public invalidate(): void {
        this._edgeShapes.invalidate();
        this._patchShapes.invalidate();
        this._curvature.invalidate();
    }

    /** As `computePatchFactors`. */
    public computeFactors(view: View, settings: Readonly<TessellationSettings>, result: Float32Array): void {
        const isError = settings.mode === "error";
        if (isError && !this._curvature.setView(view)) {
            computePatchFactors(this._net, this._edges, view, settings, this._edgeFactors, result);
            return;
        }
        const hides = hidesPatches(view, settings);
        this._computeEdgeFactors(view, settings);
        joinEdgeFactors(this._edges.sides, this._edgeFactors, result);
        if (!hides && !isError) {
            return;
        }
        if (hides) {
            this._patchShapes.setView(view);
        }
        for (let patch = 0, at = 0; at < result.length; patch++, at += PATCH_FACTORS) {
            if (hides && this._patchShapes.isHidden(patch, view)) {
                hidePatch(settings, result, at);
            } else if (isError) {
                const hull = hulls.load(this._net, patch, view);
                this._curvature.takeInside(patch, hull, view, settings.pixelError, inside);
                refineInside(hull, inside, settings, result, at);
            }
        }
    }

    private _computeEdgeFactors(view: View, settings: Readonly<TessellationSettings>): void {
        const { points } = this._net;
        if (settings.mode === "distance" || settings.mode === "screen") {
            this._edgeShapes.computeFactors(points, view, settings, this._edgeFactors);
        } else {
            computeEdgeFactors(points, this._edges, view, settings, this._edgeFactors, this._curvature);
        }
    }
}
