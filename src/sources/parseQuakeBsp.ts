import { FACE_TYPES, isInLump, readBspFace, readBspGrid, readBspShaders, type BspFace } from "./bspFaces.js";
import { openBspFile, type BspFile } from "./bspFile.js";
import { readBspLightmaps, type QuakeLightmap } from "./bspLightmaps.js";
import { readBspModels, readFaceModels, type BspModel } from "./bspModels.js";
import { BspPolygonSet, type QuakePolygons } from "./bspPolygons.js";
import { QuakeBody } from "./QuakeBody.js";
import { isGridSide } from "./quakeGrid.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import { createSurfaceFile, skippedParts, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";
import { WarningList } from "./WarningList.js";

const FORMAT = "quake-bsp";

/** What `parseQuakeBsp` can be asked for. */
export interface QuakeBspOptions extends ParseOptions {
    /** Whether the flat faces and the meshes of the level are read too, as plain triangles. False by default. */
    readonly polygons?: boolean;
}

/** A level: its curves as nets, and the rest of it when that was asked for. */
export interface QuakeBspFile extends SurfaceFile {
    /** Plain triangles by model, material and light map; none unless `polygons` was asked for. */
    readonly polygons: readonly QuakePolygons[];
    /** Light maps, by the indices that nets (`lightmaps`) and polygons (`lightmap`) have; none in levels without. */
    readonly lightmapImages: readonly QuakeLightmap[];
}

/** How faces that are left out are called, by their type. */
const SKIPPED_NAMES: ReadonlyMap<number, string> = new Map([
    [FACE_TYPES.polygon, "polygon face"],
    [FACE_TYPES.mesh, "mesh face"],
    [FACE_TYPES.flare, "flare"],
]);
const UNKNOWN_FACE = "face of an unknown type";
const BROKEN_PATCH = "patch that cannot be read";
const BROKEN_POLYGON = "polygon or mesh face that cannot be read";

/**
 * Reads the curves of a compiled Quake III level (.bsp, IBSP 46 or 47): each patch face is a grid of biquadratic
 * patches that are raised to bicubic ones exactly, with texture coordinates, coordinates in the light map and colours.
 *
 * There is one net for the world and one for every model with curves, such as a door, put where its entity has it. A
 * net has one group per pair of material and light map, and its patches share edges across groups. Coordinates
 * are those of the file: right-handed, z up, about 39 units a metre; u runs along the width of a grid, v along its
 * height, and du × dv points to the side that is seen. Stored normals of curves are not used. Coordinates in
 * the light map that are not finite, as there are where a face has no light map, are 0.
 * @param bytes the file
 * @param options see {@link QuakeBspOptions}
 * @returns nets named "worldspawn", or by `targetname`, else `classname`; places in the report are bytes
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError when it is no such file, or nothing that was asked for can be read; a wrong face among
 * others is skipped with a warning
 */
export function parseQuakeBsp(bytes: ArrayBuffer | Uint8Array, options: QuakeBspOptions = {}): QuakeBspFile {
    requireReaderOptions(options);
    const warnings = new WarningList();
    const file = openBspFile(FORMAT, bytes, warnings);
    const reader = new FaceReader(file, options.polygons === true, warnings);
    reader.readFaces();
    const polygons = reader.polygons.toPolygons();
    const bodies = reader.bodies.filter((body) => body !== undefined);
    if (bodies.length === 0 && polygons.length === 0) {
        const { count, offset } = file.lumps.faces;
        const problem = `none of the ${count} faces can be read as what was asked for`;
        const reason = warnings.first ? `; of the first problem: ${warnings.first.replace(/\.$/, "")}` : "";
        throw new SurfaceFormatError(FORMAT, 0, problem + reason, offset);
    }
    const nets = bodies.map((body) => body.toNet(options.weldTolerance));
    const lightmapImages = readBspLightmaps(file);
    if (reader.lightmapCount > lightmapImages.length) {
        const named = `faces name light maps up to number ${reader.lightmapCount - 1}`;
        warnings.push(
            `${FORMAT}: ${named}, but there are ${lightmapImages.length} in the file; others may lie beside it.`,
        );
    }
    const skipped = [...reader.skipped].map(([what, places]) => skippedParts(what, places));
    return {
        ...createSurfaceFile(FORMAT, nets, skipped, warnings.toArray(), reader.patchCount),
        polygons,
        lightmapImages,
    };
}

