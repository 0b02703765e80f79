import { EVALUATION_METHODS, type BackendName, type EvaluationMethod } from "../backends/PatchBackend.js";
import { DEFAULT_TESSELLATION, type TessellationSettings } from "../hull/TessellationSettings.js";
import type { PatchNet } from "../net/PatchNet.js";
import { requireOptionNames } from "../net/requireInput.js";

/** Options of a `BezierPatchMesh`. */
export interface BezierPatchMeshOptions {
    /** The surface. It is checked and copied. */
    readonly net: PatchNet;
    /** Where the surface is made; `auto` (default) takes the first of webgpu, webgl2, cpu that the engine can run. */
    readonly backend?: BackendName | "auto";
    /** How WebGPU evaluates a patch; `auto` (default) is `staged`. Other backends have one way only. */
    readonly method?: EvaluationMethod | "auto";
    /** Density; what is left out has its default. */
    readonly tessellation?: Partial<TessellationSettings>;
    /** Whether vertices have tangents, for normal maps that want them. Default false. */
    readonly tangents?: boolean;
}

/** What is used where an option is left out, or undefined. */
export const DEFAULT_OPTIONS = { backend: "auto", method: "auto", tangents: false } as const;

const OPTION_NAMES = ["net", "backend", "method", "tessellation", "tangents"];

/** @throws RangeError when there are no options, or some that make no sense; the net is checked by itself */
export function requireOptions(options: unknown): void {
    if (typeof options !== "object" || options === null) {
        throw new RangeError(`The options are ${String(options)}, not an object with a net.`);
    }
    const setting = Object.keys(options).find((name) => Object.hasOwn(DEFAULT_TESSELLATION, name));
    if (setting !== undefined) {
        throw new RangeError(`"${setting}" is a setting of the tessellation: { net, tessellation: { ${setting} } }.`);
    }
    requireOptionNames(options, OPTION_NAMES);
    const { tangents } = options as BezierPatchMeshOptions;
    if (tangents !== undefined && typeof tangents !== "boolean") {
        throw new RangeError(`tangents is ${String(tangents)}; it must be true or false.`);
    }
}

/**
 * @returns the method to use
 * @throws RangeError for a method that there is not
 */
export function requireMethod(method: EvaluationMethod | "auto"): EvaluationMethod {
    if (method === "auto") {
        // The fastest wherever it was measured, see docs/backends.md.
        return "staged";
    }
    if (!EVALUATION_METHODS.includes(method)) {
        throw new RangeError(
            `method is ${typeof method === "string" ? JSON.stringify(method) : String(method)}; it must be one of auto, ${EVALUATION_METHODS.join(", ")}.`,
        );
    }
    return method;
}
