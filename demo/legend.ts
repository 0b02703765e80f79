import { elementOf } from "./page";
import { PALETTE, pixelsOfColor } from "./palette";
import type { DemoState } from "./state";

/** Fills the legend of the density view. */
export function fillLegend(): void {
    const bar = elementOf("legend-bar");
    bar.style.background = `linear-gradient(to right, ${PALETTE.join(", ")})`;
    elementOf("legend-labels").replaceChildren(
        ...PALETTE.map((_, i) => {
            const label = document.createElement("span");
            label.textContent = String(pixelsOfColor(i));
            return label;
        }),
    );
}

/** Shows the legend where a state needs it, and what there is to see. */
export function showLegend(state: Readonly<DemoState>): void {
    elementOf("legend").hidden = state.view !== "density";
    elementOf("legend-note").textContent =
        MODE_NOTES[state.mode] + (state.spacing.startsWith("fractional") ? SPACING_NOTE : "");
}

const MODE_NOTES: Readonly<Record<DemoState["mode"], string>> = {
    screen: "Mode screen: equal segments everywhere. K keeps them while you look from elsewhere.",
    distance: "Mode distance: fewer segments from the near distance to the far one.",
    error: "Mode error: as few segments as keep what is drawn within the allowed error on screen.",
    uniform: "Mode uniform: as many segments in every patch, however far it is.",
};

const SPACING_NOTE = " Thin seams are newborn pairs of segments, which fractional spacing widens steadily.";
