import GUI, { type Controller } from "lil-gui";
import type { CageModel } from "./cages/CageModel";
import {
    CAGE_METHOD_NAMES,
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
import { SAMPLES } from "./models";
import { isWide } from "./page";

/** The panel of controls. */
export interface Controls {
    /** Shows the values of a state, and the controls that mean something in it and for the cages that are shown. */
    show(state: Readonly<DemoState>, cages: CageModel | null): void;
}

/** What the labels of the words are, where the word alone says little. */
const ENGINE_LABELS = { WebGPU: "webgpu", WebGL2: "webgl2", "CPU (WebGL2)": "cpu" } as const satisfies Record<
    string,
    (typeof ENGINE_NAMES)[number]
>;

const CAGE_METHOD_LABELS = { ACC: "acc", Gregory: "gregory" } as const satisfies Record<
    string,
    (typeof CAGE_METHOD_NAMES)[number]
>;

const OWN_LABELS = {
    teapot: "Teapot",
    row: "Row of teapots",
    sphere: "Sphere (rational)",
    file: "File of yours",
} as const;

const MODEL_LABELS = Object.fromEntries(
    MODEL_NAMES.map((name) => [
        name in SAMPLES ? SAMPLES[name as keyof typeof SAMPLES].label : OWN_LABELS[name as keyof typeof OWN_LABELS],
        name,
    ]),
);

/** What the controls do, for a pointer that rests on them. */
const HINTS: Readonly<Partial<Record<keyof DemoState, string>>> = {
    engine: "What draws, and where vertices are made: WebGPU compute, WebGL2 transform feedback, or the processor",
    method: "How WebGPU shares out the vertices of a patch: the picture is the same, the time is not",
    cageMethod: "Which patches stand for the faces at irregular points: ACC is nearer to the limit, Gregory is smaller",
    refineLevels: "Steps of subdivision before faces become patches: nearer to the limit, more patches",
    sharpness: "How many steps of subdivision a crease stays sharp for: 0 is smooth, 10 is sharp",
    showCage: "The control mesh over its surface: drag its points",
    view: "density: every triangle in the colour of its size on screen",
    frozen: "The triangles stay as they are while the camera moves: look at them from elsewhere",
    mode: "What decides how finely a patch is divided: nothing, its distance, its length or its error on screen",
    level: "Segments along every edge",
    pixelsPerSegment: "Length on screen that a segment aims at: fewer pixels, more triangles",
    pixelError: "How far the drawn surface may be from the true one on screen",
    near: "Distance up to which a patch has the largest factor",
    far: "Distance from which a patch has the smallest factor",
    min: "Fewest segments along an edge",
    max: "Most segments along an edge",
    spacing: "How segments are added: fractional ones grow from nothing, integer ones jump",
    offscreen: "Patches out of view: few triangles inside, none at all, or as all others",
};

/**
 * Makes the panel.
 * @param host element that it goes into
 * @param state values to begin with
 * @param change takes what the reader changes
 * @param reset takes the wish for the defaults
 * @param open takes the wish for a file
 * @param putBack takes the wish for the points of cages where they were
 */
export function createControls(
    host: HTMLElement,
    state: Readonly<DemoState>,
    change: (patch: Partial<DemoState>) => void,
    reset: () => void,
    open: () => void,
    putBack: () => void,
): Controls {
    // The panel writes into a copy: the state itself changes in one place only.
    const form: DemoState = { ...state };
    const gui = new GUI({ container: host, title: "Controls", closeFolders: false });
    const controllers = new Map<keyof DemoState, Controller>();

    const bind = (name: keyof DemoState, label: string, controller: Controller): Controller => {
        controllers.set(name, controller);
        controller.domElement.title = HINTS[name] ?? "";
        return controller.name(label).onChange((value: unknown) => {
            change({ [name]: value });
        });
    };
    const choice = (name: keyof DemoState, label: string, words: readonly string[] | object): Controller =>
        bind(name, label, gui.add(form, name, words));
    const slider = (name: keyof typeof LIMITS, label: string, step: number, largest: number): Controller =>
        bind(name, label, gui.add(form, name, LIMITS[name][0], largest, step));
    const toggle = (name: keyof DemoState, label: string): Controller => bind(name, label, gui.add(form, name));

    choice("engine", "Engine", ENGINE_LABELS);
    choice("method", "Method", METHOD_NAMES);
    choice("model", "Model", MODEL_LABELS);
    gui.add({ open }, "open").name("Open a file … (L)");
    choice("cageMethod", "Patches", CAGE_METHOD_LABELS);
    slider("refineLevels", "Refine levels", 1, LIMITS.refineLevels[1]);
    slider("sharpness", "Sharpness", 0.1, LIMITS.sharpness[1]);
    toggle("showCage", "Cage, to drag");
    toggle("play", "Walk");
    slider("time", "Moment (s)", 0.05, LIMITS.time[1]);
    const undo = gui.add({ putBack }, "putBack").name("Put points back (Esc)");
    choice("view", "View", VIEW_NAMES);
    toggle("wireframe", "Wireframe");
    toggle("frozen", "Keep density");
    choice("mode", "Mode", MODE_NAMES);
    slider("level", "Level", 0.1, 64);
    slider("pixelsPerSegment", "Pixels / segment", 0.5, 64);
    slider("pixelError", "Error (pixels)", 0.1, 8);
    slider("near", "Near distance", 0.1, 40);
    slider("far", "Far distance", 0.1, 100);
    slider("min", "Smallest factor", 0.5, 64);
    slider("max", "Largest factor", 0.5, 64);
    choice("spacing", "Spacing", SPACING_NAMES);
    choice("offscreen", "Unseen patches", OFFSCREEN_NAMES);
    toggle("animate", "Orbit slowly");
    gui.add({ reset }, "reset").name("Reset (R)");

    // A list or a button that keeps the focus would take the keys that are meant for the page.
    host.addEventListener("change", ({ target }) => {
        if (target instanceof HTMLSelectElement) {
            target.blur();
        }
    });
    host.addEventListener("click", ({ target, detail }) => {
        // One that is pressed by a key has no pointer that clicks; whoever goes by keys is to stay where they are.
        const button = target instanceof Element && detail > 0 ? target.closest("button") : null;
        button?.blur();
    });

    const show: Controls["show"] = (next, cages) => {
        Object.assign(form, next);
        for (const controller of controllers.values()) {
            controller.updateDisplay();
        }
        const hasMethods = next.engine === "webgpu";
        controllers
            .get("method")!
            .enable(hasMethods)
            .name(hasMethods ? "Method" : "Method (WebGPU)");
        for (const name of ["cageMethod", "refineLevels", "showCage"] as const) {
            controllers.get(name)!.show(cages !== null);
        }
        undo.show(cages !== null && next.showCage);
        controllers.get("sharpness")!.show(cages !== null && next.model === "creased-box");
        controllers.get("play")!.show(cages?.isRigged ?? false);
        controllers.get("time")!.show((cages?.isRigged ?? false) && !next.play);
        controllers.get("level")!.show(next.mode === "uniform");
        controllers.get("pixelsPerSegment")!.show(next.mode === "screen");
        controllers.get("pixelError")!.show(next.mode === "error");
        for (const name of ["near", "far"] as const) {
            controllers.get(name)!.show(next.mode === "distance");
        }
        for (const name of ["min", "max"] as const) {
            controllers.get(name)!.show(next.mode !== "uniform");
        }
    };
    show(state, null);
    if (!isWide()) {
        gui.close();
    }
    return { show };
}
