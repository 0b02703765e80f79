import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ImportMeshAsync, LoadAssetContainerAsync } from "@babylonjs/core/Loading/sceneLoader.js";
import type { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.js";
import type { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import {
    parseQuakeBsp,
    RegisterBezierPatchLoaders,
    type BezierPatchLoaderOptions,
    type BezierPatchMesh,
} from "../../../src/index";
import { brightenQuakeLight } from "../../../src/loaders/quakeLight";
import { writeQuakeBsp, type QuakeCurve, type QuakePolygon } from "../../support/writeQuakeBsp";

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    RegisterBezierPatchLoaders();
});

afterEach(() => {
    engine.dispose();
});

/** A curve that lies flat, beside others. */
function curve(index: number, material: string, lightmap: number): QuakeCurve {
    const points = Array.from(
        { length: 9 },
        (_, i) => [64 * index + 8 * (i % 3), 8 * Math.floor(i / 3), 0, 0, 0] as const,
    );
    return { material, width: 3, points, light: { lightmap } };
}

function square(material: string, lightmap: number): QuakePolygon {
    const corners = [
        [0, 0],
        [0, 8],
        [8, 8],
        [8, 0],
    ].map(([x, y]) => [x, y, 0, 0, 0] as const);
    return { material, corners, normal: [0, 0, 1], light: { lightmap } };
}

const LIGHTMAPS = [10, 100].map((value) => new Uint8Array(3 * 128 * 128).fill(value));

const LEVEL = writeQuakeBsp(
    [
        {
            keys: { classname: "worldspawn" },
            curves: [
                curve(0, "wall", 1),
                curve(1, "wall", 0),
                curve(2, "wall", -3),
                curve(3, "trim", 1),
                curve(4, "far", 7),
            ],
            polygons: [square("wall", 1), square("wall", -3)],
        },
    ],
    46,
    LIGHTMAPS,
);

async function load(options: BezierPatchLoaderOptions = {}): Promise<BezierPatchMesh> {
    const { meshes } = await ImportMeshAsync(LEVEL, scene, {
        pluginExtension: ".bsp",
        pluginOptions: { "bezier-patch": { polygons: true, ...options } },
    });
    return meshes[0] as BezierPatchMesh;
}

function looks(mesh: BezierPatchMesh): (readonly [string, string | undefined, boolean])[] {
    const { subMaterials } = mesh.material as MultiMaterial;
    return (subMaterials as StandardMaterial[]).map(
        ({ name, lightmapTexture, disableLighting }) => [name, lightmapTexture?.name, disableLighting] as const,
    );
}

describe("a level with light maps", () => {
    it("has a material per name and light map, lit by it alone", async () => {
        const mesh = await load();
        expect(looks(mesh)).toEqual([
            ["wall", "lightmap 1", true],
            ["wall", "lightmap 0", true],
            ["wall", undefined, true],
            ["trim", "lightmap 1", true],
            ["far", undefined, true],
        ]);
        const [first, , vertices, trim] = (mesh.material as MultiMaterial).subMaterials as StandardMaterial[];
        expect(first.lightmapTexture).toBe(trim.lightmapTexture);
        expect([first.useLightmapAsShadowmap, vertices.useLightmapAsShadowmap]).toEqual([true, false]);
        expect(first.lightmapTexture).toMatchObject({ coordinatesIndex: 1, wrapU: 0, wrapV: 0 });
        // Flat faces share them.
        expect(scene.meshes.slice(1).map(({ material }) => material)).toEqual([first, vertices]);
    });

    it("shows light maps four times as bright as the file has them, with their hue where that is too bright", async () => {
        const mesh = await load();
        const [bright, dim] = (mesh.material as MultiMaterial).subMaterials as StandardMaterial[];
        const texels = [bright, dim].map(
            ({ lightmapTexture }) => (lightmapTexture as RawTexture).getInternalTexture()!._bufferView as Uint8Array,
        );
        expect(texels.map((values) => [...values.subarray(0, 4)])).toEqual([
            [255, 255, 255, 255],
            [40, 40, 40, 255],
        ]);
        const light = Float32Array.of(0.125, 0.25, 0, 0.7, 0.5, 0.25, 0.125, 1, 0, 0, 0, 0.5);
        brightenQuakeLight(light, 1);
        expect([...light]).toEqual([0.5, 1, 0, Math.fround(0.7), 1, 0.5, 0.25, 1, 0, 0, 0, 0.5]);
    });

    it("has colours of vertices only where there is no light map", async () => {
        const { net } = await load();
        expect(net.uvs2).toHaveLength(5 * 32);
        const first = (patch: number): number[] => [...net.colors!.subarray(64 * patch, 64 * patch + 4)];
        expect([first(0), first(1), first(3)]).toEqual([1, 1, 1].map(() => [1, 1, 1, 1]));
        // Near white in the file: brighter than white, so white in its largest part.
        expect(Math.max(...first(2).slice(0, 3))).toBe(1);
        expect(first(2)).not.toEqual([1, 1, 1, 1]);
        const [lit, vertexLit] = scene.meshes.slice(1).map((mesh) => mesh.getVerticesData(VertexBuffer.ColorKind)!);
        expect(lit.every((value) => value === 1)).toBe(true);
        expect(vertexLit.every((value) => value === 1)).toBe(false);
    });

    it("is in the light of the scene where that is asked for", async () => {
        const mesh = await load({ lightmaps: false });
        expect(looks(mesh)).toEqual(["wall", "wall", "wall", "trim", "far"].map((name) => [name, undefined, false]));
        expect(scene.materials).toHaveLength(3);
        expect(scene.textures).toEqual([]);
        expect(mesh.net).toEqual(parseQuakeBsp(LEVEL).nets[0].net);
        await expect(load({ lightmaps: 1 as never })).rejects.toThrow("lightmaps is 1; it must be true or false");
    });

    it("has one material per name for all that has no light map, whatever number says so", async () => {
        const curves = [-1, -3, 7, 0].map((lightmap, i) => curve(i, "wall", lightmap));
        const level = writeQuakeBsp([{ keys: { classname: "worldspawn" }, curves, polygons: [] }], 46, LIGHTMAPS);
        const { meshes } = await ImportMeshAsync(level, scene, { pluginExtension: ".bsp" });
        const [first, ...others] = (meshes[0].material as MultiMaterial).subMaterials;
        expect(others.map((material) => material === first)).toEqual([true, true, false]);
        expect(scene.materials).toHaveLength(2);
    });

    it.each([false, true])(
        "has flat faces whose front is known from the first draw on, right-handed: %s",
        async (hand) => {
            scene.useRightHandedSystem = hand;
            await load();
            const flat = scene.meshes.slice(1) as Mesh[];
            expect(flat.map((mesh) => mesh._effectiveSideOrientation)).toEqual(
                flat.map((mesh) => mesh.sideOrientation),
            );
            expect(flat.map((mesh) => mesh.sideOrientation)).toEqual(flat.map(() => (hand ? 1 : 0)));
        },
    );

    it("goes with its container, textures too", async () => {
        const container = await LoadAssetContainerAsync(LEVEL, scene, { pluginExtension: ".bsp" });
        expect(container.textures.map(({ name }) => name)).toEqual(["lightmap 1", "lightmap 0"]);
        expect(scene.textures).toEqual([]);
        container.addAllToScene();
        expect(scene.textures).toHaveLength(2);
        container.dispose();
        expect([scene.textures, scene.materials, scene.meshes]).toEqual([[], [], []]);
    });
});
