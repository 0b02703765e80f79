import { isInLump, readBspVertices, type BspFace, type BspVertices } from "./bspFaces.js";
import { BSP_LUMPS, type BspFile } from "./bspFile.js";
import type { BspModel } from "./bspModels.js";

/** Plain triangles of one material of a level. */
export interface QuakePolygons {
    /** What moves with them: name of the net of the curves there, see `parseQuakeBsp`. */
    readonly name: string;
    /** Name of the material, as in the file. */
    readonly material: string;
    /** Index of the light map of the file; below 0 for none. */
    readonly lightmap: number;
    /** x, y, z per vertex, as of the curves. */
    readonly positions: Float32Array;
    /** Unit normals as the file has them, x, y, z per vertex. */
    readonly normals: Float32Array;
    /** Texture coordinates, 2 numbers a vertex. */
    readonly uvs: Float32Array;
    /** Coordinates in the light map, 2 numbers a vertex. */
    readonly uvs2: Float32Array;
    /** RGBA in [0, 1], 4 numbers a vertex. */
    readonly colors: Float32Array;
    /** Three vertices a triangle, counter-clockwise in right-handed axes as seen from outside. */
    readonly indices: Uint32Array;
}

/** A face with triangles, of which nothing is left to check. */
interface PolygonFace {
    readonly vertices: BspVertices;
    /** Three vertices of the face a triangle, clockwise as in the file. */
    readonly triangles: Int32Array;
}

/** Collects the polygons of a level by model, material and light map. */
export class BspPolygonSet {
    private readonly _sets = new Map<string, PolygonFace[]>();
    private readonly _keys: Pick<QuakePolygons, "name" | "material" | "lightmap">[] = [];
    private _meshVertices = 0;

    constructor(private readonly _file: BspFile) {}

    /**
     * Adds a face.
     * @param face the face; its vertices must be there
     * @param modelIndex index of its model
     * @param model that model
     * @param material name of its material
     * @returns what is wrong when it cannot be read; then it is not added
     */
    add(face: BspFace, modelIndex: number, model: BspModel, material: string): string | undefined {
        const { firstVertex, vertexCount, firstMeshVertex, meshVertexCount, lightmap } = face;
        const { view, lumps } = this._file;
        if (!isInLump(firstMeshVertex, meshVertexCount, lumps.meshVertices.count) || meshVertexCount % 3 !== 0) {
            const range = `${meshVertexCount} mesh vertices from ${firstMeshVertex}`;
            return `a range of ${range} is no list of triangles within ${lumps.meshVertices.count}`;
        }
        // Faces may share the lists of their triangles. A bound keeps a broken file from growing without one.
        this._meshVertices += meshVertexCount;
        if (this._meshVertices > view.byteLength) {
            return `its ${meshVertexCount} mesh vertices are more than a file of ${view.byteLength} bytes is taken to have`;
        }
        const triangles = new Int32Array(meshVertexCount);
        for (let i = 0; i < meshVertexCount; i++) {
            const at = lumps.meshVertices.offset + (firstMeshVertex + i) * BSP_LUMPS.meshVertices.size;
            triangles[i] = view.getInt32(at, true);
            if (triangles[i] < 0 || triangles[i] >= vertexCount) {
                return `a triangle names vertex ${triangles[i]} of ${vertexCount}`;
            }
        }
        const vertices = readBspVertices(this._file, firstVertex, vertexCount, model.origin);
        const { positions, normals, uvs } = vertices;
        if (![positions, normals, uvs].every((values) => values.every(Number.isFinite))) {
            return "a number of a vertex is not finite";
        }
        const key = `${modelIndex} ${lightmap} ${material}`;
        const set = this._sets.get(key);
        if (set) {
            set.push({ vertices, triangles });
        } else {
            this._sets.set(key, [{ vertices, triangles }]);
            this._keys.push({ name: model.name, material, lightmap });
        }
        return undefined;
    }

    /** What was added. */
    toPolygons(): QuakePolygons[] {
        return [...this._sets.values()].map((faces, i) => ({ ...this._keys[i], ...joinFaces(faces) }));
    }
}

function joinFaces(faces: readonly PolygonFace[]): Omit<QuakePolygons, "name" | "material" | "lightmap"> {
    const join = (name: keyof BspVertices): Float32Array => {
        const joined = new Float32Array(faces.reduce((sum, { vertices }) => sum + vertices[name].length, 0));
        let at = 0;
        for (const { vertices } of faces) {
            joined.set(vertices[name], at);
            at += vertices[name].length;
        }
        return joined;
    };
    const indices = new Uint32Array(faces.reduce((sum, { triangles }) => sum + triangles.length, 0));
    let at = 0;
    let firstVertex = 0;
    for (const { vertices, triangles } of faces) {
        for (let i = 0; i < triangles.length; i += 3) {
            indices[at++] = firstVertex + triangles[i];
            indices[at++] = firstVertex + triangles[i + 2];
            indices[at++] = firstVertex + triangles[i + 1];
        }
        firstVertex += vertices.positions.length / 3;
    }
    return {
        positions: join("positions"),
        normals: join("normals"),
        uvs: join("uvs"),
        uvs2: join("uvs2"),
        colors: join("colors"),
        indices,
    };
}
