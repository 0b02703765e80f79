import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { Engine } from "@babylonjs/core/Engines/engine.pure.js";
import type { MovingCage } from "../../motion/MovingCage.js";
import { attributeValuesPerPatch, patchCountOf, POINT_SIZE, type PatchNet } from "../../net/PatchNet.js";
import { RECORD_SIZE } from "../../tessellator/TessellationPlan.js";
import { ArrayIndexBackend } from "../ArrayIndexBackend.js";
import { grownCapacity } from "../capacity.js";
import { packAttributes, packedAttributeCount } from "../packAttributes.js";
import { packedIdCount, packPatchIds } from "../packPatchIds.js";
import { SAMPLE_WORDS, type SampleSource } from "../SampleList.js";
import { buildSurface } from "../buildSurface.js";
import type { Surface } from "../Surface.js";
import type { SurfaceLimits } from "../../tessellator/fitScale.js";
import { untilAsync } from "../untilAsync.js";
import { CageFeedback } from "./CageFeedback.js";
import { DataTexture } from "./DataTexture.js";
import { FeedbackPass } from "./FeedbackPass.js";
import { createFeedbackProgram } from "./shaders.js";

/** WebGL tells no limit of buffers. These are 512 MiB of the largest vertices and 384 MiB of indices. */
const LIMITS: SurfaceLimits = { maxVertices: 1 << 23, maxTriangles: 1 << 25 };

/** Numbers of a texel. */
const TEXEL_SIZE = 4;

/**
 * Makes the surface by WebGL2 transform feedback, straight into the vertex buffer that is drawn. The plan goes up as
 * a texture, indices when the topology changed.
 */
export class WebGl2Backend extends ArrayIndexBackend {
    public readonly name = "webgl2";

    private readonly _engine: Engine;
    private readonly _textures: Record<string, DataTexture<Float32Array> | DataTexture<Uint32Array>> = {};
    private _pass: FeedbackPass | null = null;
    /** Makes the points, once a cage moves them. */
    private _cageFeedback: CageFeedback | null = null;
    private _vertices: DataBuffer | null = null;
    private _vertexCapacity = 0;

    /**
     * @param engine a WebGL2 engine
     * @param tangents whether vertices have tangents
     */
    public constructor(engine: Engine, tangents: boolean) {
        super(LIMITS, tangents);
        this._engine = engine;
    }

    public get isReady(): boolean {
        this.failure ??= this._pass?.failure ?? this._cageFeedback?.failure ?? null;
        return (this._pass?.isReady ?? false) && this._canMoveCage();
    }

    public override updateCage(cage: MovingCage): void {
        super.updateCage(cage);
        this._cageFeedback ??= new CageFeedback(this._engine, cage.stencil, this.work);
        this._cageFeedback.prepare(cage);
    }

    public readSurfaceAsync(): Promise<Surface> {
        const { layout, vertexEnd } = this.streams;
        const vertices = new Float32Array(vertexEnd * layout.stride);
        if (vertexEnd > 0) {
            this._read(this._vertices!, vertices);
        }
        return Promise.resolve(buildSurface(this._planner, layout, vertices, this._arrays.indices));
    }

    public dispose(): void {
        this._disposeNet();
        this._releaseVertices();
    }

    protected _requireRoom(net: PatchNet): void {
        for (const length of [net.points.length, packedIdCount(net), packedAttributeCount(net)]) {
            DataTexture.requireRoom(this._engine, length / TEXEL_SIZE);
        }
        if (net.stencil) {
            CageFeedback.requireRoom(this._engine, net.stencil);
        }
    }

    protected _takeNet(): void {
        const { net, plan } = this._planner;
        // Made before the old one is dropped, so that an equal program stays in the engine's cache.
        const pass = this._createPass("plan");
        this._disposeNet();
        this._hold("pointsTexture", net.points);
        this._hold("patchesTexture", packPatchIds(net));
        this._hold("attributesTexture", packAttributes(net));
        this._hold("recordsTexture", plan.records);
        this._pass = pass;
        this._vertexCapacity = 0;
    }

    protected _takePoints(points: Float32Array, firstPoint: number): void {
        this._update("pointsTexture", points, firstPoint * POINT_SIZE);
    }

    protected _pointsToPlan(cage: MovingCage): Float32Array {
        return cage.hullPoints;
    }

    protected _takeCage(cage: MovingCage): void {
        this._cageFeedback!.run(cage, this._textures.pointsTexture as DataTexture<Float32Array>);
    }

