import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isBackendSupported } from "../../src/backends/chooseBackend";
import { BACKEND_NAMES, EVALUATION_METHODS } from "../../src/backends/PatchBackend";
import {
    DEFAULT_TESSELLATION,
    OFFSCREEN_MODES,
    SPACINGS,
    TESSELLATION_MODES,
} from "../../src/hull/TessellationSettings";
import * as publicNames from "../../src/index";
import { DEFAULT_OPTIONS } from "../../src/mesh/BezierPatchMeshOptions";
import manifest from "../../plugin.json" with { type: "json" };
import packageJson from "../../package.json" with { type: "json" };
import schema from "../../docs/plugin.schema.json" with { type: "json" };

const ROOT = new URL("../../", import.meta.url);

describe("plugin.json", () => {
    it("keeps to its schema", () => {
        const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema);
        validate(manifest);
        expect(validate.errors).toBeNull();
        expect(validate({ ...manifest, unknown: true })).toBe(false);
        expect(existsSync(new URL(manifest.$schema, ROOT))).toBe(true);
    });

    it("tells of the package what package.json tells", () => {
        expect(manifest.package).toBe(packageJson.name);
        expect(manifest.version).toBe(packageJson.version);
        expect(manifest.description).toBe(packageJson.description);
        expect(manifest.license).toBe(packageJson.license);
        expect({ [manifest.engine.name]: manifest.engine.range }).toEqual({
            "@babylonjs/core": packageJson.peerDependencies["@babylonjs/core"],
        });
    });

    it("names the entries that package.json names", () => {
        const { esm, umd, types, global } = manifest.entry;
        expect(`./${esm}`).toBe(packageJson.exports["."].import);
        expect(`./${types}`).toBe(packageJson.exports["."].types);
        expect(`./${umd}`).toBe(packageJson.unpkg);
        expect(global).toBe(`BABYLON.${manifest.name}`);
        expect(publicNames).toHaveProperty(manifest.name);
        expect(publicNames.BezierPatchMesh.prototype.getClassName()).toBe(manifest.name);
    });

    it("lists the backends in the order of preference, and the methods of the one that has a choice", () => {
        expect(manifest.backends.map(({ name }) => name)).toEqual([...BACKEND_NAMES]);
        const methods = manifest.backends.map((backend) => [backend.name, backend.methods]);
        expect(methods).toEqual([
            ["webgpu", [...EVALUATION_METHODS]],
            ["webgl2", []],
            ["cpu", []],
        ]);
    });

    it.each(BACKEND_NAMES)("says what %s needs: all of it is enough, and nothing of it can be missing", (name) => {
        const needs = needsOf(name);
        expect(isBackendSupported(name, engineWith(needs))).toBe(true);
        for (const missing of needs) {
            expect(isBackendSupported(name, engineWith(needs.filter((need) => need !== missing)))).toBe(false);
        }
    });

    it("lists every shader file once, with the backend whose code imports it", () => {
        for (const { name, shaders } of manifest.backends) {
            expect([...shaders].sort()).toEqual(filesIn(`shaders/${name}/`));
            expect([...shaders].sort()).toEqual(shadersImportedBy(`src/backends/${name}/`));
        }
        const all = manifest.backends.flatMap(({ shaders }) => shaders);
        expect(all.sort()).toEqual(filesIn("shaders/"));
    });

    it("lists every public reader with the name that it gives its format", () => {
        const readers = Object.keys(publicNames).filter((name) => name.startsWith("parse"));
        expect(manifest.reads.map(({ parser }) => parser).sort()).toEqual(readers.sort());
        for (const { format, parser } of manifest.reads) {
            expect(formatThatRefuses(parser)).toBe(format);
        }
    });

    it("has the defaults of all options", () => {
        expect(manifest.options).toEqual({ ...DEFAULT_OPTIONS, tessellation: DEFAULT_TESSELLATION });
    });
});

describe("docs/plugin.schema.json", () => {
    it("knows the words that the code knows", () => {
        const { backends, options } = schema.properties;
        expect(backends.items.properties.name.enum).toEqual([...BACKEND_NAMES]);
        expect(options.properties.backend.enum).toEqual(["auto", ...BACKEND_NAMES]);
        expect(schema.$defs.method.enum).toEqual([...EVALUATION_METHODS]);
        expect(schema.$defs.tessellation.properties.mode.enum).toEqual([...TESSELLATION_MODES]);
        expect(schema.$defs.tessellation.properties.spacing.enum).toEqual([...SPACINGS]);
        expect(schema.$defs.tessellation.properties.offscreen.enum).toEqual([...OFFSCREEN_MODES]);
    });

    it("describes every field, wants each and allows no others", () => {
        const objects = objectSchemasIn(schema);
        expect(objects.length).toBeGreaterThan(5);
        for (const { properties, required, additionalProperties } of objects) {
            expect(additionalProperties).toBe(false);
            expect(required).toEqual(Object.keys(properties));
            for (const [name, field] of Object.entries(properties)) {
                expect([name, typeof field.description]).toEqual([name, "string"]);
            }
        }
    });
});

interface ObjectSchema {
    readonly properties: Readonly<Record<string, { readonly description?: string }>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: boolean;
}

function objectSchemasIn(value: unknown): ObjectSchema[] {
    if (typeof value !== "object" || value === null) {
        return [];
    }
    const own = "type" in value && value.type === "object" ? [value as unknown as ObjectSchema] : [];
    return [...own, ...Object.values(value).flatMap(objectSchemasIn)];
}

function needsOf(backend: string): readonly string[] {
    return manifest.backends.find(({ name }) => name === backend)!.needs;
}

/** An engine of which the given properties and capabilities are true and no others. */
function engineWith(names: readonly string[]): AbstractEngine {
    const truths = Object.fromEntries(names.map((name) => [name, true]));
    return { ...truths, getCaps: () => truths } as unknown as AbstractEngine;
}

/** Files below a folder, as paths from the root; none when the folder is not there. */
function filesIn(folder: string): string[] {
    const path = fileURLToPath(new URL(folder, ROOT));
    if (!existsSync(path)) {
        return [];
    }
    const entries = readdirSync(path, { recursive: true, encoding: "utf8" });
    return entries
        .map((entry) => folder + entry.replaceAll("\\", "/"))
        .filter((entry) => /\.\w+$/.test(entry))
        .sort();
}

function shadersImportedBy(folder: string): string[] {
    const sources = filesIn(folder).map((file) => readFileSync(new URL(file, ROOT), "utf8"));
    const imports = sources.flatMap((text) => [...text.matchAll(/ from "[./]*(shaders\/[^"?]+)\?raw"/g)]);
    return [...new Set(imports.map(([, path]) => path))].sort();
}

/** The format in the error with which a reader refuses a text that is none. */
function formatThatRefuses(parser: string): string | undefined {
    try {
        (publicNames as unknown as Record<string, (text: string) => unknown>)[parser]("neither numbers nor names");
        return undefined;
    } catch (error) {
        return error instanceof publicNames.SurfaceFormatError ? error.format : undefined;
    }
}
