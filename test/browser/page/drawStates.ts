import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { GPUPicker } from "@babylonjs/core/Collisions/gpuPicker.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Viewport } from "@babylonjs/core/Maths/math.viewport.js";
import { BezierPatchMesh, createTeapotNet, type BackendName } from "../../../src/index";
import { addCopies, createGroupedNet, settleAsync, type Copies } from "./draws";
import { changesSince, liveObjects } from "./liveObjects";
import { PASSES } from "./passes";
import { coverageOf, differenceOf } from "./pixels";
import { recordDrawsAsync } from "./recordDraws";
import {
    collectComplaints,
    createStage,
    createTeapot,
    borrowEngine,
    openEngine,
    returnEngine,
    readPixels,
    renderFrames,
    restAsync,
} from "./stage";
import { wrapMethod } from "./wrapMethod";

/** What Babylon's GPU picker finds where the teapot is, and where it is not. */
export async function pickOnGpu(copies: Copies, compatibilityMode: boolean): Promise<Record<string, unknown>> {
    const engine = await borrowEngine("webgpu", compatibilityMode);
    const { scene, camera } = createStage(engine);
    const mesh = await createTeapot(scene);
    addCopies(mesh, copies);
    camera.radius = 7;
    renderFrames(scene, 2);
    camera.radius = 12;
    const picker = new GPUPicker();
    picker.setPickingList([mesh, ...mesh.instances]);
    await settleAsync(scene);
    engine.runRenderLoop(() => {
        scene.render();
    });
    const found: (string | null)[] = [];
    for (const [x, y] of [
        [160, 120],
        [5, 5],
    ]) {
        found.push((await picker.pickAsync(x, y))?.mesh.name ?? null);
    }
    engine.stopRenderLoop();
    picker.dispose();
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { found, complaints };
}

/**
 * Pictures of a moving camera and its shadow map from a fast snapshot, or of two moving cameras within one pass from a
 * standard one, against those without a snapshot. (Babylon itself draws a fast one for one camera only.)
 */
export async function snapshot(fast: boolean, copies: Copies): Promise<Record<string, unknown>> {
    const engine = (await borrowEngine("webgpu")) as WebGPUEngine;
    const { scene, camera } = createStage(engine);
    const other = camera.clone("other") as typeof camera;
    if (!fast) {
        camera.viewport = new Viewport(0, 0, 0.5, 1);
        other.viewport = new Viewport(0.5, 0, 0.5, 1);
        scene.activeCameras = [camera, other];
    }
    const move = (radius: number): void => {
        camera.radius = radius;
        other.radius = radius + 2;
    };
    const mesh = await createTeapot(scene);
    addCopies(mesh, copies);
    move(30);
    if (fast) {
        PASSES.shadow(scene, mesh);
    }
    await settleAsync(scene);
    engine.snapshotRenderingMode = fast ? Constants.SNAPSHOTRENDERING_FAST : Constants.SNAPSHOTRENDERING_STANDARD;
    const differences: number[] = [];
    const triangles: number[] = [];
    // Nearer, so that buffers grow and a new snapshot must be recorded; then farther and nearer again within them.
    for (const radius of [30, 9, 25, 12]) {
        engine.snapshotRendering = true;
        renderFrames(scene, 2);
        move(radius);
        // Some frames with the old buffers, until it is known that larger ones are wanted; one to record those.
        await restAsync(scene);
        const played = await readPixels(scene);
        triangles.push(mesh.stats.triangles);
        engine.snapshotRendering = false;
        renderFrames(scene, 2);
        differences.push(differenceOf(played, await readPixels(scene)));
    }
    // Within the buffers no frame lags behind, not even the one that is recorded.
    const radii = [13, 20, 10, 15];
    engine.snapshotRendering = true;
    const moving: Uint8ClampedArray[] = [];
    for (const radius of radii) {
        move(radius);
        moving.push(await readPixels(scene));
    }
    engine.snapshotRendering = false;
    for (const [i, radius] of radii.entries()) {
        move(radius);
        differences.push(differenceOf(moving[i], await readPixels(scene)));
    }
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { differences, triangles, complaints };
}

