import { createVertexLayout, type VertexLayout } from "../domain/VertexLayout.js";
import type { Spacing, TessellationSettings } from "../hull/TessellationSettings.js";
import type { View } from "../hull/View.js";
import type { MovingCage } from "../motion/MovingCage.js";
import type { PatchNet } from "../net/PatchNet.js";
import { MovedPoints } from "./MovedPoints.js";
import type { BackendName, EvaluationMethod, PatchBackend } from "./PatchBackend.js";
import { packSamples, splitVertices, type SampledSurface } from "./SampleList.js";
import type { Surface } from "./Surface.js";
import type { SurfaceLimits } from "../tessellator/fitScale.js";
import { createStreams, createWorkCounters } from "./streams.js";
import { SurfacePlanner, type PlanChange } from "./SurfacePlanner.js";

/**
 * What backends have in common that plan on the CPU: when there is work, and what of it. Where vertices and
 * triangles are made is up to the class that extends this one.
 */
export abstract class PlannedBackend implements PatchBackend {
    public abstract readonly name: BackendName;
    public readonly work = createWorkCounters();
    public readonly streams = createStreams();
    public failure: string | null = null;
    /** Without effect: the CPU knows all counts. */
    public instanced = false;

    protected readonly _planner: SurfacePlanner;
    /** Layout of the net that was set last, which `streams` has as soon as its surface is made. */
    protected _layout: VertexLayout;
    /** Records of the plan that changed since vertices were written: from a patch to before another. */
    protected readonly _staleRecords = { first: Infinity, end: 0 };
    private readonly _tangents: boolean;
    private _method: EvaluationMethod = "direct";
    private _wireframe = false;
    private _linesAreStale = false;
    private _isStale = true;
    /** Whether a surface was asked for that was not made, as programs compile. */
    private _isBehind = false;
    private readonly _moved = new MovedPoints();
    /** A cage that moved since the planner took its points, and since vertices were made of them. */
    private _cageToPlan: MovingCage | null = null;
    private _cageToTake: MovingCage | null = null;

    /**
     * @param limits most vertices and triangles that the backend can hold
     * @param tangents whether vertices have tangents
     * @param keepsPlaces see `SurfacePlanner`
     */
    protected constructor(limits: SurfaceLimits, tangents: boolean, keepsPlaces = false) {
        this._tangents = tangents;
        this._planner = new SurfacePlanner(limits, keepsPlaces);
        this._layout = this.streams.layout = createVertexLayout(tangents);
    }

    public abstract readonly isReady: boolean;

    public get isCurrent(): boolean {
        return !this._isStale;
    }

    public get isSettled(): boolean {
        return this.isCurrent && !this._isBehind;
    }

    public get factorScale(): number {
        return this._planner.factorScale;
    }

    public get drawnPatches(): number {
        return this._planner.drawnPatchCount;
    }

    public get method(): EvaluationMethod {
        return this._method;
    }

    public set method(method: EvaluationMethod) {
        this._isStale ||= method !== this._method;
        this._method = method;
    }

    public get wireframe(): boolean {
        return this._wireframe;
    }

    public set wireframe(wireframe: boolean) {
        this._linesAreStale ||= wireframe !== this._wireframe;
        this._wireframe = wireframe;
    }

    public setNet(net: PatchNet): void {
        this._requireRoom(net);
        this._planner.setNet(net);
        this._layout = createVertexLayout(this._tangents, net);
        this._isStale = true;
        this._moved.clear();
        this._cageToPlan = this._cageToTake = null;
        this._takeNet();
    }

    public updatePoints(points: Float32Array, firstPoint: number): void {
        this._planner.updatePoints(points, firstPoint);
        this._moved.note(firstPoint, points);
        this._cageToPlan = this._cageToTake = null;
    }

    public updateCage(cage: MovingCage): void {
        this._moved.clear();
        this._cageToPlan = this._cageToTake = cage;
    }

    public tessellate(view: View, settings: Readonly<TessellationSettings>): void {
        this._isBehind = !this.isReady;
        if (!this._isBehind) {
            const start = performance.now();
            this._planCage();
            this._make(this._planner.planView(view, settings), start);
        }
    }

    public tessellateFactors(edgeFactors: Float32Array, spacing: Spacing): void {
        const start = performance.now();
        this._planCage();
        this._make(this._planner.planFactors(edgeFactors, spacing), start);
    }

    public abstract readSurfaceAsync(): Promise<Surface>;

