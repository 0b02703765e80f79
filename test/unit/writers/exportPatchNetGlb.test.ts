import { describe, expect, it } from "@jest/globals";
import { validateBytes } from "gltf-validator";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { createTeapotNet } from "../../../src/net/primitives";
import { convertCages } from "../../../src/sources/convertCages";
import { parseObjCage } from "../../../src/sources/parseObjCage";
import { parsePatchNetGlb } from "../../../src/sources/parsePatchNetGlb";
import type { NamedNet } from "../../../src/sources/SurfaceFile";
import { PATCH_NET_EXTENSION } from "../../../src/sources/patchNetExtension";
import { exportPatchNetGlb, type PatchNetGlbOptions } from "../../../src/writers/exportPatchNetGlb";
import { createBlob } from "../../support/blob";
import { differingFields, firstDifference } from "../../support/differences";
import { bitsOf, createFullNet, createVectorNet, SURFACES } from "../../support/glbNets";
import { accessorOf, jsonOf, primitivesOf } from "../../support/glbParts";

const SEED = Number(process.env.SEED ?? 20);

describe("a written .glb", () => {
    const everything: NamedNet[] = [
        createFullNet(SEED, "corners"),
        createFullNet(SEED + 1, "control values"),
        { name: "", net: createTeapotNet(), material: "china" },
        { name: "plain", net: createTeapotNet() },
        createVectorNet(SEED + 2),
    ];

    it.each([{}, { leftHanded: true, fallbackSegments: 3 }])(
        `is read to the bit (seed ${SEED}, options %j)`,
        (options) => {
            const file = parsePatchNetGlb(exportPatchNetGlb(everything, options));
            expect(file.nets).toHaveLength(everything.length);
            file.nets.forEach((net, i) => {
                expect(differingFields(bitsOf(net), bitsOf(everything[i]))).toEqual({});
            });
            expect(file.report).toMatchObject({ format: "patch-net-glb", patches: 87, parts: 87, skipped: [] });
            const placed = "leftHanded" in options ? [expect.stringContaining("5 nodes place")] : [];
            expect(file.report.warnings).toEqual(placed);
            // Written again it is the same file.
            const again = exportPatchNetGlb(file.nets, options);
            expect(firstDifference(again, exportPatchNetGlb(everything, options))).toBeNull();
        },
    );

    it("welds points only where it is told to", () => {
        const { points, patches } = createTeapotNet();
        const apart = createPatchNet({
            points: [...patches].flatMap((id) => [...points.subarray(4 * id, 4 * id + 4)]),
            patches: patches.map((_, i) => i),
        });
        const file = exportPatchNetGlb(apart);
        expect(parsePatchNetGlb(file).nets[0].net.points).toHaveLength(4 * 512);
        expect(parsePatchNetGlb(file, { weldTolerance: 0 }).nets[0].net.points).toHaveLength(4 * 290);
    });

    it.each([
        ["everything", everything, {}],
        ["everything, left-handed", everything, { leftHanded: true, fallbackSegments: 5 }],
        ["a blob of one segment", { name: "blob", net: createBlob(SEED) }, { fallbackSegments: 1 }],
        ["glass", createTeapotNet(), { materials: [{ name: "glass", baseColor: [1, 0, 0, 0.5], doubleSided: true }] }],
    ] as [string, NamedNet, PatchNetGlbOptions][])("is valid for Khronos' validator: %s", async (_, nets, options) => {
        const { issues, info } = await validateBytes(exportPatchNetGlb(nets, options), { format: "glb", maxIssues: 0 });
        const other = issues.messages.filter(
            ({ code }) => code !== "UNSUPPORTED_EXTENSION" && code !== "UNUSED_OBJECT",
        );
        expect(other).toEqual([]);
        // Accessors that only an unknown extension names are taken for unused: for information.
        expect(issues.messages.map(({ severity }) => severity).every((severity) => severity === 2)).toBe(true);
        expect(issues.messages.filter(({ code }) => code === "UNSUPPORTED_EXTENSION")).toHaveLength(1);
        expect(info.extensionsUsed).toEqual([PATCH_NET_EXTENSION]);
        expect(info.totalTriangleCount).toBeGreaterThan(60);
    });

    it("does not ask viewers to know the extension", () => {
        expect(jsonOf(exportPatchNetGlb(createTeapotNet()))).not.toHaveProperty("extensionsRequired");
    });

    it("mirrors the nodes of a left-handed scene, not the nets", () => {
        const right = jsonOf(exportPatchNetGlb(createTeapotNet()));
        const left = jsonOf(exportPatchNetGlb(createTeapotNet(), { leftHanded: true }));
        expect(right.nodes).toEqual([{ name: "surface", mesh: 0 }]);
        expect(left.nodes).toEqual([{ name: "surface", mesh: 0, scale: [-1, 1, 1] }]);
        expect({ ...left, nodes: right.nodes }).toEqual(right);
    });

    it("has each material once, with its look, and a primitive per slot", () => {
        const groups = Uint32Array.from({ length: 32 }, (_, patch) => (patch < 5 ? 4 : patch < 9 ? 1 : 2));
        const net = { ...createTeapotNet(), groups };
        const nets = [
            { name: "a", net, materials: Object.assign([] as string[], { 1: "red", 2: "bare" }) },
            { name: "b", net: createTeapotNet(), material: "red" },
        ];
        const looks = { materials: [{ name: "red", baseColor: [1, 0, 0, 1], roughness: 0.25 }] } as const;
        const json = jsonOf(exportPatchNetGlb(nets, looks));
        expect(json.materials).toEqual([
            {
                name: "red",
                pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1], metallicFactor: 0, roughnessFactor: 0.25 },
            },
            { name: "bare", pbrMetallicRoughness: { metallicFactor: 0 } },
            { pbrMetallicRoughness: { metallicFactor: 0 } },
        ]);
        expect(primitivesOf(json, 0).map(({ material }) => material)).toEqual([0, 1, 2]);
        expect(primitivesOf(json, 1).map(({ material }) => material)).toEqual([0]);
        expect(json.meshes[0].extensions[PATCH_NET_EXTENSION]).toMatchObject({
            version: 1,
            primitiveGroups: [1, 2, 4],
        });
    });
});

