import { parseObjCage, parseRibCages, type CageFile } from "../../src/index";
import { nameOf, type ModelSource } from "../models";

/** Ending of the names of files of polygons. */
export const POLYGON_EXTENSION = ".obj";

/** Files in which there may be cages, by the endings of their names. */
const CAGE_FILES: Readonly<
    Record<string, { hasCages: RegExp; hasSurfaces: RegExp; read: (text: string) => CageFile }>
> = {
    [POLYGON_EXTENSION]: { hasCages: /^\s*f\s/m, hasSurfaces: /^\s*surf\s/m, read: parseObjCage },
    ".rib": {
        hasCages: /^\s*(Hierarchical)?SubdivisionMesh\s/m,
        hasSurfaces: /^\s*(Nu)?Patch(Mesh)?\s/m,
        read: parseRibCages,
    },
};

/**
 * Reads a file as cages, where it is one of polygons or of subdivision meshes.
 * @returns the cages; null where there are none, but maybe surfaces
 * @throws Error (rejects) when it cannot be fetched, and SurfaceFormatError when none of its faces can be read
 */
export async function readCagesAsync(source: ModelSource): Promise<CageFile | null> {
    const name = nameOf(source).toLowerCase();
    const extension = Object.keys(CAGE_FILES).find((ending) => name.endsWith(ending));
    if (extension === undefined) {
        return null;
    }
    const { hasCages, hasSurfaces, read } = CAGE_FILES[extension];
    const text = source instanceof File ? await source.text() : await fetchTextAsync(source);
    return hasCages.test(text) && !hasSurfaces.test(text) ? read(text) : null;
}

async function fetchTextAsync(address: string): Promise<string> {
    const response = await fetch(address);
    if (!response.ok) {
        throw new Error(`${address} cannot be loaded: the server answers ${response.status}.`);
    }
    return await response.text();
}
