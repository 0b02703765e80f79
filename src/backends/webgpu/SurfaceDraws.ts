import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { DrawRange } from "../drawOrder.js";
import type { SurfaceStreams } from "../PatchBackend.js";
import type { CompiledKernel, ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import { DrawBuffers } from "./DrawBuffers.js";
import { InstancedIndices } from "./InstancedIndices.js";

/** The streams that say what is drawn. */
type DrawStreams = {
    -readonly [
        Name in "indices" | "lines" | "drawArguments" | "lineArguments" | "pointArguments"
    ]: SurfaceStreams[Name];
};

/** What the draws are made of. */
interface DrawSources {
    /** See shaders/webgpu/include/totals.wgsl. */
    readonly totals: ComputeBuffer;
    /** First vertex and first triangle of each range. */
    readonly rangeStarts: ComputeBuffer;
    /** Indices of all triangles, range by range. */
    readonly indices: ComputeBuffer;
    /** Indices of all lines, or undefined when none are drawn. */
    readonly lines: ComputeBuffer | undefined;
}

/**
 * From a surface on the GPU, of which only the GPU knows how large it is, to what a mesh can draw: either arguments of
 * indirect draws, or, for instances, index buffers with regions of fixed size.
 */
export class SurfaceDraws {
    /** Kernels that must be ready before `write`. */
    public readonly kernels: readonly CompiledKernel[];
    /** What `SurfaceStreams.ranges` is to be. */
    public ranges: readonly DrawRange[] = [];
    private readonly _draws: DrawBuffers;
    private readonly _triangles: InstancedIndices;
    private readonly _lines: InstancedIndices;
    private _instanced = false;

    public constructor(device: ComputeDevice) {
        this._draws = new DrawBuffers(device);
        this._triangles = new InstancedIndices(device, "triangles");
        this._lines = new InstancedIndices(device, "lines");
        this.kernels = [this._draws.kernel, this._triangles.kernel, this._lines.kernel];
    }

    /** Takes the material slot of each range of a net. `reserve` with other buffers must follow. */
    public setGroups(groups: readonly number[]): void {
        this.ranges = groups.map((group) => ({ group, firstIndex: 0, indexCount: 0 }));
    }

    /**
     * Makes the buffers.
     * @param vertexCapacity vertices that there is room for
     * @param triangleCapacity triangles that there is room for
     * @param instanced whether draws come with numbers of instances known on the CPU
     * @param moved whether vertices or indices are in other buffers than before
     * @returns whether what is drawn is in other buffers than before
     */
    public reserve(vertexCapacity: number, triangleCapacity: number, instanced: boolean, moved: boolean): boolean {
        if (!moved && instanced === this._instanced) {
            return false;
        }
        this._instanced = instanced;
        this._draws.create(this.ranges.length, vertexCapacity, triangleCapacity);
        this._lines.dispose();
        if (instanced) {
            this._triangles.reserve(this.ranges.length, triangleCapacity);
        } else {
            this._triangles.dispose();
        }
        const regionIndices = triangleCapacity * 3;
        this.ranges.forEach((range, index) => {
            range.firstIndex = instanced ? index * regionIndices : 0;
            range.indexCount = regionIndices;
        });
        return true;
    }

    /** Writes what is drawn. @returns dispatches that it took */
    public write({ totals, rangeStarts, indices, lines }: DrawSources): number {
        const count = this.ranges.length;
        this._draws.write(totals, rangeStarts);
        if (!this._instanced) {
            return count;
        }
        this._triangles.write(indices, this._draws);
        if (!lines) {
            this._lines.dispose();
            return 2 * count;
        }
        if (!this._lines.buffer) {
            this._lines.reserve(count, this._draws.triangleCapacity);
        }
        this._lines.write(lines, this._draws);
        return 3 * count;
    }

    /** Tells a mesh what to draw. `indices` and `lines` must be those that `write` was given. */
    public giveTo(streams: DrawStreams, indices: ComputeBuffer, lines: ComputeBuffer | undefined): void {
        const [drawnIndices, drawnLines] = this._instanced
            ? [this._triangles.buffer, this._lines.buffer]
            : [indices, lines];
        // Absent on devices that draw nothing.
        streams.indices = drawnIndices?.dataBuffer ?? streams.indices;
        streams.lines = (lines && drawnLines?.dataBuffer) ?? null;
        streams.drawArguments = this._unlessInstanced(this._draws.triangles);
        streams.lineArguments = this._unlessInstanced(this._draws.lines);
        streams.pointArguments = this._unlessInstanced(this._draws.points);
    }

    public dispose(): void {
        this._draws.dispose();
        this._triangles.dispose();
        this._lines.dispose();
    }

    private _unlessInstanced(buffers: readonly DataBuffer[] | null): readonly DataBuffer[] | null {
        return this._instanced ? null : buffers;
    }
}
