import type { SkippedParts } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

/** Kinds of parts that the message names. */
const NAMED_KINDS = 4;

/**
 * Makes the error of a text without anything that can be read.
 * @param format name of the format
 * @param lastLine last line of the text
 * @param skipped what was left out; kinds without parts are passed over
 * @param wanted what is read, in the singular
 */
export function nothingRead(
    format: string,
    lastLine: number,
    skipped: readonly SkippedParts[],
    wanted = "patch",
): SurfaceFormatError {
    const found = skipped.filter((part) => part.count > 0);
    if (found.length === 0) {
        return new SurfaceFormatError(format, lastLine, `the text ends without a single ${wanted}`);
    }
    const named = found.slice(0, NAMED_KINDS).map((part) => `${part.what} (${part.count})`);
    const more = found.length > NAMED_KINDS ? ` and ${found.length - NAMED_KINDS} kinds more` : "";
    const problem = `there is no ${wanted} that can be read; left out: ${named.join(", ")}${more}`;
    return new SurfaceFormatError(format, found[0].lines[0], problem);
}
