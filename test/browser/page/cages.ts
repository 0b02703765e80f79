import { Viewport } from "@babylonjs/core/Maths/math.viewport.js";
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { applyStencil, createPatchNet, type BezierPatchMesh } from "../../../src/index";
import {
    createCageNet,
    createSplineNet,
    movedControls,
    movedNet,
    sizeOf,
    withoutWeights,
    type CageNet,
} from "../../support/cageNets";
import { createUniformMesh, farthestAsync, moveTwentyTimes } from "./movingMesh";
import { coverageOf, differenceOf } from "./pixels";
import {
    borrowEngine,
    collectComplaints,
    createStage,
    createTeapot,
    openEngine,
    readPixels,
    renderFrames,
    restAsync,
    returnEngine,
    type EngineKind,
} from "./stage";
import { wrapMethod } from "./wrapMethod";

/** Cages that move: rational, with weights that are all 1, and with long rows, negative coefficients and vectors. */
function createCages(): Record<"rational" | "polynomial" | "long", CageNet> {
    return {
        rational: createSplineNet(5, true),
        polynomial: createSplineNet(6, false),
        long: createCageNet({ seed: 1, columns: 8, rows: 6, longestRow: 720, hasVectors: true }),
    };
}

/** Uniform level of all surfaces. */
const LEVEL = 5;

/**
 * Moves cages, several times a frame: how far the surface is from that of a net with the moved points, what twenty
 * frames cost, and what one costs in which the cage is where it was.
 */
export async function moveCages(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const seen: Record<string, unknown> = {};
    for (const [name, made] of Object.entries(createCages())) {
        const { scene } = createStage(engine);
        const { mesh, seen: own } = await moveTwentyTimes(scene, {
            net: made.net,
            at: (time) => {
                const controls = movedControls(made.controls, time);
                return name === "rational" ? controls : withoutWeights(controls);
            },
            freshAt: (time) => movedNet(made, movedControls(made.controls, time)),
            level: LEVEL,
        });
        seen[name] = { ...own, texture: await textureErrorAsync(mesh, made) };
        scene.dispose();
    }
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { seen, complaints };
}

/** How far the texture of the points, vectors too, is from what the stencil makes in float64; 0 on WebGPU. */
async function textureErrorAsync(mesh: BezierPatchMesh, made: CageNet): Promise<number> {
    const { backend } = (mesh as unknown as { _driver: { shown: { backend: object } } })._driver.shown;
    const textures = (backend as { _textures?: { pointsTexture: { texture: RawTexture } } })._textures;
    if (!textures) {
        return 0;
    }
    const points = (await textures.pointsTexture.texture.readPixels()) as Float32Array;
    const controls = movedControls(made.controls, 20);
    const expected = applyStencil(made.stencil, controls, new Float64Array(made.net.points.length));
    const size = sizeOf(mesh.net);
    return expected.reduce((most, value, i) => {
        const error = Math.abs(points[i] - value) / (i % 4 === 3 ? Math.max(value, 1) : size);
        return Math.max(most, error);
    }, 0);
}

/** Pictures of a mesh whose cage moved, seen by two cameras of which one comes later, against one of the moved net. */
export async function moveCageForTwo(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const pictures: Uint8ClampedArray[] = [];
    const made = createCages().polynomial;
    for (const isFresh of [false, true] as const) {
        const { scene, camera } = createStage(engine);
        camera.radius = 40;
        const controls = movedControls(made.controls, 5);
        const mesh = await createUniformMesh(scene, isFresh ? movedNet(made, controls) : made.net, LEVEL);
        renderFrames(scene);
        if (!isFresh) {
            mesh.updateCage(movedControls(made.controls, 4));
            renderFrames(scene);
            // The kernels of moving points compile in the background.
            await mesh.whenReadyAsync();
        }
        const other = camera.clone("other") as typeof camera;
        other.viewport = new Viewport(0.5, 0, 0.5, 1);
        camera.viewport = new Viewport(0, 0, 0.5, 1);
        other.radius = 25;
        scene.activeCameras = [camera, other];
        await restAsync(scene);
        if (!isFresh) {
            mesh.updateCage(controls);
        }
        pictures.push(await readPixels(scene));
        scene.dispose();
    }
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage: coverageOf(pictures[0]), difference: differenceOf(pictures[0], pictures[1]), complaints };
}

