import { hidesPatches } from "./patchFactors.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import { equalViews, type View } from "./View.js";

/**
 * @returns whether two views give the same factors by the same settings: equal ones do, and all that hide no patches
 * where one level is that of all patches, as the camera has no say then
 */
export function giveEqualFactors(a: View, b: View, settings: Readonly<TessellationSettings>): boolean {
    const isSeenAlike = settings.mode === "uniform" && !hidesPatches(a, settings) && !hidesPatches(b, settings);
    return isSeenAlike || equalViews(a, b);
}
