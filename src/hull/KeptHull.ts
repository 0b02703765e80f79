import type { EdgeTable } from "../net/edges.js";
import { vectorStartOf, type PatchNet } from "../net/PatchNet.js";
import { computeEdgeFactors } from "./edgeFactors.js";
import { PATCH_FACTORS } from "./factorLayout.js";
import { createInsideShape } from "./insideShape.js";
import { KeptCurvature } from "./KeptCurvature.js";
import { KeptEdgeShapes } from "./KeptEdgeShapes.js";
import { KeptPatchShapes } from "./KeptPatchShapes.js";
import { computePatchFactors, hidePatch, hidesPatches, joinEdgeFactors, refineInside } from "./patchFactors.js";
import { createReach, pixelScale } from "./pixelScale.js";
import { PointReaches } from "./PointReaches.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

const reach = createReach();
const inside = createInsideShape();

/** `computePatchFactors` for camera after camera, with the same bits: what does not depend on the eye is kept. */
export class KeptHull {
    private readonly _net: PatchNet;
    private readonly _edges: EdgeTable;
    private readonly _edgeShapes: KeptEdgeShapes;
    private readonly _patchShapes: KeptPatchShapes;
    private readonly _curvature: KeptCurvature;
    private readonly _reaches = new PointReaches();
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
        this._curvature = new KeptCurvature(net, edges);
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
        const { pixelError } = settings;
        const isError = settings.mode === "error";
        if (isError && !this._curvature.setView(view)) {
            computePatchFactors(this._net, this._edges, view, settings, this._edgeFactors, result, this._reaches);
            return;
        }
        const hides = hidesPatches(view, settings);
        this._computeEdgeFactors(view, settings);
        joinEdgeFactors(this._edges.sides, this._edgeFactors, result);
        if (!hides && !isError) {
            return;
        }
        this._patchShapes.setView(view);
        for (let patch = 0, at = 0; at < result.length; patch++, at += PATCH_FACTORS) {
            if (hides && this._patchShapes.isHidden(patch, view)) {
                hidePatch(settings, result, at);
            } else if (isError) {
                this._curvature.takeInside(patch, this._scaleOf(patch, view, pixelError), view, pixelError, inside);
                refineInside(inside, settings, result, at);
            }
        }
    }

    private _computeEdgeFactors(view: View, settings: Readonly<TessellationSettings>): void {
        const { points } = this._net;
        if (settings.mode === "uniform") {
            computeEdgeFactors(points, this._edges, view, settings, this._edgeFactors, this._reaches);
        } else if (settings.mode === "error") {
            const { curves } = this._curvature;
            this._reaches.take(points, vectorStartOf(this._net), view);
            this._edgeShapes.computeErrorFactors(points, curves, this._reaches, view, settings, this._edgeFactors);
        } else {
            this._edgeShapes.computeFactors(points, view, settings, this._edgeFactors);
        }
    }

    /** Allowed errors that a world unit of error can make on screen, on all of a patch. */
    private _scaleOf(patch: number, view: View, pixelError: number): number {
        this._reaches.ofPatch(this._net, patch, reach);
        return pixelScale(reach, this._patchShapes.distanceTo(patch, view), view, pixelError) / pixelError;
    }
}
