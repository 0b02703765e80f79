import "@babylonjs/core/Meshes/instancedMesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createPatchNet, createTeapotNet, type BezierPatchMesh } from "../../../src/index";
import { untilAsync } from "../../../src/backends/untilAsync";
import { PASSES } from "./passes";
import { coverageOf, differenceOf } from "./pixels";
import { recordDrawsAsync } from "./recordDraws";
import {
    collectComplaints,
    createStage,
    createTeapot,
    borrowEngine,
    returnEngine,
    type EngineKind,
    readPixels,
    renderFrames,
} from "./stage";

/** How a mesh is drawn more than once. */
export type Copies = "none" | "instances" | "mirrored instance" | "thin instances";

export function addCopies(mesh: Mesh, copies: Copies): void {
    if (copies === "instances") {
        mesh.createInstance("copy").position.y = 4;
    } else if (copies === "mirrored instance") {
        const copy = mesh.createInstance("copy");
        copy.position.set(1, 4, 0);
        copy.scaling.set(-0.7, 0.7, 0.9);
    } else if (copies === "thin instances") {
        mesh.thinInstanceAdd([Matrix.Identity(), Matrix.Translation(0, 4, 0)]);
    }
}

/** The teapot in two material slots. */
export function createGroupedNet(): ReturnType<typeof createTeapotNet> {
    const groups = Array.from({ length: 32 }, (_, patch) => (patch >= 12 && patch < 20 ? 2 : 0));
    return createPatchNet({ ...createTeapotNet(), groups });
}

/**
 * Draws a mesh larger and elsewhere: what is left of that, behind what is in use later on, would be seen wherever too
 * much were drawn.
 */
export function leaveRemains(scene: Scene, camera: ArcRotateCamera, mesh: BezierPatchMesh): void {
    const points = mesh.net.points.slice();
    const { radius } = camera;
    mesh.updatePoints(points.map((value, i) => (i % 4 === 3 ? value : 1.5 * value + 3)));
    camera.radius = 5;
    renderFrames(scene, 2);
    mesh.updatePoints(points);
    camera.radius = radius;
}

/** The effects of an engine; `areAllEffectsReady` of that of WebGPU says yes whatever they are. */
interface EngineWithEffects {
    readonly _compiledEffects: Record<string, Effect>;
}

function areEffectsReady(scene: Scene): boolean {
    const { _compiledEffects } = scene.getEngine() as unknown as EngineWithEffects;
    return Object.values(_compiledEffects).every((effect) => effect.isReady());
}

export async function settleAsync(scene: Scene): Promise<void> {
    renderFrames(scene, 2);
    await scene.whenReadyAsync();
    // The scene does not wait for outlines, and some ask for their next effect only when the first is ready.
    for (let round = 0; round < 3; round++) {
        await untilAsync(
            () => areEffectsReady(scene),
            () => null,
        );
        renderFrames(scene, 2);
    }
}

/** Distances of the camera: near first, so that later, smaller surfaces leave much of the buffers unused. */
const DISTANCES = [7, 16, 11];

async function takePicturesAsync(
    scene: Scene,
    camera: ArcRotateCamera,
    before: (distance: number) => Promise<void>,
): Promise<Uint8ClampedArray[]> {
    const pictures: Uint8ClampedArray[] = [];
    for (const distance of DISTANCES) {
        camera.radius = distance;
        await before(distance);
        pictures.push(await readPixels(scene));
    }
    return pictures;
}

