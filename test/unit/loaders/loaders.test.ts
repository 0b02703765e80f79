import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import {
    AppendSceneAsync,
    GetRegisteredSceneLoaderPluginMetadata,
    ImportMeshAsync,
    LoadAssetContainerAsync,
    type ISceneLoaderProgressEvent,
} from "@babylonjs/core/Loading/sceneLoader.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import {
    BezierPatchMesh,
    GetSurfaceReport,
    parseBpt,
    parseQuakeBsp,
    parseRib,
    RegisterBezierPatchLoaders,
    type BezierPatchLoaderOptions,
    type SurfaceFile,
    type SurfaceFormatName,
} from "../../../src/index";
import { SURFACE_FORMATS } from "../../../src/loaders/surfaceFormats";

/** A bilinear patch on z = 0, then one of degree 17 that no reader takes. */
const SQUARE = "1\n1 1\n0 0 0\n2 0 0\n0 3 0\n2 3 0\n";
const TWO = SQUARE.replace("1\n", "2\n") + "1 17\n" + "0 0 0\n".repeat(36);
const EXTENSION = ".bpt";

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

function bytesOf(text: string): Uint8Array {
    return new TextEncoder().encode(text);
}

function readModel(name: string): Uint8Array {
    return new Uint8Array(readFileSync(new URL(`../../../demo/models/${name}`, import.meta.url)));
}

async function load(
    source: string | Uint8Array,
    options: BezierPatchLoaderOptions = {},
    pluginExtension = EXTENSION,
): Promise<BezierPatchMesh[]> {
    const pluginOptions = { "bezier-patch": options };
    const { meshes } = await ImportMeshAsync(source, scene, { pluginExtension, pluginOptions });
    return meshes as BezierPatchMesh[];
}

describe("RegisterBezierPatchLoaders", () => {
    const extensionsOf = (): string[] =>
        GetRegisteredSceneLoaderPluginMetadata()
            .filter(({ name }) => name === "bezier-patch")
            .flatMap(({ extensions }) => extensions.map(({ extension }) => extension));

    it("registers every extension of the table, and those that are asked for besides", async () => {
        const all = Object.values(SURFACE_FORMATS).flatMap(({ extensions }) => [...extensions]);
        expect(all).toContain(".bpt");
        expect(new Set(all).size).toBe(all.length);
        RegisterBezierPatchLoaders({ extensions: { ".BEZ": "bpt", ".two.dots": "newell" } });
        expect(extensionsOf()).toEqual(expect.arrayContaining([...all, ".bez", ".two.dots"]));
        expect(await load(bytesOf(SQUARE), {}, ".bez")).toHaveLength(1);
        const newell = `1\n${Array.from({ length: 16 }, (_, i) => i).join()}\n16\n${"0,0,0\n1,0,0\n0,1,0\n1,1,0\n".repeat(4)}`;
        expect(GetSurfaceReport((await load(bytesOf(newell), {}, ".two.dots"))[0])?.format).toBe("newell");
    });

    it("refuses a format that there is not, and an ending without a dot", () => {
        const register = (extension: string, format: string): void => {
            RegisterBezierPatchLoaders({ extensions: { [extension]: format as SurfaceFormatName } });
        };
        expect(() => {
            register(".txt", "toString");
        }).toThrow(/"toString", for \.txt, is no format; there are bpt/);
        expect(() => {
            register("txt", "bpt");
        }).toThrow(new RangeError('The extension "txt" does not begin with a dot.'));
        expect(extensionsOf()).not.toContain(".txt");
        expect(() => {
            RegisterBezierPatchLoaders({ endings: { ".txt": "bpt" } } as object);
        }).toThrow('"endings" is no option; there is extensions.');
        expect(() => {
            RegisterBezierPatchLoaders(null as unknown as object);
        }).toThrow(new RangeError("The options of the loaders are null, not an object."));
    });
});

