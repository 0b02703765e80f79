import {
    CAGE_METHOD_NAMES,
    DEFAULT_STATE,
    ENGINE_NAMES,
    LIMITS,
    METHOD_NAMES,
    MODE_NAMES,
    MODEL_NAMES,
    OFFSCREEN_NAMES,
    SPACING_NAMES,
    VIEW_NAMES,
    type DemoState,
} from "./state";

/** A state as read from an address. */
export interface AddressState {
    readonly state: DemoState;
    /** A sentence for each value that could not be used. */
    readonly problems: string[];
}

/** How one value of a state stands in an address. */
interface Parameter {
    readonly name: string;
    /** What may stand there, in words. */
    readonly allowed: string;
    /** @returns the value, or undefined for a text that is none */
    readonly read: (text: string) => DemoState[keyof DemoState] | undefined;
    readonly write: (value: DemoState[keyof DemoState]) => string;
}

const PARAMETERS: { readonly [Name in keyof DemoState]: Parameter } = {
    engine: wordParameter("engine", ENGINE_NAMES),
    model: modelParameter(),
    method: wordParameter("method", METHOD_NAMES),
    mode: wordParameter("mode", MODE_NAMES),
    level: numberParameter("level", LIMITS.level),
    pixelsPerSegment: numberParameter("pps", LIMITS.pixelsPerSegment),
    pixelError: numberParameter("error", LIMITS.pixelError),
    spacing: wordParameter("spacing", SPACING_NAMES),
    offscreen: wordParameter("offscreen", OFFSCREEN_NAMES),
    near: numberParameter("near", LIMITS.near),
    far: numberParameter("far", LIMITS.far),
    min: numberParameter("min", LIMITS.min),
    max: numberParameter("max", LIMITS.max),
    wireframe: switchParameter("wireframe"),
    frozen: switchParameter("frozen"),
    view: wordParameter("view", VIEW_NAMES),
    cageMethod: wordParameter("patches", CAGE_METHOD_NAMES),
    refineLevels: wholeParameter("refine", LIMITS.refineLevels),
    sharpness: numberParameter("sharpness", LIMITS.sharpness),
    showCage: switchParameter("cage"),
    play: switchParameter("play"),
    time: numberParameter("time", LIMITS.time),
    distance: numberParameter("distance", LIMITS.distance),
    alpha: numberParameter("alpha", LIMITS.alpha),
    beta: numberParameter("beta", LIMITS.beta),
    focus: placeParameter("focus", LIMITS.focus),
    animate: switchParameter("animate"),
    ui: switchParameter("ui"),
};

const NAMES = Object.keys(PARAMETERS) as (keyof DemoState)[];

/**
 * Reads the state out of an address. What is missing or wrong has its default.
 * @param search the query of the address, with or without its question mark
 * @param prefersStillness whether camera and creature stay still where the address does not say
 */
export function readAddress(search: string, prefersStillness: boolean): AddressState {
    const query = new URLSearchParams(search);
    const problems: string[] = [];
    const found: Partial<Record<keyof DemoState, DemoState[keyof DemoState]>> = {};
    for (const name of NAMES) {
        const parameter = PARAMETERS[name];
        const text = query.get(parameter.name);
        if (text === null) {
            continue;
        }
        const value = parameter.read(text);
        if (value === undefined) {
            problems.push(`The address says ${parameter.name}=${text}, which is not ${parameter.allowed}.`);
        } else {
            found[name] = value;
        }
    }
    const state = { ...DEFAULT_STATE, ...found } as DemoState;
    for (const name of ["animate", "play"] as const) {
        state[name] = (found[name] as boolean | undefined) ?? (state.ui && !prefersStillness);
    }
    keepOrder(state, "near", "far", state.near < state.far, problems);
    keepOrder(state, "min", "max", state.min <= state.max, problems);
    return { state, problems };
}

/**
 * @param state the state
 * @param prefersStillness as in {@link readAddress}
 * @returns a query that `readAddress` reads the same state from: the engine and what differs from the defaults
 */
export function writeAddress(state: Readonly<DemoState>, prefersStillness: boolean): string {
    const moves = state.ui && !prefersStillness;
    const defaults = { ...DEFAULT_STATE, animate: moves, play: moves };
    const query = new URLSearchParams();
    for (const name of NAMES) {
        const { name: key, write } = PARAMETERS[name];
        const text = write(state[name]);
        if (name === "engine" || text !== write(defaults[name])) {
            query.set(key, text);
        }
    }
    return `?${query.toString()}`;
}

/** Two values that are good alone but not together both go back to their defaults. */
function keepOrder<Name extends "near" | "far" | "min" | "max">(
    state: DemoState,
    low: Name,
    high: Name,
    isRight: boolean,
    problems: string[],
): void {
    if (!isRight) {
        problems.push(
            `The address says ${low}=${state[low]} and ${high}=${state[high]}, which are in the wrong order.`,
        );
        state[low] = DEFAULT_STATE[low];
        state[high] = DEFAULT_STATE[high];
    }
}

function wordParameter(name: string, words: readonly string[]): Parameter {
    return {
        name,
        allowed: `one of ${words.join(", ")}`,
        read: (text) => words.find((word) => word === text) as DemoState[keyof DemoState] | undefined,
        write: String,
    };
}

/** A file of the reader is nowhere where an address could lead. */
function modelParameter(): Parameter {
    const parameter = wordParameter(
        "model",
        MODEL_NAMES.filter((name) => name !== "file"),
    );
    return { ...parameter, write: (value) => (value === "file" ? DEFAULT_STATE.model : String(value)) };
}

function numberParameter(name: string, [smallest, largest]: readonly [number, number]): Parameter {
    return {
        name,
        allowed: `a number from ${smallest} to ${largest}`,
        read: (text) => {
            const value = text.trim() === "" ? NaN : Number(text);
            return value >= smallest && value <= largest ? value : undefined;
        },
        // Four digits are a tenth of a pixel of camera movement, and keep the address short.
        write: (value) => String(Number((value as number).toFixed(4))),
    };
}

function wholeParameter(name: string, limits: readonly [number, number]): Parameter {
    const { read, write } = numberParameter(name, limits);
    return {
        name,
        allowed: `a whole number from ${limits[0]} to ${limits[1]}`,
        read: (text) => (Number.isInteger(Number(text)) ? read(text) : undefined),
        write,
    };
}

function placeParameter(name: string, limits: readonly [number, number]): Parameter {
    const { allowed, read, write } = numberParameter(name, limits);
    return {
        name,
        allowed: `three numbers with commas between, each ${allowed}`,
        read: (text) => {
            const place = text.split(",").map(read);
            return place.length === 3 && !place.includes(undefined)
                ? (place as unknown as DemoState["focus"])
                : undefined;
        },
        write: (value) => ((value ?? []) as readonly number[]).map(write).join(","),
    };
}

function switchParameter(name: string): Parameter {
    return {
        name,
        allowed: "0 or 1",
        read: (text) => (text === "1" ? true : text === "0" ? false : undefined),
        write: (value) => (value ? "1" : "0"),
    };
}
