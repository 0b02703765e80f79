/**
 * Bundles main.ts of a folder with Vite and prints the chunks as JSON. A process of its own, because Vite's native
 * bundler takes no objects made inside of Jest.
 */
import { join } from "node:path";
import { build } from "vite";

const root = process.argv[2];
const { output } = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
        write: false,
        target: "es2022",
        modulePreload: false,
        rolldownOptions: { input: join(root, "main.ts") },
    },
});
// Workers are assets.
const chunks = output.map(({ fileName, isEntry = false, imports = [], code, source, modules = {} }) => {
    return { fileName, isEntry, imports, code: code ?? String(source), modules: Object.keys(modules) };
});
process.stdout.write(JSON.stringify(chunks));