describe("Babylon's load functions", () => {
    it("give meshes with the points of the file, and its report", async () => {
        const [mesh, ...others] = await load(bytesOf(TWO));
        expect(others).toEqual([]);
        expect(mesh).toBeInstanceOf(BezierPatchMesh);
        expect(mesh.name).toBe("surface");
        expect(mesh.net).toEqual(parseBpt(TWO).nets[0].net);
        expect(mesh.parent).toBeNull();
        expect(mesh.material).toBeNull();
        expect(mesh.metadata).toBeNull();
        expect(scene.meshes).toEqual([mesh]);
        expect(GetSurfaceReport(mesh)).toMatchObject({
            format: "bpt",
            patches: 1,
            skipped: [{ count: 1, lines: [7] }],
        });
        expect(GetSurfaceReport(mesh.clone("copy"))).toBeNull();
        await mesh.whenReadyAsync();
        expect(mesh.stats.triangles).toBeGreaterThan(0);
    });

    it.each([
        ["bytes", bytesOf(SQUARE)],
        ["bytes within a larger buffer", new Uint8Array(bytesOf(`99999${SQUARE}99999`).buffer, 5, SQUARE.length)],
        ["base 64", `data:;base64,${btoa(SQUARE)}`],
        ["base 64 with a type", `data:text/plain;base64,${btoa(SQUARE)}`],
        ["percent-encoded", `data:text/plain;charset=utf-8,${encodeURIComponent(SQUARE)}`],
        ["percent-encoded without a type", `data:,${encodeURIComponent(SQUARE)}`],
        ["plain text after data:", `data:${SQUARE}`],
        ["plain text with a comment", `data:# 100% of it, all\n${SQUARE}`],
        ["a byte order mark", bytesOf(`\uFEFF${SQUARE}`)],
    ])("read %s", async (_, source) => {
        const [mesh] = await load(source);
        expect(mesh.net).toEqual(parseBpt(SQUARE).nets[0].net);
    });

    it("unpack files", async () => {
        const bytes = readModel("harbour.rib");
        const meshes = await load(new Uint8Array(gzipSync(bytes)), {}, ".rib");
        const { nets, report } = parseRib(new TextDecoder().decode(bytes));
        expect(meshes.map(({ name, net }) => ({ name, net }))).toEqual(nets.map(({ name, net }) => ({ name, net })));
        expect(meshes.map(({ material }) => material?.name)).toEqual(["plastic", "glass", "matte", "wood"]);
        expect(GetSurfaceReport(meshes[0])).toEqual(report);
    });

    it("make plain meshes of the flat faces of a level when they are asked for", async () => {
        const bytes = readModel("courtyard.bsp");
        const curves = await load(bytes, {}, ".bsp");
        expect(curves.map(({ name }) => name)).toEqual(["worldspawn", "gate"]);
        expect(GetSurfaceReport(curves[0])?.skipped).toMatchObject([{ count: 6 }]);
        const { meshes, transformNodes } = await ImportMeshAsync(bytes, scene, {
            pluginExtension: ".bsp",
            pluginOptions: { "bezier-patch": { polygons: true, lightmaps: false } },
        });
        const plain = meshes.filter((mesh): mesh is Mesh => !(mesh instanceof BezierPatchMesh));
        expect(meshes.map(({ name }) => name)).toEqual(["worldspawn", "gate", ...plain.map(({ name }) => name)]);
        const { polygons } = parseQuakeBsp(bytes, { polygons: true });
        expect(polygons.map(({ name, material }) => [name, material])).toEqual([
            ["worldspawn", "textures/court/floor"],
            ["worldspawn", "textures/court/floor"],
        ]);
        expect(plain).toHaveLength(polygons.length);
        plain.forEach((mesh, i) => {
            const { name, material, lightmap, positions, normals, uvs, uvs2, colors, indices } = polygons[i];
            expect([mesh.name, mesh.material?.name]).toEqual([`${name} ${material}`, material]);
            expect(mesh.metadata).toEqual({ lightmap });
            expect(mesh.parent).toBe(transformNodes[0]);
            const data = VertexData.ExtractFromMesh(mesh);
            expect([data.positions, data.normals, data.uvs, data.uvs2, data.colors].map((v) => [...v!])).toEqual(
                [positions, normals, uvs, uvs2, colors].map((values) => [...values]),
            );
            expect([...data.indices!]).toEqual([...indices]);
            expect(GetSurfaceReport(mesh)?.skipped).toEqual([]);
        });
    });

    it("tell of progress where everything is in memory", async () => {
        for (const source of [bytesOf(SQUARE), `data:;base64,${btoa(SQUARE)}`]) {
            const events: ISceneLoaderProgressEvent[] = [];
            await ImportMeshAsync(source, scene, {
                pluginExtension: EXTENSION,
                onProgress: ({ lengthComputable, loaded, total }) => events.push({ lengthComputable, loaded, total }),
            });
            expect(events).toEqual([{ lengthComputable: true, loaded: SQUARE.length, total: SQUARE.length }]);
        }
    });

    it("give only the meshes that are asked for", async () => {
        const count = async (meshNames: string | string[] | null): Promise<number> =>
            (await ImportMeshAsync(bytesOf(SQUARE), scene, { pluginExtension: EXTENSION, meshNames })).meshes.length;
        expect(await count("surface")).toBe(1);
        expect(await count(["other", "surface"])).toBe(1);
        expect(await count("")).toBe(1);
        expect(await count(null)).toBe(1);
        expect(await count("other")).toBe(0);
        expect(await count([])).toBe(0);
    });

    it("pass options to the reader and to the meshes", async () => {
        const gap = "2\n1 1\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n1 1\n1.001 0 0\n2 0 0\n1.001 1 0\n2 1 0\n";
        let file: SurfaceFile | null = null;
        const [mesh] = await load(bytesOf(gap), {
            weldTolerance: 0.01,
            backend: "cpu",
            tangents: true,
            tessellation: { mode: "uniform", level: 3 },
            onParsed: (parsed) => {
                file = parsed;
                expect(scene.meshes).toEqual([]);
            },
        });
        expect(file!.report.sharedEdges).toBe(1);
        expect(file!.nets[0].net).toEqual(mesh.net);
        expect(mesh.tessellation).toMatchObject({ mode: "uniform", level: 3 });
        expect((await load(bytesOf(gap))).map((loose) => GetSurfaceReport(loose)!.sharedEdges)).toEqual([0]);
    });

    it("are refused by `enabled: false`", async () => {
        const pluginOptions = { "bezier-patch": { enabled: false } };
        await expect(
            ImportMeshAsync(bytesOf(SQUARE), scene, { pluginExtension: EXTENSION, pluginOptions }),
        ).rejects.toThrow(/'bezier-patch' plugin is disabled/);
        expect(
            await ImportMeshAsync(bytesOf(SQUARE), scene, {
                pluginExtension: EXTENSION,
                pluginOptions: { "bezier-patch": { enabled: true } },
            }),
        ).toMatchObject({ meshes: [{}] });
    });
});

