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
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { GetSurfaceReport, RegisterBezierPatchLoaders, type BezierPatchMesh } from "../../../src/index";
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
    await Promise.all(scene.meshes.map((mesh) => (mesh as BezierPatchMesh).whenReadyAsync()));
    await scene.whenReadyAsync();
    return await readPixels(scene);
}

/** The picture of the vase as a PNG in base 64, loaded by its address. */
export async function paintVase(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const scene = openScene(engine);
    const { meshes } = await ImportMeshAsync(vaseAddress, scene);
    const pixels = await pictureOf(scene);
    const canvas = new OffscreenCanvas(engine.getRenderWidth(), engine.getRenderHeight());
    canvas.getContext("2d")!.putImageData(new ImageData(pixels.slice(), canvas.width), 0, 0);
    const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    const complaints = await collectComplaints(engine);
    const { report, backendName } = {
        report: GetSurfaceReport(meshes[0]),
        backendName: (meshes[0] as BezierPatchMesh).backendName,
    };
    returnEngine(engine);
    return { picture: btoa(String.fromCharCode(...png)), report, backendName, complaints };
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
