import type { TessellationSettings } from "../hull/TessellationSettings.js";

/** Whether settings are what they were, of which there may be none yet. What is frozen is no other surface by itself. */
export function equalSettings(settings: Readonly<TessellationSettings>, known: Partial<TessellationSettings>): boolean {
    for (const key in settings) {
        const name = key as keyof TessellationSettings;
        if (name !== "frozen" && settings[name] !== known[name]) {
            return false;
        }
    }
    return true;
}