/** Goes through the faces of a level. */
class FaceReader {
    /** Curves by model. */
    readonly bodies: (QuakeBody | undefined)[] = [];
    readonly polygons: BspPolygonSet;
    /** Bytes by what was skipped. */
    readonly skipped = new Map<string, number[]>();
    patchCount = 0;
    /** Light maps that there must be, by what names them. */
    lightmapCount = 0;
    private readonly _models: readonly BspModel[];
    private readonly _faceModels: Uint32Array;
    private readonly _shaders: readonly string[];
    private _vertices = 0;

    constructor(
        private readonly _file: BspFile,
        private readonly _withPolygons: boolean,
        private readonly _warnings: WarningList,
    ) {
        this.polygons = new BspPolygonSet(_file);
        this._models = readBspModels(FORMAT, _file, _warnings);
        this._faceModels = readFaceModels(FORMAT, _file, _warnings);
        this._shaders = readBspShaders(_file);
    }

    readFaces(): void {
        for (let index = 0; index < this._file.lumps.faces.count; index++) {
            const face = readBspFace(this._file, index);
            const model = this._faceModels[index];
            const isPatch = face.type === FACE_TYPES.patch;
            const isPolygon = face.type === FACE_TYPES.polygon || face.type === FACE_TYPES.mesh;
            if (!isPatch && !(isPolygon && this._withPolygons)) {
                this._skip(SKIPPED_NAMES.get(face.type) ?? UNKNOWN_FACE, face.offset);
                continue;
            }
            const problem =
                this._wrongRange(face) ??
                (isPatch
                    ? this._addPatch(face, model)
                    : this.polygons.add(face, model, this._models[model], this._shaders[face.shader]));
            if (problem === undefined) {
                this.lightmapCount = Math.max(this.lightmapCount, face.lightmap + 1);
            } else {
                this._refuse(face, isPatch ? BROKEN_PATCH : BROKEN_POLYGON, problem);
            }
        }
    }

    /** What is wrong with the material or the vertices that a face names. */
    private _wrongRange({ shader, firstVertex, vertexCount }: BspFace): string | undefined {
        const { vertices, shaders } = this._file.lumps;
        if (!isInLump(shader, 1, shaders.count)) {
            return `it names material ${shader} of ${shaders.count}`;
        }
        if (!isInLump(firstVertex, vertexCount, vertices.count)) {
            return `its ${vertexCount} vertices from ${firstVertex} are not within ${vertices.count}`;
        }
        // Each face has vertices of its own. A bound keeps a broken file, whose faces share them, from growing without one.
        this._vertices += vertexCount;
        if (this._vertices > 2 * vertices.count) {
            return `its ${vertexCount} vertices are named by too many other faces`;
        }
        return undefined;
    }

    /** @returns what is wrong when the face cannot be read */
    private _addPatch(face: BspFace, model: number): string | undefined {
        const { width, height, firstVertex, vertexCount } = face;
        if (!isGridSide(width) || !isGridSide(height)) {
            return `the grid is ${width} × ${height} points, not of odd numbers of 3 or more`;
        }
        if (width * height !== vertexCount) {
            return `a grid of ${width} × ${height} points does not have ${vertexCount} vertices`;
        }
        const { origin, name } = this._models[model];
        const values = readBspGrid(this._file, firstVertex, vertexCount, origin);
        if (!values.every(Number.isFinite)) {
            return "a number of a vertex is not finite";
        }
        const body = (this.bodies[model] ??= new QuakeBody(name));
        if (!body.add({ width, height, values }, this._shaders[face.shader], face.lightmap)) {
            return "its model has 65,536 pairs of material and light map already";
        }
        this.patchCount++;
        return undefined;
    }

    private _refuse(face: BspFace, what: string, problem: string): void {
        this._skip(what, face.offset);
        this._warnings.push(new SurfaceFormatError(FORMAT, 0, problem, face.offset).message);
    }

    private _skip(what: string, offset: number): void {
        const places = this.skipped.get(what);
        if (places) {
            places.push(offset);
        } else {
            this.skipped.set(what, [offset]);
        }
    }
}
