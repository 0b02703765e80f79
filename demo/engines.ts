import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine";
import { Engine } from "@babylonjs/core/Engines/engine";
import { sentenceOf } from "./notices";
import type { EngineName } from "./state";

/** What the engines are called in sentences. */
const SPOKEN: Readonly<Record<EngineName, string>> = { webgpu: "WebGPU", webgl2: "WebGL2", cpu: "WebGL2" };

/** What is tried, in order, when an engine was asked for. */
const ATTEMPTS: Readonly<Record<EngineName, readonly EngineName[]>> = {
    webgpu: ["webgpu", "webgl2"],
    webgl2: ["webgl2", "webgpu"],
    cpu: ["cpu", "webgpu"],
};

/** An engine that runs, and what had to be given up for it. */
export interface StartedEngine {
    readonly engine: AbstractEngine;
    readonly name: EngineName;
    /** A sentence for the reader, where it is not the engine that was wished for. */
    readonly notice: string | null;
}

/**
 * Starts the engine that is wished for, or else the other one.
 * @param wish the engine
 * @param replaceCanvas gives a fresh canvas in place of the last: one that had a context of one kind never gets another
 * @throws Error when the browser has neither WebGPU nor WebGL2
 */
export async function startEngineAsync(
    wish: EngineName,
    replaceCanvas: () => HTMLCanvasElement,
): Promise<StartedEngine> {
    const reasons: string[] = [];
    for (const name of ATTEMPTS[wish]) {
        try {
            const engine = name === "webgpu" ? await startWebGpuAsync(replaceCanvas) : startWebGl2(replaceCanvas());
            const notice =
                name === wish
                    ? null
                    : `${SPOKEN[wish]} is not available here, so this page goes on with ${SPOKEN[name]}. (${reasons.join(" ")})`;
            return { engine, name, notice };
        } catch (error) {
            reasons.push(sentenceOf(error));
        }
    }
    throw new Error(`This page needs WebGPU or WebGL2, and this browser gives it neither. ${reasons.join(" ")}`);
}

async function startWebGpuAsync(replaceCanvas: () => HTMLCanvasElement): Promise<AbstractEngine> {
    if (!("gpu" in navigator)) {
        throw new Error("The browser has no navigator.gpu.");
    }
    const { WebGPUEngine } = await import("@babylonjs/core/Engines/webgpuEngine");
    if (!(await WebGPUEngine.IsSupportedAsync)) {
        throw new Error("The browser gave no GPU adapter.");
    }
    const engine = new WebGPUEngine(replaceCanvas(), {
        antialias: true,
        powerPreference: "high-performance",
        // The kernels use it where it is; Babylon leaves out what the adapter lacks.
        deviceDescriptor: { requiredFeatures: ["subgroups"] },
    });
    try {
        await engine.initAsync();
    } catch (error) {
        engine.dispose();
        throw error;
    }
    return engine;
}

function startWebGl2(canvas: HTMLCanvasElement): AbstractEngine {
    const engine = new Engine(canvas, true, { powerPreference: "high-performance" });
    if (engine.webGLVersion < 2) {
        engine.dispose();
        throw new Error("The browser has WebGL1 only.");
    }
    return engine;
}