it("has the materials of a reader by their names, whatever the order of the looks", () => {
    const cages = parseObjCage(
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 2 0 0\nv 2 1 0\nusemtl red\nf 1 2 3 4\nusemtl blue\nf 2 5 6 3\n",
    );
    const { nets } = convertCages(cages);
    const looks = { materials: [{ name: "blue" }, { name: "red" }] };
    const read = parsePatchNetGlb(exportPatchNetGlb(nets, looks));
    expect(nets[0].materials).toEqual(["red", "blue"]);
    expect(read.nets[0].materials).toEqual(["red", "blue"]);
    expect([...read.nets[0].net.groups!]).toEqual([...nets[0].net.groups!]);
});

describe.each(SURFACES)("the triangles for other viewers: %s", (_, net) => {
    const segments = 8;
    const file = exportPatchNetGlb(net, { fallbackSegments: segments });
    const [primitive] = primitivesOf(jsonOf(file), 0);
    const positions = accessorOf(file, primitive.attributes.POSITION) as Float32Array;
    const normals = accessorOf(file, primitive.attributes.NORMAL) as Float32Array;
    const uvs = accessorOf(file, primitive.attributes.TEXCOORD_0) as Float32Array;
    const indices = accessorOf(file, primitive.indices) as Uint32Array;
    const patchCount = net.patches.length / 16;
    const perPatch = positions.length / 3 / patchCount;

    it("lie on the surface, with its normals, texture coordinates downward", () => {
        expect(perPatch).toBe((segments + 1) ** 2);
        const frame = createFrame();
        let far = 0;
        let turned = 0;
        for (let vertex = 0; vertex < positions.length / 3; vertex++) {
            const [u, down] = uvs.subarray(2 * vertex, 2 * vertex + 2);
            const patch = Math.floor(vertex / perPatch);
            evaluatePatch(net, patch, u, 1 - down, frame);
            for (let axis = 0; axis < 3; axis++) {
                far = Math.max(far, Math.abs(frame.position[axis] - positions[3 * vertex + axis]));
                turned = Math.max(turned, Math.abs(frame.normal[axis] - normals[3 * vertex + axis]));
            }
        }
        expect(far).toBeLessThan(1e-6);
        expect(turned).toBeLessThan(1e-5);
    });

    it("are closed to the bit wherever patches join", () => {
        const keys = Array.from({ length: positions.length / 3 }, (_, i) =>
            positions.subarray(3 * i, 3 * i + 3).join(),
        );
        const sides = new Map<string, number>();
        for (let i = 0; i < indices.length; i += 3) {
            const corners = [...indices.subarray(i, i + 3)].map((id) => keys[id]);
            corners.forEach((from, corner) => {
                const to = corners[(corner + 1) % 3];
                if (from !== to) {
                    const [key, turn] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1];
                    sides.set(key, (sides.get(key) ?? 0) + turn);
                }
            });
        }
        // Each side of a triangle is used once in each direction, but for those of open edges.
        const open = [...sides.values()].filter((turns) => turns !== 0).length;
        const { openEdges } = parsePatchNetGlb(file).report;
        expect(sides.size).toBeGreaterThan(100);
        expect(open).toBe(openEdges * segments);
    });

    it("are counter-clockwise about their normals", () => {
        let wrong = 0;
        for (let i = 0; i < indices.length; i += 3) {
            const [a, b, c] = [...indices.subarray(i, i + 3)].map((id) => positions.subarray(3 * id, 3 * id + 3));
            const [p, q] = [b, c].map((point) => point.map((value, axis) => value - a[axis]));
            const area = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
            const along = area.reduce((sum, value, axis) => sum + value * normals[3 * indices[i] + axis], 0);
            wrong += along < -1e-9 ? 1 : 0;
        }
        expect(wrong).toBe(0);
    });
});

