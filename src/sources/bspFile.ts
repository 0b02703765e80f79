import { SurfaceFormatError } from "./SurfaceFormatError.js";
import type { WarningList } from "./WarningList.js";

/** Lumps of a level in use here: their places in the table of the header, and bytes per record. */
export const BSP_LUMPS = {
    entities: { index: 0, size: 1 },
    shaders: { index: 1, size: 72 },
    models: { index: 7, size: 40 },
    vertices: { index: 10, size: 44 },
    meshVertices: { index: 11, size: 4 },
    faces: { index: 13, size: 104 },
    lightmaps: { index: 14, size: 128 * 128 * 3 },
} as const;

/** Name of a lump in use. */
type BspLumpName = keyof typeof BSP_LUMPS;

/** Where the records of a lump are. */
interface BspLump {
    /** Byte of the first record, from the beginning of the file. */
    readonly offset: number;
    /** Whole records within the file. */
    readonly count: number;
}

/** A level with its table read. */
export interface BspFile {
    /** All bytes of the file. */
    readonly view: DataView;
    readonly lumps: Readonly<Record<BspLumpName, BspLump>>;
}

/** Versions that have the same records: Quake III, and Quake Live and Return to Castle Wolfenstein. */
const VERSIONS = [46, 47];
const LUMP_COUNT = 17;
const TABLE_START = 8;
const HEADER_SIZE = TABLE_START + LUMP_COUNT * 8;

/**
 * Reads the header of a level.
 * @param format name of the format, for messages
 * @param bytes the file
 * @param warnings receives a sentence per lump that is not all within the file
 * @throws SurfaceFormatError when it is no such file
 */
export function openBspFile(format: string, bytes: unknown, warnings: WarningList): BspFile {
    const view = viewOf(format, bytes);
    const magic = latinText(view, 0, Math.min(4, view.byteLength));
    if (magic !== "IBSP") {
        throw new SurfaceFormatError(format, 0, `the file begins with ${JSON.stringify(magic)}, not with "IBSP"`, 0);
    }
    if (view.byteLength < HEADER_SIZE) {
        const problem = `the file ends after ${view.byteLength} of ${HEADER_SIZE} bytes of its header`;
        throw new SurfaceFormatError(format, 0, problem, view.byteLength);
    }
    const version = view.getInt32(4, true);
    if (!VERSIONS.includes(version)) {
        throw new SurfaceFormatError(format, 0, `the version is ${version}, not one of ${VERSIONS.join(", ")}`, 4);
    }
    const read = (name: BspLumpName): BspLump => readLump(format, view, name, warnings);
    return {
        view,
        lumps: {
            entities: read("entities"),
            shaders: read("shaders"),
            models: read("models"),
            vertices: read("vertices"),
            meshVertices: read("meshVertices"),
            faces: read("faces"),
            lightmaps: read("lightmaps"),
        },
    };
}

/** Letters of a part of the file, one a byte, up to a byte 0. */
export function latinText(view: DataView, offset: number, length: number): string {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + offset, length);
    const end = bytes.indexOf(0);
    return new TextDecoder("latin1").decode(end < 0 ? bytes : bytes.subarray(0, end));
}

function viewOf(format: string, bytes: unknown): DataView {
    if (ArrayBuffer.isView(bytes)) {
        return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    // A buffer of another window or worker is no instance of this one's ArrayBuffer.
    if (Object.prototype.toString.call(bytes) === "[object ArrayBuffer]") {
        return new DataView(bytes as ArrayBuffer);
    }
    throw new SurfaceFormatError(format, 0, `bytes are needed, but ${typeof bytes} was given`);
}

function readLump(format: string, view: DataView, name: BspLumpName, warnings: WarningList): BspLump {
    const { index, size } = BSP_LUMPS[name];
    const entry = TABLE_START + index * 8;
    const offset = view.getInt32(entry, true);
    const length = view.getInt32(entry + 4, true);
    if (length === 0) {
        return { offset: 0, count: 0 };
    }
    const place = `${format}, byte ${entry}: the lump "${name}"`;
    if (offset < 0 || length < 0 || offset > view.byteLength) {
        warnings.push(`${place} of ${length} bytes at ${offset} lies outside the file of ${view.byteLength} bytes.`);
        return { offset: 0, count: 0 };
    }
    const present = Math.min(length, view.byteLength - offset);
    if (present < length) {
        warnings.push(`${place} lacks the last ${length - present} of its ${length} bytes.`);
    } else if (length % size !== 0) {
        warnings.push(`${place} has ${length} bytes, which is no multiple of ${size}.`);
    }
    return { offset, count: Math.floor(present / size) };
}
