import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Color3, Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import {
    BezierPatchMesh,
    createPatchNet,
    type PatchNet,
    type PatchNetInput,
    type TessellationSettings,
} from "../../../src/index";
import { countHoles, coverageOf } from "./pixels";
import { borrowEngine, collectComplaints, readPixels, restAsync, returnEngine, type EngineKind } from "./stage";

/** A position of a flight. */
interface Place {
    readonly eye: Vector3;
    readonly target: Vector3;
}

/** What was seen of an adaptive surface from the positions of a flight. */
export interface LevelSight {
    /** Share of the picture that is covered, per position. */
    readonly covered: number[];
    /** See `countHoles`, per position. */
    readonly holes: number[];
    /** Per position; on WebGPU, which counts late, per position where the camera rested. */
    readonly vertices: number[];
    /** As `vertices`. */
    readonly factorScale: number[];
    readonly complaints: string[];
}

/** Uniform level of the surface that others are compared with. */
const REFERENCE_LEVEL = 10;

/** On WebGPU the camera rests at every so many positions. */
const REST_EVERY = 5;

/** The level that the page has open. */
let level: { readonly net: PatchNet; readonly flight: readonly Place[]; readonly truths: readonly Uint8ClampedArray[] };

/**
 * Opens a level, with pictures of a fine uniform surface that others are compared with. Any engine may take those.
 * @param positions of the flight through it
 */
export async function openLevel(input: PatchNetInput, positions: number): Promise<void> {
    const net = createPatchNet(input);
    const flight = placesOfFlight(net, positions);
    const engine = await borrowEngine("webgl2");
    const scene = createLevelScene(engine);
    await bakeUniform(scene, net, REFERENCE_LEVEL);
    level = { net, flight, truths: await fly(scene, flight) };
    returnEngine(engine);
}

/**
 * Flies through the curves of the level, with a picture of the first frame at each position, and compares these with those
 * of the fine uniform surface.
 * @param tessellation density of the surface
 */
export async function flyThroughLevel(
    kind: EngineKind,
    tessellation: Partial<TessellationSettings>,
): Promise<LevelSight> {
    const { net, flight, truths } = level;
    const engine = await borrowEngine(kind);
    const scene = createLevelScene(engine);
    const mesh = await createCurves(scene, net, tessellation);
    const vertices: number[] = [];
    const factorScale: number[] = [];
    const pictures = await fly(scene, flight, async (position) => {
        if (kind === "webgpu" && position % REST_EVERY !== 0) {
            return;
        }
        if (kind === "webgpu") {
            await restAsync(scene);
        }
        vertices.push(mesh.stats.vertices);
        factorScale.push(mesh.stats.factorScale);
    });
    const complaints = await collectComplaints(engine);
    const width = engine.getRenderWidth();
    returnEngine(engine);
    return {
        covered: pictures.map(coverageOf),
        holes: pictures.map((picture, i) => countHoles(picture, truths[i], width)),
        vertices,
        factorScale,
        complaints,
    };
}

/**
 * Holes, see `countHoles`, of the even and the odd patches of the level at two uniform levels of their own: where these
 * differ, hardly a vertex meets another along the edges between them, which cracks open. On WebGL2.
 * @param every of so many positions of the flight one is looked at
 * @param pairs levels of the even and the odd patches
 * @returns holes per pair and position
 */
export async function crackLevel(every: number, pairs: readonly (readonly [number, number])[]): Promise<number[][]> {
    const { net, flight, truths } = level;
    const isSeen = (_: unknown, position: number): boolean => position % every === 0;
    const engine = await borrowEngine("webgl2");
    const width = engine.getRenderWidth();
    const holes: number[][] = [];
    for (const pair of pairs) {
        const scene = createLevelScene(engine);
        for (const [half, uniform] of pair.entries()) {
            const patches = net.patches.filter((_, i) => (i >> 4) % 2 === half);
            await bakeUniform(scene, createPatchNet({ points: net.points, patches }), uniform);
        }
        const pictures = await fly(scene, flight.filter(isSeen));
        holes.push(pictures.map((picture, i) => countHoles(picture, truths.filter(isSeen)[i], width)));
        scene.dispose();
    }
    returnEngine(engine);
    return holes;
}

function createLevelScene(engine: Engine | WebGPUEngine): Scene {
    const scene = new Scene(engine);
    scene.clearColor = new Color4(0, 0, 1, 1);
    const camera = new FreeCamera("camera", Vector3.Zero(), scene);
    camera.minZ = 1;
    camera.maxZ = 20_000;
    return scene;
}

/** One picture from each position, of the first frame there. */
async function fly(
    scene: Scene,
    flight: readonly Place[],
    afterEach?: (position: number) => Promise<void>,
): Promise<Uint8ClampedArray[]> {
    const camera = scene.activeCamera as FreeCamera;
    const pictures: Uint8ClampedArray[] = [];
    for (const [position, { eye, target }] of flight.entries()) {
        camera.position = eye;
        camera.setTarget(target);
        pictures.push(await readPixels(scene));
        await afterEach?.(position);
    }
    return pictures;
}

/** Draws a net at a uniform level, as a plain mesh. */
async function bakeUniform(scene: Scene, net: PatchNet, level: number): Promise<void> {
    const mesh = await createCurves(scene, net, {
        mode: "uniform",
        level,
        spacing: "integer",
        offscreen: "keep",
        maxVertices: 1e6,
    });
    await mesh.bakeAsync("baked");
    mesh.dispose();
    await scene.whenReadyAsync();
}

/** The curves of a level, red from both sides whatever the light, ready to be drawn. */
async function createCurves(
    scene: Scene,
    net: PatchNet,
    tessellation: Partial<TessellationSettings>,
): Promise<BezierPatchMesh> {
    const mesh = new BezierPatchMesh("level", { net, tessellation }, scene);
    const material = new StandardMaterial("plain", scene);
    material.disableLighting = true;
    material.emissiveColor = Color3.Red();
    material.backFaceCulling = false;
    mesh.material = material;
    await mesh.whenReadyAsync();
    await scene.whenReadyAsync();
    return mesh;
}

/** Patches spread over the net, each seen from a little away, on the side where the middle of all points is. */
function placesOfFlight({ points, patches }: PatchNet, count: number): Place[] {
    const middleOf = (ids: readonly number[]): Vector3 =>
        ids
            .reduce((sum, id) => sum.addInPlace(Vector3.FromArray(points, 4 * id)), Vector3.Zero())
            .scale(1 / ids.length);
    const middle = middleOf(Array.from({ length: points.length / 4 }, (_, id) => id));
    return Array.from({ length: count }, (_, i) => {
        const patch = Math.floor((i * patches.length) / 16 / count);
        const target = middleOf([...patches.subarray(16 * patch, 16 * patch + 16)]);
        const inwards = middle.subtract(target).normalize();
        return { eye: target.add(inwards.scale(80 + 40 * (i % 5))), target };
    });
}
