import { describe, expect, it } from "@jest/globals";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createPatchNet } from "../../../src/net/createPatchNet.js";
import { parseQuakeBsp } from "../../../src/sources/parseQuakeBsp.js";
import { parseQuakeMap } from "../../../src/sources/parseQuakeMap.js";
import { bakeQuakeLight } from "../../support/bakeQuakeLight";
import { compileLevel, createCourtyard, writeQuakeMap } from "../../support/quakeCourtyard";
import { writeQuakeBsp } from "../../support/writeQuakeBsp";
import { distance } from "./support.js";
import { quakeNormal } from "./quakeSupport";

const MODELS = fileURLToPath(new URL("../../../demo/models/", import.meta.url));
const level = createCourtyard();
const mapText = writeQuakeMap(level);
const { models, lightmaps } = bakeQuakeLight(compileLevel(level));
const bspBytes = writeQuakeBsp(models, 46, lightmaps);
if (process.env.WRITE_EXAMPLES) {
    writeFileSync(`${MODELS}courtyard.map`, mapText);
    writeFileSync(`${MODELS}courtyard.bsp`, bspBytes);
}

describe("the example level", () => {
    it("is what its description says (WRITE_EXAMPLES=1 writes it anew)", () => {
        expect(readFileSync(`${MODELS}courtyard.map`, "utf8")).toBe(mapText);
        const file = new Uint8Array(readFileSync(`${MODELS}courtyard.bsp`));
        const light = lightmaps.reduce((sum, { length }) => sum + length, 0);
        expect(file.subarray(0, -light)).toEqual(bspBytes.subarray(0, -light));
        // Sines and cosines differ in their last bits from one version of Node to another.
        expect(distance([...file.subarray(-light)], [...bspBytes.subarray(-light)])).toBeLessThanOrEqual(2);
    });

    it("gives the same nets in both forms, to the last bit", () => {
        const map = parseQuakeMap(mapText);
        const bsp = parseQuakeBsp(bspBytes);
        expect(map.nets.map(({ name }) => name)).toEqual(["worldspawn", "gate"]);
        expect(bsp.nets.map(({ name }) => name)).toEqual(["worldspawn", "gate"]);
        map.nets.forEach(({ net, materials }, i) => {
            const { uvs2, colors, ...other } = bsp.nets[i].net;
            expect(other).toEqual(net);
            expect(colors).toHaveLength(net.groups!.length * 64);
            expect(bsp.nets[i].materials).toEqual(materials!.map((name) => `textures/${name}`));
            expect(uvs2!.every((value) => value > 0 && value < 1)).toBe(true);
            expect(createPatchNet(net)).toEqual(net);
        });
    });

    it("joins walls, vault and pipe across materials", () => {
        const { report } = parseQuakeMap(mapText);
        // Between grids: wall to wall, wall to cap, vault to two rings, pipe to two round caps of four sides each.
        const between = 1 + 1 + 2 * 2 + 2 * 4;
        // Within grids: S 1, vault 1, rings 2 · 1, pipe and its seam 4, caps 2 · 4.
        const within = 1 + 1 + 2 + 4 + 8;
        expect(report).toMatchObject({
            format: "quake-map",
            patches: 10,
            parts: 23,
            sharedEdges: between + within,
            collapsedEdges: 1 + 8,
            nearMisses: 0,
            warnings: [],
        });
        expect(report.skipped).toEqual([{ what: "brush", count: 1, lines: [6] }]);
    });

    it("shows its sides: walls to the court, the vault inward, the pipe outward", () => {
        const { net } = parseQuakeMap(mapText).nets[0];
        const [arc, cap, snake] = [0, 1, 2].map((patch) => quakeNormal(net, patch, 0.5, 0.4));
        expect(arc[0]).toBeLessThan(-0.5);
        expect(arc[1]).toBeLessThan(-0.5);
        expect(cap[2]).toBeCloseTo(1, 2);
        expect(snake[1]).toBeLessThan(-0.5);
        const vault = quakeNormal(net, 4, 0, 0.5);
        expect(vault[0]).toBeCloseTo(-1, 2);
        // The vault has 2 patches, the rings 2 each, then the pipe 4 and its caps 4 each.
        const facing = [6, 8, 10, 14, 18].map((patch) => quakeNormal(net, patch, 0, 0.5));
        const expected = [
            [0, -1, 0],
            [0, 1, 0],
            [1, 0, 0],
            [0, -1, 0],
            [0, 1, 0],
        ];
        facing.forEach((normal, i) => {
            normal.forEach((value, axis) => {
                expect(value).toBeCloseTo(expected[i][axis], 2);
            });
        });
    });
});
