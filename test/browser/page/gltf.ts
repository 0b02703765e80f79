import { ImportMeshAsync, LoadAssetContainerAsync } from "@babylonjs/core/Loading/sceneLoader.js";
import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import "@babylonjs/loaders/glTF/2.0/glTFLoader.js";
import {
    registerGLTFExtension,
    unregisterGLTFExtension,
    type GLTFExtensionFactory,
} from "@babylonjs/loaders/glTF/2.0/glTFLoaderExtensionRegistry.js";
import { createTeapotGlb } from "../../../demo/exampleModels";
import {
    BezierPatchMesh,
    createTeapotNet,
    exportPatchNetGlb,
    RegisterBezierPatchGltfExtension,
    type BezierPatchMeshOptions,
    type PatchNetGlbOptions,
} from "../../../src/index";
import { BezierPatchGltfExtension } from "../../../src/loaders/gltf/BezierPatchGltfExtension";
import { PATCH_NET_EXTENSION } from "../../../src/sources/patchNetExtension";
import { accessorOf, binaryStartOf, jsonOf, withJson } from "../../support/glbParts";
import { coverageOf, differenceOf } from "./pixels";
import {
    borrowEngine,
    collectComplaints,
    createStage,
    readPixels,
    restAsync,
    returnEngine,
    type EngineKind,
} from "./stage";

/** The interface that the package has of the loader is one that the loader has: this line would not compile otherwise. */
export const FACTORY: GLTFExtensionFactory = (loader) => new BezierPatchGltfExtension(loader, {});

/** Fine enough that triangles and patches look the same. */
const FINE = { fallbackSegments: 32 } as const;
const OPTIONS: Omit<BezierPatchMeshOptions, "net"> = {
    tessellation: { mode: "uniform", level: 32, spacing: "integer" },
};

/** Four by four texels: the upper half red, the lower one green, the left one of each darker. */
const IMAGE = (() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 4;
    const context = canvas.getContext("2d")!;
    ["#800000", "#ff0000", "#008000", "#00ff00"].forEach((color, i) => {
        context.fillStyle = color;
        context.fillRect(2 * (i & 1), i & 2, 2, 2);
    });
    return canvas.toDataURL("image/png");
})();

/** A stage from whose camera the lid hides the inside of the teapot: front faces are all there is to see. */
function stageOf(engine: Parameters<typeof createStage>[0], rightHanded: boolean): Scene {
    const { scene, camera } = createStage(engine, rightHanded);
    camera.beta = 1.45;
    return scene;
}

async function importInto(scene: Scene, file: Uint8Array): Promise<string[]> {
    const { meshes } = await ImportMeshAsync(file, scene, { pluginExtension: ".glb" });
    await scene.whenReadyAsync();
    return meshes.map((mesh) => `${mesh.getClassName()} ${mesh.name}`);
}

/** What the scene shows of a file, by the patches and by the triangles, in a scene each. */
async function bothPictures(
    engine: Parameters<typeof createStage>[0],
    rightHanded: boolean,
    file: Uint8Array,
): Promise<{ patches: Uint8ClampedArray; triangles: Uint8ClampedArray; names: string[][] }> {
    const names: string[][] = [];
    const pictures: Uint8ClampedArray[] = [];
    for (const registered of [true, false]) {
        unregisterGLTFExtension(PATCH_NET_EXTENSION);
        if (registered) {
            RegisterBezierPatchGltfExtension({ registerGLTFExtension, unregisterGLTFExtension }, OPTIONS);
        }
        const scene = stageOf(engine, rightHanded);
        names.push(await importInto(scene, file));
        await restAsync(scene);
        pictures.push(await readPixels(scene));
        scene.dispose();
    }
    return { patches: pictures[0], triangles: pictures[1], names };
}

/** The example of the demo by patches and by triangles, in a left- and a right-handed scene. */
export async function glbPictures(kind: EngineKind, rightHanded: boolean): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { patches, triangles, names } = await bothPictures(engine, rightHanded, createTeapotGlb());
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { names, coverage: coverageOf(patches), difference: differenceOf(patches, triangles), complaints };
}

/**
 * A textured teapot: a mesh of this package with a texture of Babylon's against the same written to a file, and read by
 * patches and by triangles. `uvs` tells whether the net has texture coordinates of its own.
 */
