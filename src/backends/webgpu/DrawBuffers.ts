import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { BufferUse, CompiledKernel, ComputeBuffer, ComputeDevice } from "./ComputeDevice.js";
import { createDrawArgumentsKernel } from "./drawKernels.js";

/** Bytes of what `drawIndexedIndirect` takes; `drawIndirect` takes the first 16. */
const ARGUMENT_BYTES = 20;

/** Bytes of the uniform `DrawRange`, see shaders/webgpu/include/drawRange.wgsl. */
const RANGE_BYTES = 16;

/** Names of the buffers of one range. */
const ARGUMENTS = ["triangleArguments", "lineArguments", "pointArguments"] as const;

type ArgumentsName = (typeof ARGUMENTS)[number];

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
    private _rangeCount = 0;
    /** The buffers of each range by the names of the bindings, `totals` and `rangeStarts` among them while writing. */
    private readonly _ranges: Map<string, ComputeBuffer>[] = [];

    public constructor(device: ComputeDevice) {
        this._device = device;
        this.kernel = device.compile(createDrawArgumentsKernel());
    }

    public get rangeCount(): number {
        return this._rangeCount;
    }

    /**
     * Makes all buffers anew: whenever others are drawn, since a recorded draw must not combine old indices with new counts.
     * @param rangeCount ranges of the net
     * @param vertexCapacity vertices that there is room for
     * @param triangleCapacity triangles that there is room for
     */
    public create(rangeCount: number, vertexCapacity: number, triangleCapacity: number): void {
        this.dispose();
        this._rangeCount = rangeCount;
        this.triangleCapacity = triangleCapacity;
        for (let index = 0; index < rangeCount; index++) {
            const drawRange = this._createBuffer("range", RANGE_BYTES, "uniform");
            this._device.writeBuffer(drawRange, Uint32Array.of(index, rangeCount, vertexCapacity, triangleCapacity), 0);
            const buffers = new Map([["drawRange", drawRange]]);
            for (const name of ARGUMENTS) {
                buffers.set(name, this._createBuffer(name, ARGUMENT_BYTES, "indirect"));
            }
            this._ranges.push(buffers);
        }
        this.triangles = this._drawable("triangleArguments");
        this.lines = this._drawable("lineArguments");
        this.points = this._drawable("pointArguments");
    }

    /**
     * Writes the arguments, one dispatch per range.
     * @param totals see shaders/webgpu/include/totals.wgsl
     * @param rangeStarts first vertex and first triangle of each range
     */
    public write(totals: ComputeBuffer, rangeStarts: ComputeBuffer): void {
        for (const buffers of this._ranges) {
            buffers.set("totals", totals).set("rangeStarts", rangeStarts);
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
