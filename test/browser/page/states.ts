import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Viewport } from "@babylonjs/core/Maths/math.viewport.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { BezierPatchMesh, createPatchNet, createTeapotNet } from "../../../src/index";
import { addCopies, createGroupedNet, removeCopies, type Copies } from "./draws";
import { coverageOf, differenceOf } from "./pixels";
import {
    borrowEngine,
    collectComplaints,
    createStage,
    createTeapot,
    readPixels,
    renderFrames,
    restAsync,
    returnEngine,
    type EngineKind,
} from "./stage";

/** Where floats are half a unit apart. */
const FAR_AWAY = 5_000_000;

/** Milliseconds after which something is taken for never. */
const NEVER = 20_000;

/** Whether a mesh that nobody sees is ever ready, with more vertices than there is room for at first. */
export async function readyUnseen(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const ready: string[] = [];
    const vertices: number[] = [];
    for (const hide of [
        (mesh: BezierPatchMesh): void => {
            mesh.setEnabled(false);
        },
        (mesh: BezierPatchMesh): void => {
            mesh.layerMask = 0x20000000;
        },
    ]) {
        const { scene } = createStage(engine);
        const tessellation = { mode: "uniform", level: 40, spacing: "integer" } as const;
        const mesh = new BezierPatchMesh("m", { net: createTeapotNet(), tessellation }, scene);
        hide(mesh);
        const waited = new Promise<string>((resolve) =>
            setTimeout(() => {
                resolve("never");
            }, NEVER),
        );
        ready.push(await Promise.race([mesh.whenReadyAsync().then(() => "ready"), waited]));
        vertices.push(mesh.stats.vertices);
        scene.dispose();
    }
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { ready, vertices, complaints };
}

/** Coverage with a net, with none, and with it again. */
export async function emptyNet(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene, { net: createGroupedNet() });
    const coverage = [coverageOf(await readPixels(scene))];
    const { net } = mesh;
    mesh.net = createPatchNet({ points: [], patches: [] });
    coverage.push(coverageOf(await readPixels(scene)));
    const { vertices, triangles } = mesh.stats;
    mesh.net = net;
    await mesh.whenReadyAsync();
    coverage.push(coverageOf(await readPixels(scene)));
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage, vertices, triangles, complaints };
}

/** Coverage of a mesh without a material, whose scene's default material is a wireframe. */
export async function defaultWireframe(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene);
    mesh.material = null;
    const coverage = [coverageOf(await readPixels(scene))];
    scene.defaultMaterial.wireframe = true;
    renderFrames(scene, 2);
    coverage.push(coverageOf(await readPixels(scene)));
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage, complaints };
}

/** Far from the origin with a floating origin: the picture against that of a plain mesh made of what is drawn. */
export async function floatingOrigin(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const scene = new Scene(engine, { useFloatingOrigin: true });
    scene.clearColor = new Color4(0, 0, 1, 1);
    const camera = new ArcRotateCamera("camera", 1, 1.2, 12, new Vector3(FAR_AWAY, 1.5, 0), scene);
    camera.minZ = 0.1;
    new HemisphericLight("light", new Vector3(0.3, 1, -0.4), scene);
    const mesh = await createTeapot(scene);
    mesh.position.x = FAR_AWAY;
    await restAsync(scene);
    const drawn = await readPixels(scene);
    const { drawnPatches, triangles } = mesh.stats;
    await mesh.bakeAsync("plain");
    mesh.setEnabled(false);
    const plain = await readPixels(scene);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage: coverageOf(drawn), difference: differenceOf(drawn, plain), drawnPatches, triangles, complaints };
}

/** Coverage, frame by frame, while the method changes; the other of two cameras looks away from what it drops. */
export async function changeMethodForTwo(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene, camera } = createStage(engine);
    const away = camera.clone("away") as ArcRotateCamera;
    away.viewport = new Viewport(0, 0, 0.1, 0.1);
    const mesh = await createTeapot(scene, { tessellation: { offscreen: "drop" } });
    away.target = new Vector3(0, 100, 0);
    away.radius = 1;
    scene.activeCameras = [camera, away];
    await restAsync(scene);
    const coverage = [coverageOf(await readPixels(scene))];
    mesh.method = "cooperative";
    for (let frame = 0; frame < 4; frame++) {
        coverage.push(coverageOf(await readPixels(scene)));
    }
    await mesh.whenReadyAsync();
    coverage.push(coverageOf(await readPixels(scene)));
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage, complaints };
}

