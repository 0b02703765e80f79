import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { Engine } from "@babylonjs/core/Engines/engine.pure.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.pure.js";
import { BACKEND_NAMES, type BackendName, type PatchBackend } from "./PatchBackend.js";

/** What an engine lacks for each backend, or null when it has all that is needed. */
const MISSING: Readonly<Record<BackendName, (engine: AbstractEngine) => string | null>> = {
    webgpu: (engine) => {
        if (!engine.isWebGPU) {
            return "a WebGPUEngine";
        }
        return engine.getCaps().supportComputeShaders ? null : "compute shaders";
    },
    webgl2: (engine) => {
        const caps = engine.getCaps();
        if (!caps.supportTransformFeedbacks) {
            return "WebGL2 with transform feedback";
        }
        return caps.textureFloat ? null : "float textures";
    },
    cpu: () => null,
};

/** Most vertices and triangles of the CPU backend: 512 MiB of the largest vertices and 384 MiB of indices. */
const CPU_LIMITS = { maxVertices: 1 << 23, maxTriangles: 1 << 25 };

/** Most vertices where indices have 16 bits only. */
const SHORT_INDEX_LIMIT = 1 << 16;

/** @returns whether an engine can run a backend */
export function isBackendSupported(name: BackendName, engine: AbstractEngine): boolean {
    return MISSING[name](engine) === null;
}

/**
 * Chooses where surfaces are made, by the capabilities of the engine.
 * @param engine the engine
 * @param wish a backend, or `auto` for the first of webgpu, webgl2, cpu that the engine can run
 * @returns the backend
 * @throws Error that names what is missing for the backend that was wished for
 */
export function chooseBackend(engine: AbstractEngine, wish: BackendName | "auto"): BackendName {
    if (wish === "auto") {
        return BACKEND_NAMES.find((name) => isBackendSupported(name, engine)) ?? "cpu";
    }
    if (!BACKEND_NAMES.includes(wish)) {
        throw new RangeError(
            `backend is ${JSON.stringify(wish)}; it must be one of auto, ${BACKEND_NAMES.join(", ")}.`,
        );
    }
    requireEngine(wish, engine, (candidate): candidate is AbstractEngine => MISSING[wish](candidate) === null);
    return wish;
}

function isWebGpuEngine(engine: AbstractEngine): engine is WebGPUEngine {
    return MISSING.webgpu(engine) === null;
}

function isWebGl2Engine(engine: AbstractEngine): engine is Engine {
    return MISSING.webgl2(engine) === null;
}

function requireEngine<Kind extends AbstractEngine>(
    name: BackendName,
    engine: AbstractEngine,
    isKind: (engine: AbstractEngine) => engine is Kind,
): asserts engine is Kind {
    if (!isKind(engine)) {
        throw new Error(
            `The backend "${name}" needs ${String(MISSING[name](engine))}, which this engine does not have.`,
        );
    }
}

/** Makes a backend, which has no net yet. */
export type BackendFactory = () => PatchBackend;

/**
 * Loads the code of one backend, and of no other.
 * @param name a backend that the engine can run
 * @param engine the engine
 * @param tangents whether vertices have tangents
 */
export async function loadBackendAsync(
    name: BackendName,
    engine: AbstractEngine,
    tangents: boolean,
): Promise<BackendFactory> {
    switch (name) {
        case "webgpu": {
            const [{ WebGpuBackend }, { BabylonComputeDevice }] = await Promise.all([
                import("./webgpu/WebGpuBackend.js"),
                import("./webgpu/BabylonComputeDevice.js"),
            ]);
            requireEngine(name, engine, isWebGpuEngine);
            const device = new BabylonComputeDevice(engine);
            return () => new WebGpuBackend(device, tangents);
        }
        case "webgl2": {
            const { WebGl2Backend } = await import("./webgl2/WebGl2Backend.js");
            requireEngine(name, engine, isWebGl2Engine);
            return () => new WebGl2Backend(engine, tangents);
        }
        case "cpu": {
            const { CpuBackend } = await import("./cpu/CpuBackend.js");
            // WebGL1 without 32-bit indices cannot name more vertices; an engine that draws nothing can.
            const draws = (engine as { _gl?: unknown })._gl !== undefined || engine.isWebGPU;
            const shortIndices = draws && !engine.getCaps().uintIndices;
            const limits = shortIndices ? { ...CPU_LIMITS, maxVertices: SHORT_INDEX_LIMIT } : CPU_LIMITS;
            return () => new CpuBackend(limits, tangents);
        }
    }
}
