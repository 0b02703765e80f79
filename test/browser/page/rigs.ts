import "@babylonjs/core/Animations/animatable.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import "@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import {
    approximateCatmullClark,
    cageBindingFromMesh,
    cageFromMesh,
    type BezierPatchMesh,
    type PatchNet,
} from "../../../src/index";
import { createCageNet, movedNet, sizeOf, withWeights } from "../../support/cageNets";
import { createCreatureRig } from "../../support/creatureRig";
import { createRig, RIG_FRAMES, type Rig } from "../../support/rig";
import { costAsync, createUniformMesh } from "./movingMesh";
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

/** A rig and the surface that follows it. */
interface Follower {
    readonly rig: Rig;
    readonly net: PatchNet;
    /** Vertex of the rig for each point of the cage. */
    readonly vertexOfPoint: ArrayLike<number>;
    /** A net made anew of where Babylon brings the vertices of the rig on the CPU: x, y, z each. */
    readonly freshNet: (positions: Float32Array) => PatchNet;
    /** Uniform level of all surfaces. */
    readonly level: number;
    /** Half the width of what the light sees. */
    readonly reach: number;
}

/** What follows: a sheet by a random stencil, or the creature of the demo with bones, morph targets or both. */
const FOLLOWERS = {
    sheet: (scene: Scene): Follower => ({
        rig: createRig(scene, MADE.controls, { seed: 5, influencers: 8, targets: 2 }),
        net: MADE.net,
        vertexOfPoint: Array.from({ length: MADE.stencil.controlCount }, (_, i) => i),
        freshNet: (positions) => movedNet(MADE, withWeights(positions)),
        level: 6,
        reach: 40,
    }),
    skinned: (scene: Scene) => createCreature(scene, { bones: true, targets: false }, "acc"),
    morphed: (scene: Scene) => createCreature(scene, { bones: false, targets: true }, "gregory"),
};

/** The surface of the cage that `cageFromMesh` makes of the creature. */
function createCreature(
    scene: Scene,
    moves: { bones: boolean; targets: boolean },
    method: "acc" | "gregory",
): Follower {
    const rig = createCreatureRig(scene, moves);
    const { cage, vertexOfPoint, report } = cageFromMesh(rig.mesh, { quads: true });
    if (report.quads !== report.faces || report.warnings.length > 0) {
        throw new Error(`The cage of the creature is not what it was: ${report.warnings.join(" ")}`);
    }
    return {
        rig,
        net: approximateCatmullClark(cage, { method }),
        vertexOfPoint,
        freshNet: (positions) => {
            const moved = cage.positions.map((_, i) => positions[3 * vertexOfPoint[Math.floor(i / 3)] + (i % 3)]);
            return approximateCatmullClark({ ...cage, positions: moved }, { method });
        },
        level: 2,
        reach: 8,
    };
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
 * A cage that follows an animated mesh which is not drawn, see `FOLLOWERS`: how far the surface is from what the CPU makes of where Babylon
 * brings the vertices, whether bounds and shadow follow, and what moving and resting frames cost.
 */
export async function followRig(kind: EngineKind, what: keyof typeof FOLLOWERS): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene, camera } = createStage(engine);
    camera.radius = 40;
    const follower = FOLLOWERS[what](scene);
    const { rig, net, vertexOfPoint, level, reach } = follower;
    const mesh = await createUniformMesh(scene, net, level);
    mesh.bindCage(cageBindingFromMesh(rig.mesh, vertexOfPoint));
    const light = new DirectionalLight("sun", new Vector3(0.2, -1, 0.3), scene);
    light.position = new Vector3(0, 1.5 * reach, 0);
    light.autoUpdateExtends = false;
    Object.assign(light, { orthoLeft: -reach, orthoRight: reach, orthoTop: reach, orthoBottom: -reach });
    light.autoCalcShadowZBounds = false;
    light.shadowMinZ = 1;
    light.shadowMaxZ = 3.75 * reach;
    const generator = new ShadowGenerator(128, light);
    const animatable = rig.skeleton && scene.beginAnimation(rig.skeleton, 0, RIG_FRAMES, true);
    const pose = (frame: number, influences: readonly number[]): void => {
        animatable?.goToFrame(frame);
        influences.forEach((influence, target) => {
            if (rig.manager) {
                rig.manager.getTarget(target).influence = influence;
            }
        });
    };
    animatable?.pause();
    const resting = await shadowAsync(generator, mesh);
    const poses: unknown[] = [];
    for (const { frame, influences } of POSES) {
        pose(frame, influences);
        const shadow = await shadowAsync(generator, mesh);
        poses.push(await comparePoseAsync(mesh, follower, generator, { resting, shadow }));
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
    { rig, freshNet, level }: Follower,
    generator: ShadowGenerator,
    seen: { resting: Float32Array; shadow: Float32Array },
): Promise<unknown> {
    const net = freshNet(rig.positions());
    const fresh = await createUniformMesh(mesh.getScene(), net, level);
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
