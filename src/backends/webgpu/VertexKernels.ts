import type { VertexLayout } from "../../domain/VertexLayout.js";
import { attributeValuesPerPatch, patchCountOf, POINT_SIZE, type PatchNet } from "../../net/PatchNet.js";
import type { EvaluationMethod } from "../PatchBackend.js";
import type { CompiledKernel, ComputeDevice } from "./ComputeDevice.js";
import {
    createLimitKernel,
    createListKernel,
    createVertexKernel,
    type VertexKernelOptions,
} from "./createVertexKernels.js";

/** Two kernels that together make vertices: all of them, and then the normals of degenerate ones. */
export interface VertexKernelPair {
    readonly vertices: CompiledKernel;
    readonly limits: CompiledKernel;
}

/** The kernels that make the vertices of a net, compiled when they are first asked for. */
export class VertexKernels {
    private readonly _device: ComputeDevice;
    private readonly _pairs = {
        plan: new Map<EvaluationMethod, VertexKernelPair>(),
        list: new Map<EvaluationMethod, VertexKernelPair>(),
    };
    private _options: VertexKernelOptions | null = null;
    /** Whether points of the net may be vectors: those have the weight 0, and all others 1. */
    private _canHaveVectors = false;

    public constructor(device: ComputeDevice) {
        this._device = device;
    }

    /** Takes what the vertices of a net are to hold. */
    public setNet(net: PatchNet, layout: VertexLayout): void {
        const patchCount = patchCountOf(net);
        this._clear();
        this._canHaveVectors = net.vectorStart !== undefined;
        this._options = {
            layout,
            uvValues: attributeValuesPerPatch(net.uvs, 2, patchCount),
            secondUvValues: attributeValuesPerPatch(net.uvs2, 2, patchCount),
            colorValues: attributeValuesPerPatch(net.colors, 4, patchCount),
            isRational: !this._canHaveVectors && hasWeights(net.points),
            hasTwists: this._canHaveVectors && net.twists !== undefined,
            hasTangentPatches: this._canHaveVectors && net.tangents !== undefined,
            exchange: this._device.exchange,
        };
    }

    /** Takes points that moved: where one has got a weight, other kernels are needed from now on. */
    public updatePoints(points: Float32Array): void {
        if (this._options && !this._options.isRational && !this._canHaveVectors && hasWeights(points)) {
            this.addWeights();
        }
    }

    /** Says that there are weights that are not 1. */
    public addWeights(): void {
        if (this._options && !this._options.isRational) {
            this._clear();
            this._options = { ...this._options, isRational: true };
        }
    }

    /** The kernels for the vertices of the plan, or for the samples of a list. */
    public get(method: EvaluationMethod, samples: "plan" | "list"): VertexKernelPair {
        let pair = this._pairs[samples].get(method);
        if (!pair) {
            const options = this._options!;
            const create = samples === "plan" ? createVertexKernel : createListKernel;
            pair = {
                vertices: this._device.compile(create(method, options)),
                limits: this._device.compile(createLimitKernel(samples, options)),
            };
            this._pairs[samples].set(method, pair);
        }
        return pair;
    }

    private _clear(): void {
        this._pairs.plan.clear();
        this._pairs.list.clear();
    }
}

/** Whether any weight is not 1. */
function hasWeights(points: Float32Array): boolean {
    for (let at = POINT_SIZE - 1; at < points.length; at += POINT_SIZE) {
        if (points[at] !== 1) {
            return true;
        }
    }
    return false;
}
