import type { MovingCage } from "../../motion/MovingCage.js";
import { writeVertex } from "../../domain/writeVertex.js";
import { FIRST_VERTEX, RECORD_SIZE } from "../../tessellator/TessellationPlan.js";
import { ArrayIndexBackend } from "../ArrayIndexBackend.js";
import { grownCapacity } from "../capacity.js";
import { SAMPLE_WORDS } from "../SampleList.js";
import { buildSurface } from "../buildSurface.js";
import type { Surface } from "../Surface.js";
import type { SurfaceLimits } from "../../tessellator/fitScale.js";
import { PatchWriter } from "./PatchWriter.js";

/** Makes the surface in TypeScript: for engines without compute and transform feedback, and as the reference. */
export class CpuBackend extends ArrayIndexBackend {
    public readonly name = "cpu";
    public readonly isReady = true;

    private readonly _limits: SurfaceLimits;
    private _writer: PatchWriter | null = null;
    private _vertices = new Float32Array(0);
    private _vertexCapacity = 0;

    /**
     * @param limits most vertices and triangles that can be drawn
     * @param tangents whether vertices have tangents
     */
    public constructor(limits: SurfaceLimits, tangents: boolean) {
        super(limits, tangents);
        this._limits = limits;
    }

    public readSurfaceAsync(): Promise<Surface> {
        return Promise.resolve(this.readSurface());
    }

    /** What was last tessellated. Nothing has to be waited for here. */
    public readSurface(): Surface {
        return buildSurface(this._planner, this.streams.layout, this._vertices, this._arrays.indices);
    }

    public dispose(): void {
        this._vertices = new Float32Array(0);
    }

    protected _requireRoom(): void {
        // The planner knows how much there may be.
    }

    protected _takeNet(): void {
        this._writer = new PatchWriter(this._planner.net, this._layout);
        // The size of a vertex may be another one: the next reservation makes a new array.
        this._vertexCapacity = 0;
    }

    protected _takePoints(): void {
        // The planner's net holds the points already.
    }

    protected _pointsToPlan(cage: MovingCage): Float32Array {
        return cage.points;
    }

    protected _takeCage(): void {
        // As above.
    }

    protected _untilCanMoveAsync(): Promise<void> {
        return Promise.resolve();
    }

    protected _evaluateListAsync(samples: Uint32Array): Promise<Float32Array> {
        const layout = this._layout;
        const floats = new Float32Array(samples.buffer);
        const vertices = new Float32Array((samples.length / SAMPLE_WORDS) * layout.stride);
        for (let at = 0, to = 0; at < samples.length; at += SAMPLE_WORDS, to += layout.stride) {
            writeVertex(this._planner.net, samples[at], floats[at + 1], floats[at + 2], layout, vertices, to);
        }
        return Promise.resolve(vertices);
    }

    protected _reserve(): boolean {
        const { plan } = this._planner;
        const vertexCapacity = grownCapacity(this._vertexCapacity, plan.vertexEnd, this._limits.maxVertices);
        let moved = this._arrays.reserve(plan.triangleEnd, this._limits.maxTriangles);
        if (vertexCapacity !== this._vertexCapacity) {
            this._vertexCapacity = vertexCapacity;
            this._vertices = new Float32Array(vertexCapacity * this._layout.stride);
            moved = true;
        }
        this.streams.vertices = this._vertices;
        this.streams.indices = this._arrays.indices;
        return moved;
    }

    protected _writeVertices(): void {
        const { records } = this._planner.plan;
        const { stride } = this._layout;
        for (let patch = 0, at = 0; at < records.length; patch++, at += RECORD_SIZE) {
            this._writer!.write(patch, records, at, this._vertices, records[at + FIRST_VERTEX] * stride);
        }
        this.work.dispatches++;
    }
}
