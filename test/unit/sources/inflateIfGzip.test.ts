import { describe, expect, it } from "@jest/globals";
import { gzipSync } from "node:zlib";
import { inflateIfGzip } from "../../../src/sources/inflateIfGzip.js";
import { SurfaceFormatError } from "../../../src/sources/SurfaceFormatError.js";
import { createRandom } from "../../support/random.js";

const TEXT = new TextEncoder().encode(Array.from({ length: 400 }, (_, i) => `Translate ${i} 0 ${i * i}`).join("\n"));

async function problemOf(read: Promise<unknown>): Promise<SurfaceFormatError> {
    const error: unknown = await read.then(
        () => undefined,
        (reason: unknown) => reason,
    );
    if (!(error instanceof SurfaceFormatError)) {
        throw new Error(`Not refused clearly: ${String(error)}`);
    }
    return error;
}

describe("inflateIfGzip", () => {
    it("unpacks gzip data and gives back anything else as it is", async () => {
        const packed = new Uint8Array(gzipSync(TEXT));
        expect(await inflateIfGzip(packed)).toEqual(TEXT);
        expect(await inflateIfGzip(TEXT)).toBe(TEXT);
        expect(await inflateIfGzip(new Uint8Array(0))).toHaveLength(0);
    });

    it("keeps to its bound", async () => {
        const packed = new Uint8Array(gzipSync(new Uint8Array(50_000_000)));
        const error = await problemOf(inflateIfGzip(packed, { maxBytes: 1_000_000 }));
        expect(error.message).toBe("gzip, byte 0: the data unpacks to more than 1000000 bytes.");
        expect(await inflateIfGzip(new Uint8Array(gzipSync(TEXT)), { maxBytes: TEXT.length })).toHaveLength(
            TEXT.length,
        );
        await expect(inflateIfGzip(TEXT, { maxBytes: 0 })).rejects.toThrow("maxBytes is 0");
        await expect(inflateIfGzip(TEXT, { maxBytes: NaN })).rejects.toThrow(RangeError);
    });

    it("refuses damaged data with one clear error, wherever it is cut", async () => {
        const packed = new Uint8Array(gzipSync(TEXT));
        for (let end = 2; end < packed.length; end += 7) {
            expect((await problemOf(inflateIfGzip(packed.slice(0, end)))).message).toContain(
                "damaged or ends too early",
            );
        }
        expect((await problemOf(inflateIfGzip("text" as never))).message).toContain("bytes are needed");
    });

    it("gives the data or one clear error when bytes are changed (seed 11)", async () => {
        const random = createRandom(11);
        const packed = new Uint8Array(gzipSync(TEXT));
        for (let run = 0; run < 200; run++) {
            const damaged = packed.slice();
            damaged[2 + Math.floor(random() * (packed.length - 2))] ^= 1 << Math.floor(random() * 8);
            try {
                // Bytes of the header that hold a time or a system may change.
                expect(await inflateIfGzip(damaged)).toEqual(TEXT);
            } catch (error) {
                expect(error).toBeInstanceOf(SurfaceFormatError);
            }
        }
    });
});
