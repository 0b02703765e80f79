import { CpuBackend } from "../backends/cpu/CpuBackend.js";
import { buildEdgeTable } from "../net/edges.js";
import type { PatchNet } from "../net/PatchNet.js";
import { turnedOver } from "../sources/upward.js";

/** The triangles of one material slot, as glTF wants them. */
export interface FallbackPart {
    /** Material slot. */
    readonly group: number;
    /** x, y, z per vertex. */
    readonly positions: Float32Array;
    /** Unit normal per vertex. */
    readonly normals: Float32Array;
    /** Texture coordinates per vertex, v from the upper edge of an image to the lower. */
    readonly uvs: Float32Array;
    /** As `uvs`, where the net has second ones. */
    readonly uvs2?: Float32Array;
    /** RGBA per vertex, within [0, 1], where the net has colours. */
    readonly colors?: Float32Array;
    /** Three vertices per triangle, counter-clockwise seen from the front. */
    readonly indices: Uint32Array;
}

/** The largest index means the end of a strip. */
const LIMITS = { maxVertices: 0xffffffff, maxTriangles: 0xffffffff };

/**
 * Tessellates a net evenly, for viewers that know triangles alone. What patches share they share to the bit, as in
 * every tessellation: positions of vertices on a common edge are equal.
 * @param net a checked net
 * @param segments segments per edge
 * @returns one part per material slot that has patches, in their order
 */
export function fallbackParts(net: PatchNet, segments: number): FallbackPart[] {
    const backend = new CpuBackend(LIMITS, false);
    backend.setNet(net);
    backend.tessellateFactors(new Float32Array(buildEdgeTable(net).edgeCount).fill(segments), "integer");
    const surface = backend.readSurface();
    backend.dispose();
    const groupOf = (vertex: number): number => net.groups?.[surface.patchIds[vertex]] ?? 0;
    const parts: FallbackPart[] = [];
    // Vertices and triangles stand in the order of the slots.
    for (let vertex = 0, index = 0; index < surface.indices.length;) {
        const group = groupOf(vertex);
        const firstVertex = vertex;
        const firstIndex = index;
        while (vertex < surface.patchIds.length && groupOf(vertex) === group) {
            vertex++;
        }
        while (index < surface.indices.length && surface.indices[index] < vertex) {
            index++;
        }
        parts.push({
            group,
            positions: surface.positions.subarray(3 * firstVertex, 3 * vertex),
            normals: surface.normals.subarray(3 * firstVertex, 3 * vertex),
            uvs: turnedOver(surface.uvs.subarray(2 * firstVertex, 2 * vertex)),
            ...(surface.uvs2 && { uvs2: turnedOver(surface.uvs2.subarray(2 * firstVertex, 2 * vertex)) }),
            ...(surface.colors && { colors: clamped(surface.colors.subarray(4 * firstVertex, 4 * vertex)) }),
            indices: surface.indices.subarray(firstIndex, index).map((id) => id - firstVertex),
        });
    }
    return parts;
}

function clamped(colors: Float32Array): Float32Array {
    return colors.map((value) => Math.min(Math.max(value, 0), 1));
}
