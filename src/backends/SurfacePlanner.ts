import { countDrawnPatches, PATCH_FACTORS } from "../hull/factorLayout.js";
import { KeptHull } from "../hull/KeptHull.js";
import { joinEdgeFactors } from "../hull/patchFactors.js";
import type { Spacing, TessellationSettings } from "../hull/TessellationSettings.js";
import { giveEqualFactors } from "../hull/giveEqualFactors.js";
import { copyView, createView, type View } from "../hull/View.js";
import { buildEdgeTable, type EdgeTable } from "../net/edges.js";
import { POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import { ScaleSearch, type SurfaceLimits } from "../tessellator/fitScale.js";
import { spacingRule, type SpacingRule } from "../tessellator/spacing.js";
import { createPlan, FIRST_TRIANGLE, RECORD_SIZE, type TessellationPlan } from "../tessellator/TessellationPlan.js";
import { layOutPlan, layOutPlanInPlace, packPlan, type PlanUpdate } from "../tessellator/updatePlan.js";
import { orderByGroup, permuteSides, type DrawRange } from "./drawOrder.js";
import { equalSettings } from "./equalSettings.js";

export type { SurfaceLimits };

/** What a new plan changes. */
export interface PlanChange extends PlanUpdate {
    /** Vertices must be evaluated: factors, points or net changed. */
    vertices: boolean;
}

/** The part of a backend that runs on the CPU: from net, view and settings to the plan of the surface. */
export class SurfacePlanner {
    /** The net in the order of drawing, with points of its own that may move. */
    public net: PatchNet = { points: new Float32Array(0), patches: new Uint32Array(0) };
    /** Patch of the given net per patch of {@link net}. */
    public order: Uint32Array = new Uint32Array(0);
    /** Index ranges by material slot. */
    public ranges: DrawRange[] = [];
    public plan: TessellationPlan = createPlan(0);
    /** Common number by which the factors were scaled down; 1 = not at all. */
    public factorScale = 1;

    private readonly _limits: SurfaceLimits;
    private readonly _keepsPlaces: boolean;
    private readonly _change: PlanChange = { vertices: false, topology: false, firstPatch: 0, endPatch: 0 };
    private readonly _search = new ScaleSearch();
    /** Limits of the surface in work: those of the settings are tighter than those of the backend. */
    private readonly _budget = { maxVertices: 0, maxTriangles: 0 };
    private readonly _view = createView();
    private readonly _settings: Partial<TessellationSettings> = {};
    private _edges: EdgeTable = buildEdgeTable(this.net);
    private _hull = new KeptHull(this.net, this._edges);
    private _firstSlots: number[] = [];
    private _patchFactors = new Float32Array(0);
    private _viewIsKnown = false;
    private _pointsChanged = false;
    private _netChanged = false;

    /**
     * @param limits most that the backend can hold
     * @param keepsPlaces whether patches keep their places in the buffers while the numbers of others change, for
     * backends that write triangles on the CPU
     */
    public constructor(limits: SurfaceLimits, keepsPlaces = false) {
        this._limits = limits;
        this._keepsPlaces = keepsPlaces;
    }

    /**
     * @param net a checked net
     * @throws RangeError when even the coarsest surface is more than the backend can hold
     */
    public setNet(net: PatchNet): void {
        const patchCount = net.patches.length / 16;
        // The coarsest patch of the coarsest spacing (fractional-even) has 9 vertices and 8 triangles.
        if (patchCount * 9 > this._limits.maxVertices || patchCount * 8 > this._limits.maxTriangles) {
            throw new RangeError(
                `The net has ${patchCount} patches, which need ${patchCount * 9} vertices and ${patchCount * 8} triangles ` +
                    `at the least; this device holds ${this._limits.maxVertices} and ${this._limits.maxTriangles}.`,
            );
        }
        const ordered = orderByGroup(net);
        const edges = buildEdgeTable(net);
        this.net = { ...ordered.net, points: net.points.slice() };
        this.order = ordered.order;
        this.ranges = ordered.ranges;
        this.plan = createPlan(patchCount);
        this._firstSlots = ordered.firstSlots;
        this._edges = { ...edges, sides: permuteSides(edges.sides, ordered.order) };
        this._hull = new KeptHull(this.net, this._edges);
        this._patchFactors = new Float32Array(patchCount * PATCH_FACTORS);
        this._netChanged = true;
    }

    /** Patches of the last plan of which something is drawn. */
    public get drawnPatchCount(): number {
        return countDrawnPatches(this._patchFactors);
    }

    /** Edges of the net. */
    public get edgeCount(): number {
        return this._edges.edgeCount;
    }

    public updatePoints(points: Float32Array, firstPoint: number): void {
        this.net.points.set(points, firstPoint * POINT_SIZE);
        this._hull.invalidate();
        this._pointsChanged = true;
    }

    /**
     * Plans the surface of a view. Nothing is computed when settings, points and net are as before, and the view too, where
     * it has a say.
     * @returns what changed; the object is used again by the next call
     */
    public planView(view: View, settings: Readonly<TessellationSettings>): PlanChange {
        const known = this._viewIsKnown && !this._pointsChanged && !this._netChanged;
        if (known && equalSettings(settings, this._settings) && giveEqualFactors(view, this._view, settings)) {
            return this._clearChange();
        }
        copyView(view, this._view);
        Object.assign(this._settings, settings);
        this._viewIsKnown = true;
        this._hull.computeFactors(view, settings, this._patchFactors);
        const rule = spacingRule(settings.spacing, settings.mode === "error");
        return this._planFactors(rule, Math.min(settings.maxVertices, this._limits.maxVertices));
    }

    /** Plans the surface of given edge factors, see `PatchBackend.tessellateFactors`. */
    public planFactors(edgeFactors: Float32Array, spacing: Spacing): PlanChange {
        if (edgeFactors.length !== this._edges.edgeCount) {
            throw new RangeError(`${edgeFactors.length} factors are given for ${this._edges.edgeCount} edges.`);
        }
        this._viewIsKnown = false;
        joinEdgeFactors(this._edges.sides, edgeFactors, this._patchFactors);
        return this._planFactors(spacingRule(spacing), this._limits.maxVertices);
    }

    private _planFactors(rule: SpacingRule, maxVertices: number): PlanChange {
        const change = this._clearChange();
        change.topology = this._netChanged;
        this._fitFactors(rule, maxVertices);
        if (this._netChanged || (change.topology && !this._keepsPlaces)) {
            layOutPlan(this.plan, change);
        } else if (change.topology) {
            layOutPlanInPlace(this.plan, this._limits, change);
        }
        if (change.topology) {
            this._updateRanges();
        }
        if (this._netChanged) {
            change.firstPatch = 0;
            change.endPatch = this.order.length;
        }
        change.vertices = this._netChanged || this._pointsChanged || change.firstPatch < change.endPatch;
        this._netChanged = this._pointsChanged = false;
        return change;
    }

    /** Packs the plan with the largest common scale of the factors, up to 1, that keeps within the limits. */
    private _fitFactors(rule: SpacingRule, maxVertices: number): void {
        const budget = this._budget;
        budget.maxVertices = maxVertices;
        budget.maxTriangles = this._limits.maxTriangles;
        if (this.factorScale === 1) {
            // Nearly always this is all.
            packPlan(this.plan, this._patchFactors, 1, rule, this._change);
            if (this.plan.vertexCount <= maxVertices && this.plan.triangleCount <= budget.maxTriangles) {
                return;
            }
        }
        this.factorScale = this._search.find(this._patchFactors, rule, budget);
        packPlan(this.plan, this._patchFactors, this.factorScale, rule, this._change);
    }

    private _clearChange(): PlanChange {
        const change = this._change;
        change.vertices = change.topology = false;
        change.firstPatch = this.order.length;
        change.endPatch = 0;
        return change;
    }

    private _updateRanges(): void {
        const { records, triangleEnd } = this.plan;
        let end = triangleEnd * 3;
        for (let i = this.ranges.length - 1; i >= 0; i--) {
            const first = records[this._firstSlots[i] * RECORD_SIZE + FIRST_TRIANGLE] * 3;
            this.ranges[i].firstIndex = first;
            this.ranges[i].indexCount = end - first;
            end = first;
        }
    }
}
