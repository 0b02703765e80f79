/** A surface file that cannot be read; the message is one sentence with the format, the place and what is wrong there. */
export class SurfaceFormatError extends Error {
    /** Name of the class, for messages. */
    override readonly name = "SurfaceFormatError";

    /**
     * @param format name of the format, as in `SurfaceReport.format`
     * @param line line of the text, counted from 1; 0 when no line is to blame (what was given is no text)
     * @param problem what is wrong, with the number that is wrong; a sentence without its full stop
     * @param byteOffset place in a binary file, in bytes from its beginning; then there is no line, which is 0
     */
    constructor(
        readonly format: string,
        readonly line: number,
        problem: string,
        readonly byteOffset?: number,
    ) {
        super(`${format}${placeOf(line, byteOffset)}: ${problem}.`);
    }
}

function placeOf(line: number, byteOffset: number | undefined): string {
    if (byteOffset !== undefined) {
        return `, byte ${byteOffset}`;
    }
    return line > 0 ? `, line ${line}` : "";
}