/** A cage moved at several moments of a frame, between which the surface is read: how far it is off in the end. */
export async function moveCageInFrames(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const made = createCages().rational;
    const { scene } = createStage(engine);
    const mesh = await createUniformMesh(scene, made.net, LEVEL);
    const farthest: number[] = [];
    const errors: string[] = [];
    const observables = [
        scene.onBeforeRenderObservable,
        scene.onBeforeCameraRenderObservable,
        mesh.onBeforeRenderObservable,
        scene.onAfterRenderObservable,
    ];
    for (const [moment, observable] of observables.entries()) {
        const at = (part: number): Float32Array => movedControls(made.controls, 10 * moment + part);
        mesh.updateCage(at(0));
        (observable as unknown as { addOnce(f: () => void): void }).addOnce(() => {
            mesh.updateCage(at(1));
            mesh.evaluateSamplesAsync([0], [0, 0]).catch((error: unknown) => errors.push(String(error)));
            mesh.updateCage(at(2));
        });
        renderFrames(scene, 3);
        await restAsync(scene);
        const fresh = await createUniformMesh(scene, movedNet(made, at(2)), LEVEL);
        farthest.push(await farthestAsync(mesh, fresh));
        fresh.dispose(false, true);
    }
    const id = mesh.net.patches[0];
    mesh.updatePoints([1, 2, 3, 1], id);
    renderFrames(scene);
    const { positions } = await mesh.readSurfaceAsync();
    const corner = [...positions.subarray(0, 3)];
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { farthest, errors, corner, complaints };
}

/** A mesh on WebGL2 whose browser refuses the program of the stencil: where it goes on, and how far it is off there. */
export async function refuseStencil(): Promise<Record<string, unknown>> {
    const engine = await openEngine("webgl2");
    const { scene } = createStage(engine);
    const made = createCages().rational;
    const mesh = await createUniformMesh(scene, made.net, LEVEL);
    const restore = wrapMethod(WebGL2RenderingContext.prototype, "shaderSource", (original) => {
        return function (shader, source): unknown {
            const text = source as string;
            return original.call(this, shader, text.includes("entriesTexture") ? `${text}\n}}} spoilt` : text);
        };
    });
    const names = [mesh.backendName];
    const controls = movedControls(made.controls, 3);
    mesh.updateCage(controls);
    renderFrames(scene, 3);
    await restAsync(scene);
    await mesh.whenReadyAsync();
    restore();
    names.push(mesh.backendName);
    const farthest = await farthestAsync(mesh, await createUniformMesh(scene, movedNet(made, controls), LEVEL));
    const warnings = (await collectComplaints(engine)).filter((entry) => entry.includes("goes on with the backend"));
    engine.dispose();
    return { names, farthest, warnings: warnings.length };
}

/**
 * Coverage of a mesh on WebGL2 before and after nets with a stencil that no texture holds, without and with material
 * slots, and what was said of these.
 */
export async function tooLongStencils(): Promise<Record<string, unknown>> {
    const engine = await borrowEngine("webgl2");
    const { scene } = createStage(engine);
    const mesh = await createTeapot(scene);
    const coverage = [coverageOf(await readPixels(scene))];
    const errors: string[] = [];
    const caps = engine.getCaps();
    const { maxTextureSize } = caps;
    const { net } = createCageNet({ seed: 1, columns: 8, rows: 6, longestRow: 720, hasVectors: false });
    const groups = Uint32Array.from({ length: net.patches.length / 16 }, (_, patch) => patch % 2);
    for (const refused of [net, createPatchNet({ ...net, groups })]) {
        caps.maxTextureSize = 8;
        try {
            mesh.net = refused;
        } catch (error) {
            errors.push((error as Error).message);
        }
        caps.maxTextureSize = maxTextureSize;
        mesh.updatePoints(mesh.net.points);
        renderFrames(scene, 2);
        coverage.push(coverageOf(await readPixels(scene)));
    }
    const { patches, triangles } = mesh.stats;
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { coverage, errors, patches, triangles, complaints };
}

/** A question of `getProgramParameter`: whether a program is compiled. */
const COMPLETION_STATUS = 0x91b1;

/**
 * What those hear on WebGL2 who ask for samples of a mesh that is disposed while programs compile, which are compiled at
 * the same time: those of a cage that moved, and those of lists of samples.
 */
export async function disposeWhileAsked(): Promise<Record<string, unknown>> {
    const heard: unknown[] = [];
    const complaints: string[] = [];
    for (const movesCage of [true, false]) {
        const engine = await openEngine("webgl2");
        const { scene } = createStage(engine);
        const made = createCages().polynomial;
        const mesh = await createUniformMesh(scene, made.net, LEVEL);
        let isCompiled = false;
        const restore = wrapMethod(WebGL2RenderingContext.prototype, "getProgramParameter", (original) => {
            return function (program, name): unknown {
                return name === COMPLETION_STATUS ? isCompiled : original.call(this, program, name);
            };
        });
        // As where the browser compiles in the background, which not all do.
        engine.getCaps().parallelShaderCompile = { COMPLETION_STATUS_KHR: COMPLETION_STATUS };
        if (movesCage) {
            mesh.updateCage(movedControls(made.controls, 3));
        }
        const asked = mesh.evaluateSamplesAsync([0], [0.5, 0.5]).then(
            ({ positions }) => [...positions],
            (error: unknown) => (error as Error).message,
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
        mesh.dispose();
        isCompiled = true;
        heard.push(await asked);
        restore();
        complaints.push(...(await collectComplaints(engine)));
        engine.dispose();
    }
    return { heard, complaints };
}
