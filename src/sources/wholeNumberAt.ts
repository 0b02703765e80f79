import { requireWholeNumber } from "./requireWholeNumber.js";
import type { NumberList } from "./NumberList.js";

/**
 * Reads a count, a degree or an id.
 * @param numbers the numbers of the text
 * @param index which of them; it must be there
 * @param what what the number means, for the message
 * @param minimum smallest number that is allowed
 * @throws SurfaceFormatError when the number is fractional or below `minimum`
 */
export function wholeNumberAt(numbers: NumberList, index: number, what: string, minimum: number): number {
    const value = numbers.at(index);
    // The line is looked up where it is needed.
    return Number.isInteger(value) && value >= minimum
        ? value
        : requireWholeNumber(numbers.format, numbers.lineOf(index), value, what, minimum);
}
