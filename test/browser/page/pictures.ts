import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import {
    approximateCatmullClark,
    BezierPatchMesh,
    createCage,
    createPatchNet,
    createTeapotNet,
} from "../../../src/index";
import { createSplineNet, movedControls, withWeights } from "../../support/cageNets";
import { coverageOf, differenceOf } from "./pixels";
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

function mirror(pixels: Uint8ClampedArray, width: number): Uint8ClampedArray {
    const mirrored = new Uint8ClampedArray(pixels.length);
    for (let i = 0; i < pixels.length; i += 4) {
        const x = (i / 4) % width;
        mirrored.set(pixels.subarray(i, i + 4), i + 4 * (width - 1 - 2 * x));
    }
    return mirrored;
}

/**
 * The teapot in left- and right-handed scenes, scaled by (1,1,1), (−1,1,1), (−1,−1,−1): how much culling of back faces
 * changes the picture (little, if front is front), and how much a mirrored teapot in a mirrored scene differs from the
 * mirrored picture.
 */
export async function sides(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const culling: Record<string, number> = {};
    const coverage: Record<string, number> = {};
    const mirroring: Record<string, number> = {};
    for (const rightHanded of [false, true]) {
        const { scene, camera } = createStage(engine, rightHanded);
        // The lid hides the inside from here, so front faces alone are all there is to see.
        camera.beta = 1.45;
        const mesh = await createTeapot(scene);
        const light = scene.lights[0] as HemisphericLight;
        mesh.material!.backFaceCulling = true;
        const plain = await readPixels(scene);
        for (const scaling of [new Vector3(1, 1, 1), new Vector3(-1, 1, 1), new Vector3(-1, -1, -1)]) {
            const name = `${rightHanded ? "right" : "left"} ${scaling.asArray().join()}`;
            mesh.scaling = scaling;
            mesh.position.y = scaling.y < 0 ? 3 : 0;
            mesh.material!.backFaceCulling = true;
            const culled = await readPixels(scene);
            coverage[name] = coverageOf(culled);
            mesh.material!.backFaceCulling = false;
            culling[name] = differenceOf(culled, await readPixels(scene));
        }
        mesh.scaling = new Vector3(-1, 1, 1);
        mesh.position.y = 0;
        mesh.material!.backFaceCulling = true;
        camera.alpha = Math.PI - camera.alpha;
        light.direction.x *= -1;
        const mirrored = mirror(await readPixels(scene), engine.getRenderWidth());
        mirroring[rightHanded ? "right" : "left"] = differenceOf(plain, mirrored);
        scene.dispose();
    }
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { culling, coverage, mirroring, complaints };
}

/** Wireframe, PBR, several materials: that something is drawn, and that the way back leads to the first picture. */
export async function materials(kind: EngineKind, compatibilityMode: boolean): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind, compatibilityMode);
    const { scene, camera } = createStage(engine);
    const mesh = await createTeapot(scene);
    const shaded = await readPixels(scene);
    const standard = mesh.material!;
    standard.wireframe = true;
    const wireframe = await readPixels(scene);
    const { positions } = await mesh.readSurfaceAsync();
    const topOfLines = positions.reduce((most, value, i) => (i % 3 === 1 ? Math.max(most, value) : most), 0);
    camera.radius = 20;
    const farWireframe = await readPixels(scene);
    camera.radius = 12;
    standard.wireframe = false;
    const back = await readPixels(scene);
    const pbr = new PBRMaterial("pbr", scene);
    pbr.albedoColor = new Color3(0, 1, 0);
    pbr.metallic = 0;
    mesh.material = pbr;
    await scene.whenReadyAsync();
    const physical = await readPixels(scene);

    const net = createTeapotNet();
    mesh.net = createPatchNet({
        ...net,
        groups: Array.from({ length: 32 }, (_, patch) => (patch >= 12 && patch < 20 ? 2 : 0)),
    });
    const multi = new MultiMaterial("multi", scene);
    const yellow = new StandardMaterial("yellow", scene);
    yellow.emissiveColor = new Color3(1, 1, 0);
    yellow.disableLighting = true;
    multi.subMaterials = [standard, null, yellow];
    mesh.material = multi;
    await mesh.whenReadyAsync();
    renderFrames(scene, 2);
    await scene.whenReadyAsync();
    const grouped = await readPixels(scene);
    let yellowPixels = 0;
    for (let i = 0; i < grouped.length; i += 4) {
        yellowPixels += grouped[i] > 240 && grouped[i + 1] > 240 && grouped[i + 2] < 20 ? 1 : 0;
    }
    const complaints = await collectComplaints(engine);
    const baked = await mesh.bakeAsync("baked");
    const bakedParts = baked.subMeshes.length;
    mesh.setEnabled(false);
    const bakedPicture = await readPixels(scene);
    returnEngine(engine);
    return {
        shaded: coverageOf(shaded),
        wireframe: coverageOf(wireframe),
        topOfLines,
        farWireframe: coverageOf(farWireframe),
        back: differenceOf(shaded, back),
        physical: coverageOf(physical),
        physicalDifference: differenceOf(shaded, physical),
        yellowPixels,
        baked: differenceOf(grouped, bakedPicture),
        bakedParts,
        complaints,
    };
}

