import { describe, expect, it } from "@jest/globals";
import { checkCage } from "../../../src/cage/checkCage";
import { createCage } from "../../../src/cage/createCage";
import { createPatchNet } from "../../../src/net/createPatchNet";
import type { CageFile } from "../../../src/sources/CageFile";
import type { SurfaceFile } from "../../../src/sources/SurfaceFile";
import { SurfaceFormatError } from "../../../src/sources/SurfaceFormatError";
import { FUZZ_FORMATS, type FuzzFormat } from "../../support/fuzzFormats";
import { mutate } from "../../support/mutate";

/**
 * Damaged files of every format. `FUZZ=20000 SEED=1 node scripts/jest.mjs test/unit/sources/fuzz.test.ts
 * --selectProjects unit` runs so many over all formats; the test command runs fewer. A failure names its seed.
 */
const MUTATIONS = Number(process.env.FUZZ ?? 1200);
const FIRST_SEED = Number(process.env.SEED ?? 1);

/** Longest that a file may take, in milliseconds: all of these are small. */
const MOST_MILLISECONDS = 1000;

/**
 * Most bytes that reading may take: so many for each of the file, and what a reader takes for any file, such as tables,
 * and the parts of patches of high degrees, of which there are at most 64 × 64 a patch. Garbage counts, and code that is
 * compiled meanwhile.
 */
const MOST_BYTES_PER_BYTE = 16;
const FREE_BYTES = 16 << 20;

/** Bytes of the heap and of arrays beside it. */
function bytesInUse(): number {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
}

function readOrRefuse({ read }: FuzzFormat, file: string | Uint8Array): SurfaceFile | CageFile | null {
    try {
        return read(file as never);
    } catch (error) {
        if (error instanceof SurfaceFormatError) {
            expect(error.message).toMatch(/^[a-z0-9-]+(, (line|byte) \d+)?: [^\n]+\.$/u);
            return null;
        }
        throw error;
    }
}

/** Checks what was read. @returns how many nets or cages there are */
function requireSound(file: SurfaceFile | CageFile): number {
    if ("nets" in file) {
        file.nets.forEach(({ net }) => createPatchNet(net));
        return file.nets.length;
    }
    for (const { cage, pointIds, faceLines } of file.cages) {
        expect(checkCage(createCage(cage)).cage).toEqual(cage);
        expect([pointIds.length, faceLines.length]).toEqual([cage.positions.length / 3, cage.faceSizes.length]);
        expect(cage.faceSizes.length).toBeGreaterThan(0);
    }
    return file.cages.length;
}

describe.each(FUZZ_FORMATS)("damaged files: $name", (format) => {
    it("whole ones are read", () => {
        for (const example of format.examples) {
            expect(requireSound(format.read(example as never))).toBeGreaterThan(0);
        }
    });

    it("give sound nets or one clear error, soon and in little memory", () => {
        const count = Math.ceil(MUTATIONS / FUZZ_FORMATS.length);
        let readable = 0;
        for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
            const file = mutate(format.examples[seed % format.examples.length], format.examples, seed);
            try {
                const before = bytesInUse();
                const start = performance.now();
                const result = readOrRefuse(format, file);
                const milliseconds = performance.now() - start;
                const bytes = bytesInUse() - before;
                expect(milliseconds).toBeLessThan(MOST_MILLISECONDS);
                expect(bytes).toBeLessThan(MOST_BYTES_PER_BYTE * file.length + FREE_BYTES);
                readable += result ? requireSound(result) : 0;
            } catch (error) {
                throw new Error(`${format.name}, seed ${seed}: ${(error as Error).message}`, { cause: error });
            }
        }
        // Most wounds are small: a fuzzer that is always refused at the first line would show nothing.
        expect(readable).toBeGreaterThan(count / 40);
    });
});
