import type { CompiledKernel, ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import type { DrawBuffers } from "./DrawBuffers.js";
import { createInstancedIndicesKernel } from "./kernels.js";
import { splitWorkgroups } from "./workgroups.js";

const SOURCES = {
    triangles: { indicesPerTriangle: 3, argumentsName: "triangleArguments" },
    lines: { indicesPerTriangle: 6, argumentsName: "lineArguments" },
} as const;

/**
 * An index buffer that can be drawn by counts known on the CPU: for each range of patches a region of fixed size, whose
 * unused triangles are degenerate. For draws of instances, whose number is known on the CPU only.
 */
export class InstancedIndices {
    /** The kernel, which must be ready before `write`. */
    public readonly kernel: CompiledKernel;
    /** The regions, or null before `reserve`. */
    public buffer: ComputeBuffer | null = null;

    private readonly _device: ComputeDevice;
    private readonly _source: "triangles" | "lines";
    private readonly _bindings = new Map<string, ComputeBuffer>();

    /**
     * @param device where to run
     * @param source what the regions hold of each triangle
     */
    public constructor(device: ComputeDevice, source: "triangles" | "lines") {
        this._device = device;
        this._source = source;
        this.kernel = device.compile(createInstancedIndicesKernel(SOURCES[source].indicesPerTriangle));
    }

    /** @returns why the device cannot hold so many regions of such a size, or null when it can */
    public problemOf(rangeCount: number, triangleCapacity: number): string | null {
        const bytes = this._byteLength(rangeCount, triangleCapacity);
        return bytes <= this._device.maxBufferBytes
            ? null
            : `Instances of ${rangeCount} materials need an index buffer of ${bytes} bytes for ${triangleCapacity} ` +
                  `triangles each; this device holds ${this._device.maxBufferBytes}.`;
    }

    /** Makes the regions anew. Their content is not defined before `write`. */
    public reserve(rangeCount: number, triangleCapacity: number): void {
        this.dispose();
        const byteLength = Math.max(this._byteLength(rangeCount, triangleCapacity), 16);
        this.buffer = this._device.createBuffer(`BezierPatchMesh instanced ${this._source}`, byteLength, "index");
    }

    /**
     * Fills the regions, one dispatch per range.
     * @param indices the indices of all ranges, one after the other
     * @param draws the ranges, whose arguments are written
     */
    public write(indices: ComputeBuffer, draws: DrawBuffers): void {
        const workgroups = splitWorkgroups(Math.ceil(draws.triangleCapacity / this.kernel.kernel.itemsPerWorkgroup));
        this._bindings.set("indices", indices).set("instancedIndices", this.buffer!);
        for (let range = 0; range < draws.rangeCount; range++) {
            this._bindings.set("drawRange", draws.buffer(range, "drawRange"));
            this._bindings.set("drawArguments", draws.buffer(range, SOURCES[this._source].argumentsName));
            this._device.dispatch(this.kernel, this._bindings, workgroups);
        }
    }

    public dispose(): void {
        if (this.buffer) {
            this._device.releaseBuffer(this.buffer);
            this.buffer = null;
        }
    }

    private _byteLength(rangeCount: number, triangleCapacity: number): number {
        return rangeCount * triangleCapacity * SOURCES[this._source].indicesPerTriangle * 4;
    }
}
