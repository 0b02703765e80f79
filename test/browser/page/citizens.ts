import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import "@babylonjs/core/Meshes/instancedMesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { BezierPatchMesh, createPatchNet, createTeapotNet } from "../../../src/index";
import { changesSince, liveObjects } from "./liveObjects";
import { coverageOf } from "./pixels";
import {
    collectComplaints,
    createStage,
    createTeapot,
    borrowEngine,
    openEngine,
    returnEngine,
    readPixels,
    renderFrames,
    type EngineKind,
} from "./stage";
import { wrapMethod } from "./wrapMethod";

/** Layer of a mesh that the camera of the scene does not see. */
const OTHER_LAYER = 0x20000000;

/**
 * Shares of the picture that a teapot and a copy of it beside it take, far and near: the copy is an instance or a thin
 * instance, and the buffers grow when the camera comes near.
 */
export async function copies(kind: EngineKind, thin: boolean): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene, camera } = createStage(engine);
    const mesh = await createTeapot(scene);
    camera.radius = 40;
    renderFrames(scene, 2);
    if (thin) {
        mesh.thinInstanceAdd([Matrix.Identity(), Matrix.Translation(0, 4, 0)]);
    } else {
        mesh.createInstance("copy").position.y = 4;
    }
    const far = coverageOf(await readPixels(scene));
    camera.radius = 16;
    const near = coverageOf(await readPixels(scene));
    camera.radius = 40;
    const again = coverageOf(await readPixels(scene));
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { far, near, again, complaints };
}

/** A net with colours in place of one without, while frames go on: the new surface shows, and none is missing before. */
export async function swapNet(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene);
    await readPixels(scene);
    const net = createTeapotNet();
    mesh.net = createPatchNet({ ...net, colors: Array.from({ length: 32 * 16 }, (_, i) => (i % 4 === 0 ? 0 : 1)) });
    const coverage: number[] = [];
    for (let frame = 0; frame < 5; frame++) {
        coverage.push(coverageOf(await readPixels(scene)));
    }
    await mesh.whenReadyAsync();
    await scene.whenReadyAsync();
    const pixels = await readPixels(scene);
    // The material is red; times cyan that is nearly black where it was red.
    let red = 0;
    for (let i = 0; i < pixels.length; i += 4) {
        red += pixels[i] > 100 && pixels[i + 2] < 100 ? 1 : 0;
    }
    const { colors } = await mesh.readSurfaceAsync();
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage, red, colors: colors?.length ?? 0, complaints };
}

/** A mesh that only a render target with a camera and a layer of its own sees, moved after the first frame. */
export async function ownLayer(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene);
    mesh.layerMask = OTHER_LAYER;
    const own = new FreeCamera("own", new Vector3(0, 2, -10), scene);
    own.setTarget(new Vector3(0, 1.5, 0));
    own.layerMask = OTHER_LAYER;
    const target = new RenderTargetTexture("target", 64, scene);
    target.activeCamera = own;
    target.renderList = [mesh];
    scene.customRenderTargets.push(target);
    const covered = async (): Promise<number> => {
        renderFrames(scene, 2);
        const pixels = (await target.readPixels())!;
        let count = 0;
        for (let i = 0; i < 64 * 64 * 4; i += 4) {
            count += (pixels as Uint8Array)[i] > 60 && (pixels as Uint8Array)[i + 2] < 200 ? 1 : 0;
        }
        return count;
    };
    const before = await covered();
    mesh.updatePoints(mesh.net.points.map((value, i) => (i % 4 === 0 ? value + 100 : value)));
    const after = await covered();
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { before, after, complaints };
}

/** The picture right after `scene.whenReadyAsync()`, before any frame; and what a frame with a wireframe target leaks. */
export async function readyScene(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene } = createStage(engine);
    const mesh = new BezierPatchMesh("m", { net: createTeapotNet() }, scene);
    await scene.whenReadyAsync();
    const coverage = coverageOf(await readPixels(scene));
    const { vertices } = mesh.stats;
    const observers = scene.activeCamera!.onDisposeObservable.observers.length;
    for (let round = 0; round < 5; round++) {
        const other = await createTeapot(scene);
        renderFrames(scene);
        other.dispose(false, true);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    renderFrames(scene, 2);
    const objects = liveObjects();
    renderFrames(scene, 5);
    const leaked = Object.keys(changesSince(objects)).filter((name) => name.startsWith("live"));
    const observersLeft = scene.activeCamera!.onDisposeObservable.observers.length - observers;
    const complaints = await collectComplaints(engine);
    engine.dispose();
    return { coverage, vertices, leaked, observersLeft, complaints };
}

/**
 * Two meshes whose shader the browser refuses: both go on with the next backend, each with one warning. Whatever is
 * made afterwards finds the failure in the engine's cache.
 */
export async function refuseShaders(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene } = createStage(engine);
    const restore = breakShaders(kind);
    const meshes = [0, 1].map((i) => {
        const mesh = new BezierPatchMesh(`m${i}`, { net: createTeapotNet(), backend: "auto" }, scene);
        mesh.position.y = i;
        return mesh;
    });
    await Promise.all(meshes.map((mesh) => mesh.whenReadyAsync()));
    const late = new BezierPatchMesh("late", { net: createTeapotNet() }, scene);
    await late.whenReadyAsync();
    restore();
    const names = [...meshes, late].map((mesh) => mesh.backendName);
    const warnings = (await collectComplaints(engine)).filter((entry) => entry.includes("goes on with the backend"));
    engine.dispose();
    return { names, warnings: warnings.length };
}

/** Puts an error into every shader of this package that the browser is given. */
function breakShaders(kind: EngineKind): () => void {
    const spoil = (source: string): string =>
        /surfaceNormal|regularNormal/.test(source) ? `${source}\n}}} spoilt` : source;
    if (kind === "webgpu") {
        return wrapMethod(GPUDevice.prototype, "createShaderModule", (original) => {
            return function (descriptor): unknown {
                const { code, ...rest } = descriptor as GPUShaderModuleDescriptor;
                return original.call(this, { ...rest, code: spoil(code) });
            };
        });
    }
    return wrapMethod(WebGL2RenderingContext.prototype, "shaderSource", (original) => {
        return function (shader, source): unknown {
            return original.call(this, shader, spoil(source as string));
        };
    });
}