/** Two cameras side by side whose shared shadow map is drawn for each, over frames in which both move. */
async function seeTwoCameras(
    backend: BackendName,
    copies: Copies,
    compatibilityMode: boolean,
): Promise<{ pictures: Uint8ClampedArray[]; complaints: string[] }> {
    const engine = await borrowEngine("webgpu", compatibilityMode);
    const { scene, camera: near } = createStage(engine);
    near.viewport = new Viewport(0, 0, 0.5, 1);
    const far = near.clone("far") as typeof near;
    far.viewport = new Viewport(0.5, 0, 0.5, 1);
    scene.activeCameras = [near, far];
    const mesh = await createTeapot(scene, { backend, net: createGroupedNet() });
    addCopies(mesh, copies);
    PASSES.shadow(scene, mesh);
    await settleAsync(scene);
    // Both as near as they come: from then on the buffers are large enough, and no frame lags behind.
    near.radius = 7;
    far.radius = 12;
    await restAsync(scene);
    const pictures: Uint8ClampedArray[] = [];
    for (const [nearRadius, farRadius] of [
        [7, 40],
        [9, 25],
        [20, 12],
    ]) {
        near.radius = nearRadius;
        far.radius = farRadius;
        renderFrames(scene);
        pictures.push(await readPixels(scene));
    }
    // What was recorded with the buffers of a camera must not be drawn when they are freed.
    far.dispose();
    scene.activeCameras = [near];
    renderFrames(scene, 2);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { pictures, complaints };
}

/** How much the pictures of two cameras differ from those of surfaces made on the CPU. */
export async function twoCamerasPicture(copies: Copies, compatibilityMode: boolean): Promise<Record<string, unknown>> {
    const [gpu, cpu] = [
        await seeTwoCameras("webgpu", copies, compatibilityMode),
        await seeTwoCameras("cpu", copies, compatibilityMode),
    ];
    return {
        differences: gpu.pictures.map((picture, i) => differenceOf(picture, cpu.pictures[i])),
        sensitivity: differenceOf(gpu.pictures[0], gpu.pictures[1]),
        complaints: [...gpu.complaints, ...cpu.complaints],
    };
}

/** The picture of an engine whose draw contexts are not as expected, against that of one whose are. */
export async function foreignDrawContexts(): Promise<Record<string, unknown>> {
    const pictures: Uint8ClampedArray[] = [];
    const indirect: boolean[] = [];
    let complaints: string[] = [];
    for (const isForeign of [false, true]) {
        const engine = await openEngine("webgpu");
        const { scene, camera } = createStage(engine);
        let restore = (): void => undefined;
        if (isForeign) {
            restore = wrapMethod(WebGPUEngine.prototype, "createDrawContext", () => () => ({
                dispose: () => undefined,
            }));
        }
        // No surface and no material is made yet, so that only the probe meets them.
        const mesh = new BezierPatchMesh("teapot", { net: createTeapotNet() }, scene);
        await mesh.whenReadyAsync();
        restore();
        camera.radius = 7;
        renderFrames(scene, 2);
        camera.radius = 14;
        await settleAsync(scene);
        pictures.push(await readPixels(scene));
        const draws = await recordDrawsAsync(engine, () => {
            renderFrames(scene);
        });
        indirect.push(draws.some((draw) => draw.indirect));
        complaints = await collectComplaints(engine);
        mesh.dispose();
        engine.dispose();
    }
    return {
        coverage: coverageOf(pictures[0]),
        difference: differenceOf(pictures[0], pictures[1]),
        indirect,
        complaints,
    };
}

/**
 * A teapot that is far from the camera while a render target is drawn, and near while the camera draws: two
 * tessellations of one camera in one frame. Pictures of both against those of frames in which it stands still.
 */
