import { glbError, JSON_START } from "./glbError.js";
import { requireRecord, type JsonRecord } from "./jsonValues.js";

/** A binary glTF taken apart. */
export interface Glb {
    /** What the JSON chunk holds. */
    readonly json: JsonRecord;
    /** The whole file. */
    readonly bytes: Uint8Array;
    /** Place of the binary chunk in the file, and its length as announced; less may be there. */
    readonly binaryStart: number;
    readonly binaryLength: number;
    /** One sentence each. */
    readonly warnings: readonly string[];
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** glTF needs about ten; what nests deeper is no glTF, and takes more memory than its text does. */
const DEEPEST_NESTING = 64;

/**
 * Takes a .glb apart (glTF 2.0, section "GLB File Format Specification"). One that ends within its binary chunk is read
 * as far as it goes.
 * @throws SurfaceFormatError when it is no .glb of version 2 or its JSON is not whole
 */
export function readGlb(file: unknown): Glb {
    const bytes = toBytes(file);
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < JSON_START) {
        throw glbError(
            `the file ends after ${bytes.length} bytes; the headers of a .glb take ${JSON_START}`,
            bytes.length,
        );
    }
    if (data.getUint32(0, true) !== MAGIC) {
        throw glbError(`the file does not begin with "glTF"`, 0);
    }
    if (data.getUint32(4, true) !== 2) {
        throw glbError(`the version of the .glb is ${data.getUint32(4, true)}, not 2`, 4);
    }
    const fileLength = data.getUint32(8, true);
    const jsonLength = data.getUint32(HEADER_BYTES, true);
    if (data.getUint32(HEADER_BYTES + 4, true) !== JSON_CHUNK) {
        throw glbError("the first chunk is not JSON", HEADER_BYTES + 4);
    }
    const present = Math.min(fileLength, bytes.length);
    if (JSON_START + jsonLength > present) {
        const ends = `the file ends at byte ${present}`;
        throw glbError(`${ends}, but its JSON at byte ${JSON_START + jsonLength}`, present);
    }
    const json = parseJson(bytes.subarray(JSON_START, JSON_START + jsonLength));
    const binary = findBinary(data, JSON_START + jsonLength, present);
    const warnings = fileLength === bytes.length ? [] : [lengthWarning(fileLength, bytes.length)];
    return { json, bytes: bytes.subarray(0, present), ...binary, warnings };
}

function toBytes(file: unknown): Uint8Array {
    if (ArrayBuffer.isView(file)) {
        return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
    }
    // Not instanceof: the buffer may be of another frame.
    if (Object.prototype.toString.call(file) === "[object ArrayBuffer]") {
        return new Uint8Array(file as ArrayBuffer);
    }
    throw glbError(`a ${file === null ? "null" : typeof file} is given, not the bytes of a .glb`, 0);
}

function lengthWarning(announced: number, present: number): string {
    return present < announced
        ? `The file ends after ${present} of ${announced} bytes.`
        : `${present - announced} bytes follow the end of the file, which is at byte ${announced}.`;
}

/** The chunk may be missing: a glTF without data has none. */
function findBinary(data: DataView, from: number, end: number): { binaryStart: number; binaryLength: number } {
    for (let at = from; at + CHUNK_HEADER_BYTES <= end;) {
        const length = data.getUint32(at, true);
        if (data.getUint32(at + 4, true) === BINARY_CHUNK) {
            return { binaryStart: at + CHUNK_HEADER_BYTES, binaryLength: length };
        }
        at += CHUNK_HEADER_BYTES + length;
    }
    return { binaryStart: end, binaryLength: 0 };
}

function parseJson(bytes: Uint8Array): JsonRecord {
    requireShallow(bytes);
    let json: unknown;
    try {
        json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
        // What the engine says differs from engine to engine, and quotes the text.
        throw glbError("the JSON chunk holds no valid JSON");
    }
    return requireRecord("the JSON", json);
}

function requireShallow(bytes: Uint8Array): void {
    let depth = 0;
    let inText = false;
    for (let i = 0; i < bytes.length; i++) {
        const byte = bytes[i];
        if (inText) {
            if (byte === 0x5c) {
                i++;
            } else if (byte === 0x22) {
                inText = false;
            }
        } else if (byte === 0x22) {
            inText = true;
        } else if (byte === 0x5b || byte === 0x7b) {
            depth++;
            if (depth > DEEPEST_NESTING) {
                throw glbError(`the JSON nests deeper than ${DEEPEST_NESTING} levels`, JSON_START + i);
            }
        } else if (byte === 0x5d || byte === 0x7d) {
            depth--;
        }
    }
}
