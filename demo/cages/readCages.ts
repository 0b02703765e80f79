import { parseObjCage, type CageFile } from "../../src/index";
import type { ModelSource } from "../models";

/** Ending of the names of files in which there may be a cage. */
export const CAGE_EXTENSION = ".obj";

/**
 * Reads a file as cages, where it is one of polygons.
 * @returns the cages; null where the file is none of polygons, but maybe one of free-form surfaces
 * @throws Error (rejects) when it cannot be fetched, and SurfaceFormatError when none of its faces can be read
 */
export async function readCagesAsync(source: ModelSource): Promise<CageFile | null> {
    const text = source instanceof File ? await source.text() : await fetchTextAsync(source);
    const hasFaces = /^\s*f\s/m.test(text);
    const hasSurfaces = /^\s*surf\s/m.test(text);
    return hasFaces && !hasSurfaces ? parseObjCage(text) : null;
}

async function fetchTextAsync(address: string): Promise<string> {
    const response = await fetch(address);
    if (!response.ok) {
        throw new Error(`${address} cannot be loaded: the server answers ${response.status}.`);
    }
    return await response.text();
}