export async function glbTexture(
    kind: EngineKind,
    rightHanded: boolean,
    uvs: boolean,
): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const net = createTeapotNet();
    // The whole image per patch, turned by a quarter where the net says so.
    const surface = uvs
        ? { ...net, uvs: Float32Array.from({ length: 256 }, (_, i) => [0, 0, 0, 1, 1, 0, 1, 1][i & 7]) }
        : net;
    const scene = stageOf(engine, rightHanded);
    const mesh = new BezierPatchMesh("teapot", { net: surface, ...OPTIONS }, scene);
    const material = new PBRMaterial("textured", scene);
    material.metallic = 0;
    material.roughness = 1;
    material.albedoTexture = new Texture(IMAGE, scene, { samplingMode: Texture.NEAREST_SAMPLINGMODE });
    mesh.material = material;
    await scene.whenReadyAsync();
    await restAsync(scene);
    const original = await readPixels(scene);
    scene.dispose();

    const plain = exportPatchNetGlb(surface, { ...FINE, leftHanded: !rightHanded });
    const textured = withJson(plain, {
        ...jsonOf(plain),
        images: [{ uri: IMAGE }],
        samplers: [{ magFilter: 9728, minFilter: 9728 }],
        textures: [{ source: 0, sampler: 0 }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0 } }],
    });
    const { patches, triangles } = await bothPictures(engine, rightHanded, textured);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    let colored = 0;
    for (let i = 0; i < original.length; i += 4) {
        colored += original[i] > 2 * original[i + 1] || original[i + 1] > 2 * original[i] ? 1 : 0;
    }
    return {
        colored,
        coverage: coverageOf(original),
        patches: differenceOf(original, patches),
        triangles: differenceOf(original, triangles),
        complaints,
    };
}

/** The mesh that is made of a file: its net, materials, place, options and parent. */
export async function glbMesh(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    RegisterBezierPatchGltfExtension(
        { registerGLTFExtension, unregisterGLTFExtension },
        { tessellation: { mode: "uniform", level: 5 }, tangents: true },
    );
    const file = createTeapotGlb();
    const moved = withJson(file, {
        ...jsonOf(file),
        nodes: [
            { name: "pot", mesh: 0, translation: [1, 2, 3] },
            { name: "holder", children: [0] },
        ],
        scenes: [{ nodes: [1] }],
    });
    const scene = stageOf(engine, true);
    await importInto(scene, moved);
    const mesh = scene.getMeshByName("pot") as BezierPatchMesh;
    const multi = mesh.material as MultiMaterial;
    const points = accessorOf(file, 0);
    const seen = {
        className: mesh.getClassName(),
        parent: mesh.parent?.name,
        position: mesh.position.asArray(),
        materialClass: multi.getClassName(),
        materials: multi.subMaterials.map((material) => material?.name),
        subMeshes: mesh.subMeshes.map(({ materialIndex }) => materialIndex),
        samePoints: mesh.net.points.every((value, i) => value === points[i]),
        level: mesh.tessellation.level,
        tangents: (await mesh.readSurfaceAsync()).tangents !== undefined,
        complaints: await collectComplaints(engine),
    };
    returnEngine(engine);
    return seen;
}

/** A container shows nothing until it is added to the scene, and nothing after it is removed. */
export async function glbContainer(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    RegisterBezierPatchGltfExtension({ registerGLTFExtension, unregisterGLTFExtension }, OPTIONS);
    const scene = stageOf(engine, false);
    const container = await LoadAssetContainerAsync(createTeapotGlb(), scene, { pluginExtension: ".glb" });
    const contained = [scene.meshes.length, scene.multiMaterials.length, container.multiMaterials.length];
    const before = coverageOf(await readPixels(scene));
    container.addAllToScene();
    await scene.whenReadyAsync();
    const within = coverageOf(await readPixels(scene));
    container.removeAllFromScene();
    const after = coverageOf(await readPixels(scene));
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { contained, before, within, after, complaints };
}

/** Files whose net is wrong, in its JSON or in its data: the triangles show, with a warning. */
export async function glbFallback(kind: EngineKind, wrong: "json" | "data"): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const options: PatchNetGlbOptions = { ...FINE };
    const file = exportPatchNetGlb({ name: "teapot", net: createTeapotNet() }, options);
    const json = jsonOf(file);
    if (wrong === "json") {
        json.meshes[0].extensions[PATCH_NET_EXTENSION].points = 1;
    }
    const broken = withJson(file, json);
    if (wrong === "data") {
        new DataView(broken.buffer).setFloat32(binaryStartOf(broken), NaN, true);
    }
    const { patches, triangles, names } = await bothPictures(engine, false, broken);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { names, coverage: coverageOf(patches), difference: differenceOf(patches, triangles), complaints };
}
