/**
 * Times the kernels of the WebGPU backend on whatever GPU there is, each as a share of the write bandwidth of that GPU
 * in the same run. Runs in Node over dawn: `npm run bench:gpu`, or on a machine with a GPU and no browser, see
 * docs/performance.md. Prints a table and, last, one line of JSON.
 */
import { splitWorkgroups } from "../src/backends/webgpu/workgroups";
import {
    chunkTableBytes,
    createChunkKernel,
    createTriangleKernel,
    createVertexKernel,
    type Kernel,
} from "../src/backends/webgpu/kernels";
import { packParameters } from "../src/backends/webgpu/packing";
import { SurfacePlanner } from "../src/backends/SurfacePlanner";
import { createVertexLayout } from "../src/domain/VertexLayout";
import { createSheet } from "../test/conformance/checks/nets";
import { openRawDevice, type RawComputeDevice } from "../test/support/rawComputeDevice";
import { measureWriteCeiling } from "./gpuCeiling";
import { timeDispatches, type Dispatch } from "./gpuTimer";

/** Columns and rows of patches, and segments along each side. */
interface Size {
    readonly columns: number;
    readonly rows: number;
    readonly segments: number;
}

const BIG: readonly Size[] = [
    { columns: 200, rows: 100, segments: 16 },
    { columns: 50, rows: 40, segments: 64 },
    { columns: 400, rows: 250, segments: 4 },
];

/** For software GPUs, which only show that the bench runs. */
const SMALL: readonly Size[] = [{ columns: 8, rows: 4, segments: 8 }];

interface Row {
    readonly kernel: string;
    readonly patches: number;
    readonly samples: number;
    readonly medianMicroseconds: number;
    readonly deviationMicroseconds: number;
    readonly gigaSamplesPerSecond: number;
    readonly shareOfCeiling: number;
}

const isSmall = process.argv.includes("--small");
const { device: raw, errors } = await openRawDevice(true);
const { info } = raw;
console.log(`GPU: ${info.vendor} ${info.architecture} ${info.device} ${info.description}`);
const ceiling = await measureWriteCeiling(raw, isSmall ? 1 << 22 : 1 << 30);
console.log(`write ceiling: ${(ceiling / 1e12).toFixed(3)} TB/s`);
const rows: Row[] = [];
for (const size of isSmall ? SMALL : BIG) {
    rows.push(...(await benchSize(raw, size)));
}
console.table(
    rows.map((row) => ({
        kernel: row.kernel,
        patches: row.patches,
        samples: row.samples,
        "median µs": row.medianMicroseconds.toFixed(1),
        "σ µs": row.deviationMicroseconds.toFixed(1),
        "G/s": row.gigaSamplesPerSecond.toFixed(2),
        "% of ceiling": (100 * row.shareOfCeiling).toFixed(1),
    })),
);
if (errors.length > 0) {
    console.error(errors.join("\n"));
}
console.log(JSON.stringify({ gpu: info.description || info.device, ceilingBytesPerSecond: ceiling, rows }));
process.exit(errors.length > 0 ? 1 : 0);

async function benchSize(device: RawComputeDevice, { columns, rows: sheetRows, segments }: Size): Promise<Row[]> {
    const planner = new SurfacePlanner({ maxVertices: 1e9, maxTriangles: 1e9 });
    const net = createSheet(columns, sheetRows, 1, false);
    planner.setNet(net);
    planner.planFactors(new Float32Array(planner.edgeCount).fill(segments), "integer");
    const { plan, order } = planner;
    const layout = createVertexLayout(false, false);
    const buffers = new Map<string, GPUBuffer>();
    const hold = (name: string, data: Uint32Array | Float32Array, usage: number): void => {
        const buffer = device.device.createBuffer({ size: data.byteLength, usage: usage | GPUBufferUsage.COPY_DST });
        device.device.queue.writeBuffer(buffer, 0, data as Uint32Array<ArrayBuffer>);
        buffers.set(name, buffer);
    };
    hold("parameters", packParameters(plan, order.length, new Uint32Array(4)), GPUBufferUsage.UNIFORM);
    hold("points", planner.net.points, GPUBufferUsage.STORAGE);
    hold("patches", planner.net.patches, GPUBufferUsage.STORAGE);
    hold("records", plan.records, GPUBufferUsage.STORAGE);
    hold("attributes", new Float32Array(4), GPUBufferUsage.STORAGE);
    const create = (name: string, size: number): void => {
        buffers.set(name, device.device.createBuffer({ size, usage: GPUBufferUsage.STORAGE }));
    };
    create("vertices", plan.vertexCount * layout.stride * 4);
    create("indices", plan.triangleCount * 12);
    create("vertexChunks", chunkTableBytes(plan.vertexCount));
    create("triangleChunks", chunkTableBytes(plan.triangleCount));
    const options = { samples: "plan", layout, uvValues: 0, colorValues: 0 } as const;
    const cooperative = createVertexKernel("cooperative", options);
    const kernels: [Kernel, number, number][] = [
        // First: it fills the tables that the others read.
        [createChunkKernel(), order.length, 0],
        [createVertexKernel("direct", options), plan.vertexCount, layout.stride * 4],
        [cooperative, plan.vertexCount, layout.stride * 4],
        [oneSampleAWorkgroup(cooperative), plan.vertexCount, layout.stride * 4],
        [createTriangleKernel(), plan.triangleCount, 12],
    ];
    const results: Row[] = [];
    for (const [kernel, items, bytes] of kernels) {
        const { median, deviation } = await timeDispatches(device, [createDispatch(device, kernel, buffers, items)], 5);
        results.push({
            kernel: kernel.name,
            patches: order.length,
            samples: items,
            medianMicroseconds: median * 1e6,
            deviationMicroseconds: deviation * 1e6,
            gigaSamplesPerSecond: items / median / 1e9,
            shareOfCeiling: (items * bytes) / median / ceiling,
        });
    }
    buffers.forEach((buffer) => {
        buffer.destroy();
    });
    return results;
}

/** The cooperative method as it was in the original experiment. */
function oneSampleAWorkgroup(kernel: Kernel): Kernel {
    const source = kernel.source.replace(/const COOPERATIVE_SAMPLES = \d+u;/, "const COOPERATIVE_SAMPLES = 1u;");
    return { ...kernel, name: "cooperative, one sample a workgroup", source, itemsPerWorkgroup: 1 };
}

function createDispatch(
    { device }: RawComputeDevice,
    kernel: Kernel,
    buffers: ReadonlyMap<string, GPUBuffer>,
    items: number,
): Dispatch {
    const module = device.createShaderModule({ code: kernel.source });
    const pipeline = device.createComputePipeline({ layout: "auto", compute: { module } });
    const entries = Object.entries(kernel.bindings).map(([name, binding]) => ({
        binding,
        resource: { buffer: buffers.get(name)! },
    }));
    const bindGroup = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
    return { pipeline, bindGroup, workgroups: splitWorkgroups(Math.ceil(items / kernel.itemsPerWorkgroup)) };
}
