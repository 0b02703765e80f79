import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { EVALUATION_METHODS } from "../../src/backends/PatchBackend";
import {
    createLimitKernel,
    createListKernel,
    createVertexKernel,
    type VertexKernelOptions,
} from "../../src/backends/webgpu/createVertexKernels";
import { createDrawArgumentsKernel, createInstancedIndicesKernel } from "../../src/backends/webgpu/drawKernels";
import { createHullKernel } from "../../src/backends/webgpu/hullKernel";
import type { Kernel } from "../../src/backends/webgpu/Kernel";
import {
    createCountKernel,
    createFitKernel,
    createLayoutKernel,
    createScanKernel,
} from "../../src/backends/webgpu/planKernels";
import { createLineKernel, createTriangleKernel } from "../../src/backends/webgpu/triangleKernels";
import { createVertexLayout } from "../../src/domain/VertexLayout";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";

/** What every WebGPU device has. */
const LEAST_LIMITS = {
    maxStorageBuffersPerShaderStage: 8,
    maxUniformBuffersPerShaderStage: 12,
    maxStorageBufferBindingSize: 134_217_728,
    maxComputeWorkgroupStorageSize: 16_384,
    maxComputeInvocationsPerWorkgroup: 256,
    maxComputeWorkgroupSizeX: 256,
} as const;

let device: RawComputeDevice;
let errors: string[];
let withSubgroups: Awaited<ReturnType<typeof openRawDevice>>;

beforeAll(async () => {
    ({ device, errors } = await openRawDevice());
    withSubgroups = await openRawDevice("subgroups");
});

afterEach(() => {
    expect([...errors.splice(0), ...withSubgroups.errors.splice(0)]).toEqual([]);
});

const PLAN_KERNELS: readonly Kernel[] = [
    ...[false, true].flatMap((hasTwists) => [
        createHullKernel("error", hasTwists),
        createHullKernel("screen", hasTwists),
    ]),
    createCountKernel(false),
    createCountKernel(true),
    createFitKernel(0),
    createFitKernel(1),
    createScanKernel(),
    createLayoutKernel(),
    createTriangleKernel("workgroup"),
    createLineKernel(),
    createDrawArgumentsKernel(),
    createInstancedIndicesKernel(3),
    createInstancedIndicesKernel(6),
];

const NO_VECTORS = { hasTwists: false, hasTangentPatches: false };

const SOME = new Float32Array(0);

/** All layouts, with as much to read as there can be. */
const POLYNOMIAL_OPTIONS: readonly VertexKernelOptions[] = [false, true].flatMap((tangents) =>
    [{}, { colors: SOME }, { uvs2: SOME }, { colors: SOME, uvs2: SOME }].map((net) => {
        const [uvValues, secondUvValues, colorValues] = [tangents, "uvs2" in net, "colors" in net].map((isThere) =>
            isThere ? 16 : 0,
        );
        return {
            layout: createVertexLayout(tangents, net),
            ...{ uvValues, secondUvValues, colorValues },
            ...NO_VECTORS,
            isRational: false,
            exchange: "workgroup",
        };
    }),
);

/** Those with the least and the most attributes: others are parts of the same code. */
const EXTREME_OPTIONS = POLYNOMIAL_OPTIONS.filter(({ secondUvValues, colorValues }) => secondUvValues === colorValues);

const PLAIN_OPTIONS = [...POLYNOMIAL_OPTIONS, ...EXTREME_OPTIONS.map((options) => ({ ...options, isRational: true }))];

/** Nets with vectors, whose kernels the conformance suite and gpuVectors.test.ts compile on the same device. */
const VECTOR_OPTIONS = EXTREME_OPTIONS.flatMap((options) => [
    { ...options, hasTwists: true },
    { ...options, hasTangentPatches: true },
    { ...options, hasTwists: true, hasTangentPatches: true },
]);

