import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { BezierPatchMesh, type PatchNet, type Surface, type SurfaceStats } from "../../../src/index";
import { sizeOf } from "../../support/cageNets";
import { changesSince, liveObjects } from "./liveObjects";
import { renderFrames, restAsync } from "./stage";

/** A surface by a cage: where that is at each time, and what its surface has to be then. */
export interface MovingCase {
    readonly net: PatchNet;
    /** What `updateCage` takes. */
    readonly at: (time: number) => Float32Array;
    /** The net of a mesh that never moved. */
    readonly freshAt: (time: number) => PatchNet;
    /** Uniform level. */
    readonly level: number;
}

/** What some frames cost: objects and calls of the GPU, and the numbers of the mesh before and after. */
export interface FrameCost {
    readonly objects: Partial<Record<string, number>>;
    readonly before: SurfaceStats;
    readonly after: SurfaceStats;
}

/** What was seen of a cage that moved in twenty frames, and rested then. */
export interface SeenMoving {
    /** Largest distance from the surface of a fresh net, see {@link farthestAsync}. */
    readonly farthest: number;
    /** Largest angle of normals with those of it, in degrees. */
    readonly degrees: number;
    /** Distance of a sample from what the CPU evaluates, as a share of the box. */
    readonly sampled: number;
    /** Bytes of the points of the cage. */
    readonly cageBytes: number;
    readonly moving: FrameCost;
    readonly still: FrameCost;
}

/** A mesh that any light shows from both sides, ready to be drawn. */
export async function createUniformMesh(scene: Scene, net: PatchNet, level: number): Promise<BezierPatchMesh> {
    const tessellation = { mode: "uniform", spacing: "integer", level, offscreen: "keep" } as const;
    const mesh = new BezierPatchMesh("cage", { net, tessellation }, scene);
    mesh.material = new StandardMaterial("cage", scene);
    mesh.material.backFaceCulling = false;
    await mesh.whenReadyAsync();
    await scene.whenReadyAsync();
    return mesh;
}

/** Largest distance of vertices on an axis, as a share of the box of the net; infinite where triangles differ. */
export async function farthestAsync(mesh: BezierPatchMesh, fresh: BezierPatchMesh): Promise<number> {
    return farthestOf(await mesh.readSurfaceAsync(), await fresh.readSurfaceAsync(), sizeOf(fresh.net));
}

function farthestOf(a: Surface, b: Surface, size: number): number {
    const isSame = a.indices.length === b.indices.length && a.indices.every((index, i) => index === b.indices[i]);
    const most = a.positions.reduce((farthest, value, i) => Math.max(farthest, Math.abs(value - b.positions[i])), 0);
    return isSame ? most / size : Infinity;
}

/** Largest angle of the normals of two surfaces, in degrees: NaN where one is no number. */
function largestAngle(a: Surface, b: Surface): number {
    let most = 0;
    for (let i = 0; i < a.normals.length; i += 3) {
        const chord = Math.hypot(...[0, 1, 2].map((axis) => a.normals[i + axis] - b.normals[i + axis]));
        most = Math.max(most, 2 * Math.asin(Math.min(chord / 2, 1)));
    }
    return (most * 180) / Math.PI;
}

/** What some frames cost, in each of which something moves first. */
export async function costAsync(
    mesh: BezierPatchMesh,
    frames: number,
    move: (frame: number) => void,
): Promise<FrameCost> {
    const scene = mesh.getScene();
    const objects = liveObjects();
    const before = mesh.stats;
    for (let frame = 0; frame < frames; frame++) {
        move(frame);
        renderFrames(scene);
    }
    const after = mesh.stats;
    // What reads the counts is freed a moment later.
    await restAsync(scene);
    return { objects: changesSince(objects), before, after };
}

/** Moves a cage twenty times, twice a frame, and then not any more. The mesh is where it is at time 20 after that. */
export async function moveTwentyTimes(
    scene: Scene,
    { net, at, freshAt, level }: MovingCase,
): Promise<{ mesh: BezierPatchMesh; seen: SeenMoving }> {
    const mesh = await createUniformMesh(scene, net, level);
    mesh.updateCage(at(0));
    await mesh.whenReadyAsync();
    renderFrames(scene, 2);
    await restAsync(scene);
    const moving = await costAsync(mesh, 20, (frame) => {
        mesh.updateCage(at(frame + 1.5));
        mesh.updateCage(at(frame + 1));
    });
    const still = await costAsync(mesh, 3, () => {
        mesh.updateCage(at(20));
    });
    const fresh = await createUniformMesh(scene, freshAt(20), level);
    const [moved, expected] = [await mesh.readSurfaceAsync(), await fresh.readSurfaceAsync()];
    const size = sizeOf(fresh.net);
    fresh.dispose(false, true);
    const samples = await mesh.evaluateSamplesAsync([0, 1], [0.5, 0.5, 0.2, 0.7]);
    const sample = mesh.evaluate(1, 0.2, 0.7).position;
    return {
        mesh,
        seen: {
            farthest: farthestOf(moved, expected, size),
            degrees: largestAngle(moved, expected),
            sampled: Vector3.Distance(Vector3.FromArray(samples.positions, 3), sample) / size,
            cageBytes: at(0).byteLength,
            moving,
            still,
        },
    };
}
