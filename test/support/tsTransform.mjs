import tsJest from "ts-jest";
import { LOCAL_GLOBALS } from "./localGlobals.mjs";

/** ts-jest, with the globals of hot loops in variables of each module. */
export default {
    createTransformer(options) {
        const transformer = tsJest.default.createTransformer(options);
        const withGlobals = (result) => ({ ...result, code: `${LOCAL_GLOBALS} ${result.code}` });
        return {
            getCacheKey: (...given) => `${transformer.getCacheKey(...given)}:${LOCAL_GLOBALS}`,
            process: (...given) => withGlobals(transformer.process(...given)),
            processAsync: async (...given) => withGlobals(await transformer.processAsync(...given)),
        };
    },
};
