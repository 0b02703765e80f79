/** How large a surface is that was made on the GPU, and how large the view wants it. */
export interface Totals {
    readonly vertices: number;
    readonly triangles: number;
    /** Items of the vertex kernel: vertices, or runs of them. */
    readonly items: number;
    /** Patches that are drawn. */
    readonly drawn: number;
    /** Vertices and triangles without a budget. */
    readonly wantedVertices: number;
    readonly wantedTriangles: number;
    /** Common number by which all factors were scaled down. */
    readonly scale: number;
}

/** @param bytes content of the buffer "totals", see shaders/webgpu/include/totals.wgsl */
export function readTotals(bytes: ArrayBuffer): Totals {
    const words = new Uint32Array(bytes);
    return {
        vertices: words[0],
        triangles: words[1],
        items: words[2],
        drawn: words[3],
        wantedVertices: words[4] * 65_536 + words[5],
        wantedTriangles: words[6] * 65_536 + words[7],
        scale: new Float32Array(bytes)[8],
    };
}
