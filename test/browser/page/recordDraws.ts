import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.js";
import { wrapMethod } from "./wrapMethod";

/** A draw of triangles or lines. */
export interface RecordedDraw {
    /** Render pass of Babylon in which it was drawn. */
    readonly pass: number;
    /** Indices that were drawn, wherever their number came from. */
    readonly indexCount: number;
    /** Whether their number was on the GPU. */
    readonly indirect: boolean;
}

/** Draws made while `action` runs. Counts that are on the GPU are read back afterwards. */
export async function recordDrawsAsync(engine: AbstractEngine, action: () => void): Promise<RecordedDraw[]> {
    const draws: { pass: number; indexCount: number; buffer: GPUBuffer | null }[] = [];
    let pending: GPUBuffer | null = null;
    const restores = [
        wrapMethod(engine, "drawElementsType", (original) => {
            return function (...values): unknown {
                pending = null;
                const result = original.apply(this, values);
                const indexCount = (values as number[])[2];
                draws.push({ pass: engine.currentRenderPassId, indexCount, buffer: pending });
                return result;
            };
        }),
        ...[GPURenderPassEncoder.prototype, GPURenderBundleEncoder.prototype].map((prototype) =>
            wrapMethod(prototype, "drawIndexedIndirect", (original) => {
                return function (...values): unknown {
                    pending = values[0] as GPUBuffer;
                    return original.apply(this, values);
                };
            }),
        ),
    ];
    action();
    for (const restore of restores) {
        restore();
    }
    return await Promise.all(
        draws.map(async ({ pass, indexCount, buffer }) => ({
            pass,
            indexCount: buffer ? (await readWordsAsync(engine as WebGPUEngine, buffer))[0] : indexCount,
            indirect: buffer !== null,
        })),
    );
}

async function readWordsAsync(engine: WebGPUEngine, buffer: GPUBuffer): Promise<Uint32Array> {
    const device = engine._device;
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
    const copy = device.createBuffer({ size: buffer.size, usage });
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(buffer, 0, copy, 0, buffer.size);
    device.queue.submit([encoder.finish()]);
    await copy.mapAsync(GPUMapMode.READ);
    const words = new Uint32Array(copy.getMappedRange().slice(0));
    copy.destroy();
    return words;
}
