import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { VertexLayout } from "../domain/VertexLayout.js";
import type { Spacing, TessellationSettings } from "../hull/TessellationSettings.js";
import type { View } from "../hull/View.js";
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
export const EVALUATION_METHODS = ["direct", "cooperative"] as const;

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
    /** Vertices of the surface. */
    readonly vertexCount: number;
    /** Triangles of the surface. */
    readonly triangleCount: number;
    /** Places in use for vertices: as many, or more where there is room between patches. No triangle names those. */
    readonly vertexEnd: number;
    /** Places in use for triangles: as many, or more where there is room between patches. Those have no area. */
    readonly triangleEnd: number;
    /** One range per material slot, in order; together they are all places for triangles. */
    readonly ranges: readonly DrawRange[];
    /** Which indices changed when `indexVersion` did last; none where lines alone did. */
    readonly changedIndices: ChangedRuns;
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
    /** What is wrong with this backend for good, for example a shader that does not compile, or null. */
    readonly failure: string | null;
    /** Method of evaluation in use; setting another makes the surface anew. */
    method: EvaluationMethod;
    /** Whether `streams.lines` is wanted. */
    wireframe: boolean;
    /** Common number by which all factors were scaled down to keep within the limits; 1 = not at all. */
    readonly factorScale: number;
    /** Patches of the surface of which something is drawn: the others are dropped, see the setting `offscreen`. */
    readonly drawnPatches: number;
    readonly streams: SurfaceStreams;
    readonly work: WorkCounters;
    /** Takes another net (rare). The arrays are copied where they may change. */
    setNet(net: PatchNet): void;
    /**
     * Moves control points (every frame, if the surface moves).
     * @param points x, y, z, weight per point, checked before
     * @param firstPoint id of the first of them
     */
    updatePoints(points: Float32Array, firstPoint: number): void;
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