    protected async _untilCanMoveAsync(): Promise<void> {
        await this._untilAsync(
            () => this._canMoveCage(),
            () => this._cageFeedback?.failure ?? null,
        );
    }

    protected async _evaluateListAsync(samples: Uint32Array): Promise<Float32Array> {
        const pass = this._createPass("list");
        const count = samples.length / SAMPLE_WORDS;
        const vertices = new Float32Array(count * this._layout.stride);
        try {
            await this._untilAsync(
                () => pass.isReady,
                () => pass.failure,
            );
            const records = new DataTexture(this._engine, samples);
            const target = this._engine.createDynamicVertexBuffer(vertices.byteLength);
            pass.run(target, count, this._planner.order.length, { ...this._textures, recordsTexture: records });
            this._read(target, vertices);
            records.dispose();
            this._engine._releaseBuffer(target);
        } finally {
            pass.dispose();
        }
        return vertices;
    }

    protected _reserve(): boolean {
        const { plan } = this._planner;
        let moved = this._arrays.reserve(plan.triangleEnd, LIMITS.maxTriangles);
        const capacity = grownCapacity(this._vertexCapacity, plan.vertexEnd, LIMITS.maxVertices);
        if (capacity !== this._vertexCapacity) {
            this._releaseVertices();
            this._vertexCapacity = capacity;
            this._vertices = this._engine.createDynamicVertexBuffer(capacity * this._layout.stride * 4);
            moved = true;
        }
        this.streams.vertices = this._vertices ?? this.streams.vertices;
        this.streams.indices = this._arrays.indices;
        return moved;
    }

    protected _writeVertices(): void {
        const { plan, order } = this._planner;
        const { first, end } = this._staleRecords;
        if (first < end) {
            this._update(
                "recordsTexture",
                plan.records.subarray(first * RECORD_SIZE, end * RECORD_SIZE),
                first * RECORD_SIZE,
            );
        }
        this._pass!.run(this._vertices!, plan.vertexEnd, order.length, this._textures);
        this.work.dispatches++;
    }

    private _createPass(samples: SampleSource): FeedbackPass {
        const { net } = this._planner;
        const patchCount = patchCountOf(net);
        const program = createFeedbackProgram(samples, {
            layout: this._layout,
            uvValues: attributeValuesPerPatch(net.uvs, 2, patchCount),
            secondUvValues: attributeValuesPerPatch(net.uvs2, 2, patchCount),
            colorValues: attributeValuesPerPatch(net.colors, 4, patchCount),
            hasTwists: net.twists !== undefined,
            hasTangentPatches: net.tangents !== undefined,
        });
        return new FeedbackPass(this._engine, program);
    }

    /** Waits for what samples need, which is gone where the mesh is. */
    private async _untilAsync(isDone: () => boolean, failureOf: () => string | null): Promise<void> {
        await untilAsync(() => !this._pass || isDone(), failureOf);
        if (!this._pass) {
            throw new Error("The mesh was disposed while it was asked for samples.");
        }
    }

    private _canMoveCage(): boolean {
        return this._cageFeedback?.isReady ?? true;
    }

    private _read(buffer: DataBuffer, result: Float32Array): void {
        // Not as the target of transform feedback, as Babylon reads: while that is bound to anything else WebGL refuses, and
        // draws without a vertex array, as those of lines, leave it bound to attributes.
        const context = this._engine._gl;
        context.bindBuffer(context.COPY_READ_BUFFER, buffer.underlyingResource as WebGLBuffer);
        context.getBufferSubData(context.COPY_READ_BUFFER, 0, result);
        context.bindBuffer(context.COPY_READ_BUFFER, null);
    }

    private _hold(name: string, values: Float32Array | Uint32Array): void {
        const texture =
            values instanceof Float32Array
                ? new DataTexture(this._engine, values)
                : new DataTexture(this._engine, values);
        this._textures[name] = texture;
        this.work.uploadedBytes += texture.byteLength;
    }

    private _update(name: string, values: Float32Array | Uint32Array, offset: number): void {
        const texture = this._textures[name] as DataTexture<typeof values>;
        this.work.uploadedBytes += texture.update(values, offset);
    }

    private _disposeNet(): void {
        for (const texture of Object.values(this._textures)) {
            texture.dispose();
        }
        this._pass?.dispose();
        this._pass = null;
        this._cageFeedback?.dispose();
        this._cageFeedback = null;
    }

    private _releaseVertices(): void {
        if (this._vertices) {
            this._engine._releaseBuffer(this._vertices);
            this._vertices = null;
        }
    }
}
