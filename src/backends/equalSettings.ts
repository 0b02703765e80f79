import type { TessellationSettings } from "../hull/TessellationSettings.js";

/** Whether settings are what they were, of which there may be none yet. */
export function equalSettings(settings: Readonly<TessellationSettings>, known: Partial<TessellationSettings>): boolean {
    for (const name in settings) {
        if (settings[name as keyof TessellationSettings] !== known[name as keyof TessellationSettings]) {
            return false;
        }
    }
    return true;
}
