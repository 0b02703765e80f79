import type { VertexLayout } from "../../domain/VertexLayout.js";
import { RECORD_SIZE } from "../../tessellator/TessellationPlan.js";
import { buildSurface } from "../buildSurface.js";
import type { Surface } from "../Surface.js";
import type { GpuBuffers } from "./GpuBuffers.js";
import { TOTALS_BYTES } from "./planKernels.js";
import { readTotals, type Totals } from "./readTotals.js";

/** What there is to read. */
interface ReadTask {
    readonly buffers: Pick<GpuBuffers, "readAsync">;
    readonly layout: VertexLayout;
    /** Patch of the net per patch in the order of drawing. */
    readonly order: Uint32Array;
    /** Vertices and triangles that there is room for. */
    readonly capacity: { readonly vertices: number; readonly triangles: number };
}

/** A surface, and how large the view wanted it. */
interface ReadSurface {
    readonly surface: Surface;
    readonly totals: Totals;
}

/** The surface of a net of which nothing was made. */
export function emptySurface(layout: VertexLayout): Surface {
    const plan = { records: new Uint32Array(0), vertexCount: 0, triangleCount: 0 };
    return buildSurface({ plan, order: new Uint32Array(0) }, layout, new Float32Array(0), new Uint32Array(0));
}

/** Reads the surface that is on the GPU: all of it at one moment, however often it is made anew meanwhile. */
export async function readSurfaceAsync({ buffers, layout, order, capacity }: ReadTask): Promise<ReadSurface> {
    // How much there is is known only afterwards: all that there is room for is read, in one go.
    const [totalBytes, recordBytes, drawnBytes, vertexBytes, indexBytes] = await Promise.all([
        buffers.readAsync("totals", TOTALS_BYTES),
        buffers.readAsync("records", order.length * RECORD_SIZE * 4),
        buffers.readAsync("drawn", order.length * 8),
        buffers.readAsync("vertices", capacity.vertices * layout.stride * 4),
        buffers.readAsync("indices", capacity.triangles * 12),
    ]);
    const totals = readTotals(totalBytes);
    const { vertices, triangles, drawn } = totals;
    const patches = new Uint32Array(drawnBytes);
    const plan = {
        records: new Uint32Array(recordBytes, 0, drawn * RECORD_SIZE),
        vertexCount: vertices,
        triangleCount: triangles,
    };
    const drawnOrder = Uint32Array.from({ length: drawn }, (_, rank) => order[patches[2 * rank]]);
    const [vertexValues, indices] = [new Float32Array(vertexBytes), new Uint32Array(indexBytes)];
    return { surface: buildSurface({ plan, order: drawnOrder }, layout, vertexValues, indices), totals };
}
