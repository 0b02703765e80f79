import { requireOptionNames } from "../net/requireInput.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

const FORMAT = "gzip";

/** First two bytes of gzip data (RFC 1952, section 2.3.1). */
const MAGIC = [0x1f, 0x8b] as const;

/** Largest result by default: 256 MiB. */
const DEFAULT_MAX_BYTES = 2 ** 28;

/** What {@link inflateIfGzip} can be asked for. */
export interface InflateOptions {
    /**
     * Largest result, in bytes; 256 MiB by default. Text packs by far more than the sixteenfold that readers keep to,
     * so the bound is on the result, and nothing beyond it is kept.
     */
    readonly maxBytes?: number;
}

/**
 * Unpacks gzip data, as RenderMan files often are; other data is given back as it is. Works where there is a
 * `DecompressionStream`: browsers and Node 20 or later. Browsers refuse data of several members, one behind the other.
 * @param bytes the file's bytes
 * @param options see {@link InflateOptions}
 * @returns the unpacked bytes, or `bytes` itself when they are no gzip data
 * @throws RangeError when `maxBytes` is no whole number of 1 or more, or there is another option
 * @throws SurfaceFormatError when the data is damaged, ends too early or unpacks to more than `maxBytes`
 */
export async function inflateIfGzip(bytes: Uint8Array, options: InflateOptions = {}): Promise<Uint8Array> {
    requireOptionNames(options, ["maxBytes"]);
    const { maxBytes = DEFAULT_MAX_BYTES } = options;
    if (!Number.isInteger(maxBytes) || maxBytes < 1) {
        throw new RangeError(`maxBytes is ${maxBytes}, not a whole number of 1 or more.`);
    }
    if (!((bytes as unknown) instanceof Uint8Array)) {
        throw new SurfaceFormatError(FORMAT, 0, `bytes are needed, but ${typeof bytes} was given`);
    }
    if (bytes[0] !== MAGIC[0] || bytes[1] !== MAGIC[1]) {
        return bytes;
    }
    const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"));
    const reader = stream.getReader();
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
        let chunk: Uint8Array | undefined;
        try {
            chunk = (await reader.read()).value;
        } catch (error) {
            const problem = `the data is damaged or ends too early, after ${length} unpacked bytes, or more follows them`;
            throw Object.assign(new SurfaceFormatError(FORMAT, 0, problem, 0), { cause: error });
        }
        if (chunk === undefined) {
            return join(chunks, length);
        }
        length += chunk.length;
        if (length > maxBytes) {
            // What the stream makes of being cancelled is of no interest: the data is refused.
            reader.cancel().catch(() => undefined);
            throw new SurfaceFormatError(FORMAT, 0, `the data unpacks to more than ${maxBytes} bytes`, 0);
        }
        chunks.push(chunk);
    }
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
    }
    return bytes;
}
