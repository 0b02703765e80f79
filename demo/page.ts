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

/** @returns whether there is room for statistics and controls beside the picture */
export function isWide(): boolean {
    return window.innerWidth >= WIDE;
}
