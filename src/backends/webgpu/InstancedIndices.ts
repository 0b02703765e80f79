import type { CompiledKernel, ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import type { DrawBuffers } from "./DrawBuffers.js";
import { COPY_ITEMS, createInstancedIndicesKernel } from "./drawKernels.js";
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

    /** Makes the regions anew. Their content is not defined before `write`. */
    public reserve(rangeCount: number, triangleCapacity: number): void {
        this.dispose();
        const { indicesPerTriangle } = SOURCES[this._source];
        const byteLength = Math.max(rangeCount * triangleCapacity * indicesPerTriangle * 4, 16);
        this.buffer = this._device.createBuffer(`BezierPatchMesh instanced ${this._source}`, byteLength, "index");
    }

    /**
     * Fills the regions, one dispatch per range.
     * @param indices the indices of all ranges, one after the other
     * @param draws the ranges, whose arguments are written
     */
    public write(indices: ComputeBuffer, draws: DrawBuffers): void {
        const workgroups = splitWorkgroups(Math.ceil(draws.triangleCapacity / COPY_ITEMS));
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
}
