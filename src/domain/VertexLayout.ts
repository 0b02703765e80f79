/**
 * Layout of the interleaved vertices, in floats: position 3, normal 3, texture coordinates 2, then tangent 4 and
 * colour 4 where asked for. Every part that follows starts on a multiple of four floats.
 */
export interface VertexLayout {
    /** Floats per vertex: 8, 12 or 16. */
    readonly stride: number;
    /** Offset of the tangent, or −1. */
    readonly tangent: number;
    /** Offset of the colour, or −1. */
    readonly color: number;
}

/** Offset of the position in a vertex, in floats. */
export const POSITION_OFFSET = 0;

/** Offset of the normal in a vertex, in floats. */
export const NORMAL_OFFSET = 3;

/** Offset of the texture coordinates in a vertex, in floats. */
export const UV_OFFSET = 6;

/**
 * @param tangents whether vertices have a tangent
 * @param colors whether vertices have a colour
 */
export function createVertexLayout(tangents: boolean, colors: boolean): VertexLayout {
    const tangent = tangents ? 8 : -1;
    const color = colors ? (tangents ? 12 : 8) : -1;
    return { stride: 8 + (tangents ? 4 : 0) + (colors ? 4 : 0), tangent, color };
}
