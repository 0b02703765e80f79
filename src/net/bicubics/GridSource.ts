import type { ControlGrid } from "../netFromControlGrids.js";

/** Patches that are looked at one by one, wherever they come from. */
export interface GridSource {
    readonly count: number;
    /** @returns a patch; what was given before need not hold any longer */
    gridAt(patch: number): ControlGrid;
}