describe("what cannot be written", () => {
    const net = createTeapotNet();
    it.each<[string, unknown, unknown]>([
        ["There are no nets to write.", [], {}],
        ["Net 0 is 7, neither a net nor an object with a name and a net.", 7, {}],
        ["Net 0: its name is undefined, not a text.", { net }, {}],
        [
            `Net 1 ("b"): There are no patches, and a mesh of glTF must have triangles.`,
            [
                { name: "a", net },
                { name: "b", net: { points: [], patches: [] } },
            ],
            {},
        ],
        [
            `Net 0 ("surface"): Point 0: weight 0 is not above 0.`,
            { points: new Float32Array(64), patches: new Uint32Array(16) },
            {},
        ],
        [
            `Net 0 ("a"): uvs2 holds 3 numbers; 32 patches need 256 (corners) or 1024 (control values).`,
            { name: "a", net: { ...net, uvs2: new Float32Array(3) } },
            {},
        ],
        ["The options are null, not an object.", net, null],
        [`"segments" is no option; there are fallbackSegments, leftHanded, materials.`, net, { segments: 3 }],
        ["fallbackSegments is 0; it must be a whole number from 1 to 64.", net, { fallbackSegments: 0 }],
        ["fallbackSegments is 65; it must be a whole number from 1 to 64.", net, { fallbackSegments: 65 }],
        ["fallbackSegments is 2.5; it must be a whole number from 1 to 64.", net, { fallbackSegments: 2.5 }],
        ["leftHanded is 1; it must be true or false.", net, { leftHanded: 1 }],
        ["materials is not an array of materials.", net, { materials: {} }],
        ["Material 0: it is null, not an object with a name.", net, { materials: [null] }],
        ["Material 1: its name is undefined, not a text.", net, { materials: [{ name: "" }, {}] }],
        [
            "Material 0: baseColor is 1,1,2,1, not four numbers from 0 to 1.",
            net,
            { materials: [{ name: "", baseColor: [1, 1, 2, 1] }] },
        ],
        ["Material 0: metallic is -1, not a number from 0 to 1.", net, { materials: [{ name: "", metallic: -1 }] }],
        ["Material 0: roughness is NaN, not a number from 0 to 1.", net, { materials: [{ name: "", roughness: NaN }] }],
        [
            `Material 0: "color" is no property; there are name, baseColor, metallic, roughness, doubleSided.`,
            net,
            { materials: [{ name: "", color: 1 }] },
        ],
        ["Material 0: doubleSided is 1; it must be true or false.", net, { materials: [{ name: "", doubleSided: 1 }] }],
    ])("%s", (message, nets, options) => {
        const write = (): unknown => exportPatchNetGlb(nets as never, options as never);
        expect(write).toThrow(RangeError);
        expect(write).toThrow(message);
    });
});
