import chunkSearch from "../../../shaders/webgpu/include/chunkSearch.wgsl?raw";
import chunks from "../../../shaders/webgpu/chunks.wgsl?raw";
import attributes from "../../../shaders/webgpu/include/attributes.wgsl?raw";
import controlPoints from "../../../shaders/webgpu/include/controlPoints.wgsl?raw";
import domainPoint from "../../../shaders/webgpu/include/domainPoint.wgsl?raw";
import domainTriangle from "../../../shaders/webgpu/include/domainTriangle.wgsl?raw";
import drawRange from "../../../shaders/webgpu/include/drawRange.wgsl?raw";
import edge from "../../../shaders/webgpu/include/edge.wgsl?raw";
import listSample from "../../../shaders/webgpu/include/listSample.wgsl?raw";
import normal from "../../../shaders/webgpu/include/normal.wgsl?raw";
import parameters from "../../../shaders/webgpu/include/parameters.wgsl?raw";
import planSample from "../../../shaders/webgpu/include/planSample.wgsl?raw";
import records from "../../../shaders/webgpu/include/records.wgsl?raw";
import spacing from "../../../shaders/webgpu/include/spacing.wgsl?raw";
import stitch from "../../../shaders/webgpu/include/stitch.wgsl?raw";
import vertex from "../../../shaders/webgpu/include/vertex.wgsl?raw";
import cooperative from "../../../shaders/webgpu/cooperative.wgsl?raw";
import direct from "../../../shaders/webgpu/direct.wgsl?raw";
import drawArguments from "../../../shaders/webgpu/drawArguments.wgsl?raw";
import instancedIndices from "../../../shaders/webgpu/instancedIndices.wgsl?raw";
import lines from "../../../shaders/webgpu/lines.wgsl?raw";
import triangles from "../../../shaders/webgpu/triangles.wgsl?raw";
import type { VertexLayout } from "../../domain/VertexLayout.js";
import type { EvaluationMethod } from "../PatchBackend.js";
import type { SampleSource } from "../SampleList.js";

/** Work-items of a workgroup of the kernels that give one item to each sample or triangle. */
const DIRECT_SIZE = 64;

/**
 * Samples that share a workgroup of the cooperative kernel: 7 · 9 = 63 work-items, two subgroups of most GPUs. Measured
 * a tenth faster than the 28 samples that the limit of 256 work-items would allow (docs/performance.md).
 */
const COOPERATIVE_SAMPLES = 7;

/** A compute kernel: its text, its bindings and how much of the work one workgroup does. */
export interface Kernel {
    /** Name for labels and messages. */
    readonly name: string;
    /** WGSL, complete. */
    readonly source: string;
    /** Binding index, in group 0, of each resource by name. `parameters` and `drawRange` are uniform buffers, all others storage. */
    readonly bindings: Readonly<Record<string, number>>;
    /** Samples or triangles per workgroup. */
    readonly itemsPerWorkgroup: number;
}

/** What the vertices of a net hold, which a kernel is made for. */
interface VertexKernelOptions {
    /** Where the samples come from. */
    readonly samples: SampleSource;
    readonly layout: VertexLayout;
    /** Values a patch has: 0, 4 or 16. */
    readonly uvValues: number;
    /** Values a patch has: 0, 4 or 16. */
    readonly colorValues: number;
}

const VERTEX_BINDINGS = { parameters: 0, points: 1, patches: 2, records: 3, attributes: 4, vertices: 5 };

/** The kernel that evaluates vertices by a method. */
export function createVertexKernel(method: EvaluationMethod, options: VertexKernelOptions): Kernel {
    const { samples, layout, uvValues, colorValues } = options;
    const constants = {
        VERTEX_STRIDE: layout.stride / 4,
        TANGENT_AT: Math.max(layout.tangent, 0) / 4,
        COLOR_AT: Math.max(layout.color, 0) / 4,
        UV_VALUES: uvValues,
        COLOR_VALUES: colorValues,
        ...(method === "direct" ? { DIRECT_SIZE } : { COOPERATIVE_SAMPLES }),
    };
    const source = samples === "plan" ? [spacing, records, chunkSearch, domainPoint, planSample] : [listSample];
    const includes = [parameters, ...source, controlPoints, edge, normal, attributes, vertex];
    return {
        name: samples === "plan" ? method : `${method} of a list`,
        source: assemble(constants, includes, method === "direct" ? direct : cooperative),
        bindings: samples === "plan" ? { ...VERTEX_BINDINGS, vertexChunks: 6 } : VERTEX_BINDINGS,
        itemsPerWorkgroup: method === "direct" ? DIRECT_SIZE : COOPERATIVE_SAMPLES,
    };
}

/** The kernel that writes the indices of the triangles. */
export function createTriangleKernel(): Kernel {
    const includes = [parameters, spacing, records, chunkSearch, domainPoint, stitch, domainTriangle];
    return {
        name: "triangles",
        source: assemble({ DIRECT_SIZE }, includes, triangles),
        bindings: { parameters: 0, records: 1, triangleChunks: 2, indices: 3 },
        itemsPerWorkgroup: DIRECT_SIZE,
    };
}

/** The kernel that fills the tables in which vertices and triangles look for their patch. */
export function createChunkKernel(): Kernel {
    return {
        name: "chunks",
        source: assemble({ DIRECT_SIZE }, [parameters, records], chunks),
        bindings: { parameters: 0, records: 1, vertexChunks: 2, triangleChunks: 3 },
        itemsPerWorkgroup: DIRECT_SIZE,
    };
}

/** Vertices or triangles that share an entry of these tables, as in shaders/webgpu/include/records.wgsl. */
const CHUNK_SIZE = 256;

/** Bytes of a table for a number of vertices or triangles: an entry a chunk, and one that closes it. */
export function chunkTableBytes(items: number): number {
    return (Math.ceil(items / CHUNK_SIZE) + 1) * 4;
}

/** The kernel that writes the sides of triangles as lines. */
export function createLineKernel(): Kernel {
    return {
        name: "lines",
        source: assemble({ DIRECT_SIZE }, [parameters], lines),
        bindings: { parameters: 0, indices: 1, lines: 2 },
        itemsPerWorkgroup: DIRECT_SIZE,
    };
}

/** The kernel that writes the arguments of the draws of one range of patches, in one work-item. */
export function createDrawArgumentsKernel(): Kernel {
    return {
        name: "drawArguments",
        source: assemble({}, [records, drawRange], drawArguments),
        bindings: { drawRange: 0, totals: 1, records: 2, triangleArguments: 3, lineArguments: 4, pointArguments: 5 },
        itemsPerWorkgroup: 1,
    };
}

/**
 * The kernel that copies the triangles of one range of patches, or their lines, into a region of fixed size.
 * @param indicesPerTriangle 3 for triangles, 6 for lines
 */
export function createInstancedIndicesKernel(indicesPerTriangle: number): Kernel {
    return {
        name: "instancedIndices",
        source: assemble({ DIRECT_SIZE, INDICES_PER_TRIANGLE: indicesPerTriangle }, [drawRange], instancedIndices),
        bindings: { drawRange: 0, drawArguments: 1, indices: 2, instancedIndices: 3 },
        itemsPerWorkgroup: DIRECT_SIZE,
    };
}

/** WGSL does not care for the order of declarations: a kernel is its constants, its includes and itself. */
function assemble(constants: Readonly<Record<string, number>>, includes: readonly string[], main: string): string {
    const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${value}u;`);
    return [head.join("\n"), ...includes, main].join("\n");
}