export async function twiceAFrame(): Promise<Record<string, unknown>> {
    const engine = await borrowEngine("webgpu");
    const { scene } = createStage(engine);
    let mesh: BezierPatchMesh | null = null;
    let nearPlace = 0;
    // Observes before the mesh does.
    scene.onBeforeCameraRenderObservable.add(() => {
        mesh?.position.set(0, 0, nearPlace);
    });
    mesh = await createTeapot(scene, {
        tessellation: { mode: "distance", minFactor: 1, maxFactor: 16, nearDistance: 20, farDistance: 200 },
    });
    const target = new RenderTargetTexture("target", 128, scene);
    const own = new FreeCamera("own", new Vector3(0, 3, -9), scene);
    own.setTarget(new Vector3(0, 1.5, 0));
    own.parent = mesh;
    target.activeCamera = own;
    target.renderList = [mesh];
    scene.customRenderTargets.push(target);
    const restAtAsync = async (place: number): Promise<void> => {
        nearPlace = place;
        mesh.position.set(0, 0, place);
        await restAsync(scene);
    };
    const takeAsync = async (targetPlace: number, cameraPlace: number): Promise<Uint8ClampedArray[]> => {
        nearPlace = cameraPlace;
        for (let frame = 0; frame < 3; frame++) {
            mesh.position.set(0, 0, targetPlace);
            renderFrames(scene);
        }
        mesh.position.set(0, 0, targetPlace);
        const canvas = await readPixels(scene);
        return [new Uint8ClampedArray((await target.readPixels())!.buffer), canvas];
    };
    await settleAsync(scene);
    const FAR = 1000;
    await takeAsync(0, 0);
    const [targetFar, canvasFar] = await takeAsync(FAR, FAR);
    const [targetNear, canvasNear] = await takeAsync(0, 0);
    await restAtAsync(0);
    const objects = liveObjects();
    const [target1, canvas1] = await takeAsync(FAR, 0);
    const [target2, canvas2] = await takeAsync(FAR, 0);
    await restAtAsync(0);
    const created = changesSince(objects)["live GPUBuffer"] ?? 0;
    const afterTwo = liveObjects();
    await takeAsync(FAR, 0);
    await restAtAsync(0);
    const leaked = changesSince(afterTwo)["live GPUBuffer"] ?? 0;
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return {
        sensitivity: [differenceOf(targetFar, targetNear), differenceOf(canvasFar, canvasNear)],
        wrong: [
            differenceOf(target1, targetFar),
            differenceOf(target2, targetFar),
            differenceOf(canvas1, canvasNear),
            differenceOf(canvas2, canvasNear),
        ],
        created,
        leaked,
        complaints,
    };
}

/** Live objects after some and after all of many rounds of making, drawing in several ways, and disposing. */
export async function recreateDraws(compatibilityMode: boolean): Promise<Record<string, unknown>> {
    const engine = await openEngine("webgpu", compatibilityMode);
    const { scene, camera } = createStage(engine);
    let before: Record<string, number> = {};
    for (let round = 0; round < 16; round++) {
        camera.radius = 14;
        const mesh = await createTeapot(scene, { net: createGroupedNet() });
        for (const copies of ["none", "instances"] as const) {
            addCopies(mesh, copies);
            mesh.material!.wireframe = round % 2 === 1;
            renderFrames(scene, 2);
            camera.radius = 8;
            renderFrames(scene, 2);
        }
        for (const instance of [...mesh.instances]) {
            instance.dispose();
        }
        renderFrames(scene, 2);
        mesh.dispose(false, true);
        renderFrames(scene, 2);
        if (round === 3) {
            before = liveObjects();
        }
    }
    const changes = changesSince(before);
    const complaints = await collectComplaints(engine);
    engine.dispose();
    return { changes, complaints };
}

/** What twenty frames of a still scene do. */
export async function standStillDrawn(copies: Copies, compatibilityMode: boolean): Promise<Record<string, unknown>> {
    const engine = (await borrowEngine("webgpu", compatibilityMode)) as WebGPUEngine;
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene, { net: createGroupedNet() });
    addCopies(mesh, copies);
    await settleAsync(scene);
    const { dispatches, uploadedBytes, tessellations } = mesh.stats;
    const objects = liveObjects();
    renderFrames(scene, 20);
    const bundles = engine.countersLastFrame.numBundleCreationNonCompatMode;
    const { stats } = mesh;
    const changes = changesSince(objects);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return {
        work: [stats.dispatches - dispatches, stats.uploadedBytes - uploadedBytes, stats.tessellations - tessellations],
        changes,
        bundles,
        complaints,
    };
}
