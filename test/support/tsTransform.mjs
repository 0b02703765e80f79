import tsJest from "ts-jest";

/**
 * ts-jest, with the globals of hot loops in variables of each module: Jest runs modules in a context of their own, where
 * every look at a global goes through a handler, which makes loops full of `Math` several times slower.
 */
const GLOBALS = "var Math = globalThis.Math, Number = globalThis.Number;";

export default {
    createTransformer(options) {
        const transformer = tsJest.default.createTransformer(options);
        const withGlobals = (result) => ({ ...result, code: `${GLOBALS} ${result.code}` });
        return {
            getCacheKey: (...given) => `${transformer.getCacheKey(...given)}:${GLOBALS}`,
            process: (...given) => withGlobals(transformer.process(...given)),
            processAsync: async (...given) => withGlobals(await transformer.processAsync(...given)),
        };
    },
};
