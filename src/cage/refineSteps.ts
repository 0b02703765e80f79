import { composeStencils } from "../net/composeStencils.js";
import type { Stencil } from "../net/Stencil.js";
import type { CreaseMethod } from "./Cage.js";
import type { CageLevel } from "./CageLevel.js";
import { refineLevel } from "./refineLevel.js";

/** A level that was reached, and how its points follow from those of the level at which it began. */
export interface ReachedLevel {
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