/** How much it changes a picture that active meshes are frozen while the camera comes near and buffers grow. */
export async function frozenMeshes(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const pictures: Uint8ClampedArray[] = [];
    for (const isFrozen of [false, true]) {
        const { scene, camera } = createStage(engine);
        const mesh = await createTeapot(scene);
        camera.radius = 30;
        renderFrames(scene, 2);
        if (isFrozen) {
            mesh.freezeWorldMatrix();
            mesh.material!.freeze();
            scene.freezeActiveMeshes();
            renderFrames(scene, 2);
        }
        camera.radius = 7;
        mesh.tessellation.pixelsPerSegment = 3;
        await restAsync(scene);
        pictures.push(await readPixels(scene));
        scene.dispose();
    }
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage: coverageOf(pictures[0]), difference: differenceOf(pictures[0], pictures[1]), complaints };
}

/** Coverage of copies: made before there is a surface; by another camera, after the first is gone; and of none. */
export async function earlyCopies(kind: EngineKind, copies: Copies): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene, camera } = createStage(engine);
    const mesh = new BezierPatchMesh("m", { net: createTeapotNet() }, scene);
    mesh.material = new StandardMaterial("m", scene);
    addCopies(mesh, copies);
    camera.radius = 16;
    await mesh.whenReadyAsync();
    await scene.whenReadyAsync();
    renderFrames(scene, 2);
    await restAsync(scene);
    const coverage = [coverageOf(await readPixels(scene))];
    const other = camera.clone("other") as ArcRotateCamera;
    camera.dispose();
    scene.activeCamera = other;
    await restAsync(scene);
    coverage.push(coverageOf(await readPixels(scene)));
    removeCopies(mesh);
    await restAsync(scene);
    coverage.push(coverageOf(await readPixels(scene)));
    const geometries = scene.geometries.length;
    mesh.dispose();
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage, geometries, complaints };
}

/** What is complained about when a mesh is changed or disposed at several moments of a frame, and its coverage then. */
export async function changeInFrames(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const errors: string[] = [];
    const coverage: Record<string, number[]> = {};
    for (const action of ["dispose", "net", "method", "points", "read", "wireframe", "instance"] as const) {
        coverage[action] = [];
        for (const moment of ["before", "camera", "draw", "after"] as const) {
            const { scene, camera } = createStage(engine);
            const mesh = await createTeapot(scene);
            renderFrames(scene, 2);
            const act = (): void => {
                switch (action) {
                    case "dispose":
                        mesh.dispose();
                        break;
                    case "net":
                        mesh.net = createGroupedNet();
                        break;
                    case "method":
                        mesh.method = "direct";
                        break;
                    case "points":
                        mesh.updatePoints(mesh.net.points.map((v, i) => (i % 4 === 1 ? v + 0.1 : v)));
                        break;
                    case "read":
                        mesh.readSurfaceAsync().catch((error: unknown) => errors.push(String(error)));
                        break;
                    case "wireframe":
                        mesh.material!.wireframe = true;
                        break;
                    case "instance":
                        mesh.createInstance("i").position.y = 3;
                        break;
                }
            };
            const observable = {
                before: scene.onBeforeRenderObservable,
                camera: scene.onBeforeCameraRenderObservable,
                draw: mesh.onBeforeRenderObservable,
                after: scene.onAfterRenderObservable,
            }[moment];
            (observable as unknown as { addOnce(f: () => void): void }).addOnce(act);
            camera.radius = 9;
            try {
                renderFrames(scene, 3);
            } catch (error) {
                errors.push(`${action} ${moment}: ${(error as Error).stack!}`);
            }
            if (action !== "dispose") {
                // The kernels of another method compile in the background.
                await mesh.whenReadyAsync();
            }
            await restAsync(scene);
            coverage[action].push(coverageOf(await readPixels(scene)));
            for (const complaint of await collectComplaints(engine)) {
                errors.push(`${action} ${moment}: ${complaint.slice(0, 300)}`);
            }
            scene.dispose();
        }
    }
    returnEngine(engine);
    return { errors, coverage };
}
