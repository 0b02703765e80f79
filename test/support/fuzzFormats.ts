import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as sources from "../../src/index";
import { createVectorNet } from "./glbNets";

/** A format with examples of its own, and what reads it. */
export interface FuzzFormat {
    readonly name: string;
    readonly examples: readonly (string | Uint8Array)[];
    readonly read: (file: never) => sources.SurfaceFile;
}

/** Files of the demo, which are written for this project. */
const model = (name: string): string => fileURLToPath(new URL(`../../demo/models/${name}`, import.meta.url));
const text = (name: string): string => readFileSync(model(name), "utf8");
const bytes = (name: string): Uint8Array => new Uint8Array(readFileSync(model(name)));

const grid = (count: number): string =>
    Array.from({ length: count }, (_, i) => `${i % 4} ${i >> 2} ${(i * 7) % 5}`).join("\n");
const ids = Array.from({ length: 16 }, (_, i) => i + 1).join(", ");

/** All formats that are read. */
export const FUZZ_FORMATS: readonly FuzzFormat[] = [
    {
        name: "bpt",
        read: sources.parseBpt,
        examples: [`2\n3 3\n${grid(16)}\n1 2\n${grid(6)}\n`, `1\n4 4\n${grid(16)}`],
    },
    { name: "newell", read: sources.parseNewell, examples: [`1\n${ids}\n16\n${grid(16)}\n`] },
    { name: "patch-text", read: sources.parsePatchText, examples: [`3 3 1\n${grid(16)}\n2 2 0.5\n${grid(9)}`] },
    { name: "quake-map", read: sources.parseQuakeMap, examples: [text("courtyard.map")] },
    { name: "quake-bsp", read: sources.parseQuakeBsp, examples: [bytes("courtyard.bsp")] },
    {
        name: "quake-bsp with polygons",
        read: (file: Uint8Array) => sources.parseQuakeBsp(file, { polygons: true }),
        examples: [bytes("courtyard.bsp")],
    },
    { name: "obj", read: sources.parseObjSurfaces, examples: [text("vase.patch.obj")] },
    { name: "bezier-view", read: sources.parseBezierView, examples: [text("goblet.bv"), text("kinds.bv")] },
    { name: "rib", read: sources.parseRib, examples: [text("harbour.rib")] },
    {
        name: "patch-net-glb",
        read: sources.parsePatchNetGlb,
        examples: [sources.createSphereNet(), createVectorNet(1).net].map((net) => {
            return sources.exportPatchNetGlb(net, { fallbackSegments: 1 });
        }),
    },
];
