import { createPatchNet } from "../../../src/net/createPatchNet.js";
import type { SurfaceFile } from "../../../src/sources/SurfaceFile.js";
import { SurfaceFormatError } from "../../../src/sources/SurfaceFormatError.js";

/** Numbers and letters that a damaged file may hold in place of its own. */
export const DAMAGE = [
    "",
    " ",
    "\n",
    "NaN",
    "Infinity",
    "1e999",
    "1e38",
    "0x10",
    "1,5",
    "-1",
    "0.5",
    "0",
    "1e9",
    "4294967296",
    "-0",
    "#",
    "//",
    ",",
    ",,",
    "\u0000",
    "\ufeff",
    "💥",
    "3 3",
    "[",
    "]",
    '"',
    "\\",
    "WorldEnd",
    "9".repeat(400),
];

/** @returns the file, or undefined when the reader refused the text in the way it should */
export function readOrRefuse(
    format: string,
    read: (text: string) => SurfaceFile,
    text: string,
): SurfaceFile | undefined {
    let file: SurfaceFile;
    try {
        file = read(text);
    } catch (error) {
        if (!(error instanceof SurfaceFormatError)) {
            throw error;
        }
        const isSentence = /^[a-z-]+, line [1-9]\d*: [^\n]+\.$/.test(error.message);
        const isInText = error.line <= text.split(/\r\n|\r|\n/).length;
        if (!isSentence || !isInText || error.format !== format) {
            throw new Error(`Not a clear error: ${error.message}`, { cause: error });
        }
        return undefined;
    }
    for (const { net } of file.nets) {
        createPatchNet(net);
    }
    if (file.report.patches === 0) {
        throw new Error("A file without patches was not refused.");
    }
    return file;
}
