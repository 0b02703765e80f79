import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.js";
import {
    AppendSceneAsync,
    ImportMeshAsync,
    LoadAssetContainerAsync,
    type ISceneLoaderProgressEvent,
} from "@babylonjs/core/Loading/sceneLoader.js";
// Babylon asks for it when a file is appended to a scene.
import "@babylonjs/core/Loading/loadingScreen.js";
import type { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import type { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { BezierPatchMesh, GetSurfaceReport, RegisterBezierPatchLoaders } from "../../../src/index";
import courtyardBspAddress from "../../../demo/models/courtyard.bsp?url&no-inline";
import boxAddress from "../../../demo/models/creasedBox.obj?url&no-inline";
import courtyardMapAddress from "../../../demo/models/courtyard.map?url&no-inline";
import vaseAddress from "../../../demo/models/vase.bpt?url&no-inline";
import { changesSince, liveObjects } from "./liveObjects";
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

/** Options by which Babylon knows sources that have no name. */
const AS_BPT = { pluginExtension: ".bpt" } as const;

function openScene(engine: Engine | WebGPUEngine): Scene {
    RegisterBezierPatchLoaders();
    const { scene, camera } = createStage(engine);
    camera.radius = 7;
    return scene;
}

async function bytesOfVase(): Promise<Uint8Array> {
    return new Uint8Array(await (await fetch(vaseAddress)).arrayBuffer());
}

async function pictureOf(scene: Scene): Promise<Uint8ClampedArray> {
    const surfaces = scene.meshes.filter((mesh) => mesh instanceof BezierPatchMesh);
    await Promise.all(surfaces.map((mesh) => mesh.whenReadyAsync()));
    await scene.whenReadyAsync();
    return await readPixels(scene);
}

/** The picture of the vase as a PNG in base 64, loaded by its address. */
export async function paintVase(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const scene = openScene(engine);
    const { meshes } = await ImportMeshAsync(vaseAddress, scene);
    const pixels = await pictureOf(scene);
    const picture = await pngOf(engine, pixels);
    const complaints = await collectComplaints(engine);
    const { report, backendName } = {
        report: GetSurfaceReport(meshes[0]),
        backendName: (meshes[0] as BezierPatchMesh).backendName,
    };
    returnEngine(engine);
    return { picture, report, backendName, complaints };
}

/** Pixels of an engine as a PNG in base 64. */
async function pngOf(engine: Engine | WebGPUEngine, pixels: Uint8ClampedArray): Promise<string> {
    const canvas = new OffscreenCanvas(engine.getRenderWidth(), engine.getRenderHeight());
    canvas.getContext("2d")!.putImageData(new ImageData(pixels.slice(), canvas.width), 0, 0);
    const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return btoa(String.fromCharCode(...png));
}

const LEVELS = { map: courtyardMapAddress, bsp: courtyardBspAddress } as const;

/** Colours of the materials of the courtyard, by the last part of their names. */
const COURT_COLORS: Readonly<Record<string, Color3>> = {
    floor: new Color3(0.75, 0.75, 0.7),
    plaster: new Color3(0.9, 0.7, 0.35),
    stone: new Color3(0.45, 0.5, 0.55),
    metal: new Color3(0.3, 0.7, 0.4),
    wood: new Color3(0.7, 0.3, 0.15),
};

/**
 * The picture of a level as a PNG in base 64, with the flat faces where the file has them; how far it differs when flat
 * faces are drawn from behind as well; and how far from the same view in a right-handed scene.
 */
export async function paintLevel(kind: EngineKind, format: keyof typeof LEVELS): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const events: { lengthComputable: boolean; loaded: number; total: number }[] = [];
    const paint = async (rightHanded: boolean): Promise<{ scene: Scene; pixels: Uint8ClampedArray }> => {
        const scene = openLevelScene(engine, rightHanded);
        await ImportMeshAsync(LEVELS[format], scene, {
            pluginOptions: { "bezier-patch": { polygons: true } },
            onProgress: ({ lengthComputable, loaded, total }) => events.push({ lengthComputable, loaded, total }),
        });
        for (const material of scene.materials.filter((other) => other.getClassName() === "StandardMaterial")) {
            (material as StandardMaterial).diffuseColor = COURT_COLORS[material.name.split("/").at(-1)!];
        }
        return { scene, pixels: await pictureOf(scene) };
    };
    const rightHanded = await paint(true);
    rightHanded.scene.dispose();
    const { scene, pixels } = await paint(false);
    const flat = scene.meshes.filter((mesh) => !(mesh instanceof BezierPatchMesh));
    const materials = scene.materials.map(({ name }) => name);
    for (const mesh of flat) {
        mesh.material!.backFaceCulling = false;
    }
    const withBacks = await pictureOf(scene);
    const report = GetSurfaceReport(scene.meshes[0]);
    const picture = await pngOf(engine, pixels);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return {
        picture,
        report,
        flat: flat.map(({ name }) => name),
        materials,
        differenceWithBacks: differenceOf(pixels, withBacks),
        differenceOfHands: differenceOf(pixels, rightHanded.pixels),
        lastEvent: events.at(-1),
        complaints,
    };
}

/**
 * The picture of a box with creases as a PNG in base 64, loaded as a cage in a left- or right-handed scene; how much of it
 * is covered, and how far it differs when backs are drawn as well.
 */
export async function paintCage(kind: EngineKind, rightHanded: boolean): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    RegisterBezierPatchLoaders();
    const { scene, camera } = createStage(engine, rightHanded);
    camera.radius = 5;
    camera.beta = 1;
    let lastEvent: object | null = null;
    const { meshes } = await ImportMeshAsync(boxAddress, scene, {
        pluginExtension: ".cage.obj",
        pluginOptions: { "bezier-patch": { cage: { method: "gregory", refineLevels: 1 } } },
        onProgress: ({ lengthComputable, loaded, total }) => {
            lastEvent = { lengthComputable, loaded, total };
        },
    });
    const colors = { box: new Color3(0.8, 0.6, 0.3), lid: new Color3(0.2, 0.6, 0.7) };
    const paint = async (backFaceCulling: boolean): Promise<Uint8ClampedArray> => {
        for (const [name, color] of Object.entries(colors)) {
            const material = scene.getMaterialByName(name) as StandardMaterial;
            material.diffuseColor = color;
            material.backFaceCulling = backFaceCulling;
        }
        return await pictureOf(scene);
    };
    const withBacks = await paint(false);
    const pixels = await paint(true);
    const picture = await pngOf(engine, pixels);
    const report = GetSurfaceReport(meshes[0]);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return {
        picture,
        names: meshes.map(({ name }) => name),
        report,
        coverage: coverageOf(pixels),
        differenceWithBacks: differenceOf(pixels, withBacks),
        lastEvent,
        complaints,
    };
}

