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
            input: { gpu: fileURLToPath(new URL("gpu.bench.ts", import.meta.url)) },
            external: ["webgpu"],
            output: { entryFileNames: "[name].mjs" },
        },
    },
});
