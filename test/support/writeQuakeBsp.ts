/** A control point or vertex: x, y, z, and two texture coordinates. */
export type QuakePoint = readonly [number, number, number, number, number];

/** A curve: points row by row, of odd numbers of columns and rows. */
export interface QuakeCurve {
    readonly material: string;
    readonly width: number;
    readonly points: readonly QuakePoint[];
    readonly light?: QuakeLight;
}

/** Where the light of a face is. */
export interface QuakeLight {
    /** Index of the light map; −3 (colours by vertex) by default. */
    readonly lightmap: number;
    /** Coordinates in it, per point; a tenth of those of the texture by default. */
    readonly places?: readonly (readonly [number, number])[];
}

/** A flat convex face: its corners clockwise as seen from the side of its normal. */
export interface QuakePolygon {
    readonly material: string;
    readonly corners: readonly QuakePoint[];
    readonly normal: readonly [number, number, number];
    readonly light?: QuakeLight;
}

/** What moves as one, with the entity that shows it; the first one is the world. */
export interface QuakeModel {
    /** Keys and values of the entity, without its model. */
    readonly keys: Readonly<Record<string, string>>;
    readonly curves: readonly QuakeCurve[];
    readonly polygons: readonly QuakePolygon[];
}

const LUMP_COUNT = 17;
const HEADER_SIZE = 8 + 8 * LUMP_COUNT;

/** Grows by records of little-endian numbers. */
class Bytes {
    private readonly _values: { readonly value: number; readonly isFloat: boolean }[] = [];
    private readonly _text = new Map<number, string>();

    ints(...values: number[]): this {
        this._values.push(...values.map((value) => ({ value, isFloat: false })));
        return this;
    }

    floats(...values: number[]): this {
        this._values.push(...values.map((value) => ({ value, isFloat: true })));
        return this;
    }

    /** A text in a field of a fixed length, a multiple of 4. */
    text(value: string, length: number): this {
        this._text.set(this._values.length * 4, value);
        return this.ints(...Array<number>(length / 4).fill(0));
    }

    toArray(): Uint8Array {
        const view = new DataView(new ArrayBuffer(this._values.length * 4));
        this._values.forEach(({ value, isFloat }, i) => {
            if (isFloat) {
                view.setFloat32(4 * i, value, true);
            } else {
                view.setInt32(4 * i, value, true);
            }
        });
        const bytes = new Uint8Array(view.buffer);
        this._text.forEach((value, at) => {
            bytes.set(new TextEncoder().encode(value), at);
        });
        return bytes;
    }
}

/**
 * Writes a level as the compiler of Quake III does, as far as its surfaces go: no tree, no brushes. The colour
 * of a vertex follows from its place.
 * Normals of curves are written as 0 0 0.
 * @param models the world and what moves in it; curves of an entity with an `origin` are written relative to it
 * @param version version of the format
 * @param lightmaps 128 × 128 texels of three bytes each
 */
export function writeQuakeBsp(
    models: readonly QuakeModel[],
    version = 46,
    lightmaps: readonly Uint8Array[] = [],
): Uint8Array {
    const materials = [
        ...new Set(models.flatMap(({ curves, polygons }) => [...curves, ...polygons].map(({ material }) => material))),
    ];
    const shaders = new Bytes();
    materials.forEach((material) => shaders.text(material, 64).ints(0, 1));
    const vertices = new Bytes();
    const meshVertices = new Bytes();
    const faces = new Bytes();
    const modelRecords = new Bytes();
    let vertexCount = 0;
    let meshVertexCount = 0;
    let faceCount = 0;
    const entities: string[] = [];
    const addVertices = (
        points: readonly QuakePoint[],
        origin: readonly number[],
        normal: readonly number[],
        light: QuakeLight | undefined,
    ): void => {
        points.forEach(([x, y, z, s, t], i) => {
            const place = light?.places?.[i] ?? [s / 10, t / 10];
            vertices.floats(x - origin[0], y - origin[1], z - origin[2], s, t, ...place, ...normal);
            vertices.ints(colorOf(x, y, z));
        });
        vertexCount += points.length;
    };
    const addFace = (type: number, material: string, points: number, triangles: number[], more: number[]): void => {
        const [lightmap, normal, width, height] = [more[0], more.slice(1, 4), more[4], more[5]];
        faces.ints(materials.indexOf(material), -1, type, vertexCount - points, points);
        faces.ints(meshVertexCount, triangles.length, lightmap, 0, 0, 0, 0);
        faces.floats(...Array<number>(9).fill(0), ...normal).ints(width, height);
        meshVertices.ints(...triangles);
        meshVertexCount += triangles.length;
        faceCount++;
    };
    models.forEach(({ keys, curves, polygons }, index) => {
        const origin = (Object.hasOwn(keys, "origin") ? keys.origin : "0 0 0").split(" ").map(Number);
        const firstFace = faceCount;
        for (const { material, width, points, light } of curves) {
            addVertices(points, origin, [0, 0, 0], light);
            addFace(2, material, points.length, [], [light?.lightmap ?? -3, 0, 0, 0, width, points.length / width]);
        }
        for (const { material, corners, normal, light } of polygons) {
            addVertices(corners, origin, normal, light);
            const triangles = corners.slice(2).flatMap((_, i) => [0, i + 1, i + 2]);
            addFace(1, material, corners.length, triangles, [light?.lightmap ?? -3, ...normal, 0, 0]);
        }
        modelRecords.floats(0, 0, 0, 0, 0, 0).ints(firstFace, faceCount - firstFace, 0, 0);
        entities.push(entityText(index > 0 ? { ...keys, model: `*${index}` } : keys));
    });
    const text = `${entities.join("")}\0`;
    return joinLumps(version, [
        [0, new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4, "\0"))],
        [1, shaders.toArray()],
        [7, modelRecords.toArray()],
        [10, vertices.toArray()],
        [11, meshVertices.toArray()],
        [13, faces.toArray()],
        [14, joined(lightmaps)],
    ]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
    return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** An entity in the syntax of both forms of a level, with its closing brace. */
function entityText(keys: Readonly<Record<string, string>>): string {
    const lines = Object.entries(keys).map(([key, value]) => `"${key}" "${value}"\n`);
    return `{\n${lines.join("")}}\n`;
}

/** RGBA, a byte each, red in the lowest: white in the middle of the world, a little darker away from it. */
function colorOf(x: number, y: number, z: number): number {
    const byte = (value: number): number => 255 - Math.min(Math.round(Math.abs(value) / 8), 127);
    return byte(x) | (byte(y) << 8) | (byte(z) << 16) | (255 << 24);
}

function joinLumps(version: number, lumps: readonly (readonly [number, Uint8Array])[]): Uint8Array {
    const size = lumps.reduce((sum, [, bytes]) => sum + bytes.length, HEADER_SIZE);
    const file = new Uint8Array(size);
    file.set(new TextEncoder().encode("IBSP"));
    const view = new DataView(file.buffer);
    view.setInt32(4, version, true);
    let at = HEADER_SIZE;
    for (const [index, bytes] of lumps) {
        view.setInt32(8 + 8 * index, at, true);
        view.setInt32(12 + 8 * index, bytes.length, true);
        file.set(bytes, at);
        at += bytes.length;
    }
    return file;
}
