import { createWorkCounters } from "../../src/backends/streams";
import { GpuBuffers } from "../../src/backends/webgpu/GpuBuffers";
import { GpuPoints } from "../../src/backends/webgpu/GpuPoints";
import type { CageMotion } from "../../src/motion/CageMotion";
import { MovingCage } from "../../src/motion/MovingCage";
import { applyStencil } from "../../src/net/applyStencil";
import { createPatchNet } from "../../src/net/createPatchNet";
import { movedNet, sizeOf, type CageNet } from "./cageNets";
import type { RawComputeDevice } from "./rawComputeDevice";

/** The points of a net on a device, without all that a surface takes. */
export class PointsOnGpu {
    public readonly work = createWorkCounters();
    public readonly points: GpuPoints;
    public readonly cage: MovingCage;
    private readonly _buffers: GpuBuffers;

    public constructor(on: RawComputeDevice, { net, stencil }: CageNet) {
        this._buffers = new GpuBuffers(on, this.work);
        this._buffers.fill("points", net.points);
        this.points = new GpuPoints(on, this._buffers);
        this.points.setNet(net.points.slice());
        this.cage = new MovingCage(createPatchNet(net), stencil);
    }

    public move(controls: ArrayLike<number>): void {
        if (this.cage.move(controls)) {
            this.points.updateCage(this.cage);
        }
    }

    public follow(motion: CageMotion): void {
        this.cage.follow(motion);
        this.points.updateCage(this.cage);
    }

    public takeMotion(): void {
        this.cage.takeMotion();
        this.points.updateCage(this.cage);
    }

    public async readAsync(): Promise<Float32Array> {
        this.points.upload();
        return new Float32Array(await this._buffers.readAsync("points", this.cage.points.byteLength));
    }

    public dispose(): void {
        this._buffers.dispose();
    }

    /**
     * How far the points on the GPU are from what the stencil makes of control points in float64, at most: as a share of
     * the box, beyond what float32 itself is off where points are far from the origin. Weights by themselves.
     */
    public async farthestAsync(made: CageNet, controls: Float32Array): Promise<number> {
        const expected = applyStencil(made.stencil, controls, new Float64Array(made.net.points.length));
        const size = sizeOf(movedNet(made, controls));
        const points = await this.readAsync();
        return expected.reduce((most, value, i) => {
            const isWeight = i % 4 === 3;
            const rounding = isWeight ? 0 : Math.abs(value) * 2 ** -23;
            return Math.max(most, (Math.abs(points[i] - value) - rounding) / (isWeight ? Math.max(value, 1) : size));
        }, 0);
    }
}