describe("what is wrong", () => {
    it.each([
        ["a number", bytesOf(SQUARE.replace("3 0", "x 0")), {}, /bpt, line 5: "x"/],
        ["an empty file", bytesOf(""), {}, /bpt/],
        ["bytes that are no text", new Uint8Array(64).fill(0xff), {}, /bpt, line 1: /],
        ["an encoding", "data:,1%1", {}, /percent sign/],
        [
            "an option",
            bytesOf(SQUARE),
            { weldtolerance: 1 },
            /"weldtolerance" is no option of bezier-patch; there are axes/,
        ],
        ["the axes", bytesOf(SQUARE), { axes: "x-up" }, /axes is "x-up"; it must be one of as-is, y-up, z-up\./],
        ["a listener", bytesOf(SQUARE), { onParsed: 1 }, /onParsed is 1, not a function/],
        ["a setting", bytesOf(SQUARE), { tessellation: { level: NaN } }, /level/],
        ["a backend", bytesOf(SQUARE), { backend: "webgpu", axes: "z-up" }, /needs a WebGPUEngine/],
    ])("is told where Babylon tells of errors, and leaves nothing behind: %s", async (_, source, options, message) => {
        const pluginOptions = { "bezier-patch": options as BezierPatchLoaderOptions };
        for (const loadAsync of [ImportMeshAsync, LoadAssetContainerAsync, AppendSceneAsync]) {
            await expect(loadAsync(source, scene, { pluginExtension: EXTENSION, pluginOptions })).rejects.toThrow(
                message,
            );
        }
        expect([scene.meshes, scene.transformNodes, scene.materials]).toEqual([[], [], []]);
        expect(scene.isLoading).toBe(false);
    });

    it("is a scene that is gone when the file has come", async () => {
        const loading = load(bytesOf(SQUARE));
        scene.dispose();
        await expect(loading).rejects.toThrow(/disposed/);
    });
});

