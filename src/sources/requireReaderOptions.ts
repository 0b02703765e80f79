import { requireOptionNames } from "../net/requireInput.js";

/** What readers can be asked for. A loader gives all of them to each: one takes what it knows of them. */
const NAMES = ["weldTolerance", "degreeTolerance", "polygons", "cage"] as const;

/** Name of an option of readers. */
export type ReaderOptionName = (typeof NAMES)[number];

/** @throws RangeError when options are no object, or one of them is none of any reader */
export function requireReaderOptions(options: unknown): void {
    requireOptionNames(options, NAMES);
}
