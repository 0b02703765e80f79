/**
 * The globals of hot loops in variables of each module: Jest runs modules in a context of their own, where every look at
 * a global goes through a handler, which makes loops full of `Math` several times slower.
 */
export const LOCAL_GLOBALS = "var Math = globalThis.Math, Number = globalThis.Number;";

/** A transform of Jest for packages whose loops are such: `pngjs` takes a twentieth of the time. */
export default {
    process: (text) => ({ code: `"use strict"; ${LOCAL_GLOBALS} ${text}` }),
    getCacheKey: (text) => `${LOCAL_GLOBALS}${text}`,
};
