/** Lets Jest import shader files the way Vite's `?raw` does: as a string. */
export default {
    process: (source) => ({ code: `export default ${JSON.stringify(source)};` }),
};
