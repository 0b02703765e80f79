import { composeStencils } from "../../src/net/composeStencils.js";
import type { Stencil } from "../../src/net/Stencil.js";
import type { CreaseMethod } from "../../src/cage/Cage.js";
import type { CageLevel } from "../../src/cage/CageLevel.js";
import { refineLevel } from "../../src/cage/refineLevel.js";

/** A level that was reached, and how its points follow from those of the level at which it began. */
interface ReachedLevel {
    readonly level: CageLevel;
    /** Null: no step was made. */
    readonly stencil: Stencil | null;
}

/** Makes a number of steps of subdivision. */
export function refineSteps(start: CageLevel, steps: number, method: CreaseMethod): ReachedLevel {
    let level = start;
    let stencil: Stencil | null = null;
    for (let step = 0; step < steps; step++) {
        const refined = refineLevel(level, method);
        stencil = stencil ? composeStencils(stencil, refined.stencil) : refined.stencil;
        level = refined.level;
    }
    return { level, stencil };
}
