import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles the benchmarks into bench/dist, each one file that needs Node and the package `webgpu` alone. */
export default defineConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    logLevel: "error",
    build: {
        ssr: true,
        outDir: fileURLToPath(new URL("dist", import.meta.url)),
        emptyOutDir: true,
        target: "node20",
        minify: false,
        rolldownOptions: {
            input: Object.fromEntries(
                ["cpu", "plan", "gpu"].map((part) => [
                    part,
                    fileURLToPath(new URL(`${part}.bench.ts`, import.meta.url)),
                ]),
            ),
            // What is not of this package stays where npm put it; the GPU's part needs no more than the first of them.
            external: ["webgpu", "verb-nurbs", /^three\//, /^@babylonjs\/core\//],
            output: { entryFileNames: "[name].mjs" },
        },
    },
});