/** A teapot that is drawn in some pass, at several distances, against plain meshes made of what is drawn. */
export async function drawPass(
    pass: string,
    copies: Copies,
    compatibilityMode: boolean,
    kind: EngineKind = "webgpu",
): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind, compatibilityMode);
    const { scene, camera } = createStage(engine);
    const net = pass === "multiMaterial" ? createGroupedNet() : createTeapotNet();
    // A software GPU takes its time for each vertex of each pass; few are enough, but where points are all that is seen.
    const pixelsPerSegment = pass === "points" ? (copies === "none" ? 8 : 16) : 24;
    const mesh = await createTeapot(scene, { net, tessellation: { pixelsPerSegment } });
    addCopies(mesh, copies);
    let undo = PASSES[pass](scene, mesh);
    await settleAsync(scene);
    leaveRemains(scene, camera, mesh);
    const baked: Mesh[] = [];
    await settleAsync(scene);
    const pictures = await takePicturesAsync(scene, camera, async (distance) => {
        renderFrames(scene);
        const plain = await mesh.bakeAsync(`baked ${distance}`);
        plain.setEnabled(false);
        baked.push(plain);
    });
    const draws =
        kind === "webgpu"
            ? await recordDrawsAsync(engine, () => {
                  renderFrames(scene);
              })
            : [];
    undo();
    mesh.setEnabled(false);
    for (const instance of mesh.instances) {
        instance.setEnabled(false);
    }
    const differences: number[] = [];
    const seen: number[] = [];
    for (const [i, plain] of baked.entries()) {
        plain.setEnabled(true);
        addCopies(plain, copies);
        undo = PASSES[pass](scene, plain);
        camera.radius = DISTANCES[i];
        await settleAsync(scene);
        differences.push(differenceOf(pictures[i], await readPixels(scene)));
        for (const drawn of [plain, ...plain.instances]) {
            drawn.setEnabled(false);
        }
        seen.push(differenceOf(pictures[i], await readPixels(scene)));
        undo();
        plain.dispose();
    }
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { differences, seen, indirect: draws.filter(({ indirect }) => indirect).length, complaints };
}

/** Coverage, frame by frame, while copies come and go. */
export async function copiesComeAndGo(compatibilityMode: boolean): Promise<Record<string, unknown>> {
    const engine = await borrowEngine("webgpu", compatibilityMode);
    const { scene, camera } = createStage(engine);
    // Another mesh makes the shaders ready for every way of drawing.
    const other = await createTeapot(scene);
    for (const copies of ["instances", "thin instances"] as const) {
        addCopies(other, copies);
        await settleAsync(scene);
        removeCopies(other);
    }
    other.dispose(false, true);
    const mesh = await createTeapot(scene);
    camera.radius = 25;
    leaveRemains(scene, camera, mesh);
    const coverage: number[] = [];
    const see = async (): Promise<void> => {
        coverage.push(coverageOf(await readPixels(scene)), coverageOf(await readPixels(scene)));
    };
    await see();
    // Too late for the surface of this frame, which shows but once.
    scene.onBeforeActiveMeshesEvaluationObservable.addOnce(() => {
        addCopies(mesh, "thin instances");
    });
    await see();
    removeCopies(mesh);
    await see();
    for (const copies of ["instances", "thin instances"] as const) {
        addCopies(mesh, copies);
        await see();
        removeCopies(mesh);
        await see();
    }
    addCopies(mesh, "thin instances");
    mesh.forcedInstanceCount = 1;
    await see();
    mesh.forcedInstanceCount = 0;
    await see();
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage, complaints };
}

export function removeCopies(mesh: BezierPatchMesh): void {
    for (const instance of [...mesh.instances]) {
        instance.dispose();
    }
    if (mesh.hasThinInstances) {
        mesh.thinInstanceSetBuffer("matrix", null);
    }
}

/**
 * Other thin instances in place of those that were drawn, where draws are recorded.
 * @returns how different the picture is from before, and from one of a mesh that had those instances from the first
 */
export async function replaceThinInstances(pass: string): Promise<Record<string, unknown>> {
    const engine = await borrowEngine("webgpu", false);
    const { scene, camera } = createStage(engine);
    camera.radius = 20;
    const mesh = await createTeapot(scene);
    addCopies(mesh, "thin instances");
    let undo = PASSES[pass](scene, mesh);
    await settleAsync(scene);
    const before = await readPixels(scene);
    const matrices = [0, -5, 5].flatMap((x) => [...Matrix.Translation(x, x === 0 ? 0 : 3, 0).asArray()]);
    mesh.thinInstanceSetBuffer("matrix", new Float32Array(matrices), 16, false);
    renderFrames(scene, 4);
    const after = await readPixels(scene);
    undo();
    mesh.dispose();
    const other = await createTeapot(scene);
    other.thinInstanceSetBuffer("matrix", new Float32Array(matrices), 16, false);
    undo = PASSES[pass](scene, other);
    await settleAsync(scene);
    const right = await readPixels(scene);
    undo();
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { moved: differenceOf(before, after), wrong: differenceOf(after, right), complaints };
}
