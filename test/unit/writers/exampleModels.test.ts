import { expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { createTeapotGlb } from "../../../demo/exampleModels";

it("demo/models/teapot.glb is what `npm run models` writes", () => {
    const file = readFileSync(new URL("../../../demo/models/teapot.glb", import.meta.url));
    expect(Buffer.compare(file, createTeapotGlb())).toBe(0);
});
