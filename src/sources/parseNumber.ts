import { SurfaceFormatError } from "./SurfaceFormatError.js";

/** Letters of a wrong word that a message shows. */
const SHOWN_LETTERS = 24;

/**
 * Reads a decimal number such as `-1.5`, `.5`, `2.` or `1e-3`.
 * @param format name of the format, for messages
 * @param line line of the word, counted from 1
 * @param word the number as written, without blanks
 * @returns a number that is finite as float32 too, which is what a net holds
 * @throws SurfaceFormatError for anything else, with the word
 */
export function parseNumber(format: string, line: number, word: string): number {
    const value = readNumber(word);
    if (Number.isNaN(value)) {
        const hint = word.includes(",") ? " (a decimal point is needed, and no comma may follow a number)" : "";
        throw new SurfaceFormatError(format, line, `${quote(word)} is not a number${hint}`);
    }
    if (!Number.isFinite(Math.fround(value))) {
        throw new SurfaceFormatError(format, line, `${quote(word)} is too large for a float32, which ends at 3.4e38`);
    }
    return value;
}

/**
 * Reads a decimal number without judging it.
 * @param word the number as written, without blanks
 * @returns NaN when it is none; a number that float32 cannot hold is returned as it is
 */
export function readNumber(word: string): number {
    return hasNumberLetters(word) ? Number(word) : NaN;
}

/** Keeps from `Number` what it takes beyond decimals: hexadecimal, "Infinity", blanks, nothing at all. */
function hasNumberLetters(word: string): boolean {
    if (word === "") {
        return false;
    }
    for (let i = 0; i < word.length; i++) {
        const code = word.charCodeAt(i);
        const isDigit = code >= 0x30 && code <= 0x39;
        if (!isDigit && !"+-.eE".includes(word[i])) {
            return false;
        }
    }
    return true;
}

function quote(word: string): string {
    return JSON.stringify(word.length > SHOWN_LETTERS ? `${word.slice(0, SHOWN_LETTERS)}…` : word);
}
