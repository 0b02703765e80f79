import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as sources from "../../src/index";
import { createVectorNet } from "./glbNets";

/** A format with examples of its own, and what reads it. */
export interface FuzzFormat {
    readonly name: string;
    readonly examples: readonly (string | Uint8Array)[];
    readonly read: (file: never) => sources.SurfaceFile | sources.CageFile;
}

/** Files of the demo, which are written for this project. */
const model = (name: string): string => fileURLToPath(new URL(`../../demo/models/${name}`, import.meta.url));
const text = (name: string): string => readFileSync(model(name), "utf8");
const bytes = (name: string): Uint8Array => new Uint8Array(readFileSync(model(name)));

const grid = (count: number): string =>
    Array.from({ length: count }, (_, i) => `${i % 4} ${i >> 2} ${(i * 7) % 5}`).join("\n");
const ids = Array.from({ length: 16 }, (_, i) => i + 1).join(", ");

/** Two objects with every statement and tag that is read. */
const CAGES = [
    ...["# cages", "o box", ...Array.from({ length: 8 }, (_, i) => `v ${i & 1} ${(i >> 1) & 1} ${i >> 2}`)],
    ...["vt 0 0", "vt 1 0", "vt 1 1", "vt 0 1", "usemtl red", "f 1/1 3/2 4/3 2/4", "f 5/1 6/2 8/3 7/4", "usemtl blue"],
    ...["f 1 2 6 5", "f 2/1/1 4/2/1 8/3/1 6/4/1", "f 4//1 3//1 7//1 8//1", "g side", "f 3 1 5 \\", " 7"],
    ...["t crease 5/1/0 0 1 3 2 0 2.5", "t crease 2/1/0 4 5 10", "t corner 2/2/0 6 7 1 3.5", "t hole 1/0/0 1"],
    ...["t interpolateboundary 1/0/0 2", "o sheet", "v 0 0 5", "v 1 0 5", "v 1 1 5 1 0 0", "v 0 1 5", "v .5 .5 6"],
    ...["f -5 -4 -1", "f -4 -3 -1", "f -3 -2 -1 -1", "f 12 9 13", "t creasemethod 0/0/1 chaikin", "l 1 2"],
    ...["t interpolateboundary 1/0/0 0", "t vertexedit 1/1/1 0 1 add", "t smoothtriangles 0/0/1 smooth"],
].join("\n");

/** Two meshes, one of them mirrored, with every tag that is read. */
const RIB_CAGES = [
    ...["Scale -1 2 1", 'Attribute "identifier" "name" "sheet" Surface "cloth"'],
    ...['SubdivisionMesh "catmull-clark" [4 4] [0 1 4 3 1 2 5 4]', '["crease" "corner" "hole" "interpolateboundary"]'],
    ...["[3 2 1 1 1 0 1 0] [0 1 2 5 1 2] [2 3.5 4]", '"P" [0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0]'],
    ...['"facevarying float[2] st" [0 0 1 0 1 1 0 1 1 0 2 0 2 1 1 1]', "AttributeBegin", "Translate 0 0 3"],
    ...['HierarchicalSubdivisionMesh "catmull-clark" [3 4] [0 1 2 2 1 3 3] ["creasemethod" "vertexedit"]'],
    ...['[0 0 1 0 1 2] [] [7] ["chaikin" "add" "P"] "P" [0 0 0 1 0 0 0 1 0 1 1 0] "vertex color Cs" [1 1 1]'],
    "AttributeEnd",
].join("\n");

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
    { name: "obj-cage", read: sources.parseObjCage, examples: [CAGES] },
    { name: "bezier-view", read: sources.parseBezierView, examples: [text("goblet.bv"), text("kinds.bv")] },
    { name: "rib", read: sources.parseRib, examples: [text("harbour.rib")] },
    { name: "rib-cage", read: sources.parseRibCages, examples: [RIB_CAGES] },
    {
        name: "patch-net-glb",
        read: sources.parsePatchNetGlb,
        examples: [sources.createSphereNet(), createVectorNet(1).net].map((net) => {
            return sources.exportPatchNetGlb(net, { fallbackSegments: 1 });
        }),
    },
];
