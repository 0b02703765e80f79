/**
 * Width in pixels below which statistics and controls would cover the picture: they then begin folded, and the controls
 * open below it. The same as in styles.css.
 */
const WIDE = 1000;

/**
 * @param id id of an element of index.html
 * @throws Error when the page lacks it
 */
export function elementOf(id: string): HTMLElement {
    const element = document.getElementById(id);
    if (!element) {
        throw new Error(`The page has no element "${id}".`);
    }
    return element;
}

/** Width in pixels of statistics or controls beside the picture, with a margin on both sides. As in styles.css. */
const SIDE_WIDTH = 290;

/** @returns share of the width of the window that nothing covers; 1 where the page is the picture alone */
export function freeShare(): number {
    const isCovered = isWide() && !document.body.classList.contains("bare");
    return isCovered ? 1 - (2 * SIDE_WIDTH) / window.innerWidth : 1;
}

/** @returns whether there is room for statistics and controls beside the picture */
export function isWide(): boolean {
    return window.innerWidth >= WIDE;
}
