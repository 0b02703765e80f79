import { createVertexLayout, type VertexLayout } from "../../domain/VertexLayout.js";
import type { Spacing, TessellationSettings } from "../../hull/TessellationSettings.js";
import type { View } from "../../hull/View.js";
import { patchCountOf, type PatchNet } from "../../net/PatchNet.js";
import type { MovingCage } from "../../motion/MovingCage.js";
import { orderByGroup } from "../drawOrder.js";
import type { EvaluationMethod, PatchBackend } from "../PatchBackend.js";
import { packSamples, type SampledSurface } from "../SampleList.js";
import { createStreams, createWorkCounters } from "../streams.js";
import type { Surface } from "../Surface.js";
import { untilAsync } from "../untilAsync.js";
import { Capacity, type CapacityLimits } from "./Capacity.js";
import type { CompiledKernel, ComputeDevice } from "./ComputeDevice.js";
import { Demand } from "./Demand.js";
import { evaluateSamplesAsync } from "./evaluateSamples.js";
import { factorsOfSides } from "./factorsOfSides.js";
import { GpuBuffers } from "./GpuBuffers.js";
import { GpuPlan } from "./GpuPlan.js";
import { GpuPoints } from "./GpuPoints.js";
import { GpuSurface } from "./GpuSurface.js";
import { TOTALS_BYTES } from "./planKernels.js";
import { emptySurface, readSurfaceAsync } from "./readSurface.js";
import { readTotals, type Totals } from "./readTotals.js";
import { TotalsReader } from "./TotalsReader.js";
import type { VertexKernelPair } from "./VertexKernels.js";

/** Vertices of the coarsest patch of the coarsest spacing. */
const COARSEST_VERTICES = 9;

const NO_NET: PatchNet = { points: new Float32Array(0), patches: new Uint32Array(0) };

/**
 * Makes the surface by WebGPU compute from the camera on: hull, plan, vertices, triangles and the arguments of the
 * draws never leave the GPU. Nothing but the camera crosses the bus, in a constant number of dispatches.
 */
export class WebGpuBackend implements PatchBackend {
    public readonly name = "webgpu";
    public readonly work = createWorkCounters();
    public readonly streams = createStreams();
    public failure: string | null = null;
    public factorScale = 1;
    public drawnPatches = 0;
    public method: EvaluationMethod = "staged";
    public wireframe = false;
    public instanced = false;

    private readonly _device: ComputeDevice;
    private readonly _tangents: boolean;
    private readonly _buffers: GpuBuffers;
    private readonly _plan: GpuPlan;
    private readonly _surface: GpuSurface;
    private readonly _totals: TotalsReader;
    private readonly _capacity = new Capacity();
    private readonly _demand = new Demand();
    private readonly _points: GpuPoints;
    /** Whether the surface was made before points moved, whether or not those are on the GPU by now. */
    private _hasOldPoints = false;
    /** How the surface on the GPU was made. */
    private readonly _made = { method: "staged" as EvaluationMethod, wireframe: false, instanced: false };
    private _net = NO_NET;
    private _order: Uint32Array = new Uint32Array(0);
    private _layout: VertexLayout;
    /** The kernels that were ready when last looked at, so that a frame need not ask all of them. */
    private _ready: { readonly pair: VertexKernelPair; readonly hull: CompiledKernel } | null = null;
    private _hasBuffers = false;
    private _isStale = true;
    /** Whether a surface was asked for that was not made, as kernels compile. */
    private _isBehind = false;
    private _isDisposed = false;

    /**
     * @param device where to run
     * @param tangents whether vertices have tangents
     */
    public constructor(device: ComputeDevice, tangents: boolean) {
        this._device = device;
        this._tangents = tangents;
        this._layout = this.streams.layout = createVertexLayout(tangents);
        this._buffers = new GpuBuffers(device, this.work);
        this._plan = new GpuPlan(device, this._buffers);
        this._points = new GpuPoints(device, this._buffers);
        this._surface = new GpuSurface(device, this._buffers);
        this._totals = new TotalsReader(this._buffers, (totals) => {
            this._takeTotals(totals);
        });
    }

    public get isReady(): boolean {
        const pair = this._surface.vertexKernels.get(this.method, "plan");
        const hull = this._plan.hullOf(this._demand.settings.mode);
        if (pair !== this._ready?.pair || hull !== this._ready.hull) {
            const kernels = [hull, ...this._plan.kernels, ...this._surface.kernelsOf(this.method)];
            this.failure ??= kernels.find((compiled) => compiled.failure !== null)?.failure ?? null;
            this._ready = kernels.every((compiled) => compiled.isReady) ? { pair, hull } : null;
        }
        this.failure ??= this._points.failure ?? this._surface.failureOf(patchCountOf(this._net), this);
        return !this._isDisposed && this.failure === null && this._ready !== null && this._points.isReady;
    }