/** Points that move: the surface follows in the next frame, bounds with it; what is wrong changes nothing. */
export async function movePoints(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene, camera } = createStage(engine);
    const mesh = await createTeapot(scene);
    const before = await readPixels(scene);
    const points = mesh.net.points.slice();
    const errors: string[] = [];
    for (const wrong of [
        () => {
            mesh.updatePoints([0, 0, NaN, 1], 3);
        },
        () => {
            mesh.updatePoints([0, 0, 0, 0], 3);
        },
        () => {
            mesh.updatePoints([0, 0, 0, 1], 290);
        },
        () => {
            mesh.updatePoints([0, 0, 0], 0);
        },
        () => {
            mesh.net = { points: new Float32Array(4).fill(NaN), patches: new Uint32Array(16) };
        },
    ]) {
        try {
            wrong();
            errors.push("nothing thrown");
        } catch (error) {
            errors.push(`${(error as Error).name}: ${(error as Error).message}`);
        }
    }
    const afterErrors = differenceOf(before, await readPixels(scene));
    const lifted = points.map((value, i) => (i % 4 === 1 ? value + 2 : value));
    mesh.updatePoints(lifted);
    const moved = differenceOf(before, await readPixels(scene));
    const top = mesh.getBoundingInfo().boundingBox.maximumWorld.y;
    mesh.updatePoints(points);
    const back = differenceOf(before, await readPixels(scene));
    // One inner point of the body far out: a camera that sees nothing else must still see it.
    // In uniform mode: the mode "screen" looks at the edges of a patch, which do not move.
    mesh.tessellation.set({ mode: "uniform", level: 16 });
    const far = Float32Array.of(400, 40, 0, 1);
    const id = mesh.net.patches[16 * 4 + 5];
    mesh.updatePoints(far, id);
    camera.target = mesh.evaluate(4, 0.34, 0.34).position;
    camera.alpha = 0;
    camera.radius = 60;
    const spike = coverageOf(await readPixels(scene));
    const { positions } = await mesh.readSurfaceAsync();
    const farthest = positions.reduce((most, value) => Math.max(most, value), 0);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { errors, afterErrors, moved, top, back, spike, farthest, complaints };
}

/** Loses the context, or the device, and waits until it is back. */
async function loseAndRestoreAsync(engine: AbstractEngine, kind: EngineKind): Promise<void> {
    const restored = new Promise<void>((resolve) => {
        engine.onContextRestoredObservable.addOnce(() => {
            resolve();
        });
    });
    if (kind === "webgpu") {
        (engine as unknown as { _device: GPUDevice })._device.destroy();
    } else {
        const extension = (engine as unknown as { _gl: WebGL2RenderingContext })._gl.getExtension(
            "WEBGL_lose_context",
        )!;
        extension.loseContext();
        await new Promise((resolve) => setTimeout(resolve, 100));
        extension.restoreContext();
    }
    await restored;
}

