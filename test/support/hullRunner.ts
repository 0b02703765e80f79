import { packPatchIds } from "../../src/backends/packPatchIds";
import { createHullKernel, HULL_SIZE } from "../../src/backends/webgpu/hullKernel";
import { HULL_PARAMETER_BYTES, packHullParameters } from "../../src/backends/webgpu/packHullParameters";
import type { TessellationSettings } from "../../src/hull/TessellationSettings";
import type { View } from "../../src/hull/View";
import { patchCountOf, type PatchNet } from "../../src/net/PatchNet";
import type { RawComputeDevice } from "./rawComputeDevice";

/** Runs the hull kernel alone. */
export class HullRunner {
    private readonly _device: RawComputeDevice;

    public constructor(device: RawComputeDevice) {
        this._device = device;
    }

    /**
     * @param given factors of the edges, four a patch, to be taken in place of those of the view
     * @returns eight numbers a patch: six factors and two zeros
     */
    public async runAsync(
        net: PatchNet,
        view: View,
        settings: TessellationSettings,
        given: Float32Array | null = null,
    ): Promise<Float32Array> {
        const device = this._device;
        const patchCount = patchCountOf(net);
        const ids = packPatchIds(net);
        const floats = new Float32Array(HULL_PARAMETER_BYTES / 4);
        const words = new Uint32Array(floats.buffer);
        const centre = net.points.subarray(0, 3);
        packHullParameters(view, settings, { patchCount, centre, usesGivenFactors: given !== null }, floats, words);
        const buffers = new Map([
            ["hullParameters", device.createBuffer("hullParameters", HULL_PARAMETER_BYTES, "uniform")],
            ["points", device.createBuffer("points", net.points.byteLength, "storage")],
            ["patches", device.createBuffer("patches", ids.byteLength, "storage")],
            ["givenFactors", device.createBuffer("givenFactors", given ? given.byteLength : 16, "storage")],
            ["factors", device.createBuffer("factors", patchCount * 32, "storage")],
        ]);
        device.writeBuffer(buffers.get("hullParameters")!, floats, 0);
        device.writeBuffer(buffers.get("points")!, net.points, 0);
        device.writeBuffer(buffers.get("patches")!, ids, 0);
        if (given) {
            device.writeBuffer(buffers.get("givenFactors")!, given, 0);
        }
        const kernel = createHullKernel(settings.mode, net.twists !== undefined);
        device.dispatch(device.compile(kernel), buffers, [Math.ceil(patchCount / HULL_SIZE), 1]);
        const bytes = await device.readBufferAsync(buffers.get("factors")!, patchCount * 32);
        for (const buffer of buffers.values()) {
            device.releaseBuffer(buffer);
        }
        return new Float32Array(bytes);
    }
}