describe("the axes of a file", () => {
    const points = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };

    it.each([
        ["z-up", false, { x: [1, 0, 0], y: [0, 0, 1], z: [0, 1, 0] }],
        ["z-up", true, { x: [1, 0, 0], y: [0, 0, -1], z: [0, 1, 0] }],
        ["y-up", false, { x: [-1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }],
        ["y-up", true, { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }],
    ] as const)("%s are turned to those of the scene (right-handed: %s)", async (axes, rightHanded, expected) => {
        scene.useRightHandedSystem = rightHanded;
        const result = await ImportMeshAsync(bytesOf(SQUARE), scene, {
            pluginExtension: EXTENSION,
            pluginOptions: { "bezier-patch": { axes } },
        });
        const [mesh] = result.meshes;
        expect(result.transformNodes.map(({ name }) => name)).toEqual(["__root__"]);
        expect(mesh.parent).toBe(result.transformNodes[0]);
        const world = mesh.computeWorldMatrix(true);
        for (const axis of ["x", "y", "z"] as const) {
            const turned = Vector3.TransformCoordinates(points[axis], world).asArray();
            turned.forEach((value, i) => {
                expect(value).toBeCloseTo(expected[axis][i], 12);
            });
        }
    });
});

describe("an asset container", () => {
    it("holds what was loaded until it is added, and disposes of it", async () => {
        const container = await LoadAssetContainerAsync(bytesOf(SQUARE), scene, {
            pluginExtension: EXTENSION,
            pluginOptions: { "bezier-patch": { axes: "z-up" } },
        });
        expect([scene.meshes.length, scene.transformNodes.length]).toEqual([0, 0]);
        expect(container.rootNodes).toEqual(container.transformNodes);
        expect(GetSurfaceReport(container.meshes[0])?.patches).toBe(1);
        container.addAllToScene();
        expect([scene.meshes.length, scene.transformNodes.length]).toEqual([1, 1]);
        const copies = container.instantiateModelsToScene((name) => `copy of ${name}`, false, {
            doNotInstantiate: true,
        });
        const copy = copies.rootNodes[0].getChildMeshes()[0];
        expect(copy).toBeInstanceOf(BezierPatchMesh);
        expect([copy.name, scene.meshes.length]).toEqual(["copy of surface", 2]);
        copies.dispose();
        container.dispose();
        expect([scene.meshes.length, scene.transformNodes.length]).toEqual([0, 0]);
    });

    it("loses what is disposed alone", async () => {
        const container = await LoadAssetContainerAsync(bytesOf(SQUARE), scene, { pluginExtension: EXTENSION });
        container.meshes[0].dispose();
        expect(container.meshes).toEqual([]);
    });
});
