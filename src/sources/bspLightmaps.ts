import { BSP_LUMPS, type BspFile } from "./bspFile.js";

/** A picture of the light that falls onto parts of a level. */
export interface QuakeLightmap {
    /** Texels a row: 128. */
    readonly width: number;
    /** Rows: 128. */
    readonly height: number;
    /**
     * Red, green, blue, a byte each, row by row from v = 1 down to 0 of the second texture coordinates, as the file has
     * them: a quarter as bright as Quake III shows them.
     */
    readonly data: Uint8Array;
}

/** Texels on a side of a light map. */
const SIDE = 128;

/** All light maps of a level, in the order of the file; a copy of them. */
export function readBspLightmaps({ view, lumps }: BspFile): QuakeLightmap[] {
    const { offset, count } = lumps.lightmaps;
    const { size } = BSP_LUMPS.lightmaps;
    return Array.from({ length: count }, (_, i) => ({
        width: SIDE,
        height: SIDE,
        data: new Uint8Array(view.buffer, view.byteOffset + offset + i * size, size).slice(),
    }));
}
