import { readFileSync } from "node:fs";
import { createPatchNet, type PatchNetInput } from "../../src/net/createPatchNet";
import type { PatchNet } from "../../src/net/PatchNet";
import { parseQuakeBsp } from "../../src/sources/parseQuakeBsp";
import type { RandomTessellation } from "../conformance/checks/sharedEdges";

/** A level with many curves, some of them joined three and four together, within the shared data. */
export const LEVEL_FILE = "quake3/pak6-patch088_am_thornish.bsp";

/** What joins in it: edges by the number of sides that meet there, and sides that are one point. */
export const LEVEL_EDGES = { "2 sides": 2506, "3 sides": 29, "4 sides": 3, collapsed: 151 };

/** Edges of more sides than one. */
export const LEVEL_SHARED_EDGES = 2506 + 29 + 3;

/** Mixed factors for its edges, one tessellation a spacing and one with a few large factors. */
export function levelTessellations(seed: number): RandomTessellation[] {
    return [
        { seed, spacing: "fractional-odd", largest: 4 },
        { seed: seed + 1, spacing: "fractional-even", largest: 4 },
        { seed: seed + 2, spacing: "integer", largest: 4 },
        { seed: seed + 3, spacing: "power-of-two", largest: 4 },
        { seed: seed + 4, spacing: "fractional-odd", largest: 20 },
    ];
}

/** The curves of the level in the materials that they have there. */
export function readLevel(path: string): PatchNet {
    const { points, patches, groups } = parseQuakeBsp(readFileSync(path)).nets[0].net;
    return createPatchNet({ points, patches, groups });
}

/** A net in plain arrays, as it is handed to a page. */
export function plainNet({ points, patches, groups }: PatchNet): PatchNetInput {
    return { points: [...points], patches: [...patches], groups: groups && [...groups] };
}