/** How much the picture of a mesh that was made while the context was lost differs from that of one that was there. */
export async function createWhileLost(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene);
    const before = await readPixels(scene);
    const lost = new Promise<void>((resolve) => {
        engine.onContextLostObservable.addOnce(() => {
            resolve();
        });
    });
    const early = lost.then(async () => {
        // Those that hear of the loss have heard of it.
        const made = new BezierPatchMesh("early", { net: mesh.net }, scene);
        await made.whenReadyAsync();
        return made;
    });
    await loseAndRestoreAsync(engine, kind);
    (await early).material = mesh.material;
    mesh.dispose();
    await scene.whenReadyAsync();
    const difference = differenceOf(before, await readPixels(scene));
    engine.dispose();
    return { coverage: coverageOf(before), difference };
}

/** Where a mesh on WebGL2 is made whose cage moves for the first time when the context is lost, before anybody heard of it. */
export async function moveWhileLost(): Promise<Record<string, unknown>> {
    const engine = await openEngine("webgl2");
    const { scene } = createStage(engine);
    const { net, controls } = createSplineNet(6, false);
    const mesh = await createTeapot(scene, { net });
    const restored = loseAndRestoreAsync(engine, "webgl2");
    mesh.updateCage(movedControls(controls, 3));
    renderFrames(scene, 3);
    await restored;
    await mesh.whenReadyAsync();
    const { backendName } = mesh;
    engine.dispose();
    return { backendName };
}

/**
 * The picture after the context or device was lost and came back, several times: as it is then, and after the cage of the
 * second mesh moved elsewhere and back.
 */
export async function loseContext(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene);
    // Of quads and triangles, with corners where 3 and 5 edges meet: points and vectors.
    const cage = createCage({
        positions: [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1, -1, 2, -1, 1, 2, -1, 1, 2, 1, -1, 2, 1, 0, 3, 0],
        faceSizes: [4, 4, 4, 4, 4, 3, 3, 3, 3],
        faceVertices: [
            [0, 1, 2, 3, 0, 4, 5, 1, 1, 5, 6, 2, 2, 6, 7, 3, 3, 7, 4, 0],
            [4, 8, 5, 5, 8, 6, 6, 8, 7, 7, 8, 4],
        ].flat(),
    });
    const controls = withWeights(cage.positions);
    const second = await createTeapot(scene, { net: approximateCatmullClark(cage) });
    second.position.y = 3;
    second.material!.backFaceCulling = false;
    const pictureAsync = async (time: number): Promise<Uint8ClampedArray> => {
        second.updateCage(movedControls(controls, time));
        renderFrames(scene);
        await second.whenReadyAsync();
        return await readPixels(scene);
    };
    const elsewhere = await pictureAsync(1);
    const before = await pictureAsync(4);
    const differences: number[] = [];
    const movedDifferences: number[] = [];
    for (let round = 0; round < 3; round++) {
        await loseAndRestoreAsync(engine, kind);
        await mesh.whenReadyAsync();
        await second.whenReadyAsync();
        await scene.whenReadyAsync();
        differences.push(differenceOf(before, await readPixels(scene)));
        movedDifferences.push(
            differenceOf(elsewhere, await pictureAsync(1)),
            differenceOf(before, await pictureAsync(4)),
        );
    }
    engine.dispose();
    return { moved: differenceOf(elsewhere, before), differences, movedDifferences };
}

/** Which backend `auto` takes, and what asking for each gives. */
export async function chooseBackends(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await openEngine(kind);
    const { scene } = createStage(engine);
    const chosen: Record<string, string> = {};
    for (const backend of ["auto", "webgpu", "webgl2", "cpu"] as const) {
        try {
            const mesh = new BezierPatchMesh("m", { net: createTeapotNet(), backend }, scene);
            mesh.material = new StandardMaterial("m", scene);
            await mesh.whenReadyAsync();
            await scene.whenReadyAsync();
            const covered = coverageOf(await readPixels(scene));
            chosen[backend] = `${mesh.backendName}, ${covered > 0.05 ? "drawn" : "not drawn"}`;
            mesh.dispose(false, true);
        } catch (error) {
            chosen[backend] = (error as Error).message;
        }
    }
    const meshes = scene.meshes.length;
    const complaints = await collectComplaints(engine);
    engine.dispose();
    return { chosen, meshes, complaints };
}
