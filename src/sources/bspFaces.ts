import { BSP_LUMPS, latinText, type BspFile } from "./bspFile.js";
import { BSP_POINT_SIZE } from "./quakeGrid.js";
import { upward } from "./upward.js";

/** Types of faces. */
export const FACE_TYPES = { polygon: 1, patch: 2, mesh: 3, flare: 4 } as const;

/** A face of a level as its record has it, with nothing checked. */
export interface BspFace {
    /** Byte of its record, from the beginning of the file. */
    readonly offset: number;
    readonly shader: number;
    /** See {@link FACE_TYPES}. */
    readonly type: number;
    readonly firstVertex: number;
    readonly vertexCount: number;
    readonly firstMeshVertex: number;
    readonly meshVertexCount: number;
    /** Index of its light map; below 0 for none. */
    readonly lightmap: number;
    /** Points along u and v of a patch. */
    readonly width: number;
    readonly height: number;
}

/** A range of vertices of polygons. */
export interface BspVertices {
    readonly positions: Float32Array;
    readonly normals: Float32Array;
    readonly uvs: Float32Array;
    readonly uvs2: Float32Array;
    readonly colors: Float32Array;
}

type BspOrigin = readonly [number, number, number];

const SHADER_NAME_LENGTH = 64;

/** Bytes of a vertex: position, texture, light map (7 float32 numbers), normal (3 of them), colour (4 bytes). */
const NORMAL_OFFSET = 28;
const COLOR_OFFSET = 40;

/** @param index which face; it must be there */
export function readBspFace({ view, lumps }: BspFile, index: number): BspFace {
    const offset = lumps.faces.offset + index * BSP_LUMPS.faces.size;
    const at = (word: number): number => view.getInt32(offset + 4 * word, true);
    return {
        offset,
        shader: at(0),
        type: at(2),
        firstVertex: at(3),
        vertexCount: at(4),
        firstMeshVertex: at(5),
        meshVertexCount: at(6),
        lightmap: at(7),
        width: at(24),
        height: at(25),
    };
}

/** Names of all materials. */
export function readBspShaders({ view, lumps }: BspFile): string[] {
    const { offset, count } = lumps.shaders;
    return Array.from({ length: count }, (_, i) =>
        latinText(view, offset + i * BSP_LUMPS.shaders.size, SHADER_NAME_LENGTH),
    );
}

/** Whether a range of records lies within a lump. */
export function isInLump(first: number, count: number, lumpCount: number): boolean {
    return first >= 0 && count >= 0 && first + count <= lumpCount;
}

/**
 * Reads vertices that are control points. Coordinates in the light map that are not finite are 0: levels hold such for
 * faces that have no light map.
 * @param file the level
 * @param first index of the first vertex; all of them must be there
 * @param count how many
 * @param origin added to the positions
 * @returns {@link BSP_POINT_SIZE} numbers a vertex
 */
export function readBspGrid({ view, lumps }: BspFile, first: number, count: number, origin: BspOrigin): Float32Array {
    const values = new Float32Array(count * BSP_POINT_SIZE);
    for (let i = 0; i < count; i++) {
        const from = lumps.vertices.offset + (first + i) * BSP_LUMPS.vertices.size;
        const to = i * BSP_POINT_SIZE;
        for (let j = 0; j < 5; j++) {
            values[to + j] = view.getFloat32(from + 4 * j, true) + (j < 3 ? origin[j] : 0);
        }
        values[to + 4] = upward(values[to + 4]);
        for (let j = 5; j < 7; j++) {
            const value = view.getFloat32(from + 4 * j, true);
            const upright = j === 5 ? value : upward(value);
            values[to + j] = Number.isFinite(upright) ? upright : 0;
        }
        for (let j = 0; j < 4; j++) {
            values[to + 7 + j] = view.getUint8(from + COLOR_OFFSET + j) / 255;
        }
    }
    return values;
}

/**
 * Reads vertices of polygons, with normals as stored.
 * @param file the level
 * @param first index of the first vertex; all of them must be there
 * @param count how many
 * @param origin added to the positions
 */
export function readBspVertices(file: BspFile, first: number, count: number, origin: BspOrigin): BspVertices {
    const values = readBspGrid(file, first, count, origin);
    const pick = (start: number, size: number): Float32Array =>
        Float32Array.from(
            { length: count * size },
            (_, i) => values[Math.floor(i / size) * BSP_POINT_SIZE + start + (i % size)],
        );
    const start = file.lumps.vertices.offset + first * BSP_LUMPS.vertices.size + NORMAL_OFFSET;
    const normals = Float32Array.from({ length: count * 3 }, (_, i) =>
        file.view.getFloat32(start + Math.floor(i / 3) * BSP_LUMPS.vertices.size + 4 * (i % 3), true),
    );
    return { positions: pick(0, 3), normals, uvs: pick(3, 2), uvs2: pick(5, 2), colors: pick(7, 4) };
}
