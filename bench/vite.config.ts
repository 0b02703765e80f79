import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The part of the benchmark that is bundled: cpu, plan, parse, cages or gpu. */
const part = process.env.BENCH_PART ?? "gpu";

/** Bundles one part into bench/dist, as one file. That of the GPU needs Node and the package `webgpu` alone. */
export default defineConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    logLevel: "error",
    build: {
        ssr: true,
        outDir: fileURLToPath(new URL("dist", import.meta.url)),
        emptyOutDir: false,
        target: "node20",
        minify: false,
        rolldownOptions: {
            input: { [part]: fileURLToPath(new URL(`${part}.bench.ts`, import.meta.url)) },
            // What is not of this package stays where npm put it.
            external: ["webgpu", "verb-nurbs", /^three\//, /^@babylonjs\/core\//],
            output: { entryFileNames: "[name].mjs" },
        },
    },
});
