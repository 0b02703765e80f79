import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { BufferUse, CompiledKernel, ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import { createDrawArgumentsKernel } from "./kernels.js";

/** Bytes of what `drawIndexedIndirect` takes; `drawIndirect` takes the first 16. */
const ARGUMENT_BYTES = 20;

/** Bytes of the uniform `DrawRange`, whose last two words are not used. */
const RANGE_BYTES = 32;

/** Names of the buffers of one range. */
const ARGUMENTS = ["triangleArguments", "lineArguments", "pointArguments"] as const;

type ArgumentsName = (typeof ARGUMENTS)[number];

/** Writes the uniform `DrawRange`, see shaders/webgpu/include/drawRange.wgsl. */
function packDrawRange(
    patches: { first: number; end: number; count: number },
    index: number,
    vertexCapacity: number,
    triangleCapacity: number,
): Uint32Array {
    return Uint32Array.of(patches.first, patches.end, patches.count, index, vertexCapacity, triangleCapacity, 0, 0);
}

/**
 * What the draws of a surface are given, written on the GPU: for each range of patches the arguments of a draw of its
 * triangles, of its lines and of its points.
 */
export class DrawBuffers {
    /** The kernel, which must be ready before `write`. */
    public readonly kernel: CompiledKernel;
    /** Per range, what the mesh draws by; null on devices that draw nothing. */
    public triangles: readonly DataBuffer[] | null = null;
    public lines: readonly DataBuffer[] | null = null;
    public points: readonly DataBuffer[] | null = null;
    /** Triangles that there is room for. */
    public triangleCapacity = 0;

    private readonly _device: ComputeDevice;
    private _firstPatches: readonly number[] = [];
    private _patchCount = 0;
    /** The buffers of each range by the names of the bindings, `totals` and `records` among them while writing. */
    private readonly _ranges: Map<string, ComputeBuffer>[] = [];

    public constructor(device: ComputeDevice) {
        this._device = device;
        this.kernel = device.compile(createDrawArgumentsKernel());
    }

    public get rangeCount(): number {
        return this._firstPatches.length;
    }

    /**
     * Takes the ranges of a net. `create` must follow.
     * @param firstPatches first patch of each range, in the order of drawing
     * @param patchCount patches of all ranges
     */
    public setRanges(firstPatches: readonly number[], patchCount: number): void {
        this._firstPatches = firstPatches;
        this._patchCount = patchCount;
    }

    /**
     * Makes all buffers anew: whenever others are drawn, since a recorded draw must not combine old indices with new counts.
     * @param vertexCapacity vertices that there is room for
     * @param triangleCapacity triangles that there is room for
     */
    public create(vertexCapacity: number, triangleCapacity: number): void {
        this.dispose();
        this.triangleCapacity = triangleCapacity;
        this._firstPatches.forEach((first, index) => {
            const patches = { first, end: this._firstPatches[index + 1] ?? this._patchCount, count: this._patchCount };
            const drawRange = this._createBuffer("range", RANGE_BYTES, "uniform");
            this._device.writeBuffer(drawRange, packDrawRange(patches, index, vertexCapacity, triangleCapacity), 0);
            const buffers = new Map([["drawRange", drawRange]]);
            for (const name of ARGUMENTS) {
                buffers.set(name, this._createBuffer(name, ARGUMENT_BYTES, "indirect"));
            }
            this._ranges.push(buffers);
        });
        this.triangles = this._drawable("triangleArguments");
        this.lines = this._drawable("lineArguments");
        this.points = this._drawable("pointArguments");
    }

    /**
     * Writes the arguments, one dispatch per range.
     * @param totals vertices, triangles
     * @param records records of the patches
     */
    public write(totals: ComputeBuffer, records: ComputeBuffer): void {
        for (const buffers of this._ranges) {
            buffers.set("totals", totals).set("records", records);
            this._device.dispatch(this.kernel, buffers, [1, 1]);
        }
    }

    /** A buffer of a range, see the names of the bindings of the kernel. */
    public buffer(range: number, name: ArgumentsName | "drawRange"): ComputeBuffer {
        return this._ranges[range].get(name)!;
    }

    public dispose(): void {
        for (const buffers of this._ranges) {
            for (const name of ["drawRange", ...ARGUMENTS]) {
                this._device.releaseBuffer(buffers.get(name)!);
            }
        }
        this._ranges.length = 0;
        this.triangles = this.lines = this.points = null;
    }

    private _createBuffer(name: string, byteLength: number, use: BufferUse): ComputeBuffer {
        return this._device.createBuffer(`BezierPatchMesh ${name}`, byteLength, use);
    }

    private _drawable(name: ArgumentsName): readonly DataBuffer[] | null {
        const buffers = this._ranges.map((range) => range.get(name)!.dataBuffer);
        return buffers.every((buffer) => buffer !== undefined) ? buffers : null;
    }
}
