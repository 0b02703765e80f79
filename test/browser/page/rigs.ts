import "@babylonjs/core/Animations/animatable.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import "@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { BezierPatchMesh, cageBindingFromMesh, type PatchNet } from "../../../src/index";
import { createCageNet, movedNet, sizeOf, withWeights } from "../../support/cageNets";
import { createRig, RIG_FRAMES, type Rig } from "../../support/rig";
import { changesSince, liveObjects } from "./liveObjects";
import {
    borrowEngine,
    collectComplaints,
    createStage,
    renderFrames,
    restAsync,
    returnEngine,
    type EngineKind,
} from "./stage";

/** Frames of the animation at which the surface is compared, and influences of the targets then. */
const POSES = [
    { frame: 10, influences: [1, 0] },
    { frame: 30, influences: [0.3, 0.6] },
    { frame: 55, influences: [0, -0.5] },
];

const MADE = createCageNet({ seed: 4, columns: 7, rows: 5, longestRow: 120, hasVectors: true });

async function createMesh(scene: Scene, net: PatchNet): Promise<BezierPatchMesh> {
    const tessellation = { mode: "uniform", spacing: "integer", level: 6, offscreen: "keep" } as const;
    const mesh = new BezierPatchMesh("cage", { net, tessellation }, scene);
    mesh.material = new StandardMaterial("cage", scene);
    mesh.material.backFaceCulling = false;
    await mesh.whenReadyAsync();
    await scene.whenReadyAsync();
    return mesh;
}

/** What a directional light sees of one mesh: depths, row by row. */
async function shadowAsync(generator: ShadowGenerator, mesh: BezierPatchMesh): Promise<Float32Array> {
    const map = generator.getShadowMap()!;
    map.renderList = [mesh];
    await generator.forceCompilationAsync();
    renderFrames(mesh.getScene());
    await mesh.whenReadyAsync();
    await restAsync(mesh.getScene());
    const pixels = (await map.readPixels()) as Float32Array;
    return pixels.filter((_, i) => i % 4 === 0);
}

function shareOf(depths: Float32Array, isCounted: (depth: number, i: number) => boolean): number {
    return depths.filter(isCounted).length / depths.length;
}

/**
 * A cage that follows an animated mesh which is not drawn: how far the surface is from what the CPU makes of where Babylon
 * brings the vertices, whether bounds and shadow follow, and what moving and resting frames cost.
 */
export async function followRig(kind: EngineKind): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene, camera } = createStage(engine);
    camera.radius = 40;
    const rig = createRig(scene, MADE.controls, { seed: 5, influencers: 8, targets: 2 });
    const vertices = Array.from({ length: MADE.stencil.controlCount }, (_, i) => i);
    const mesh = await createMesh(scene, MADE.net);
    mesh.bindCage(cageBindingFromMesh(rig.mesh, vertices));
    const light = new DirectionalLight("sun", new Vector3(0.2, -1, 0.3), scene);
    light.position = new Vector3(0, 60, 0);
    light.autoUpdateExtends = false;
    Object.assign(light, { orthoLeft: -40, orthoRight: 40, orthoTop: 40, orthoBottom: -40 });
    light.autoCalcShadowZBounds = false;
    light.shadowMinZ = 1;
    light.shadowMaxZ = 150;
    const generator = new ShadowGenerator(128, light);
    const animatable = scene.beginAnimation(rig.skeleton!, 0, RIG_FRAMES, true);
    const pose = (frame: number, influences: readonly number[]): void => {
        animatable.goToFrame(frame);
        influences.forEach((influence, target) => {
            rig.manager!.getTarget(target).influence = influence;
        });
    };
    animatable.pause();
    const resting = await shadowAsync(generator, mesh);
    const poses: unknown[] = [];
    for (const { frame, influences } of POSES) {
        pose(frame, influences);
        const shadow = await shadowAsync(generator, mesh);
        poses.push(await comparePoseAsync(mesh, rig, generator, { resting, shadow }));
    }
    light.dispose();
    await restAsync(scene);
    const moving = await costAsync(mesh, 20, (frame) => {
        pose(frame + 2, [0.1 + frame / 50, 0.2 + frame / 50]);
    });
    const still = await costAsync(mesh, 5, () => undefined);
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { poses, moving, still, complaints };
}

async function comparePoseAsync(
    mesh: BezierPatchMesh,
    rig: Rig,
    generator: ShadowGenerator,
    seen: { resting: Float32Array; shadow: Float32Array },
): Promise<unknown> {
    const net = movedNet(MADE, withWeights(rig.positions()));
    const fresh = await createMesh(mesh.getScene(), net);
    const { positions } = await mesh.readSurfaceAsync();
    const expected = await fresh.readSurfaceAsync();
    const farthest = positions.reduce((most, value, i) => Math.max(most, Math.abs(value - expected.positions[i])), 0);
    const { minimum, maximum } = mesh.getBoundingInfo();
    const [low, high] = [minimum.asArray(), maximum.asArray()];
    const outside = positions.filter((value, i) => !(value >= low[i % 3] && value <= high[i % 3])).length;
    const isTight = maximum.subtract(minimum).length() < 2 * sizeOf(net);
    const freshShadow = await shadowAsync(generator, fresh);
    fresh.dispose(false, true);
    const { shadow, resting } = seen;
    // The map is cleared to the farthest depth.
    const clear = Math.max(...shadow);
    return {
        farthest: positions.length === expected.positions.length ? farthest / sizeOf(net) : Infinity,
        outside,
        isTight,
        shadow: {
            covered: shareOf(shadow, (depth) => depth < clear),
            different: shareOf(shadow, (depth, i) => Math.abs(depth - freshShadow[i]) > 0.01 * clear),
            differentFromRest: shareOf(shadow, (depth, i) => Math.abs(depth - resting[i]) > 0.01 * clear),
        },
    };
}

/** What some frames cost, in each of which something moves first. */
async function costAsync(mesh: BezierPatchMesh, frames: number, move: (frame: number) => void): Promise<unknown> {
    const scene = mesh.getScene();
    const objects = liveObjects();
    const before = mesh.stats;
    for (let frame = 0; frame < frames; frame++) {
        move(frame);
        renderFrames(scene);
    }
    const after = mesh.stats;
    await restAsync(scene);
    return { objects: changesSince(objects), before, after };
}
