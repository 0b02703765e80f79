import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Bundles the test page into test/output/page, from where the browser tests serve it. */
export default defineConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    base: "./",
    logLevel: "error",
    build: {
        outDir: fileURLToPath(new URL("../../output/page", import.meta.url)),
        emptyOutDir: true,
        target: "es2022",
        minify: false,
        chunkSizeWarningLimit: 10_000,
    },
});
