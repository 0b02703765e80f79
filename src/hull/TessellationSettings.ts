/** How an edge is divided. The fractional ones move the points continuously with the factor. */
export type Spacing = "integer" | "power-of-two" | "fractional-odd" | "fractional-even";

/** All spacings. */
export const SPACINGS: readonly Spacing[] = ["integer", "power-of-two", "fractional-odd", "fractional-even"];

/** How the density of a surface follows the camera. */
export type TessellationMode = "uniform" | "distance" | "screen" | "error";

/** All modes. */
export const TESSELLATION_MODES: readonly TessellationMode[] = ["uniform", "distance", "screen", "error"];

/** What becomes of a patch that the camera cannot see. */
export type OffscreenMode = "coarsen" | "drop" | "keep";

/** All ways to treat patches that the camera cannot see. */
export const OFFSCREEN_MODES: readonly OffscreenMode[] = ["coarsen", "drop", "keep"];

/** What decides the tessellation factors of a surface. A factor is a number of segments along a patch side. */
export interface TessellationSettings {
    /**
     * `uniform`: every factor is `level`. `distance`: `maxFactor` up to `nearDistance`, `minFactor` from `farDistance`
     * on, linear in 1 / distance between (orthographic cameras have no distance: 1). `screen`: as many segments as make each `pixelsPerSegment` long on screen.
     * `error`: as few segments as keep what is drawn within `pixelError` of the true surface on screen.
     */
    mode: TessellationMode;
    /** Factor of the mode `uniform`, 1 to 64. */
    level: number;
    /** World units, > 0: where `distance` reaches `maxFactor`. */
    nearDistance: number;
    /** World units, > `nearDistance`: where `distance` reaches `minFactor`. */
    farDistance: number;
    /** Length of a segment on screen that `screen` aims at, in device pixels, > 0. */
    pixelsPerSegment: number;
    /** Distance on screen that `error` allows between the true surface and the drawn one, in device pixels, > 0. */
    pixelError: number;
    /** Smallest factor, 1 to 64. */
    minFactor: number;
    /** Largest factor, 1 to 64, not below `minFactor`. */
    maxFactor: number;
    /** How an edge is divided; the fractional ones let no point jump. */
    spacing: Spacing;
    /**
     * What becomes of a patch that the camera cannot see, because it is outside of the view. `coarsen`: its edges stay
     * as they are, so that shadows, mirrors and neighbours see a closed surface, and its inside becomes as coarse as
     * can be. `drop`: it is not drawn, by nobody who shares this surface; nor is a patch all of which faces away when
     * the material culls that. `keep`: nothing.
     */
    offscreen: OffscreenMode;
    /**
     * Most vertices a surface may have, ≥ 4; beyond, all factors are scaled down by one common number. The coarsest
     * surface (4 to 9 vertices a patch) is drawn in any case.
     */
    maxVertices: number;
    /**
     * Whether the surface keeps the density that each camera saw it with last, wherever that goes from then on: to look at
     * it from elsewhere. Points that move and other settings have their effect as ever, as seen from there. A camera that
     * had no surface yet, as those of a clone, sees it once first.
     */
    frozen: boolean;
}

/** The settings of a mesh that sets none. */
export const DEFAULT_TESSELLATION: Readonly<TessellationSettings> = {
    mode: "screen",
    level: 8,
    nearDistance: 1,
    farDistance: 100,
    pixelsPerSegment: 8,
    pixelError: 1,
    minFactor: 1,
    maxFactor: 64,
    spacing: "fractional-odd",
    offscreen: "coarsen",
    maxVertices: 4_194_304,
    frozen: false,
};

/** Factors outside are clamped to this range. */
const FACTOR_RANGE = { smallest: 1, largest: 64 };

/**
 * Checks one setting, and clamps it where it is a factor.
 * @param name the setting
 * @param value the value asked for
 * @returns the value to keep
 * @throws RangeError that names the setting and the value: not a number, not above 0, not one of the words
 */
export function checkSetting<Name extends keyof TessellationSettings>(
    name: Name,
    value: TessellationSettings[Name],
): TessellationSettings[Name] {
    return CHECKS[name](value, name);
}

/**
 * Checks the settings against each other.
 * @throws RangeError when the distances or the factors are in the wrong order
 */
export function checkSettings(settings: Readonly<TessellationSettings>): void {
    if (settings.farDistance <= settings.nearDistance) {
        throw new RangeError(
            `farDistance ${settings.farDistance} is not beyond nearDistance ${settings.nearDistance}.`,
        );
    }
    if (settings.maxFactor < settings.minFactor) {
        throw new RangeError(`maxFactor ${settings.maxFactor} is below minFactor ${settings.minFactor}.`);
    }
}

const CHECKS: { [Name in keyof TessellationSettings]: (value: unknown, name: Name) => TessellationSettings[Name] } = {
    mode: (value, name) => requireWord(name, value, TESSELLATION_MODES),
    level: requireFactor,
    nearDistance: requirePositive,
    farDistance: requirePositive,
    pixelsPerSegment: requirePositive,
    pixelError: requirePositive,
    minFactor: requireFactor,
    maxFactor: requireFactor,
    spacing: (value, name) => requireWord(name, value, SPACINGS),
    offscreen: (value, name) => requireWord(name, value, OFFSCREEN_MODES),
    maxVertices: (value, name) => {
        const count = Math.floor(requirePositive(value, name));
        if (count < 4) {
            throw new RangeError(`maxVertices is ${count}; one patch alone needs 4.`);
        }
        return count;
    },
    frozen: (value, name) => {
        if (typeof value !== "boolean") {
            throw new RangeError(`${name} is ${String(value)}; it must be true or false.`);
        }
        return value;
    },
};

function requireWord<Word extends string>(name: string, value: unknown, words: readonly Word[]): Word {
    if (!words.includes(value as Word)) {
        throw new RangeError(
            `${name} is ${typeof value === "string" ? JSON.stringify(value) : String(value)}; it must be one of ${words.join(", ")}.`,
        );
    }
    return value as Word;
}

function requirePositive(value: unknown, name: string): number {
    if (typeof value !== "number" || !(value > 0 && value < Infinity)) {
        throw new RangeError(`${name} is ${String(value)}; it must be a finite number above 0.`);
    }
    return value;
}

function requireFactor(value: unknown, name: string): number {
    if (typeof value !== "number" || Number.isNaN(value)) {
        const shown = typeof value === "string" ? JSON.stringify(value) : String(value);
        throw new RangeError(`${name} is ${shown}; it must be a number.`);
    }
    return Math.min(Math.max(value, FACTOR_RANGE.smallest), FACTOR_RANGE.largest);
}