/** The court from where its walls are seen; the same light and view with both hands. */
function openLevelScene(engine: Engine | WebGPUEngine, rightHanded: boolean): Scene {
    RegisterBezierPatchLoaders();
    const { scene, camera } = createStage(engine, rightHanded);
    camera.alpha = rightHanded ? 2 : -2;
    camera.beta = 0.95;
    camera.radius = 1050;
    camera.minZ = 10;
    camera.target.y = 40;
    if (rightHanded) {
        (scene.lights[0] as HemisphericLight).direction.z *= -1;
    }
    return scene;
}

/** The vase from everything that Babylon loads from: differences of the pictures, and the last event of the progress. */
export async function loadEveryWay(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const bytes = await bytesOfVase();
    const text = new TextDecoder().decode(bytes);
    const sources = {
        address: vaseAddress,
        file: new File([bytes as BlobPart], "vase.bpt"),
        base64: `data:text/plain;base64,${btoa(text)}`,
        text: `data:${text}`,
        bytes,
    };
    let first: Uint8ClampedArray | null = null;
    const seen: Record<string, unknown> = {};
    for (const [name, source] of Object.entries(sources)) {
        const scene = openScene(engine);
        let last: ISceneLoaderProgressEvent | null = null;
        const onProgress = ({ lengthComputable, loaded, total }: ISceneLoaderProgressEvent): void => {
            last = { lengthComputable, loaded, total };
        };
        const options = name === "address" || name === "file" ? {} : AS_BPT;
        await AppendSceneAsync(source, scene, { ...options, onProgress });
        const picture = await pictureOf(scene);
        first ??= picture;
        seen[name] = { last, difference: differenceOf(first, picture), coverage: coverageOf(picture) > 0.05 };
        scene.dispose();
    }
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { seen, size: bytes.length, complaints };
}

/**
 * A container out of the scene, in it, and disposed, again and again; and what of it stays alive on the GPU, against what
 * Babylon leaves of a sphere.
 */
export async function loadContainer(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const scene = openScene(engine);
    const pluginOptions = { "bezier-patch": { axes: "y-up" } } as const;
    const coverage: number[] = [];
    const remains = await remainsOf(async () => {
        const container = await LoadAssetContainerAsync(vaseAddress, scene, { pluginOptions });
        coverage.push(coverageOf(await readPixels(scene)));
        container.addAllToScene();
        coverage.push(coverageOf(await pictureOf(scene)));
        container.dispose();
        await restAsync(scene);
        coverage.push(coverageOf(await readPixels(scene)));
    });
    const remainsOfSphere = await remainsOf(async () => {
        const sphere = CreateSphere("sphere", {}, scene);
        await scene.whenReadyAsync();
        await restAsync(scene);
        sphere.dispose();
        await restAsync(scene);
    });
    const left = [scene.meshes.length, scene.transformNodes.length, scene.geometries.length];
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage, remains, remainsOfSphere, left, complaints };
}

/** Objects on the GPU that stay alive after the second and third of three rounds, by kind. */
async function remainsOf(runAsync: () => Promise<void>): Promise<Record<string, number>> {
    await runAsync();
    const before = liveObjects();
    await runAsync();
    await runAsync();
    return Object.fromEntries(Object.entries(changesSince(before)).filter(([name]) => name.startsWith("live")));
}

/** What loads of wrong files say. */
export async function loadWrongFiles(kind: EngineKind): Promise<Record<string, string>> {
    const engine = await borrowEngine(kind);
    const scene = openScene(engine);
    const text = new TextDecoder().decode(await bytesOfVase());
    const sources = {
        missing: "missing.bpt",
        file: new File([text.replace(/\n0\.3 /, "\nx ")], "broken.bpt"),
        address: URL.createObjectURL(new Blob(["1 2"])),
        base64: "data:;base64,AAA!",
    };
    const messages: Record<string, string> = {};
    for (const [name, source] of Object.entries(sources)) {
        messages[name] = await ImportMeshAsync(source, scene, AS_BPT).then(
            () => "nothing thrown",
            (error: unknown) => (error as Error).message,
        );
    }
    returnEngine(engine);
    return messages;
}
