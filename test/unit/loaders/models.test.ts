import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseBpt } from "../../../src/index";

const FOLDER = new URL("../../../demo/models/", import.meta.url);
const FILES = readdirSync(fileURLToPath(FOLDER)).filter((name) => name.endsWith(".bpt"));

/** Sides of patches that meet nobody: the vase is closed, the shell open at its mouth and its tip. */
const OPEN_EDGES: Readonly<Record<string, number>> = { "vase.bpt": 0, "shell.bpt": 8 };

describe("the sample models", () => {
    it("are there", () => {
        expect(FILES).toEqual(["shell.bpt", "vase.bpt"]);
    });

    it.each(FILES)("%s is read without a complaint, and its patches join", (name) => {
        const { report } = parseBpt(readFileSync(new URL(name, FOLDER), "utf8"));
        expect(report).toMatchObject({ skipped: [], warnings: [], nearMisses: 0, openEdges: OPEN_EDGES[name] });
    });
});