    public get isCurrent(): boolean {
        return !this._isStale && this.method === this._made.method;
    }

    public get isSettled(): boolean {
        if (patchCountOf(this._net) === 0) {
            return this.isCurrent;
        }
        return this.isCurrent && !this._isBehind && this._totals.isKnown && this._capacity.suffices(this._limits());
    }

    public setNet(net: PatchNet): void {
        const layout = createVertexLayout(this._tangents, net);
        GpuSurface.requireRoom(net, layout.stride * 4, this._device.maxBufferBytes);
        GpuPoints.requireRoom(net, this._device.maxBufferBytes);
        const ordered = orderByGroup(net);
        this._net = { ...ordered.net, points: net.points.slice() };
        this._order = ordered.order;
        this._layout = layout;
        this._isStale = true;
        this._hasBuffers = this._hasOldPoints = false;
        this._demand.forgetFactors();
        this._totals.forget();
        this._capacity.reset(patchCountOf(net));
        this._plan.setNet(patchCountOf(net), ordered.firstSlots, net.twists !== undefined);
        this._surface.setNet(
            this._net,
            layout,
            ordered.ranges.map(({ group }) => group),
        );
        this._points.setNet(this._net.points);
    }

    public updatePoints(points: Float32Array, firstPoint: number): void {
        this._surface.vertexKernels.updatePoints(points);
        this._points.updatePoints(points, firstPoint);
        this._hasOldPoints ||= this._points.areStale;
    }

    public updateCage(cage: MovingCage): void {
        if (cage.isRational) {
            this._surface.vertexKernels.addWeights();
        }
        this._points.updateCage(cage);
        this._hasOldPoints = true;
    }

    public tessellate(view: View, settings: Readonly<TessellationSettings>): void {
        const { mode } = this._demand.settings;
        const { isReady } = this;
        const hull = this._plan.hullOf(settings.mode);
        const isCompiled = hull === this._ready?.hull || hull.isReady;
        if (!isCompiled) {
            this.failure ??= hull.failure;
        }
        this._isBehind = !isReady || !isCompiled;
        if (isReady) {
            // Until the kernel of another mode is compiled, the surface goes on in that which it has.
            const known = isCompiled ? settings : { ...settings, mode };
            this._makeWhatChanged(this._demand.takeView(view, known));
        }
    }

    public tessellateFactors(edgeFactors: Float32Array, spacing: Spacing): void {
        const ofSides = factorsOfSides(edgeFactors, this._net, this._order);
        const isOther = this._demand.takeFactors(ofSides, spacing);
        if (isOther) {
            this._buffers.fill("givenFactors", ofSides);
        }
        this._makeWhatChanged(isOther);
    }

    public async readSurfaceAsync(): Promise<Surface> {
        await this._settleAsync();
        if (this._isDisposed) {
            throw new Error("The mesh was disposed while its surface was read.");
        }
        if (!this._hasBuffers) {
            return emptySurface(this._layout);
        }
        const net = this._net;
        const { surface, totals } = await readSurfaceAsync({
            buffers: this._buffers,
            layout: this._layout,
            order: this._order,
            capacity: this._capacity,
        });
        // A view that came since the counts were read may want more than there was room for.
        return net !== this._net || this._takeTotals(totals) ? surface : await this.readSurfaceAsync();
    }

    public async evaluateSamplesAsync(
        patchIds: ArrayLike<number>,
        patchUvs: ArrayLike<number>,
    ): Promise<SampledSurface> {
        const order = this._order;
        const obstacle = (): string | null => {
            if (this._isDisposed) {
                return "The mesh was disposed while it was asked for samples.";
            }
            return this._order === order ? null : "The net was replaced while it was asked for samples.";
        };
        return await evaluateSamplesAsync(packSamples(patchIds, patchUvs, order), {
            device: this._device,
            buffers: this._buffers,
            points: this._points,
            vertexKernels: this._surface.vertexKernels,
            layout: this._layout,
            method: () => this.method,
            obstacle,
        });
    }

    public dispose(): void {
        this._isDisposed = true;
        this._totals.forget();
        this._surface.dispose();
        this._buffers.dispose();
    }

