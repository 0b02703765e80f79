import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { createTeapotNet } from "../../../src/net/primitives";
import { PATCH_NET_ACCESSORS, PATCH_NET_EXTENSION, PATCH_NET_VERSION } from "../../../src/sources/patchNetExtension";
import { exportPatchNetGlb } from "../../../src/writers/exportPatchNetGlb";
import { createFullNet, createVectorNet } from "../../support/glbNets";
import { jsonOf } from "../../support/glbParts";

const text = readFileSync(new URL("../../../docs/formats.md", import.meta.url), "utf8");
const schema = JSON.parse(/```json\n([^]*?)```/.exec(text)![1]) as { title: string; properties: object };

describe("the schema of the extension in docs/formats.md", () => {
    const validate = new Ajv2020({ strict: true }).compile(schema);

    it("names what the code names", () => {
        expect(schema.title).toContain(PATCH_NET_EXTENSION);
        expect(Object.keys(schema.properties)).toEqual([
            "version",
            ...PATCH_NET_ACCESSORS,
            "vectorStart",
            "primitiveGroups",
        ]);
        expect(text).toContain(`version ${PATCH_NET_VERSION}`);
    });

    it("fits what is written, and not anything", () => {
        const nets = [createFullNet(1, "corners"), { name: "bare", net: createTeapotNet() }, createVectorNet(2)];
        const written = jsonOf(exportPatchNetGlb(nets)).meshes.map((mesh) => mesh.extensions[PATCH_NET_EXTENSION]);
        const [full, bare, vectors] = written;
        const names = Object.keys(schema.properties);
        const ofVectors = ["twists", "tangents", "vectorStart"];
        expect(Object.keys(full)).toEqual(names.filter((name) => !ofVectors.includes(name)));
        expect(Object.keys(bare)).toEqual(["version", "points", "patches"]);
        expect(Object.keys(vectors)).toEqual([
            "version",
            "points",
            "patches",
            "groups",
            ...ofVectors,
            "primitiveGroups",
        ]);
        expect(written.map(({ version }) => version)).toEqual([1, 1, 2]);
        expect(written.map((extension) => validate(extension))).toEqual([true, true, true]);
        expect(validate({ ...full, points: -1 })).toBe(false);
        expect(validate({ version: 1, points: 0 })).toBe(false);
    });
});
