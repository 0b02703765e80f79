import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const repository = fileURLToPath(new URL(".", import.meta.url));

/** The demo: `npm start` serves it, `npm run build:demo` writes it to dist-demo/, to be served from any path. */
export default defineConfig({
    root: fileURLToPath(new URL("demo", import.meta.url)),
    base: "./",
    cacheDir: fileURLToPath(new URL("node_modules/.vite-demo", import.meta.url)),
    // The page imports the sources and the shaders of the package, which lie beside demo/.
    server: { host: "localhost", port: 5173, fs: { allow: [repository] } },
    preview: { host: "localhost", port: 5173 },
    // Babylon comes in hundreds of modules, which are bundled before the first load. All of them are found by reading
    // the sources from the page on, so no later discovery reloads it.
    optimizeDeps: { entries: ["index.html"] },
    build: {
        outDir: fileURLToPath(new URL("dist-demo", import.meta.url)),
        emptyOutDir: true,
        target: "es2022",
        // Babylon with two engines; the shaders come in chunks of their own.
        chunkSizeWarningLimit: 2500,
    },
});
