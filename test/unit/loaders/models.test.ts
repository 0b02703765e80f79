import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseBpt } from "../../../src/index";

const FOLDER = new URL("../../../demo/models/", import.meta.url);
const FILES = readdirSync(fileURLToPath(FOLDER)).filter((name) => name.endsWith(".bpt"));

describe("the sample models", () => {
    it("are there", () => {
        expect(FILES).toEqual(["shell.bpt", "vase.bpt"]);
    });

    it.each(FILES)("%s is read without a complaint, and its patches join", (name) => {
        const { report } = parseBpt(readFileSync(new URL(name, FOLDER), "utf8"));
        console.log(name, JSON.stringify(report));
        expect(report).toMatchObject({ skipped: [], warnings: [], nearMisses: 0 });
    });
});
