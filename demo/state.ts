import {
    DEFAULT_TESSELLATION,
    EVALUATION_METHODS,
    OFFSCREEN_MODES,
    SPACINGS,
    TESSELLATION_MODES,
    type CageMethod,
    type EvaluationMethod,
    type OffscreenMode,
    type Spacing,
    type TessellationMode,
    type TessellationSettings,
} from "../src/index";
import { WALK_SECONDS } from "./cages/creatureWalk";
import { SAMPLES } from "./models";

/** `cpu` draws by WebGL2 what the CPU backend makes. */
export const ENGINE_NAMES = ["webgpu", "webgl2", "cpu"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Surfaces to look at: those of the package, the samples, and a file of the reader. */
export const MODEL_NAMES = [
    "teapot",
    "row",
    "sphere",
    ...(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]),
    "file",
] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

/** `shaded` is a material as in any scene, `density` colours every facet by its size on screen. */
export const VIEW_NAMES = ["shaded", "density"] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

export const METHOD_NAMES = EVALUATION_METHODS;
export const MODE_NAMES = TESSELLATION_MODES;
export const SPACING_NAMES = SPACINGS;
export const OFFSCREEN_NAMES = OFFSCREEN_MODES;
export const CAGE_METHOD_NAMES = ["acc", "gregory"] as const satisfies readonly CageMethod[];

/** Everything that decides what the page shows; the address of the page holds all of it. */
export interface DemoState {
    engine: EngineName;
    model: ModelName;
    method: EvaluationMethod;
    mode: TessellationMode;
    /** Factor of the mode `uniform`. */
    level: number;
    /** Device pixels, for the mode `screen`. */
    pixelsPerSegment: number;
    /** Device pixels, for the mode `error`. */
    pixelError: number;
    spacing: Spacing;
    offscreen: OffscreenMode;
    /** World units, for the mode `distance`. */
    near: number;
    /** World units, for the mode `distance`. */
    far: number;
    /** Smallest factor. */
    min: number;
    /** Largest factor. */
    max: number;
    wireframe: boolean;
    /** Whether the density stays as it is while the camera moves. */
    frozen: boolean;
    view: ViewName;
    /** Which patches a cage becomes. */
    cageMethod: CageMethod;
    /** Steps of subdivision of a cage before it becomes patches. */
    refineLevels: number;
    /** Sharpness of the creases of the creased box. */
    sharpness: number;
    /** Whether cages are drawn over their surfaces, and their points can be dragged. */
    showCage: boolean;
    /** Whether the creature moves. */
    play: boolean;
    /** Moment of its motion, in seconds. */
    time: number;
    /** Radius of the orbit of the camera, in world units. */
    distance: number;
    /** Angle of the camera around the vertical axis, in radians. */
    alpha: number;
    /** Angle of the camera from the vertical axis, in radians. */
    beta: number;
    /** Place that the camera looks at, in world units; null is the middle of the model. */
    focus: readonly [number, number, number] | null;
    /** Whether the camera orbits by itself. */
    animate: boolean;
    /** Without it the page is the picture alone, the same on every screen: for tests. */
    ui: boolean;
}

/** Limits of the numbers of a state: smallest and largest. */
export const LIMITS = {
    level: [1, 64],
    pixelsPerSegment: [1, 256],
    pixelError: [0.1, 64],
    near: [0.1, 100],
    far: [0.2, 200],
    min: [1, 64],
    max: [1, 64],
    refineLevels: [0, 3],
    sharpness: [0, 10],
    time: [0, WALK_SECONDS],
    distance: [0.5, 60],
    alpha: [-1000, 1000],
    beta: [0.02, 3.12],
    /** Of each coordinate. */
    focus: [-100, 100],
} as const satisfies Partial<Record<keyof DemoState, readonly [number, number]>>;

export const DEFAULT_STATE: Readonly<DemoState> = {
    engine: "webgpu",
    model: "teapot",
    method: "staged",
    mode: DEFAULT_TESSELLATION.mode,
    level: DEFAULT_TESSELLATION.level,
    pixelsPerSegment: DEFAULT_TESSELLATION.pixelsPerSegment,
    pixelError: DEFAULT_TESSELLATION.pixelError,
    spacing: DEFAULT_TESSELLATION.spacing,
    offscreen: DEFAULT_TESSELLATION.offscreen,
    near: 2,
    far: 40,
    min: DEFAULT_TESSELLATION.minFactor,
    max: DEFAULT_TESSELLATION.maxFactor,
    wireframe: false,
    frozen: false,
    view: "shaded",
    cageMethod: "acc",
    refineLevels: 0,
    sharpness: 2,
    showCage: false,
    play: true,
    time: 0,
    distance: 13.5,
    alpha: -1.15,
    beta: 1.15,
    focus: null,
    animate: true,
    ui: true,
};

/** @returns the part of a state that the mesh takes as its settings */
export function tessellationOf(state: DemoState): Partial<TessellationSettings> {
    return {
        mode: state.mode,
        level: state.level,
        pixelsPerSegment: state.pixelsPerSegment,
        pixelError: state.pixelError,
        spacing: state.spacing,
        offscreen: state.offscreen,
        nearDistance: state.near,
        farDistance: state.far,
        minFactor: state.min,
        maxFactor: state.max,
        frozen: state.frozen,
    };
}

/**
 * Changes a state and keeps it in order: of the two distances and of the two factors, the one that was not changed
 * gives way.
 * @param state the state to change
 * @param patch the values to change
 */
export function changeState(state: DemoState, patch: Partial<DemoState>): void {
    Object.assign(state, patch);
    if (state.near >= state.far) {
        if (patch.far === undefined) {
            state.far = state.near * 2;
        } else {
            state.near = state.far / 2;
        }
    }
    if (state.min > state.max) {
        if (patch.max === undefined) {
            state.max = state.min;
        } else {
            state.min = state.max;
        }
    }
}
