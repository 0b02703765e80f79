import type { NumberList } from "./scanNumbers.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

/**
 * Reads a count, a degree or an id.
 * @param numbers the numbers of the text
 * @param index which of them; it must be there
 * @param what what the number means, for the message
 * @param minimum smallest number that is allowed
 * @throws SurfaceFormatError when the number is fractional or below `minimum`
 */
export function wholeNumberAt(numbers: NumberList, index: number, what: string, minimum: number): number {
    const value = numbers.values[index];
    if (!Number.isInteger(value) || value < minimum) {
        throw new SurfaceFormatError(
            numbers.format,
            numbers.lines[index],
            `the ${what} is ${value}, not a whole number of ${minimum} or more`,
        );
    }
    return value;
}
