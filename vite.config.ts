/**
 * Builds the library: ES modules file by file in dist/esm, and one script for the global BABYLON in dist/umd, plain and
 * minified. Shaders are part of the code in both (`?raw`). Declarations are made by tsc, see tsconfig.build.json.
 */
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import manifest from "./package.json" with { type: "json" };

const SCRIPT = manifest.name;
const BANNER = `/*! ${SCRIPT} ${manifest.version} | ${manifest.license} licence */`;
const ORDER_CHECK = `if (!babylonjs || !babylonjs.Mesh) throw new Error("${SCRIPT} must be loaded after babylon.js.");`;

/** Modules that do no more than export a function which adds methods to the engine. */
const ENGINE_EXTENSION = /^@babylonjs\/core\/Engines\/(?:.*\/)?Extensions\/.*\.pure\.js$/;

/**
 * Turns every import of `@babylonjs/core/...` into one of `babylonjs`, the global BABYLON, which has all of them under
 * the same names. All but the functions that register engine extensions: some of these it does not have, and none of
 * them has anything left to do there. They become empty functions.
 */
function globalEngine(): Plugin {
    const EMPTY = "\0empty:";
    return {
        name: "global-engine",
        enforce: "pre",
        applyToEnvironment: ({ name }) => name === "umd",
        resolveId(source) {
            if (ENGINE_EXTENSION.test(source)) {
                return EMPTY + source;
            }
            return source.startsWith("@babylonjs/core/") ? { id: "babylonjs", external: true } : null;
        },
        load(id) {
            if (!id.startsWith(EMPTY)) {
                return null;
            }
            const file = fileURLToPath(import.meta.resolve(id.slice(EMPTY.length)));
            const registers = [...readFileSync(file, "utf8").matchAll(/export function (Register\w+)/g)];
            return registers.map(([, name]) => `export function ${name}() {}`).join("\n");
        },
        generateBundle() {
            // The package is one of ES modules; this folder is what `require` may read.
            this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
        },
    };
}

const modules: Rolldown.OutputOptions = {
    format: "es",
    preserveModules: true,
    preserveModulesRoot: "src",
    entryFileNames: "[name].js",
};

const script: Rolldown.OutputOptions = {
    format: "umd",
    name: "BABYLON",
    extend: true,
    globals: { babylonjs: "BABYLON" },
    // BABYLON is the engine's own object: it gets our names and no marks of a module.
    generatedCode: { symbols: false },
    esModule: false,
    intro: ORDER_CHECK,
    postBanner: BANNER,
};

const common = {
    target: "es2022",
    minify: false,
    sourcemap: true,
    lib: { entry: "src/index.ts" },
} as const;

export default defineConfig({
    publicDir: false,
    plugins: [globalEngine()],
    environments: {
        esm: {
            consumer: "client",
            build: {
                ...common,
                outDir: "dist/esm",
                rolldownOptions: {
                    external: /^@babylonjs\//,
                    output: [modules],
                },
            },
        },
        umd: {
            consumer: "client",
            build: {
                ...common,
                outDir: "dist/umd",
                rolldownOptions: {
                    output: [
                        { ...script, entryFileNames: `${SCRIPT}.js` },
                        { ...script, entryFileNames: `${SCRIPT}.min.js`, minify: true, comments: false },
                    ],
                },
            },
        },
    },
    builder: {
        async buildApp(builder) {
            // Also what is left of declarations whose source is no more.
            await rm("dist", { recursive: true, force: true });
            await builder.build(builder.environments["esm"]);
            await builder.build(builder.environments["umd"]);
        },
    },
});
