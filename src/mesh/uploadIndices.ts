import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { ChangedRuns } from "../backends/ChangedRuns.js";

/** Members of Babylon's WebGL engines that bind index buffers; Babylon itself only replaces them whole. */
interface WebGlEngine {
    readonly _gl?: WebGL2RenderingContext;
    readonly webGLVersion?: number;
    readonly isWebGPU: boolean;
    _unbindVertexArrayObject?: () => void;
    bindIndexBuffer(buffer: DataBuffer): void;
    _resetIndexBufferBinding(): void;
}

/** Whether parts of an index buffer can be uploaded alone. */
export function canUploadParts(engine: AbstractEngine, buffer: DataBuffer): boolean {
    const { isWebGPU, webGLVersion, _gl: context } = engine as unknown as WebGlEngine;
    return buffer.is32Bits && (isWebGPU || (webGLVersion === 2 && context !== undefined));
}

/** Replaces a whole index buffer. */
export function uploadAllIndices(engine: AbstractEngine, buffer: DataBuffer, used: Uint32Array): number {
    unbindVertexArray(engine);
    engine.updateDynamicIndexBuffer(buffer, used);
    return used.byteLength;
}

/**
 * Uploads runs of indices into a buffer that is as long as the array.
 * @returns bytes uploaded
 */
export function uploadIndexRuns(
    engine: AbstractEngine,
    buffer: DataBuffer,
    indices: Uint32Array,
    runs: ChangedRuns,
): number {
    let bytes = 0;
    const webGl = engine as unknown as WebGlEngine;
    const context = webGl.isWebGPU ? undefined : webGl._gl;
    if (context) {
        unbindVertexArray(engine);
        webGl.bindIndexBuffer(buffer);
    }
    for (let run = 0; run < runs.count; run++) {
        const [first, end] = [runs.firstOf(run), runs.endOf(run)];
        if (context) {
            context.bufferSubData(context.ELEMENT_ARRAY_BUFFER, 4 * first, indices, first, end - first);
        } else {
            engine.updateDynamicIndexBuffer(buffer, indices.subarray(first, end), 4 * first);
        }
        bytes += 4 * (end - first);
    }
    if (context) {
        webGl._resetIndexBufferBinding();
    }
    return bytes;
}

/** An index buffer bound for writing would become part of whatever vertex array object is bound. */
function unbindVertexArray(engine: AbstractEngine): void {
    (engine as unknown as WebGlEngine)._unbindVertexArrayObject?.();
}
