import { requireOptionNames } from "../net/requireInput.js";

/** What readers can be asked for. A loader gives all of them to each: one takes what it knows of them. */
export const READER_OPTION_NAMES = ["weldTolerance", "degreeTolerance", "polygons", "cage"] as const;

/** @throws RangeError when options are no object, or one of them is none of any reader */
export function requireReaderOptions(options: unknown): void {
    requireOptionNames(options, READER_OPTION_NAMES);
}
