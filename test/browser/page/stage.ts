import "./liveObjects";
import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Color3, Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import { BezierPatchMesh, createTeapotNet, type BezierPatchMeshOptions } from "../../../src/index";

export type EngineKind = "webgpu" | "webgl2" | "webgl1";

/** What the engine and the GPU complained about since the stage was opened. */
const complaints: string[] = [];

/** Context of the WebGL canvas, which is asked for errors after every frame. */
let gl: WebGL2RenderingContext | null = null;

/** Engines that nobody uses at the moment. */
const idleEngines = new Map<string, Engine | WebGPUEngine>();

function idleKey(kind: EngineKind, compatibilityMode: boolean): string {
    return kind === "webgpu" ? `${kind} ${compatibilityMode}` : kind;
}

/** An engine with a canvas of its own, 320 × 240, that nobody used before. */
export async function openEngine(
    kind: EngineKind,
    compatibilityMode = true,
    requiredFeatures: GPUFeatureName[] = [],
): Promise<Engine | WebGPUEngine> {
    listenToComplaints();
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 240;
    showCanvas(canvas);
    gl = null;
    if (kind === "webgpu") {
        const engine = new WebGPUEngine(canvas, { antialias: false, deviceDescriptor: { requiredFeatures } });
        await engine.initAsync();
        engine.compatibilityMode = compatibilityMode;
        engine._device.addEventListener("uncapturederror", (event) => {
            complaints.push(event.error.message);
        });
        return engine;
    }
    const options = { preserveDrawingBuffer: true, stencil: true, disableWebGL2Support: kind === "webgl1" };
    const engine = new Engine(canvas, false, options);
    gl = glOf(engine);
    return engine;
}

/**
 * An engine for a test to which it does not matter whether others used it before: a new device compiles all shaders
 * anew, which takes a software GPU longer than most tests do. `returnEngine` must follow.
 */
export async function borrowEngine(kind: EngineKind, compatibilityMode = true): Promise<Engine | WebGPUEngine> {
    const key = idleKey(kind, compatibilityMode);
    const idle = idleEngines.get(key);
    if (!idle) {
        return await openEngine(kind, compatibilityMode);
    }
    idleEngines.delete(key);
    listenToComplaints();
    showCanvas(idle.getRenderingCanvas()!);
    gl = glOf(idle);
    return idle;
}

/** Takes an engine back, without what was made with it. */
export function returnEngine(engine: Engine | WebGPUEngine): void {
    for (const scene of [...engine.scenes]) {
        scene.dispose();
    }
    const error = glOf(engine)?.getError() ?? 0;
    if (error !== 0) {
        throw new Error(`WebGL error 0x${error.toString(16)} after the last frame`);
    }
    const key = idleKey(kindOf(engine), engine.compatibilityMode);
    if (idleEngines.has(key)) {
        engine.dispose();
    } else {
        idleEngines.set(key, engine);
    }
}

function kindOf(engine: Engine | WebGPUEngine): EngineKind {
    if (engine instanceof WebGPUEngine) {
        return "webgpu";
    }
    return engine.version > 1 ? "webgl2" : "webgl1";
}

function glOf(engine: Engine | WebGPUEngine): WebGL2RenderingContext | null {
    return engine instanceof WebGPUEngine || engine.version < 2 ? null : engine._gl;
}

function listenToComplaints(): void {
    complaints.length = 0;
    Logger.ClearLogCache();
    Logger.OnNewCacheEntry = (entry): void => {
        if (!entry.includes("Babylon.js v")) {
            complaints.push(entry);
        }
    };
}

function showCanvas(canvas: HTMLCanvasElement): void {
    document.querySelectorAll("canvas").forEach((other) => {
        other.remove();
    });
    document.body.append(canvas);
}

/** A scene with a camera that looks at the origin and a light. */
export function createStage(
    engine: Engine | WebGPUEngine,
    rightHanded = false,
): { scene: Scene; camera: ArcRotateCamera } {
    const scene = new Scene(engine);
    scene.useRightHandedSystem = rightHanded;
    scene.clearColor = new Color4(0, 0, 1, 1);
    const camera = new ArcRotateCamera("camera", 1, 1.2, 12, new Vector3(0, 1.5, 0), scene);
    camera.minZ = 0.1;
    camera.maxZ = 10_000;
    new HemisphericLight("light", new Vector3(0.3, 1, -0.4), scene);
    return { scene, camera };
}

/** A red teapot, ready to be drawn. */
export async function createTeapot(
    scene: Scene,
    options: Partial<BezierPatchMeshOptions> = {},
): Promise<BezierPatchMesh> {
    const mesh = new BezierPatchMesh("teapot", { net: createTeapotNet(), ...options }, scene);
    const material = new StandardMaterial("red", scene);
    material.diffuseColor = new Color3(1, 0.2, 0.1);
    mesh.material = material;
    await mesh.whenReadyAsync();
    await scene.whenReadyAsync();
    return mesh;
}

/** Renders frames as the engine's own loop would. */
export function renderFrames(scene: Scene, count = 1): void {
    const engine = scene.getEngine();
    for (let i = 0; i < count; i++) {
        engine.beginFrame();
        scene.render();
        engine.endFrame();
        const error = gl?.getError() ?? 0;
        if (error !== 0) {
            complaints.push(`WebGL error 0x${error.toString(16)}`);
        }
    }
}

/**
 * Renders frames in which nothing moves until nothing is under way: counts that come late have come, buffers have grown
 * to what they want, and what reading takes is freed.
 */
export async function restAsync(scene: Scene): Promise<void> {
    for (let round = 0; round < 4; round++) {
        renderFrames(scene);
        const engine = scene.getEngine();
        if (engine instanceof WebGPUEngine) {
            await engine._device.queue.onSubmittedWorkDone();
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    renderFrames(scene);
}

/** RGBA of the canvas, from the upper left. */
export async function readPixels(scene: Scene): Promise<Uint8ClampedArray> {
    renderFrames(scene);
    const canvas = scene.getEngine().getRenderingCanvas()!;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
    const bitmap = await createImageBitmap(canvas);
    copy.drawImage(bitmap, 0, 0);
    return copy.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** Everything complained about so far; errors of WebGPU arrive late, so this waits for the queue. */
export async function collectComplaints(engine: Engine | WebGPUEngine): Promise<string[]> {
    if (engine instanceof WebGPUEngine) {
        await engine._device.queue.onSubmittedWorkDone();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    return [...complaints];
}
