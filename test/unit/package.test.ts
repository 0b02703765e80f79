import { describe, expect, it } from "@jest/globals";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import buildOptions from "../../tsconfig.build.json" with { type: "json" };
import lock from "../../package-lock.json" with { type: "json" };
import packageJson from "../../package.json" with { type: "json" };

const ROOT = new URL("../../", import.meta.url);
const SRC = fileURLToPath(new URL("src/", ROOT));

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => [path, readFileSync(`${SRC}/${path}`, "utf8")] as const);

describe("package.json", () => {
    it("has one entry, of ES modules, that old and new tools find alike", () => {
        const entry = packageJson.exports["."];
        expect(packageJson.type).toBe("module");
        expect(entry).toEqual({
            types: "./dist/types/index.d.ts",
            import: "./dist/esm/index.js",
            default: "./dist/esm/index.js",
        });
        // The first condition that fits is taken.
        expect(Object.keys(entry)[0]).toBe("types");
        expect([packageJson.main, packageJson.module]).toEqual([entry.import, entry.import]);
        expect(packageJson.types).toBe(entry.types);
        expect(`./${buildOptions.compilerOptions.outDir}/index.d.ts`).toBe(entry.types);
    });

    it("gives the script to those who serve packages to pages", () => {
        expect(packageJson.unpkg).toBe(`./dist/umd/${packageJson.name}.min.js`);
        expect(packageJson.jsdelivr).toBe(packageJson.unpkg);
    });

    it("publishes what it names and what its documents show, and no tests, demos or tools", () => {
        expect(packageJson.files).toEqual([
            "dist",
            "src",
            "shaders",
            "docs/*.md",
            "docs/plugin.schema.json",
            "plugin.json",
            "test/goldens/row-from-the-side.png",
            "test/goldens/teapot-middle-webgpu.png",
            "test/goldens/tutorial-sixteen-points.png",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
        ]);
        const missing = [...packageJson.files, "README.md", "LICENSE"].filter(
            (name) => name !== "dist" && !existsSync(new URL(name.replace("/*.md", ""), ROOT)),
        );
        expect(missing).toEqual([]);
        expect(packageJson.exports["./plugin.json"]).toBe("./plugin.json");
        expect(packageJson.exports["./package.json"]).toBe("./package.json");
    });

    it("needs Babylon.js beside it and nothing else", () => {
        expect(packageJson).not.toHaveProperty("dependencies");
        // The loaders are for those who load glTF: nothing here imports them.
        expect(Object.keys(packageJson.peerDependencies)).toEqual(["@babylonjs/core", "@babylonjs/loaders"]);
        expect(packageJson.peerDependenciesMeta).toEqual({ "@babylonjs/loaders": { optional: true } });
        const importing = sources.filter(([, text]) => /^import [^;]*"@babylonjs\/loaders/m.test(text));
        expect(importing.map(([path]) => path)).toEqual([]);
        const { "@babylonjs/core": core, babylonjs } = packageJson.devDependencies;
        expect(core).toBe(babylonjs);
    });

    it("agrees with package-lock.json", () => {
        const { version, license, peerDependencies, devDependencies, engines } = packageJson;
        expect(lock.packages[""]).toMatchObject({ version, license, peerDependencies, devDependencies, engines });
    });

    it("says rightly that importing it does nothing by itself", () => {
        expect(packageJson.sideEffects).toBe(false);
        const forEffects = sources.filter(([, text]) => /^import\s*(?:\{\s*\}\s*from\s*)?"/m.test(text));
        expect(forEffects.map(([path]) => path)).toEqual([]);
    });

    it("imports of Babylon.js the modules that register nothing, where there is a choice", () => {
        const impure = sources.flatMap(([path, text]) =>
            [...text.matchAll(/^import (?!type ).* from "(@babylonjs\/[^"]+)\.js"/gm)]
                .map(([, module]) => module)
                .filter((module) => existsSync(new URL(`node_modules/${module}.pure.js`, ROOT)))
                .map((module) => `${path} imports ${module}.js`),
        );
        expect(impure).toEqual([]);
    });
});
