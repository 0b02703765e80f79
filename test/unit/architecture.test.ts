import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The arrows that there may be: each part of src/ with all that it may import. "type x" is for types alone, "lazy x" for
 * `import()` alone. A file belongs to the longest name that its path begins with.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
    math: [],
    net: ["math"],
    cage: ["math", "net"],
    sources: ["math", "net", "cage"],
    hull: ["math", "net", "hull/factorLayout.ts"],
    "hull/factorLayout.ts": [],
    tessellator: ["type hull", "hull/factorLayout.ts"],
    domain: ["math", "net"],
    motion: ["math", "net"],
    backends: [
        ...["net", "motion", "hull", "hull/factorLayout.ts", "tessellator", "domain", "type @babylonjs"],
        ...["lazy backends/cpu", "lazy backends/webgl2", "lazy backends/webgpu"],
        "lazy backends/webgpu/BabylonComputeDevice.ts",
    ],
    "backends/cpu": ["backends", "net", "motion", "hull", "tessellator", "domain", "type @babylonjs"],
    "backends/webgl2": ["backends", "net", "motion", "hull", "tessellator", "domain", "shaders/webgl2", "@babylonjs"],
    "backends/webgpu": [
        "backends",
        "net",
        "motion",
        "hull",
        "tessellator",
        "domain",
        "shaders/webgpu",
        "type @babylonjs",
    ],
    "backends/webgpu/BabylonComputeBuffer.ts": ["backends/webgpu", "@babylonjs"],
    "backends/webgpu/BabylonComputeDevice.ts": [
        "backends/webgpu",
        "backends/webgpu/BabylonComputeBuffer.ts",
        "@babylonjs",
    ],
    mesh: ["math", "net", "cage", "motion", "hull", "domain", "backends", "@babylonjs"],
    loaders: ["lazy sources", "type sources", "type cage", "mesh", "@babylonjs"],
    "loaders/gltf": ["net", "sources", "mesh", "@babylonjs"],
    writers: ["net", "sources", "domain", "backends", "backends/cpu"],
    "index.ts": ["math", "net", "cage", "sources", "hull", "backends", "mesh", "loaders", "loaders/gltf", "writers"],
};
const WITHOUT_ENGINE = /^(?:math|net|cage|motion|sources|hull|tessellator|domain)\//;
const MOST_LINES = 350;

interface Import {
    readonly from: string;
    /** Path from src/, or from the root for shaders, or the name of a package. */
    readonly to: string;
    readonly kind: "" | "type " | "lazy ";
    /** Text that holds the imported names. */
    readonly names: string;
}

const STATIC_IMPORT = /^(?:import|export)\s+(type\s)?\s*(?:([^;"'(]*?)\s*from\s+)?"([^"]+)"/gm;
const LAZY_IMPORT = /import\("([^"]+)"\)/g;
const EXPORT = /^export (?:declare |abstract |async )*(?:function|class|const|let|interface|type|enum) (\w+)/gm;

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));
const files = new Map(
    readdirSync(SRC, { recursive: true, encoding: "utf8" })
        .map((path) => path.replaceAll("\\", "/"))
        .filter((path) => path.endsWith(".ts"))
        .map((path) => [path, readFileSync(join(SRC, path), "utf8")]),
);
const imports = [...files].flatMap(([from, text]): Import[] => [
    ...[...text.matchAll(STATIC_IMPORT)].map(([, type, names = "", to]): Import => {
        return { from, to: pathOf(from, to), kind: type ? "type " : "", names };
    }),
    ...[...text.matchAll(LAZY_IMPORT)].map(([, to]): Import => {
        return { from, to: pathOf(from, to), kind: "lazy ", names: text };
    }),
]);

describe("the architecture", () => {
    it("reads the source at all", () => {
        expect(files.size).toBeGreaterThan(50);
        expect(imports.filter(({ kind }) => kind === "lazy ").length).toBeGreaterThan(2);
        expect(imports.filter(({ to }) => to.startsWith("shaders/")).length).toBeGreaterThan(2);
    });

    it("has no arrows but those of the table", () => {
        const wrong = imports.filter(({ from, to, kind }) => {
            const target = partOf(to);
            const allowed = MAY_IMPORT[partOf(from)] ?? [];
            return target !== partOf(from) && !allowed.includes(target) && !allowed.includes(kind + target);
        });
        expect(wrong.map(({ from, to, kind }) => `${from} imports ${kind}${to}`)).toEqual([]);
    });

    it("imports only what is there", () => {
        const missing = imports.filter(({ to }) => to.endsWith(".ts") && !files.has(to));
        expect(missing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
    });

    it("has no cycles", () => {
        expect([...files.keys()].map((file) => cycleThrough(file)).filter((cycle) => cycle !== null)).toEqual([]);
    });

    it("does not know the engine in the three stages and what comes before them", () => {
        const knowing = [...files].filter(([path, text]) => WITHOUT_ENGINE.test(path) && text.includes("@babylonjs"));
        expect(knowing.map(([path]) => path)).toEqual([]);
    });

    it(`has no file of more than ${MOST_LINES} lines`, () => {
        const long = [...files].filter(([, text]) => text.trimEnd().split("\n").length > MOST_LINES);
        expect(long.map(([path]) => path)).toEqual([]);
    });

    it("exports only what is used elsewhere, or public", () => {
        const unused = [...files].flatMap(([path, text]) => {
            const names = [...text.matchAll(EXPORT)].map(([, name]) => name);
            const uses = imports.filter(({ to }) => to === path).map((use) => use.names);
            return names
                .filter((name) => !uses.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
                .map((name) => `${path}: ${name}`);
        });
        expect(unused).toEqual([]);
    });
});

/** Makes a path from src/ of an import; shaders and packages keep names that no path from src/ has. */
function pathOf(from: string, specifier: string): string {
    if (!specifier.startsWith(".")) {
        return specifier;
    }
    const path = new URL(specifier, `file:///src/${from}`).pathname;
    return path.startsWith("/src/") ? path.slice("/src/".length).replace(/\.js$/, ".ts") : path.slice(1);
}

/** The part of the table that a path belongs to, or the first folders of anything else. */
function partOf(path: string): string {
    const parts = Object.keys(MAY_IMPORT).filter((part) => path === part || path.startsWith(`${part}/`));
    const [first, second] = path.split("/");
    return parts.sort((a, b) => b.length - a.length)[0] ?? (first === "shaders" ? `${first}/${second}` : first);
}

/** The way from a file back to itself, or null. */
function cycleThrough(file: string): string | null {
    const ways = new Map([[file, file]]);
    for (const [path, way] of ways) {
        for (const { to } of imports.filter(({ from }) => from === path)) {
            if (to === file) {
                return `${way} → ${file}`;
            }
            if (files.has(to) && !ways.has(to)) {
                ways.set(to, `${way} → ${to}`);
            }
        }
    }
    return null;
}
