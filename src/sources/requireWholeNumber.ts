import { SurfaceFormatError } from "./SurfaceFormatError.js";

/**
 * Checks a count, a degree or an id.
 * @param format name of the format, for the message
 * @param line line of the number, counted from 1
 * @param value the number
 * @param what what the number means, for the message
 * @param minimum smallest number that is allowed
 * @returns `value`
 * @throws SurfaceFormatError when the number is fractional or below `minimum`
 */
export function requireWholeNumber(format: string, line: number, value: number, what: string, minimum: number): number {
    if (!Number.isInteger(value) || value < minimum) {
        throw new SurfaceFormatError(format, line, `the ${what} is ${value}, not a whole number of ${minimum} or more`);
    }
    return value;
}
