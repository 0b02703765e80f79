import { computePatchFactors, countDrawnPatches, joinEdgeFactors, PATCH_FACTORS } from "../hull/patchFactors.js";
import type { Spacing, TessellationSettings } from "../hull/TessellationSettings.js";
import { copyView, createView, equalViews, type View } from "../hull/View.js";
import { buildEdgeTable, type EdgeTable } from "../net/edges.js";
import { POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import { NEAREST_BIT, packFactor, packInsideFactor, segmentCount } from "../tessellator/spacing.js";
import {
    createPlan,
    FIRST_TRIANGLE,
    layOutPlan,
    RECORD_SIZE,
    type TessellationPlan,
} from "../tessellator/TessellationPlan.js";
import { orderByGroup, permuteSides, type DrawRange } from "./drawOrder.js";

/** Most that a backend can hold. */
export interface SurfaceLimits {
    readonly maxVertices: number;
    readonly maxTriangles: number;
}

/** What a new plan changes. */
export interface PlanChange {
    /** Vertices must be evaluated: factors, points or net changed. */
    vertices: boolean;
    /** Triangles must be written: some number of segments changed. */
    topology: boolean;
}

/** Halvings of the common scale of the factors when a plan is over the limits: 2⁻²⁰ of it is left undecided. */
const SCALE_STEPS = 20;

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
    private readonly _change: PlanChange = { vertices: false, topology: false };
    private readonly _view = createView();
    private readonly _settings: Partial<TessellationSettings> = {};
    private _edges: EdgeTable = buildEdgeTable(this.net);
    private _firstSlots: number[] = [];
    private _edgeFactors = new Float32Array(0);
    private _patchFactors = new Float32Array(0);
    private _previous = new Uint32Array(0);
    /** How strips are joined, see `NEAREST_BIT`. */
    private _stripBit = 0;
    private _viewIsKnown = false;
    private _pointsChanged = false;
    private _netChanged = false;

    public constructor(limits: SurfaceLimits) {
        this._limits = limits;
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
        this._edgeFactors = new Float32Array(edges.edgeCount);
        this._patchFactors = new Float32Array(patchCount * PATCH_FACTORS);
        this._previous = new Uint32Array(this.plan.records.length);
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
        this._pointsChanged = true;
    }

    /**
     * Plans the surface of a view. Nothing is computed when view, settings, points and net are as before.
     * @returns what changed; the object is used again by the next call
     */
    public planView(view: View, settings: Readonly<TessellationSettings>): PlanChange {
        const known = this._viewIsKnown && !this._pointsChanged && !this._netChanged;
        if (known && equalViews(view, this._view) && this._settingsAre(settings)) {
            this._change.vertices = this._change.topology = false;
            return this._change;
        }
        copyView(view, this._view);
        Object.assign(this._settings, settings);
        this._viewIsKnown = true;
        computePatchFactors(this.net, this._edges, view, settings, this._edgeFactors, this._patchFactors);
        this._stripBit = settings.mode === "error" ? NEAREST_BIT : 0;
        return this._planFactors(settings.spacing, Math.min(settings.maxVertices, this._limits.maxVertices));
    }

    /** Plans the surface of given edge factors, see `PatchBackend.tessellateFactors`. */
    public planFactors(edgeFactors: Float32Array, spacing: Spacing): PlanChange {
        if (edgeFactors.length !== this._edges.edgeCount) {
            throw new RangeError(`${edgeFactors.length} factors are given for ${this._edges.edgeCount} edges.`);
        }
        this._viewIsKnown = false;
        this._stripBit = 0;
        joinEdgeFactors(this._edges.sides, edgeFactors, this._patchFactors);
        return this._planFactors(spacing, this._limits.maxVertices);
    }

    private _settingsAre(settings: Readonly<TessellationSettings>): boolean {
        for (const name in settings) {
            if (settings[name as keyof TessellationSettings] !== this._settings[name as keyof TessellationSettings]) {
                return false;
            }
        }
        return true;
    }

    private _planFactors(spacing: Spacing, maxVertices: number): PlanChange {
        this._previous.set(this.plan.records);
        this._fitFactors(spacing, maxVertices);
        this._updateRanges();
        const { records } = this.plan;
        let vertices = this._netChanged || this._pointsChanged;
        let topology = this._netChanged;
        for (let i = 0; i < records.length && !topology; i++) {
            if (records[i] !== this._previous[i]) {
                vertices = true;
                // An offset changes only where some number of segments before it did.
                topology = i % RECORD_SIZE < 6 && !hasSameTriangles(records[i], this._previous[i]);
            }
        }
        this._netChanged = this._pointsChanged = false;
        this._change.vertices = vertices || topology;
        this._change.topology = topology;
        return this._change;
    }

    /** Fills the plan with the largest common scale of the factors, up to 1, that keeps within the limits. */
    private _fitFactors(spacing: Spacing, maxVertices: number): void {
        this.factorScale = 1;
        if (this._fits(spacing, 1, maxVertices)) {
            return;
        }
        let fitting = 0;
        let tooLarge = 1;
        for (let i = 0; i < SCALE_STEPS; i++) {
            const middle = (fitting + tooLarge) / 2;
            if (this._fits(spacing, middle, maxVertices)) {
                fitting = middle;
            } else {
                tooLarge = middle;
            }
        }
        this.factorScale = fitting;
        this._fits(spacing, fitting, maxVertices);
    }

    private _fits(spacing: Spacing, scale: number, maxVertices: number): boolean {
        this._fillRecords(spacing, scale);
        layOutPlan(this.plan);
        return this.plan.vertexCount <= maxVertices && this.plan.triangleCount <= this._limits.maxTriangles;
    }

    private _fillRecords(spacing: Spacing, scale: number): void {
        const { records } = this.plan;
        const factors = this._patchFactors;
        for (let slot = 0; slot < this.order.length; slot++) {
            const at = slot * RECORD_SIZE;
            const from = slot * PATCH_FACTORS;
            if (factors[from] === 0) {
                records.fill(0, at, at + 6);
                continue;
            }
            let divided = false;
            for (let side = 0; side < 4; side++) {
                const packed = packFactor(factors[from + side] * scale, spacing);
                records[at + side] = packed;
                divided ||= segmentCount(packed) > 1;
            }
            const alongU = packFactor(factors[from + 4] * scale, spacing);
            const alongV = packFactor(factors[from + 5] * scale, spacing);
            divided ||= segmentCount(alongU) > 1 || segmentCount(alongV) > 1;
            const insideU = divided ? packInsideFactor(factors[from + 4] * scale, spacing) : alongU;
            const insideV = divided ? packInsideFactor(factors[from + 5] * scale, spacing) : alongV;
            records[at + 4] = insideU | this._stripBit;
            records[at + 5] = insideV | this._stripBit;
        }
    }

    private _updateRanges(): void {
        const { records, triangleCount } = this.plan;
        let end = triangleCount * 3;
        for (let i = this.ranges.length - 1; i >= 0; i--) {
            const first = records[this._firstSlots[i] * RECORD_SIZE + FIRST_TRIANGLE] * 3;
            this.ranges[i].firstIndex = first;
            this.ranges[i].indexCount = end - first;
            end = first;
        }
    }
}

/** Whether two packed factors divide and join in the same way, but for the places of the points. */
function hasSameTriangles(factor: number, other: number): boolean {
    return ((factor ^ other) & NEAREST_BIT) === 0 && segmentCount(factor) === segmentCount(other);
}
