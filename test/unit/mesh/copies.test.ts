import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import "@babylonjs/core/Meshes/instancedMesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { BezierPatchMesh, createTeapotNet } from "../../../src/index";

let engine: NullEngine;
let scene: Scene;
let mesh: BezierPatchMesh;

const FAR = new Vector3(30, 5, 200);
const NEAR = Matrix.Compose(new Vector3(1, 1, 1), Quaternion.RotationYawPitchRoll(0.4, 0.2, 0), new Vector3(1, 0, 8));

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    new FreeCamera("camera", new Vector3(0, 2, 0), scene);
    mesh = create(Matrix.Translation(FAR.x, FAR.y, FAR.z));
});

afterEach(() => {
    engine.dispose();
});

function create(world: Matrix): BezierPatchMesh {
    const created = new BezierPatchMesh("teapot", { net: createTeapotNet() }, scene);
    place(created, world);
    return created;
}

function place(node: { position: Vector3; scaling: Vector3; rotationQuaternion: Quaternion | null }, at: Matrix): void {
    node.rotationQuaternion = new Quaternion();
    at.decompose(node.scaling, node.rotationQuaternion, node.position);
}

/** Triangles of a mesh in the next frame. */
async function trianglesOf(drawn: BezierPatchMesh): Promise<number> {
    await drawn.whenReadyAsync();
    scene.render();
    return drawn.stats.triangles;
}

/** Triangles of a mesh that has no copies, at some place. */
async function trianglesAt(world: Matrix): Promise<number> {
    const alone = create(world);
    const triangles = await trianglesOf(alone);
    alone.dispose();
    return triangles;
}

function addThin(...matrices: Matrix[]): void {
    const world = mesh.computeWorldMatrix(true);
    const inverse = Matrix.Invert(world);
    const numbers = matrices.flatMap((matrix) => [...matrix.multiply(inverse).asArray()]);
    mesh.thinInstanceSetBuffer("matrix", new Float32Array(numbers), 16, false);
}

describe("copies share a surface, which is as fine as", () => {
    it("the instance that looks largest, whichever that is", async () => {
        const coarse = await trianglesOf(mesh);
        const fine = await trianglesAt(NEAR);
        expect(fine).toBeGreaterThan(2 * coarse);
        const instance = mesh.createInstance("instance");
        place(instance, NEAR);
        expect(await trianglesOf(mesh)).toBe(fine);
        instance.setEnabled(false);
        expect(await trianglesOf(mesh)).toBe(coarse);
        instance.setEnabled(true);
        instance.layerMask = 0x10000000;
        expect(await trianglesOf(mesh)).toBe(coarse);
        instance.layerMask = mesh.layerMask;
        // As large as a near one.
        instance.position.copyFrom(FAR);
        instance.scaling.setAll(40);
        expect(await trianglesOf(mesh)).toBeGreaterThan(2 * coarse);
        // The source counts where it is drawn itself.
        place(mesh, NEAR);
        place(instance, Matrix.Translation(FAR.x, FAR.y, FAR.z));
        expect(await trianglesOf(mesh)).toBe(fine);
        mesh.isVisible = false;
        expect(await trianglesOf(mesh)).toBe(coarse);
    });

    it("the thin instance that looks largest", async () => {
        const coarse = await trianglesOf(mesh);
        const fine = await trianglesAt(NEAR);
        const away = Matrix.Translation(-20, 0, 190);
        addThin(away, NEAR, Matrix.Translation(FAR.x, FAR.y, FAR.z));
        expect(await trianglesOf(mesh)).toBe(fine);
        addThin(away);
        expect(await trianglesOf(mesh)).toBeLessThan(1.5 * coarse);
    });

    it("the one that the eye is in the middle of, of several whose spheres hold it", async () => {
        const floor = create(Matrix.Scaling(30, 0.1, 30).multiply(Matrix.Translation(0, 0, 90)));
        const instance = floor.createInstance("under the eye");
        place(instance, Matrix.Scaling(30, 0.1, 30).multiply(Matrix.Translation(0, 0, 10)));
        const near = await trianglesOf(floor);
        floor.position.z = 10;
        instance.position.z = 90;
        expect(await trianglesOf(floor)).toBe(near);
        instance.setEnabled(false);
        expect(await trianglesOf(floor)).toBe(near);
    });

    it("one that the camera looks at, not one behind it, if there is any", async () => {
        const coarse = await trianglesOf(mesh);
        const instance = mesh.createInstance("instance");
        place(instance, Matrix.Translation(1, 0, -8));
        expect(await trianglesOf(mesh)).toBe(coarse);
        mesh.isVisible = false;
        expect(await trianglesOf(mesh)).toBeGreaterThan(2 * coarse);
    });

    it("the mesh itself where one is mirrored, which has parts of its own", async () => {
        const groups = Uint32Array.from({ length: 32 }, (_, patch) => (patch < 9 ? 2 : 0));
        const early = new BezierPatchMesh("grouped", { net: { ...createTeapotNet(), groups } }, scene);
        const instance = early.createInstance("mirrored");
        place(instance, Matrix.Translation(0, 0, 60));
        instance.scaling.x = -1;
        const partsOf = (copy: AbstractMesh): number[][] =>
            copy.subMeshes.map((part) => [part.materialIndex, part.verticesCount, part.indexStart, part.indexCount]);
        await early.whenReadyAsync();
        place(early, Matrix.Translation(0, 0, 50));
        scene.render();
        const coarse = partsOf(early);
        expect(coarse).toHaveLength(2);
        expect(partsOf(instance)).toEqual(coarse);
        place(early, NEAR);
        scene.render();
        expect(partsOf(early)[1][3]).toBeGreaterThan(2 * coarse[1][3]);
        expect(partsOf(instance)).toEqual(partsOf(early));
        early.net = createTeapotNet();
        await early.whenReadyAsync();
        scene.render();
        expect(partsOf(instance)).toEqual(partsOf(early));
        expect(partsOf(instance)).toHaveLength(1);
    });

    it("it was, without work, while nothing moves", async () => {
        const instance = mesh.createInstance("instance");
        place(instance, NEAR);
        await trianglesOf(mesh);
        const { dispatches } = mesh.stats;
        scene.render();
        scene.render();
        expect(mesh.stats.dispatches).toBe(dispatches);
        instance.position.z += 1;
        scene.render();
        expect(mesh.stats.dispatches).toBeGreaterThan(dispatches);
    });

    it("the copy with the points as they are now", async () => {
        addThin(NEAR, Matrix.Translation(0, 0, 60));
        await trianglesOf(mesh);
        const raw = (): number => mesh.rawBoundingInfo!.boundingBox.maximum.x;
        const before = raw();
        expect(before).toBeLessThan(4);
        // The near copy's points go behind the camera, the far one's stay before it.
        mesh.updatePoints(mesh.net.points.map((value, i) => (i % 4 === 2 ? value - 40 : value)));
        scene.render();
        const moved = mesh.stats.triangles;
        expect(raw()).toBeCloseTo(before, 5);
        const points = mesh.net.points;
        const alone = new BezierPatchMesh("alone", { net: { points, patches: mesh.net.patches } }, scene);
        alone.position.set(0, 0, 60);
        expect(await trianglesOf(alone)).toBe(moved);
    });
});
