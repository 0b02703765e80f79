/**
 * Bundles the readers from their sources into readers.mjs of a folder. A process of its own, because Vite's native
 * bundler takes no objects made inside of Jest.
 */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const READERS = ["parseBpt", "parseBezierView", "parseRib", "parseObjSurfaces", "parseQuakeMap"];

const sources = fileURLToPath(new URL("../../src/sources", import.meta.url));
const code = READERS.map((name) => `export { ${name} } from "${sources}/${name}.ts";`).join("\n");
await build({
    configFile: false,
    logLevel: "error",
    plugins: [
        {
            name: "readers",
            resolveId: (id) => (id === "readers" ? id : undefined),
            load: (id) => (id === "readers" ? code : undefined),
        },
    ],
    build: {
        ssr: true,
        outDir: process.argv[2],
        target: "node20",
        rolldownOptions: { input: { readers: "readers" }, output: { entryFileNames: "[name].mjs" } },
    },
});
