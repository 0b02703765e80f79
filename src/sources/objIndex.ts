import { readNumber } from "./parseNumber.js";

/**
 * Reads a reference to a statement of an OBJ text.
 * @param word number of the statement: counted from 1, or backwards from what was read so far
 * @param count statements so far
 * @returns index of the statement, counted from 0, or −1 when there is no such statement
 */
export function findObjIndex(word: string, count: number): number {
    const number = readNumber(word);
    const index = number < 0 ? count + number : number - 1;
    return Number.isInteger(index) && index >= 0 && index < count ? index : -1;
}

/**
 * Reads a reference that must be right, as {@link findObjIndex} does.
 * @param reference the whole word, for the message
 * @param what keyword of the statements, for the message
 * @throws RangeError that shows the reference when there is no such statement
 */
export function objIndex(reference: string, word: string, count: number, what: string): number {
    const index = findObjIndex(word, count);
    if (index < 0) {
        const shown = JSON.stringify(reference.slice(0, 24));
        throw new RangeError(`the reference ${shown} names no ${what}; ${count} are there so far`);
    }
    return index;
}
