import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import { createPatchNet, createTeapotNet, type NamedNet } from "../../../src/index";
import { createSurfaceMeshes, type SurfaceMeshes } from "../../../src/loaders/createSurfaceMeshes";
import { createSurfaceFile } from "../../../src/sources/SurfaceFile";

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
});

afterEach(() => {
    engine.dispose();
});

function create(...nets: NamedNet[]): SurfaceMeshes {
    return createSurfaceMeshes(createSurfaceFile("test", nets, [], []), scene, {
        mesh: {},
        axes: "as-is",
        lightmaps: true,
    });
}

const plain = createTeapotNet();
const grouped = createPatchNet({ ...plain, groups: Array.from({ length: 32 }, (_, patch) => (patch < 8 ? 2 : 0)) });

describe("the materials of a file", () => {
    it("are made once per name, for the meshes that name them", () => {
        const { meshes, materials, multiMaterials } = create(
            { name: "a", net: plain, material: "brass" },
            { name: "b", net: plain, material: "glass" },
            { name: "c", net: plain, material: "brass" },
            { name: "d", net: plain },
        );
        expect(materials.map(({ name }) => name)).toEqual(["brass", "glass"]);
        expect(materials.every((material) => material instanceof StandardMaterial)).toBe(true);
        expect(meshes.map(({ material }) => material)).toEqual([materials[0], materials[1], materials[0], null]);
        expect(multiMaterials).toEqual([]);
        expect(scene.getMaterialByName("brass")).toBe(materials[0]);
    });

    it("are several for a net with groups, by number, shared with other meshes", () => {
        const { meshes, materials, multiMaterials } = create(
            { name: "a", net: grouped, materials: ["brass", "unused", "glass"] },
            { name: "b", net: plain, material: "glass" },
        );
        expect(materials.map(({ name }) => name)).toEqual(["brass", "glass"]);
        expect(multiMaterials).toHaveLength(1);
        expect(meshes[0].material).toBe(multiMaterials[0]);
        expect(multiMaterials[0]).toBeInstanceOf(MultiMaterial);
        const { subMaterials } = multiMaterials[0];
        expect(subMaterials).toHaveLength(3);
        [materials[0], null, materials[1]].forEach((material, group) => {
            expect(subMaterials[group]).toBe(material);
        });
        expect(meshes[1].material).toBe(materials[1]);
    });

    it("have names also where the file has none for the groups of a net", () => {
        const { materials } = create({ name: "a", net: grouped }, { name: "b", net: grouped, material: "brass" });
        expect(materials.map(({ name }) => name)).toEqual(["a 0", "a 2", "brass 0", "brass 2"]);
    });

    it("go with the meshes that could not be made", () => {
        const file = createSurfaceFile("test", [{ name: "a", net: grouped }], [], []);
        const broken = {
            ...file,
            nets: [...file.nets, { name: "b", net: { ...plain, points: plain.points.slice(1) } }],
        };
        expect(() => createSurfaceMeshes(broken, scene, { mesh: {}, axes: "y-up", lightmaps: true })).toThrow(
            /no multiple of 4/,
        );
        expect([scene.meshes, scene.materials, scene.multiMaterials, scene.transformNodes]).toEqual([[], [], [], []]);
    });
});
