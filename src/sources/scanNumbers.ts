import { afterLineEnd, BYTE_ORDER_MARK, isBlank, isLineEnd, startsComment } from "./characters.js";
import { NumberList } from "./NumberList.js";
import { parseNumber } from "./parseNumber.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

const COMMA = 0x2c;

/**
 * Splits a text into numbers, in time linear in its length. Blanks, tabs and line ends (LF, CRLF or CR) separate
 * numbers; `#` and `//` start a comment that ends with the line; a byte order mark at the start is passed over.
 * @param format name of the format, for messages
 * @param text the file's text
 * @param commas whether a comma separates numbers too, at most one between two of them
 * @returns at least one number; each is finite, also as float32
 * @throws SurfaceFormatError when `text` is no string, holds no number or holds a word that is no number
 */
export function scanNumbers(format: string, text: unknown, commas = false): NumberList {
    if (typeof text !== "string") {
        throw new SurfaceFormatError(format, 0, `a text is needed, but ${typeof text} was given`);
    }
    const numbers = new NumberList(format);
    let line = 1;
    let commaAllowed = false;
    let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
    while (at < text.length) {
        const code = text.charCodeAt(at);
        if (isLineEnd(code)) {
            at = afterLineEnd(text, at);
            line++;
        } else if (isBlank(code)) {
            at++;
        } else if (startsComment(text, at)) {
            at = findFrom(text, at, (_, index) => isLineEnd(text.charCodeAt(index)));
        } else if (commas && code === COMMA) {
            if (!commaAllowed) {
                throw new SurfaceFormatError(format, line, "a number is missing before a comma");
            }
            commaAllowed = false;
            at++;
        } else {
            const end = findFrom(text, at, (letter, index) => {
                const separates = isBlank(letter) || isLineEnd(letter) || (commas && letter === COMMA);
                return separates || startsComment(text, index);
            });
            numbers.push(parseNumber(format, line, text.slice(at, end)), line);
            commaAllowed = true;
            at = end;
        }
    }
    if (numbers.count === 0) {
        throw new SurfaceFormatError(format, line, "the text ends without a single number");
    }
    return numbers;
}

function findFrom(text: string, start: number, isEnd: (code: number, index: number) => boolean): number {
    let at = start;
    while (at < text.length && !isEnd(text.charCodeAt(at), at)) {
        at++;
    }
    return at;
}
