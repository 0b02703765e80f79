import { UniversalCamera } from "@babylonjs/core/Cameras/universalCamera.js";
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import "@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateGround } from "@babylonjs/core/Meshes/Builders/groundBuilder.js";
import { Viewport } from "@babylonjs/core/Maths/math.viewport.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { TessellationMode } from "../../../src/index";
import { createRandom } from "../../support/random";
import { changesSince, liveObjects } from "./liveObjects";
import { collectComplaints, createStage, createTeapot, openEngine, renderFrames, type EngineKind } from "./stage";

/** Index counts of the triangles drawn while `action` runs, with the render pass they were drawn in. */
function recordDraws(engine: AbstractEngine, action: () => void): { pass: number; indexCount: number }[] {
    const draws: { pass: number; indexCount: number }[] = [];
    const target = engine as unknown as { drawElementsType: (...values: number[]) => void };
    const original = target.drawElementsType.bind(engine);
    target.drawElementsType = (...values): void => {
        draws.push({ pass: engine.currentRenderPassId, indexCount: values[2] });
        original(...values);
    };
    action();
    delete (target as Partial<typeof target>).drawElementsType;
    return draws;
}

/** Triangle counts while a camera leaves along +x, in 64 steps from 1 to 1,000 units beyond the tip of the spout. */
export async function leave(
    kind: EngineKind,
    mode: TessellationMode,
): Promise<{ counts: number[]; complaints: string[] }> {
    const engine = await openEngine(kind);
    const { scene } = createStage(engine);
    const camera = new UniversalCamera("leaving", new Vector3(4.525, 1.5, 0), scene);
    camera.setTarget(new Vector3(0, 1.5, 0));
    scene.activeCamera = camera;
    // Patches that come into view get finer, the others count here.
    const mesh = await createTeapot(scene, { tessellation: { mode, offscreen: "keep" } });
    const counts: number[] = [];
    for (let step = 0; step < 64; step++) {
        camera.position.x = 3.525 + 1000 ** (step / 63);
        renderFrames(scene);
        counts.push(mesh.stats.triangles);
    }
    const complaints = await collectComplaints(engine);
    engine.dispose();
    return { counts, complaints };
}

/** What twenty frames of a still scene cost, and what one frame with a moved camera does. */
export async function standStill(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene, camera } = createStage(engine);
    const mesh = await createTeapot(scene);
    renderFrames(scene, 3);
    const objects = liveObjects();
    const before = mesh.stats;
    renderFrames(scene, 20);
    const still = { objects: changesSince(objects), before, after: mesh.stats };
    camera.radius *= 0.7;
    renderFrames(scene);
    const moved = mesh.stats;
    const complaints = await collectComplaints(engine);
    engine.dispose();
    return { still, moved, complaints };
}

/** Surfaces read while frames go on and the camera moves: how far a vertex is from the exact surface, at most. */
export async function readWhileMoving(
    kind: EngineKind,
): Promise<{ farthest: number; strays: number; sizes: number[] }> {
    const engine = await openEngine(kind);
    const { scene, camera } = createStage(engine);
    const mesh = await createTeapot(scene);
    let frame = 0;
    engine.runRenderLoop(() => {
        camera.radius = 6 + 20 * Math.abs(Math.sin(frame++ / 9));
        scene.render();
    });
    let [farthest, strays] = [0, 0];
    const sizes: number[] = [];
    for (let read = 0; read < 8; read++) {
        const { positions, indices, patchIds, patchUvs } = await mesh.readSurfaceAsync();
        patchIds.forEach((patch, vertex) => {
            const { position } = mesh.evaluate(patch, patchUvs[2 * vertex], patchUvs[2 * vertex + 1]);
            const error = Vector3.Distance(position, Vector3.FromArray(positions, 3 * vertex));
            farthest = error <= farthest ? farthest : error;
        });
        strays += indices.filter((index) => index >= patchIds.length).length;
        sizes.push(patchIds.length);
        await new Promise((resolve) => setTimeout(resolve, 60));
    }
    engine.stopRenderLoop();
    engine.dispose();
    return { farthest, strays, sizes };
}

/** Two cameras side by side, one near, one far: what each draws, over two frames of which the second is still. */
export async function twoCameras(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene, camera: near } = createStage(engine);
    near.radius = 6;
    near.viewport = new Viewport(0, 0, 0.5, 1);
    const far = near.clone("far") as typeof near;
    far.radius = 60;
    far.viewport = new Viewport(0.5, 0, 0.5, 1);
    scene.activeCameras = [near, far];
    const mesh = await createTeapot(scene);
    renderFrames(scene, 2);
    const before = mesh.stats;
    const draws = recordDraws(engine, () => {
        renderFrames(scene);
    });
    const after = mesh.stats;
    const complaints = await collectComplaints(engine);
    far.dispose();
    scene.activeCameras = [near];
    renderFrames(scene);
    const surfacesAfterDispose = mesh.stats.surfaces;
    engine.dispose();
    return { draws, before, after, surfacesAfterDispose, complaints };
}

/** Draws of a frame in which a directional light casts the shadow of the teapot, and whether the shadow is seen. */
export async function castShadow(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene);
    const ground = CreateGround("ground", { width: 30, height: 30 }, scene);
    const light = new DirectionalLight("sun", new Vector3(-1, -1.5, -0.5), scene);
    light.position = new Vector3(10, 15, 5);
    const generator = new ShadowGenerator(256, light);
    generator.addShadowCaster(mesh);
    ground.receiveShadows = true;
    await scene.whenReadyAsync();
    renderFrames(scene, 2);
    const draws = recordDraws(engine, () => {
        renderFrames(scene);
    });
    const { triangles } = mesh.stats;
    const complaints = await collectComplaints(engine);
    engine.dispose();
    return { draws, triangles, complaints };
}

function settle(scene: Scene): void {
    renderFrames(scene, 2);
}

/** Live objects after some and after all of many zooms and of many rounds of making and disposing. */
export async function zoomAndRecreate(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene, camera } = createStage(engine);
    const mesh = await createTeapot(scene);
    const random = createRandom(12);
    let zoomed: Record<string, number> = {};
    for (let i = 0; i < 500; i++) {
        // The nearest and the farthest come first: from then on the buffers are large enough.
        camera.radius = i < 2 ? [4.9, 81][i] : 5 + 75 * random();
        renderFrames(scene);
        if (i === 20) {
            zoomed = liveObjects();
        }
    }
    const zoomChanges = changesSince(zoomed);
    mesh.dispose(false, true);
    camera.radius = 12;
    let recreated: Record<string, number> = {};
    const caches = engine as unknown as { _compiledEffects: object; _compiledComputeEffects?: object };
    const effectCount = (): number =>
        Object.keys(caches._compiledEffects).length + Object.keys(caches._compiledComputeEffects ?? {}).length;
    let effects = 0;
    for (let i = 0; i < 50; i++) {
        const round = await createTeapot(scene);
        round.material!.wireframe = i % 2 === 1;
        settle(scene);
        round.dispose(false, true);
        settle(scene);
        if (i === 4) {
            recreated = liveObjects();
            effects = effectCount();
        }
    }
    const recreateChanges = changesSince(recreated);
    const effectChange = effectCount() - effects;
    const complaints = await collectComplaints(engine);
    engine.dispose();
    return { zoomChanges, recreateChanges, effectChange, complaints };
}
