import { orderByGroup } from "../../src/backends/drawOrder";
import type { Surface } from "../../src/backends/Surface";
import { readSurfaceAsync } from "../../src/backends/webgpu/readSurface";
import type { Totals } from "../../src/backends/webgpu/readTotals";
import type { VertexLayout } from "../../src/domain/VertexLayout";
import { patchCountOf, type PatchNet } from "../../src/net/PatchNet";
import { segmentCount } from "../../src/tessellator/spacing";
import { RECORD_SIZE } from "../../src/tessellator/TessellationPlan";
import type { GuardedDevice } from "./GuardedDevice";

/** What is on the GPU at a moment, whether or not it is all that the view wants. */
export interface Frame {
    readonly surface: Surface;
    readonly totals: Totals;
    /** Segments per patch side, as the net numbers them; 0 where the patch is not drawn. */
    readonly segments: Uint32Array;
    /** Vertices and triangles that there is room for. */
    readonly capacity: { readonly vertices: number; readonly triangles: number };
    /** Per range: what `drawIndexedIndirect` is given for the triangles. */
    readonly drawArguments: readonly Uint32Array[];
    /** Vertex indices of the lines, all there is room for; null when there are none. */
    readonly lines: Uint32Array | null;
    /** Vertex indices of the regions of instances, all there is room for; null when there are none. */
    readonly instancedTriangles: Uint32Array | null;
}

/** Reads the buffers of the one backend on a device, without waiting for it to be settled. */
export async function readFrameAsync(device: GuardedDevice, net: PatchNet, layout: VertexLayout): Promise<Frame> {
    const { order } = orderByGroup(net);
    const bytesOf = (name: string): number => device.buffersOf(name)[0].byteLength;
    const capacity = {
        vertices: Math.floor(bytesOf("vertices") / (layout.stride * 4)),
        triangles: Math.floor(bytesOf("indices") / 12),
    };
    const wordsAsync = async (buffer: ReturnType<GuardedDevice["buffersOf"]>[number]): Promise<Uint32Array> =>
        new Uint32Array(await device.readBufferAsync(buffer, buffer.byteLength));
    const optionalAsync = (name: string): Promise<Uint32Array | null> => {
        const buffers = device.buffersOf(name);
        return buffers.length > 0 ? wordsAsync(buffers[0]) : Promise.resolve(null);
    };
    // All reads are asked for before anything else can be: they are of one moment.
    const [read, recordBytes, placeBytes, lines, instancedTriangles, drawArguments] = await Promise.all([
        readSurfaceAsync({ buffers: device, layout, order, capacity }),
        device.readAsync("records"),
        device.readAsync("drawn"),
        optionalAsync("lines"),
        optionalAsync("instanced triangles"),
        Promise.all(device.buffersOf("triangleArguments").map(wordsAsync)),
    ]);
    const { surface, totals } = read;
    const records = new Uint32Array(recordBytes);
    const places = new Uint32Array(placeBytes);
    const segments = new Uint32Array(4 * patchCountOf(net));
    for (let rank = 0; rank < totals.drawn; rank++) {
        for (let side = 0; side < 4; side++) {
            segments[4 * order[places[2 * rank]] + side] = segmentCount(records[rank * RECORD_SIZE + side]);
        }
    }
    return { surface, totals, segments, capacity, drawArguments, lines, instancedTriangles };
}
