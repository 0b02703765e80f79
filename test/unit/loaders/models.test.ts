import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SURFACE_FORMATS } from "../../../src/loaders/surfaceFormats";

const FOLDER = new URL("../../../demo/models/", import.meta.url);
const FORMATS = Object.values(SURFACE_FORMATS);
const FILES = readdirSync(fileURLToPath(FOLDER)).filter((name) => formatOf(name) !== undefined);

/** Sides of patches that meet nobody, counted by hand. How many `kinds.bv` has depends on its approximation. */
const OPEN_EDGES: Readonly<Record<string, number | undefined>> = {
    "courtyard.bsp": 23,
    "courtyard.map": 23,
    "goblet.bv": 24,
    // Of the sea 16, of the sail 3 + 4, of the dock 4 + 6 + 4; the buoy is closed.
    "harbour.rib": 37,
    "hill.newell": 6,
    "kinds.bv": undefined,
    "saddle.patch-text": 4,
    // Open at its mouth and its tip.
    "shell.bpt": 8,
    "vase.bpt": 0,
    "vase.patch.obj": 16,
};

function formatOf(name: string): (typeof FORMATS)[number] | undefined {
    return FORMATS.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)));
}

describe("the sample models", () => {
    it("are there", () => {
        expect(FILES.sort()).toEqual(Object.keys(OPEN_EDGES));
    });

    it.each(FILES)("%s is read without a complaint, and its patches join", async (name) => {
        const bytes = new Uint8Array(readFileSync(new URL(name, FOLDER)));
        const { report } = await formatOf(name)!.readAsync(bytes, {});
        expect(report).toMatchObject({ warnings: [], nearMisses: 0 });
        expect(report.openEdges).toBe(OPEN_EDGES[name] ?? report.openEdges);
    });

    it.each(["shell.bpt", "vase.bpt", "goblet.bv"])("%s is read as a whole", async (name) => {
        const bytes = new Uint8Array(readFileSync(new URL(name, FOLDER)));
        expect((await formatOf(name)!.readAsync(bytes, {})).report.skipped).toEqual([]);
    });
});
