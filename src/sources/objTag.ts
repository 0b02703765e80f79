import { readNumber } from "./parseNumber.js";
import { wordsOf } from "./objStatements.js";

/** One tag of a subdivision surface, as RenderMan and the OBJ files of OpenSubdiv have them. */
export interface SubdivisionTag {
    /** Line on which it begins, counted from 1. */
    readonly line: number;
    readonly name: string;
    /** Whole numbers of 0 or more. */
    readonly ints: readonly number[];
    /** Numbers that are finite as float32. */
    readonly floats: readonly number[];
    readonly strings: readonly string[];
}

/**
 * Reads `t name ints/floats/strings …`: a name, three counts, and so many words of each kind.
 * @param rest the statement without its keyword
 * @param line line on which it begins
 * @throws RangeError that says what is wrong, without a full stop
 */
export function readObjTag(rest: string, line: number): SubdivisionTag {
    const [name = "", counts = "", ...words] = wordsOf(rest);
    const numbers = /^(\d+)\/(\d+)\/(\d+)$/.exec(counts)?.slice(1).map(Number);
    if (!numbers) {
        throw new RangeError(`the counts "ints/floats/strings" are missing after ${quote(name)}`);
    }
    const [intCount, floatCount, stringCount] = numbers;
    const sum = intCount + floatCount + stringCount;
    if (words.length !== sum) {
        throw new RangeError(`${words.length} words follow the counts ${quote(counts)}, which add up to ${sum}`);
    }
    const floatEnd = intCount + floatCount;
    return {
        line,
        name,
        ints: words.slice(0, intCount).map(readWhole),
        floats: words.slice(intCount, floatEnd).map(readFinite),
        strings: words.slice(floatEnd),
    };
}

function readWhole(word: string): number {
    const value = readNumber(word);
    if (!Number.isInteger(value) || value < 0) {
        throw new RangeError(`${quote(word)} is no whole number of 0 or more`);
    }
    return value;
}

function readFinite(word: string): number {
    const value = readNumber(word);
    if (!Number.isFinite(Math.fround(value))) {
        throw new RangeError(`${quote(word)} is no number that a float32 holds`);
    }
    return value;
}

function quote(word: string): string {
    return JSON.stringify(word.slice(0, 24));
}
