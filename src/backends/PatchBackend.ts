import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { VertexLayout } from "../domain/VertexLayout.js";
import type { Spacing, TessellationSettings } from "../hull/TessellationSettings.js";
import type { View } from "../hull/View.js";
import type { MovingCage } from "../motion/MovingCage.js";
import type { PatchNet } from "../net/PatchNet.js";
import type { ChangedRuns } from "./ChangedRuns.js";
import type { DrawRange } from "./drawOrder.js";
import type { SampledSurface } from "./SampleList.js";
import type { Surface } from "./Surface.js";

/** Where a surface can be made, the preferred first. */
export const BACKEND_NAMES = ["webgpu", "webgl2", "cpu"] as const;

/** Where a surface is made. */
export type BackendName = (typeof BACKEND_NAMES)[number];

/** Ways to evaluate a bicubic patch on WebGPU. */
export const EVALUATION_METHODS = ["staged", "direct", "cooperative"] as const;

/** How the WebGPU backend evaluates a patch, see docs/backends.md. Other backends have one way only. */
export type EvaluationMethod = (typeof EVALUATION_METHODS)[number];

/**
 * The surface as last tessellated. Arrays are longer than what is in use: the counts tell.
 * The buffers and the layout change only when `bufferVersion` does; their content when the other versions do.
 */
export interface SurfaceStreams {
    /** What a vertex holds. */
    readonly layout: VertexLayout;
    /** Interleaved vertices, on the CPU or the GPU. */
    readonly vertices: Float32Array | DataBuffer;
    /** Three vertex indices per triangle, 32 bits each, on the CPU or the GPU. */
    readonly indices: Uint32Array | DataBuffer;
    /** Six vertex indices per triangle: its sides as lines. Present while wireframe is asked for. */
    readonly lines: Uint32Array | DataBuffer | null;
    /** Vertices of the surface, as far as known: while the GPU holds the counts this may be what they were some frames ago. */
    readonly vertexCount: number;
    /** Triangles of the surface, as far as known, see `vertexCount`. */
    readonly triangleCount: number;
    /** Places in use for vertices: as many, or more where there is room between patches. No triangle names those. */
    readonly vertexEnd: number;
    /** Places in use for triangles: as many, or more where there is room between patches. Those have no area. */
    readonly triangleEnd: number;
    /**
     * One range per material slot that has patches, in order; together they are all places for triangles. Where the
     * GPU holds the counts, `indexCount` is only what there may be at the most.
     */
    readonly ranges: readonly DrawRange[];
    /** Which indices on the CPU changed when `indexVersion` did last; none where lines alone did. */
    readonly changedIndices: ChangedRuns;
    /**
     * Where the GPU holds the counts: what `drawIndexedIndirect` is to be given per range, 20 bytes each (indices, 1,
     * first index, 0, 0). They are other buffers whenever `bufferVersion` is another. Null: `ranges` tells.
     */
    readonly drawArguments: readonly DataBuffer[] | null;
    /** The same for `lines`: twice as many, from twice as far on. */
    readonly lineArguments: readonly DataBuffer[] | null;
    /** What `drawIndirect` is to be given per range to draw its vertices as points: vertices, 1, first vertex, 0. */
    readonly pointArguments: readonly DataBuffer[] | null;
    /** Grows when the buffer objects are other ones. */
    readonly bufferVersion: number;
    /** Grows when vertices were written. */
    readonly vertexVersion: number;
    /** Grows when indices or lines were written. */
    readonly indexVersion: number;
}

/** Work done since the backend was made. A frame in which nothing changed adds nothing. */
export interface WorkCounters {
    /** Compute dispatches, transform feedback passes or evaluations on the CPU. */
    dispatches: number;
    /** Bytes handed to the GPU: plans, indices, control points, vertices. */
    uploadedBytes: number;
    /** Tessellations that made a new surface. */
    tessellations: number;
    /** Milliseconds the CPU spent on the factors and the plan of the last tessellation. */
    planMilliseconds: number;
    /** Milliseconds the CPU spent on making (CPU backend) or encoding (GPU backends) the last surface. */
    evaluateMilliseconds: number;
}

/**
 * Runs hull, tessellator and domain somewhere, for one view of one net. Implementations differ only in where.
 * Nothing is made before `setNet`.
 */
export interface PatchBackend {
    readonly name: BackendName;
    /** Whether `tessellate` can run: kernels compile in the background. */
    readonly isReady: boolean;
    /** Whether `streams` hold a surface of the net, by the method, that was asked for last. */
    readonly isCurrent: boolean;
    /**
     * Whether `streams` are as fine as was asked for last, or as the limits allow: while the GPU holds the counts, it is
     * learned some frames later that more room is needed.
     */
    readonly isSettled: boolean;
    /** What is wrong with this backend for good, for example a shader that does not compile, or null. */
    readonly failure: string | null;
    /** Method of evaluation in use; setting another makes the surface anew. */
    method: EvaluationMethod;
    /** Whether `streams.lines` is wanted. */
    wireframe: boolean;
    /**
     * Whether draws come with numbers of instances that the CPU knows, so that the GPU cannot hold the counts of the
     * draws: at the next tessellation `drawArguments` is null then, and each range is a part of the index buffer of
     * fixed size, whose unused triangles are degenerate (0, 0, 0). Without effect where the CPU knows all counts.
     */
    instanced: boolean;
    /** Common number by which all factors were scaled down to keep within the limits; 1 = not at all. */
    readonly factorScale: number;
    /** Patches of which something is drawn, as far as known: the others are dropped, see the setting `offscreen`. */
    readonly drawnPatches: number;
    readonly streams: SurfaceStreams;
    readonly work: WorkCounters;
    /** Takes another net (rare). The arrays are copied where they may change. */
    setNet(net: PatchNet): void;
    /**
     * Moves control points (every frame, if the surface moves).
     * @param points x, y, z, weight per point, checked before. After `updateCage` all points must be given once: where the
     * cage brought them is known to the GPU alone
     * @param firstPoint id of the first of them
     */
    updatePoints(points: Float32Array, firstPoint: number): void;
    /**
     * Moves all points with a cage: its points alone go up, and those of the net are made of them by the next tessellation.
     * To be called whenever the cage has another version.
     * @param cage a cage of the net that was set last
     */
    updateCage(cage: MovingCage): void;
    /**
     * Makes the surface for a view, or nothing when view, settings and points are what they were. No allocation
     * when the capacity suffices, no read-back.
     */
    tessellate(view: View, settings: Readonly<TessellationSettings>): void;
    /**
     * Makes the surface from given factors instead of a view.
     * @param edgeFactors a factor per edge, in the order of `buildEdgeTable` of the net
     * @param spacing how edges are divided
     */
    tessellateFactors(edgeFactors: Float32Array, spacing: Spacing): void;
    /** Reads what was last tessellated: for tests, export, baking. The one read-back there is. */
    readSurfaceAsync(): Promise<Surface>;
    /**
     * Evaluates the surface at given samples, the way that it evaluates the vertices.
     * @param patchIds patch per sample
     * @param patchUvs u, v per sample, in [0, 1]
     */
    evaluateSamplesAsync(patchIds: ArrayLike<number>, patchUvs: ArrayLike<number>): Promise<SampledSurface>;
    /** Frees everything. */
    dispose(): void;
}
