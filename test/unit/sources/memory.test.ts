import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DENSE_FILES } from "../../support/denseFiles";

const SUPPORT = fileURLToPath(new URL("../../support/", import.meta.url));
const IS_MEASURABLE = existsSync("/proc/self/clear_refs");

/** Letters of the texts, in the case of results that are larger than their texts by nature a tenth. */
const LENGTH = Number(process.env.LENGTH ?? 2_000_000);

/**
 * Most bytes that reading may take: so many for each of the text, and what the process takes for any text, such as code that
 * is compiled. Garbage that is not collected yet counts.
 */
const MOST_PER_LETTER = 16;
const FREE_BYTES = 16 << 20;

/**
 * Most bytes for each of a result that is larger than its text by its nature, beside those for the text: about half of
 * this is in use, the rest is garbage.
 */
const MOST_PER_RESULT = 3;

/** What `measureReading.mjs` prints. */
interface Reading {
    readonly peak: number;
    readonly result: number;
    readonly parts: number;
}

if (!IS_MEASURABLE) {
    process.stdout.write('Skipped "memory while reading": it can be measured on Linux alone.\n');
}

/** `SHOW_MEASURED=1 LENGTH=20000000` shows what large files take. */
(IS_MEASURABLE ? describe : describe.skip)("memory while reading", () => {
    let folder: string;

    beforeAll(() => {
        folder = mkdtempSync(join(tmpdir(), "bezier-patch-readers-"));
        execFileSync(process.execPath, [join(SUPPORT, "bundleReaders.mjs"), folder]);
    });

    afterAll(() => {
        rmSync(folder, { recursive: true, force: true });
    });

    it.each(DENSE_FILES)("is bounded: $name", (file) => {
        const { name, reader, grows } = file;
        const path = join(folder, "text");
        const text = file.write(grows ? LENGTH / 10 : LENGTH);
        writeFileSync(path, text);
        const script = join(SUPPORT, "measureReading.mjs");
        // Little room for garbage of short life, which is not what this is about.
        const command = ["--expose-gc", "--max-semi-space-size=1", script, join(folder, "readers.mjs"), reader, path];
        const printed = execFileSync(process.execPath, command, { encoding: "utf8" });
        const { peak, result, parts } = JSON.parse(printed) as Reading;
        expect(parts).toBeGreaterThan(100);
        if (process.env.SHOW_MEASURED) {
            const [ofText, ofResult] = [peak / text.length, peak / result].map((ratio) => ratio.toFixed(1));
            console.log(`${name}: ${ofText} times the text, ${ofResult} times the result`);
        }
        const allowed = MOST_PER_LETTER * text.length + (grows ? MOST_PER_RESULT * result : 0);
        expect(peak).toBeLessThan(allowed + FREE_BYTES);
    });
});
