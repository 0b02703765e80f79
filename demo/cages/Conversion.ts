import type { CatmullClarkOptions } from "../../src/index";
import type { DemoState } from "../state";

/** How a cage becomes a surface. */
export interface Conversion extends Required<Pick<CatmullClarkOptions, "method" | "refineLevels">> {
    /** Sharpness of all creases, or null where it is that of the file. */
    readonly sharpness: number | null;
}

/** @returns how the cages of a state become surfaces */
export function conversionOf({ model, cageMethod, refineLevels, sharpness }: Readonly<DemoState>): Conversion {
    return { method: cageMethod, refineLevels, sharpness: model === "creased-box" ? sharpness : null };
}

/** @returns whether both make the same surface of a cage */
export function isSameConversion(a: Conversion, b: Conversion): boolean {
    return a.method === b.method && a.refineLevels === b.refineLevels && a.sharpness === b.sharpness;
}
