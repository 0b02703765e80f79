import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import "@babylonjs/core/Culling/ray.js";
import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import { applyStencil, BezierPatchMesh, createPatchNet, createTeapotNet } from "../../../src/index";
import {
    createCageNet,
    createSplineNet,
    movedControls,
    movedNet,
    withoutWeights,
    type CageNet,
} from "../../support/cageNets";

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    const camera = new FreeCamera("camera", new Vector3(0, 2, -12), scene);
    camera.setTarget(Vector3.Zero());
});

afterEach(() => {
    engine.dispose();
});

const SPLINE = createSplineNet(5, true);
const SHEET = createCageNet({ seed: 3, columns: 4, rows: 3, longestRow: 60, hasVectors: false });
const GREGORY = createCageNet({ seed: 6, columns: 4, rows: 3, longestRow: 60, hasVectors: true });

async function create({ net }: CageNet): Promise<BezierPatchMesh> {
    const mesh = new BezierPatchMesh("m", { net, tessellation: { mode: "uniform", level: 3 } }, scene);
    await mesh.whenReadyAsync();
    scene.render();
    return mesh;
}

describe.each([
    ["NURBS", SPLINE],
    ["sheet", SHEET],
    ["Gregory and tangent patches", GREGORY],
])("a mesh whose cage moves: %s", (_, made) => {
    it("draws what a mesh of the moved net draws", async () => {
        const mesh = await create(made);
        const controls = movedControls(made.controls, 2);
        mesh.updateCage(controls);
        scene.render();
        const fresh = await create({ ...made, net: movedNet(made, controls) });
        expect(await mesh.readSurfaceAsync()).toEqual(await fresh.readSurfaceAsync());
        expect(mesh.net.points).toEqual(fresh.net.points);
        expect(mesh.evaluate(1, 0.3, 0.6)).toEqual(fresh.evaluate(1, 0.3, 0.6));
        expect((await mesh.evaluateSamplesAsync([1], [0.3, 0.6])).positions).toEqual(
            (await fresh.evaluateSamplesAsync([1], [0.3, 0.6])).positions,
        );
    });

    it("is bounded and picked where it is", async () => {
        const mesh = await create(made);
        mesh.updateCage(movedControls(made.controls, 2, 1000));
        const { minimum, maximum } = mesh.getBoundingInfo();
        const { position, normal } = mesh.evaluate(0, 0.5, 0.5);
        for (const axis of ["x", "y", "z"] as const) {
            expect(minimum[axis]).toBeLessThanOrEqual(position[axis]);
            expect(maximum[axis]).toBeGreaterThanOrEqual(position[axis]);
            expect(minimum[axis]).toBeGreaterThan(900);
        }
        const ray = new Ray(position.add(normal.scale(5)), normal.scale(-1), 100);
        const info = mesh.intersects(ray);
        expect(info.hit).toBe(true);
        mesh.position.x = -1000;
        scene.render();
        expect(mesh.getBoundingInfo().boundingBox.minimumWorld.x).toBeLessThan(100);
    });

    it("goes by what was moved last", async () => {
        const mesh = await create(made);
        const { points } = mesh.net;
        const id = mesh.net.patches[0];
        mesh.updateCage(movedControls(made.controls, 1));
        const controls = movedControls(made.controls, 2);
        mesh.updateCage(controls);
        mesh.updatePoints([1, 2, 3, 1], id);
        const expected = applyStencil(made.stencil, controls);
        expected.set([1, 2, 3, 1], 4 * id);
        expect(mesh.net.points).toEqual(expected);
        scene.render();
        const fresh = await create({ ...made, net: createPatchNet({ ...made.net, points: expected }) });
        expect(await mesh.readSurfaceAsync()).toEqual(await fresh.readSurfaceAsync());
        mesh.updatePoints([1, 2, 4, 1], id);
        expect(mesh.net.points[4 * id + 2]).toBe(4);
        // The same cage again: it was moved past since.
        mesh.updateCage(controls);
        expect(mesh.net.points).toEqual(applyStencil(made.stencil, controls));
        // The array is the same one all along.
        expect(mesh.net.points).toBe(points);
        scene.render();
        const again = await create({ ...made, net: movedNet(made, controls) });
        expect(await mesh.readSurfaceAsync()).toEqual(await again.readSurfaceAsync());
    });

    it("does nothing where the cage is already", async () => {
        const mesh = await create(made);
        const controls = movedControls(made.controls, 1);
        mesh.updateCage(controls);
        scene.render();
        const { tessellations } = mesh.stats;
        mesh.updateCage([...controls]);
        scene.render();
        expect(mesh.stats.tessellations).toBe(tessellations);
        mesh.updateCage(movedControls(made.controls, 2));
        mesh.updateCage(movedControls(made.controls, 3));
        scene.render();
        expect(mesh.stats.tessellations).toBe(tessellations + 1);
    });

    it("has a surface for every camera, also for those that come later", async () => {
        const mesh = await create(made);
        const controls = movedControls(made.controls, 4);
        mesh.updateCage(controls);
        const second = new FreeCamera("second", new Vector3(0, 2, -40), scene);
        scene.activeCameras = [scene.activeCamera!, second];
        scene.render();
        expect(mesh.stats.surfaces).toBe(2);
        const ofSecond = await mesh.readSurfaceAsync();
        mesh.updateCage(movedControls(made.controls, 5));
        scene.render();
        expect(await mesh.readSurfaceAsync()).not.toEqual(ofSecond);
        scene.activeCameras = [second, scene.activeCameras[0]];
        mesh.updateCage(controls);
        scene.render();
        expect(await mesh.readSurfaceAsync()).toEqual(ofSecond);
    });

    it("clones where it is, with a cage of its own", async () => {
        const mesh = await create(made);
        const controls = movedControls(made.controls, 6);
        mesh.updateCage(controls);
        const copy = mesh.clone("copy");
        expect(copy.net.points).toEqual(mesh.net.points);
        copy.updateCage(movedControls(made.controls, 7));
        expect(mesh.net.points).toEqual(applyStencil(made.stencil, controls));
        expect(copy.net.points).toEqual(applyStencil(made.stencil, movedControls(made.controls, 7)));
    });

    it("is moved before its first surface", async () => {
        const controls = movedControls(made.controls, 8);
        const mesh = new BezierPatchMesh("m", { net: made.net }, scene);
        mesh.updateCage(controls);
        await mesh.whenReadyAsync();
        const fresh = new BezierPatchMesh("m", { net: movedNet(made, controls) }, scene);
        await fresh.whenReadyAsync();
        expect(await mesh.readSurfaceAsync()).toEqual(await fresh.readSurfaceAsync());
    });

    it("changes nothing when a number is wrong", async () => {
        const mesh = await create(made);
        const controls = movedControls(made.controls, 9);
        mesh.updateCage(controls);
        const wrong = [...movedControls(made.controls, 10)];
        wrong[4 * 3 + 1] = NaN;
        expect(() => {
            mesh.updateCage(wrong);
        }).toThrow("Cage point 3: y is NaN, not a finite number.");
        expect(mesh.net.points).toEqual(applyStencil(made.stencil, controls));
    });
});

it("says so when a net has no cage", async () => {
    const mesh = new BezierPatchMesh("m", { net: createTeapotNet() }, scene);
    expect(() => {
        mesh.updateCage([0, 0, 0]);
    }).toThrow("The net has no stencil, so there is no cage to move");
    // Another net may have one.
    mesh.net = SHEET.net;
    mesh.updateCage(withoutWeights(SHEET.controls));
    await mesh.whenReadyAsync();
    expect(mesh.net.points).toEqual(applyStencil(SHEET.stencil, SHEET.controls));
});
