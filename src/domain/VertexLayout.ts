import type { PatchNet } from "../net/PatchNet.js";

/**
 * Layout of the interleaved vertices, in floats: position 3, normal 3, texture coordinates 2, then tangent 4, colour 4
 * and second texture coordinates 2 with 2 zeros, each where there are such. All that follows starts on a multiple of
 * four floats, as GPUs write four at a time.
 */
export interface VertexLayout {
    /** Floats per vertex: 8, 12, 16 or 20. */
    readonly stride: number;
    /** Offset of the tangent, or −1. */
    readonly tangent: number;
    /** Offset of the colour, or −1. */
    readonly color: number;
    /** Offset of the second texture coordinates, or −1. */
    readonly secondUv: number;
}

/** Offset of the position in a vertex, in floats. */
export const POSITION_OFFSET = 0;

/** Offset of the normal in a vertex, in floats. */
export const NORMAL_OFFSET = 3;

/** Offset of the texture coordinates in a vertex, in floats. */
export const UV_OFFSET = 6;

/**
 * @param tangents whether vertices have a tangent
 * @param net whose colours and second texture coordinates vertices have, if it has them
 */
export function createVertexLayout(tangents: boolean, net: Pick<PatchNet, "colors" | "uvs2"> = {}): VertexLayout {
    let stride = 8;
    const place = (isThere: boolean): number => {
        stride += isThere ? 4 : 0;
        return isThere ? stride - 4 : -1;
    };
    const tangent = place(tangents);
    const color = place(net.colors !== undefined);
    const secondUv = place(net.uvs2 !== undefined);
    return { stride, tangent, color, secondUv };
}
