import { BSP_LUMPS, latinText, type BspFile } from "./bspFile.js";

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

/**
 * A range of vertices with what the surfaces of this package need. Normals are as stored. Coordinates in the light map
 * that are not finite are 0: levels hold such for faces that have no light map.
 */
export interface BspVertices {
    readonly positions: Float32Array;
    readonly normals: Float32Array;
    readonly uvs: Float32Array;
    readonly uvs2: Float32Array;
    readonly colors: Float32Array;
}

const SHADER_NAME_LENGTH = 64;

/** Bytes of a vertex: position, texture, light map, normal (float32 each), colour (4 bytes). */
const VERTEX = { position: 0, uv: 12, uv2: 20, normal: 28, color: 40 } as const;

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
 * Reads vertices.
 * @param file the level
 * @param first index of the first vertex; all of them must be there
 * @param count how many
 * @param origin added to the positions
 */
export function readBspVertices(
    { view, lumps }: BspFile,
    first: number,
    count: number,
    origin: readonly [number, number, number],
): BspVertices {
    const vertices = {
        positions: new Float32Array(3 * count),
        normals: new Float32Array(3 * count),
        uvs: new Float32Array(2 * count),
        uvs2: new Float32Array(2 * count),
        colors: new Float32Array(4 * count),
    };
    for (let i = 0; i < count; i++) {
        const at = lumps.vertices.offset + (first + i) * BSP_LUMPS.vertices.size;
        for (let axis = 0; axis < 3; axis++) {
            vertices.positions[3 * i + axis] = view.getFloat32(at + VERTEX.position + 4 * axis, true) + origin[axis];
            vertices.normals[3 * i + axis] = view.getFloat32(at + VERTEX.normal + 4 * axis, true);
        }
        for (let axis = 0; axis < 2; axis++) {
            vertices.uvs[2 * i + axis] = view.getFloat32(at + VERTEX.uv + 4 * axis, true);
            const uv2 = view.getFloat32(at + VERTEX.uv2 + 4 * axis, true);
            vertices.uvs2[2 * i + axis] = Number.isFinite(uv2) ? uv2 : 0;
        }
        for (let channel = 0; channel < 4; channel++) {
            vertices.colors[4 * i + channel] = view.getUint8(at + VERTEX.color + channel) / 255;
        }
    }
    return vertices;
}
