import { elementOf } from "./page";
import {
    CAGE_METHOD_NAMES,
    ENGINE_NAMES,
    METHOD_NAMES,
    MODE_NAMES,
    OFFSCREEN_NAMES,
    SPACING_NAMES,
    type DemoState,
} from "./state";
import type { Stage } from "./stage";

/** Radians that a press of an arrow key adds, before the inertia of the camera multiplies it. */
const TURN = 0.012;

/** Share of the distance that a press of + or − adds, before the inertia. */
const ZOOM = 0.014;

/** What keys act on. */
export interface KeyboardTarget {
    readonly state: Readonly<DemoState>;
    readonly stage: Stage | null;
    change(patch: Partial<DemoState>): void;
    reset(): void;
    /** Lets the reader choose a file to show. */
    openFile(): void;
    /** Brings the points of cages back to where their file has them. */
    putPointsBack(): void;
    /** Says something that matters for the moment only. */
    mention(text: string): void;
    /** Shows or hides the panel and the statistics. */
    togglePanel(): void;
}

/** A key, the line of help it has, and what it does. */
interface KeyAction {
    readonly keys: readonly string[];
    readonly shown: string;
    readonly help: string;
    run(target: KeyboardTarget, key: string): void;
}

const ACTIONS: readonly KeyAction[] = [
    { keys: ["arrowleft", "arrowright", "arrowup", "arrowdown"], shown: "← → ↑ ↓", help: "Orbit", run: orbit },
    { keys: ["+", "=", "-", "_"], shown: "+ −", help: "Zoom", run: zoom },
    {
        keys: ["w"],
        shown: "W",
        help: "Wireframe",
        run: (target) => {
            target.change({ wireframe: !target.state.wireframe });
        },
    },
    {
        keys: ["k"],
        shown: "K",
        help: "Keep the density, to look at it from elsewhere",
        run: (target) => {
            target.change({ frozen: !target.state.frozen });
        },
    },
    {
        keys: ["d"],
        shown: "D",
        help: "Colour by density",
        run: (target) => {
            target.change({ view: target.state.view === "density" ? "shaded" : "density" });
        },
    },
    {
        keys: ["m"],
        shown: "M",
        help: "Method of evaluation (WebGPU)",
        run: changeMethod,
    },
    {
        keys: ["f"],
        shown: "F",
        help: "Mode: how factors are chosen",
        run: (target) => {
            target.change({ mode: after(MODE_NAMES, target.state.mode) });
        },
    },
    {
        keys: ["o"],
        shown: "O",
        help: "What becomes of unseen patches",
        run: (target) => {
            target.change({ offscreen: after(OFFSCREEN_NAMES, target.state.offscreen) });
        },
    },
    {
        keys: ["s"],
        shown: "S",
        help: "Spacing",
        run: (target) => {
            target.change({ spacing: after(SPACING_NAMES, target.state.spacing) });
        },
    },
    {
        keys: ["c"],
        shown: "C",
        help: "Cage over its surface, with points to drag",
        run: withCages((target) => {
            target.change({ showCage: !target.state.showCage });
        }),
    },
    {
        keys: ["g"],
        shown: "G",
        help: "Patches of a cage: ACC or Gregory",
        run: withCages((target) => {
            target.change({ cageMethod: after(CAGE_METHOD_NAMES, target.state.cageMethod) });
        }),
    },
    {
        keys: ["escape"],
        shown: "Esc",
        help: "Points of a cage back in place",
        run: (target) => {
            target.putPointsBack();
        },
    },
    {
        keys: ["p"],
        shown: "P",
        help: "The creature walks or rests",
        run: (target) => {
            if (target.stage?.shown.cages?.isRigged) {
                target.change({ play: !target.state.play });
            } else {
                target.mention("Only the creature walks: choose it from the list of models.");
            }
        },
    },
    {
        keys: ["e"],
        shown: "E",
        help: "Engine",
        run: (target) => {
            target.change({ engine: after(ENGINE_NAMES, target.state.engine) });
        },
    },
    {
        keys: ["l"],
        shown: "L",
        help: "Load a file; it can be dropped onto the page, too",
        run: (target) => {
            target.openFile();
        },
    },
    {
        keys: ["h"],
        shown: "H",
        help: "Hide or show the panel",
        run: (target) => {
            target.togglePanel();
        },
    },
    {
        keys: ["r"],
        shown: "R",
        help: "Reset",
        run: (target) => {
            target.reset();
        },
    },
    { keys: ["?"], shown: "?", help: "This list", run: openHelp },
];

/** Keys for the whole page, wherever the focus is, except where they write or choose something. */
export function listenToKeys(target: KeyboardTarget): void {
    fillHelp();
    elementOf("help-button").addEventListener("click", openHelp);
    window.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || helpDialog().open) {
            return;
        }
        const key = event.key.toLowerCase();
        const action = ACTIONS.find(({ keys }) => keys.includes(key));
        if (action) {
            event.preventDefault();
            action.run(target, key);
        }
    });
}

function orbit(target: KeyboardTarget, key: string): void {
    const camera = target.stage?.camera;
    if (!camera) {
        return;
    }
    target.change({ animate: false });
    camera.inertialAlphaOffset += key === "arrowleft" ? TURN : key === "arrowright" ? -TURN : 0;
    camera.inertialBetaOffset += key === "arrowup" ? TURN : key === "arrowdown" ? -TURN : 0;
}

function zoom({ stage }: KeyboardTarget, key: string): void {
    if (stage) {
        stage.camera.inertialRadiusOffset += (key === "+" || key === "=" ? ZOOM : -ZOOM) * stage.camera.radius;
    }
}

/** Only WebGPU has more than one method: elsewhere the key says so, and the state keeps its method for WebGPU. */
function changeMethod(target: KeyboardTarget): void {
    if (target.state.engine === "webgpu") {
        target.change({ method: after(METHOD_NAMES, target.state.method) });
    } else {
        target.mention("The method is a choice on WebGPU only: press E to change the engine.");
    }
}

/** What makes sense for cages only: elsewhere the key says so. */
function withCages(run: (target: KeyboardTarget) => void): (target: KeyboardTarget) => void {
    return (target) => {
        if (target.stage?.shown.cages) {
            run(target);
        } else {
            target.mention("This model has no cage: creature, creased box and rook have one.");
        }
    };
}

function after<Word>(words: readonly Word[], word: Word): Word {
    return words[(words.indexOf(word) + 1) % words.length];
}

function isTyping(target: EventTarget | null): boolean {
    return target instanceof Element && target.matches("input:not([type=checkbox]), select, textarea");
}

function helpDialog(): HTMLDialogElement {
    return elementOf("help") as HTMLDialogElement;
}

function openHelp(): void {
    helpDialog().showModal();
}

function fillHelp(): void {
    elementOf("help-keys").replaceChildren(
        ...ACTIONS.flatMap(({ shown, help }) => {
            const term = document.createElement("dt");
            for (const key of shown.split(" ")) {
                const cap = document.createElement("kbd");
                cap.textContent = key;
                term.append(cap);
            }
            const meaning = document.createElement("dd");
            meaning.textContent = help;
            return [term, meaning];
        }),
    );
}
