import { wrapMethod } from "./wrapMethod";

/**
 * Counts what is alive on the GPU, and what is done to it, by wrapping the functions of WebGL2 and WebGPU. Import
 * before an engine is made.
 */
const counts = new Map<string, number>();

function add(name: string, difference: number): void {
    counts.set(name, (counts.get(name) ?? 0) + difference);
}

/** Calls `before` whenever a method of a prototype is called. */
function watch(prototype: object, method: string, before: (result: unknown) => void): void {
    wrapMethod(prototype, method, (original) => {
        return function (...values): unknown {
            const result = original.apply(this, values);
            before(result);
            return result;
        };
    });
}

const WEBGL_OBJECTS = ["Buffer", "Texture", "VertexArray", "Program", "Shader", "TransformFeedback", "Framebuffer"];

for (const kind of WEBGL_OBJECTS) {
    watch(WebGL2RenderingContext.prototype, `create${kind}`, () => {
        add(`live ${kind}`, 1);
    });
    watch(WebGL2RenderingContext.prototype, `delete${kind}`, () => {
        add(`live ${kind}`, -1);
    });
}
const WEBGL_CALLS = [
    ...["bufferData", "bufferSubData", "texImage2D", "texSubImage2D", "beginTransformFeedback"],
    ...["getBufferSubData", "readPixels"],
];
for (const method of WEBGL_CALLS) {
    watch(WebGL2RenderingContext.prototype, method, () => {
        add(method, 1);
    });
}

/** A destroyed object may be destroyed again: only the first time counts. */
function watchDestroyable(kind: string, prototype: object): void {
    const dead = new WeakSet();
    wrapMethod(prototype, "destroy", (original) => {
        return function (): unknown {
            if (!dead.has(this)) {
                dead.add(this);
                add(`live ${kind}`, -1);
            }
            return original.call(this);
        };
    });
}

if ("gpu" in navigator) {
    watch(GPUDevice.prototype, "createBuffer", () => {
        add("live GPUBuffer", 1);
    });
    watch(GPUDevice.prototype, "createTexture", () => {
        add("live GPUTexture", 1);
    });
    watchDestroyable("GPUBuffer", GPUBuffer.prototype);
    watchDestroyable("GPUTexture", GPUTexture.prototype);
    watch(GPUQueue.prototype, "writeBuffer", () => {
        add("writeBuffer", 1);
    });
    watch(GPUComputePassEncoder.prototype, "dispatchWorkgroups", () => {
        add("dispatchWorkgroups", 1);
    });
    watch(GPUBuffer.prototype, "mapAsync", () => {
        add("mapAsync", 1);
    });
}

/** All counts by name, as of now. */
export function liveObjects(): Record<string, number> {
    return Object.fromEntries(counts);
}

/** What changed since an earlier count; what did not is left out. */
export function changesSince(before: Record<string, number>): Record<string, number> {
    const changes: Record<string, number> = {};
    for (const [name, count] of counts) {
        if (count !== (before[name] ?? 0)) {
            changes[name] = count - (before[name] ?? 0);
        }
    }
    return changes;
}