/** All kernels of the vertices for some options. Those for lists differ in nothing that the options say. */
function vertexKernels(options: VertexKernelOptions): Kernel[] {
    const isLargest = options.uvValues > 0 && options.secondUvValues > 0 && options.colorValues > 0;
    const list = isLargest
        ? [
              ...(["direct", "cooperative"] as const).map((method) => createListKernel(method, options)),
              createLimitKernel("list", options),
          ]
        : [];
    return [
        ...EVALUATION_METHODS.map((method) => createVertexKernel(method, options)),
        createLimitKernel("plan", options),
        ...list,
    ];
}

/** Buffers of a kind that a kernel declares. */
const countBuffers = ({ source }: Kernel, kind: "storage" | "uniform"): number =>
    source.match(new RegExp(`var<${kind}[,>]`, "g"))?.length ?? 0;

/** The compiler's messages and those of the limits; null when there are none. */
async function compileAsync(kernel: Kernel, { device: raw } = device): Promise<string | null> {
    raw.pushErrorScope("validation");
    const module = raw.createShaderModule({ code: kernel.source });
    const { messages } = await module.getCompilationInfo();
    raw.createComputePipeline({ layout: "auto", compute: { module, entryPoint: "main" } });
    const error = await raw.popErrorScope();
    const texts = messages.filter(({ type }) => type === "error").map(({ message }) => message);
    return error || texts.length > 0 ? [error?.message, ...texts].join("\n") : null;
}

describe("a device with the least limits (dawn in Node)", () => {
    it("is what the tests run on", () => {
        for (const [name, limit] of Object.entries(LEAST_LIMITS)) {
            expect({ name, limit: device.device.limits[name as keyof typeof LEAST_LIMITS] }).toEqual({ name, limit });
        }
    });

    it("compiles all kernels of hull, plan, triangles and draws", async () => {
        for (const kernel of PLAN_KERNELS) {
            expect(await compileAsync(kernel)).toBeNull();
        }
    });

    it.each(PLAIN_OPTIONS)("compiles all kernels of vertices: %j", async (options) => {
        for (const kernel of vertexKernels(options)) {
            expect(await compileAsync(kernel)).toBeNull();
        }
    });

    it("compiles, on a device with subgroups, the kernels that use them", async () => {
        const kernels = PLAIN_OPTIONS.map((options) =>
            createVertexKernel("staged", { ...options, exchange: "subgroup" }),
        );
        for (const kernel of [createTriangleKernel("subgroup"), ...kernels]) {
            expect(await compileAsync(kernel, withSubgroups.device)).toBeNull();
            expect(await compileAsync(kernel)).not.toBeNull();
        }
    });

    it("would refuse a kernel that needs more", async () => {
        const head = "@group(0) @binding(0) var<storage, read_write> out: array<u32>;";
        const large = `${head} var<workgroup> shared_: array<u32, 4097>;
            @compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32) { shared_[i] = i; out[i] = shared_[i]; }`;
        const wide = `${head} @compute @workgroup_size(257) fn main(@builtin(local_invocation_index) i: u32) { out[i] = i; }`;
        for (const source of [large, wide]) {
            expect(await compileAsync({ name: "too large", source, bindings: { out: 0 } })).not.toBeNull();
        }
    });

    it("has as many buffers to bind as every kernel declares", () => {
        const kernels = [...PLAN_KERNELS, ...[...PLAIN_OPTIONS, ...VECTOR_OPTIONS].flatMap(vertexKernels)];
        for (const kernel of kernels) {
            const { name } = kernel;
            const [storage, uniform] = [countBuffers(kernel, "storage"), countBuffers(kernel, "uniform")];
            expect({ name, fits: storage <= LEAST_LIMITS.maxStorageBuffersPerShaderStage, storage }).toMatchObject({
                fits: true,
            });
            expect(uniform).toBeLessThanOrEqual(LEAST_LIMITS.maxUniformBuffersPerShaderStage);
            expect(storage + uniform).toBeGreaterThanOrEqual(Object.keys(kernel.bindings).length);
        }
    });
});