    /** Most vertices and triangles that there may be: what the device holds, and what is allowed. */
    private _limits(): CapacityLimits {
        const device = this._surface.limitsOf(this);
        return { vertices: Math.min(device.vertices, this._maxVertices()), triangles: device.triangles };
    }

    /** The coarsest surface is drawn in any case. */
    private _maxVertices(): number {
        return Math.max(this._demand.settings.maxVertices, patchCountOf(this._net) * COARSEST_VERTICES);
    }

    private _makeWhatChanged(isOtherView: boolean): void {
        const start = performance.now();
        const { method, wireframe, instanced } = this;
        const made = this._made;
        const mustGrow = !this._capacity.suffices(this._limits());
        const isStale = this._isStale || isOtherView || this._hasOldPoints || mustGrow || method !== made.method;
        if (patchCountOf(this._net) === 0) {
            if (isStale) {
                this._showNothing();
            }
            made.method = method;
            return;
        }
        if (isStale || wireframe !== made.wireframe || instanced !== made.instanced) {
            this._make(isStale, start);
        }
        this._totals.look(!isStale);
    }

    private _make(isStale: boolean, start: number): void {
        const { streams } = this;
        const limits = this._limits();
        this._points.upload();
        const moved = this._surface.reserve(this._capacity, limits, this, !this._hasBuffers);
        const isNew = isStale || moved;
        this._hasBuffers = true;
        if (isNew) {
            const { centre } = this._points;
            const { view, settings, usesGivenFactors } = this._demand;
            const patchCount = patchCountOf(this._net);
            const task = this._surface.planTask(this._capacity, this._maxVertices(), this.method);
            this._plan.writeTask(task, settings);
            this._plan.writeView(view, settings, { patchCount, centre, usesGivenFactors });
            this._plan.dispatch(settings.mode);
            this._hasOldPoints = false;
        }
        const planEnd = performance.now();
        if (isNew) {
            this._surface.make(this._capacity, this.method);
            this._totals.note(moved);
            this.work.tessellations++;
            streams.vertexVersion++;
        }
        this.work.dispatches += this._surface.makeDraws(this._capacity, this);
        this._surface.draws.giveTo(streams, this._buffers.require("indices"), this._buffers.get("lines"));
        streams.layout = this._layout;
        streams.vertices = this._buffers.require("vertices").dataBuffer ?? streams.vertices;
        streams.ranges = this._surface.draws.ranges;
        streams.vertexEnd = this._capacity.vertices;
        streams.triangleEnd = this._capacity.triangles;
        streams.bufferVersion += moved ? 1 : 0;
        streams.indexVersion++;
        this._made.method = this.method;
        this._made.wireframe = this.wireframe;
        this._made.instanced = this.instanced;
        this._isStale = false;
        this.work.planMilliseconds = planEnd - start;
        this.work.evaluateMilliseconds = performance.now() - planEnd;
    }

    /** A net without patches: nothing of the one before is drawn. Its buffers stay until others take their place. */
    private _showNothing(): void {
        const { streams } = this;
        streams.vertexCount = streams.triangleCount = streams.vertexEnd = streams.triangleEnd = 0;
        streams.drawArguments = streams.lineArguments = streams.pointArguments = streams.lines = null;
        streams.ranges = this._surface.draws.ranges;
        streams.indexVersion++;
        this.drawnPatches = 0;
        this.factorScale = 1;
        this._isStale = this._hasOldPoints = false;
    }

    /** @returns whether there is as much room as the surface wants, or may have */
    private _takeTotals(totals: Totals): boolean {
        this._capacity.take(totals);
        this.factorScale = totals.scale;
        this.drawnPatches = totals.drawn;
        this.streams.vertexCount = totals.vertices;
        this.streams.triangleCount = totals.triangles;
        return this._capacity.suffices(this._limits());
    }

    /**
     * Waits until there is room for the surface that was asked for last, and it is made. Meanwhile there may be another
     * net, of which the counts say nothing, and which may need other kernels.
     */
    private async _settleAsync(): Promise<void> {
        while (this._hasBuffers && !this._isDisposed) {
            const net = this._net;
            const totals = readTotals(await this._buffers.readAsync("totals", TOTALS_BYTES));
            if (net === this._net && this._takeTotals(totals)) {
                return;
            }
            await untilAsync(
                () => this._isDisposed || this.isReady,
                () => this.failure,
            );
            if (this.isReady) {
                this._makeWhatChanged(false);
            }
        }
    }
}
