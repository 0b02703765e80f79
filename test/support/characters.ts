import { readFileSync } from "node:fs";
import { join } from "node:path";
import { approximateCatmullClark, type CageNet } from "../../src/cage/approximateCatmullClark";
import type { CageMethod } from "../../src/cage/CellRows";
import { parseObjCage } from "../../src/sources/parseObjCage";

/** Folder of the characters within the shared data. */
export const CHARACTERS_FOLDER = "cages";

/** Characters of quads with hundreds of extraordinary points: files, and edges that their patches share and leave open. */
export const CHARACTERS = [
    { name: "bigguy", shared: 2900, open: 0 },
    { name: "monsterfrog", shared: 2584, open: 0 },
    { name: "car", shared: 3120, open: 60 },
] as const;

/** Patches of a character. */
export function readCharacter(folder: string, name: string, method: CageMethod): CageNet {
    const { cage } = parseObjCage(readFileSync(join(folder, `${name}_from_ccm.obj`))).cages[0];
    return approximateCatmullClark(cage, { method });
}
