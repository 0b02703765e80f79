import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import "@babylonjs/core/Culling/ray.js";
import { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import { Ray } from "@babylonjs/core/Culling/ray.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import "@babylonjs/core/Meshes/instancedMesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import {
    BezierPatchMesh,
    createSphereNet,
    createTeapotNet,
    SurfacePickingInfo,
    type PatchNet,
} from "../../../src/index";
import { createRandom } from "../../support/random";

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    new FreeCamera("camera", new Vector3(0, 2, -12), scene);
});

afterEach(() => {
    engine.dispose();
});

async function create(net: PatchNet): Promise<BezierPatchMesh> {
    const mesh = new BezierPatchMesh("mesh", { net }, scene);
    await mesh.whenReadyAsync();
    return mesh;
}

function pick(from: Vector3, towards: Vector3): SurfacePickingInfo | null {
    const info = scene.pickWithRay(new Ray(from, towards.subtract(from).normalize(), 1000));
    return info?.hit ? (info as SurfacePickingInfo) : null;
}

describe("picking", () => {
    it("hits an exact sphere where a sphere is hit, under any transformation", async () => {
        const mesh = await create(createSphereNet());
        const random = createRandom(3);
        mesh.position.set(1, -2, 3);
        mesh.rotation.set(0.3, 1.1, -0.7);
        mesh.scaling.setAll(2);
        // Nothing is rendered here that would bring it up to date.
        mesh.computeWorldMatrix(true);
        for (let i = 0; i < 200; i++) {
            const around = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
            const from = mesh.position.add(around.scale(10));
            const towards = mesh.position.add(new Vector3(random() - 0.5, random() - 0.5, random() - 0.5));
            const hit = pick(from, towards)!;
            expect(hit).toBeInstanceOf(SurfacePickingInfo);
            expect(Vector3.Distance(hit.pickedPoint!, mesh.position)).toBeCloseTo(2, 5);
            expect(hit.distance).toBeCloseTo(Vector3.Distance(from, hit.pickedPoint!), 5);
            // The first of two intersections: the normal looks back along the ray.
            const outward = hit.pickedPoint!.subtract(mesh.position).normalize();
            expect(Vector3.Dot(hit.getNormal(true)!, outward)).toBeCloseTo(1, 5);
            expect(Vector3.Dot(outward, towards.subtract(from))).toBeLessThan(0);
        }
        expect(pick(new Vector3(0, 20, 0), new Vector3(0, 30, 0))).toBeNull();
        expect(pick(new Vector3(1, -2, 10), new Vector3(5, -2, 3))).toBeNull();
    });

    it("names patch, u and v", async () => {
        const mesh = await create(createTeapotNet());
        const place = mesh.evaluate(5, 0.3, 0.6);
        const hit = pick(place.position.add(place.normal.scale(2)), place.position)!;
        expect(hit.patch).toBe(5);
        expect([hit.bu, hit.bv]).toEqual([expect.closeTo(0.3, 6), expect.closeTo(0.6, 6)]);
        expect(hit.getTextureCoordinates()!.asArray()).toEqual([expect.closeTo(0.3, 6), expect.closeTo(0.6, 6)]);
        expect(hit.pickedMesh).toBe(mesh);
    });

    it("names the part whose material was hit", async () => {
        const groups = Uint32Array.from({ length: 32 }, (_, patch) => (patch < 5 ? 7 : 2));
        const mesh = await create({ ...createTeapotNet(), groups });
        for (const patch of [4, 5]) {
            const place = mesh.evaluate(patch, 0.3, 0.6);
            const { subMeshId } = pick(place.position.add(place.normal.scale(2)), place.position)!;
            expect(mesh.subMeshes[subMeshId].materialIndex).toBe(groups[patch]);
        }
    });

    it("finds the surface where it is now, and not where it was", async () => {
        const mesh = await create(createTeapotNet());
        const from = new Vector3(0, 1.5, -10);
        expect(pick(from, new Vector3(0, 1.5, 0))!.pickedPoint!.z).toBeLessThan(-1.5);
        mesh.updatePoints(mesh.net.points.map((value, i) => (i % 4 === 0 ? value + 20 : value)));
        expect(pick(from, new Vector3(0, 1.5, 0))).toBeNull();
        expect(pick(new Vector3(20, 1.5, -10), new Vector3(20, 1.5, 0))).not.toBeNull();
    });

    it("respects the length of the ray and whether the mesh is pickable", async () => {
        const mesh = await create(createTeapotNet());
        const ray = new Ray(new Vector3(0, 1.5, -10), new Vector3(0, 0, 1), 5);
        expect(scene.pickWithRay(ray)!.hit).toBe(false);
        ray.length = 50;
        expect(scene.pickWithRay(ray)!.hit).toBe(true);
        mesh.isPickable = false;
        expect(scene.pickWithRay(ray)!.hit).toBe(false);
    });

    it("hits thin instances that are to be picked, and says which", async () => {
        const mesh = await create(createSphereNet());
        mesh.position.set(0, 1, 0);
        mesh.computeWorldMatrix(true);
        const places = [new Vector3(-6, 0, 0), new Vector3(0, 0, 4), new Vector3(6, 0, 0)];
        const matrices = places.flatMap((place, index) => [
            ...Matrix.RotationZ(index)
                .multiply(Matrix.Translation(place.x, place.y, place.z))
                .asArray(),
        ]);
        mesh.thinInstanceSetBuffer("matrix", new Float32Array(matrices), 16);
        mesh.thinInstanceEnablePicking = true;
        places.forEach((place, index) => {
            const middle = place.add(mesh.position);
            const from = middle.add(new Vector3(0.5, 8, -0.25));
            const hit = pick(from, middle)!;
            expect(hit).toBeInstanceOf(SurfacePickingInfo);
            expect(hit.thinInstanceIndex).toBe(index);
            expect(hit.pickedMesh).toBe(mesh);
            expect(Vector3.Distance(hit.pickedPoint!, middle)).toBeCloseTo(1, 5);
            expect(hit.distance).toBeCloseTo(Vector3.Distance(from, hit.pickedPoint!), 5);
            const outward = hit.pickedPoint!.subtract(middle);
            expect(Vector3.Dot(hit.getNormal(true)!, outward)).toBeCloseTo(1, 5);
        });
        // Between them, but in the box of all, and in the place of the mesh without them.
        expect(pick(new Vector3(3, 8, 0), new Vector3(3, 0, 0))).toBeNull();
        expect(pick(new Vector3(0, 8, 0), new Vector3(0, 0, 0))).toBeNull();
        expect(scene.multiPickWithRay(new Ray(new Vector3(-20, 1, 0), new Vector3(1, 0, 0), 100))).toHaveLength(2);
    });

    it("hits instances", async () => {
        const mesh = await create(createSphereNet());
        const instance = mesh.createInstance("instance");
        instance.position.set(4, 0, 0);
        instance.rotation.x = 1;
        instance.computeWorldMatrix(true);
        const hit = pick(new Vector3(4.5, 8, 0), new Vector3(4.5, 0, 0))!;
        expect(hit).toBeInstanceOf(SurfacePickingInfo);
        expect(hit.pickedMesh).toBe(instance);
        const outward = hit.pickedPoint!.subtract(instance.position);
        expect(outward.length()).toBeCloseTo(1, 5);
        expect(Vector3.Dot(hit.getNormal(true)!, outward)).toBeCloseTo(1, 5);
        // Bounds of its own do not stand for the surface.
        instance.setBoundingInfo(new BoundingInfo(new Vector3(-20, -20, -20), new Vector3(20, 20, 20)));
        expect(pick(new Vector3(9, 8, 0), new Vector3(9, 0, 0))).toBeNull();
        // Where its points are now, though nothing was drawn since.
        mesh.updatePoints(mesh.net.points.map((value, i) => (i % 4 === 1 ? value + 5 : value)));
        expect(pick(new Vector3(4, 20, 0), new Vector3(4, 0, 0))).toBeNull();
        const up = new Vector3(0, Math.cos(1), Math.sin(1)).scale(5).add(instance.position);
        expect(Vector3.Distance(pick(up.add(new Vector3(0, 8, 0)), up)!.pickedPoint!, up)).toBeCloseTo(1, 5);
    });
});