    public async evaluateSamplesAsync(
        patchIds: ArrayLike<number>,
        patchUvs: ArrayLike<number>,
    ): Promise<SampledSurface> {
        const { order, net } = this._planner;
        const layout = this._layout;
        await this._untilCanMoveAsync();
        this._planCage();
        this._uploadMovedPoints();
        const samples = packSamples(patchIds, patchUvs, order);
        const vertices = samples.length > 0 ? await this._evaluateListAsync(samples) : new Float32Array(0);
        if (this._planner.net !== net) {
            throw new Error("The net was replaced while it was asked for samples.");
        }
        return splitVertices(layout, vertices, patchIds.length);
    }

    public abstract dispose(): void;

    /** @throws RangeError when a net is more than the device can hold, before anything of it is taken */
    protected abstract _requireRoom(net: PatchNet): void;

    /** Takes the net of the planner: everything that lasts until the next net. */
    protected abstract _takeNet(): void;

    /** Takes points that the planner has taken already. */
    protected abstract _takePoints(points: Float32Array, firstPoint: number): void;

    /** The first points of a cage's net, as many as planning, or making vertices on the CPU, needs. */
    protected abstract _pointsToPlan(cage: MovingCage): Float32Array;

    /** Takes all points of a cage's net, of which the planner has taken {@link _pointsToPlan} already. */
    protected abstract _takeCage(cage: MovingCage): void;

    /** Resolves when points that moved can be taken; rejects when they never can. */
    protected abstract _untilCanMoveAsync(): Promise<void>;

    /**
     * Makes room for the plan.
     * @returns whether `streams` holds other buffers than before, whose content is lost
     */
    protected abstract _reserve(): boolean;

    /** Writes all vertices of the plan. */
    protected abstract _writeVertices(): void;

    /** Writes all triangles of the plan. */
    protected abstract _writeTriangles(): void;

    /** Writes the lines of the triangles into `streams.lines`, or drops them when they are not wanted. */
    protected abstract _writeLines(wanted: boolean): void;

    /** Evaluates the samples of a packed list that is not empty, see `packSamples`, into interleaved vertices. */
    protected abstract _evaluateListAsync(samples: Uint32Array): Promise<Float32Array>;

    private _uploadMovedPoints(): void {
        if (this._moved.any) {
            this._takePoints(this._moved.of(this._planner.net.points), this._moved.first);
            this._moved.clear();
        }
        if (this._cageToTake) {
            this._takeCage(this._cageToTake);
            this._cageToTake = null;
        }
    }

    private _planCage(): void {
        if (this._cageToPlan) {
            this._planner.updatePoints(this._pointsToPlan(this._cageToPlan), 0);
            this._cageToPlan = null;
        }
    }

    private _make(planned: PlanChange, start: number): void {
        const planEnd = performance.now();
        const vertices = planned.vertices || this._isStale;
        const topology = planned.topology || this._isStale;
        const { plan } = this._planner;
        this._staleRecords.first = Math.min(this._staleRecords.first, planned.firstPatch);
        this._staleRecords.end = Math.max(this._staleRecords.end, planned.endPatch);
        if (!vertices && !this._linesAreStale) {
            return;
        }
        this._uploadMovedPoints();
        this.streams.layout = this._layout;
        this.streams.ranges = this._planner.ranges;
        this.streams.vertexCount = plan.vertexCount;
        this.streams.triangleCount = plan.triangleCount;
        this.streams.vertexEnd = plan.vertexEnd;
        this.streams.triangleEnd = plan.triangleEnd;
        const moved = this._reserve();
        if (moved) {
            this.streams.bufferVersion++;
        }
        if (vertices || moved) {
            if (plan.vertexCount > 0) {
                this._writeVertices();
                this._staleRecords.first = Infinity;
                this._staleRecords.end = 0;
            }
            this.streams.vertexVersion++;
            this.work.tessellations++;
        }
        if (topology || moved || this._linesAreStale) {
            this.streams.changedIndices.clear();
            if (plan.triangleCount > 0 && (topology || moved)) {
                this.streams.changedIndices.add(0, plan.triangleEnd * 3);
                this._writeTriangles();
            }
            this._writeLines(this._wireframe && plan.triangleCount > 0);
            this.streams.indexVersion++;
        }
        this._isStale = this._linesAreStale = false;
        this.work.planMilliseconds = planEnd - start;
        this.work.evaluateMilliseconds = performance.now() - planEnd;
    }
}
