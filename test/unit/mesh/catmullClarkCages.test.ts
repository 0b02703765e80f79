import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import "@babylonjs/core/Culling/ray.js";
import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import { CREATURE } from "../../../demo/models/creature.mjs";
import {
    applyStencil,
    approximateCatmullClark,
    BezierPatchMesh,
    parseObjCage,
    type CageNet,
    type SurfacePickingInfo,
} from "../../../src/index";
import { sizeOf, withWeights } from "../../support/cageNets";
import { differingFields, firstDifference, largestDifference } from "../../support/differences";
import { createRandom } from "../../support/random";

const SEED = Number(process.env.SEED ?? 540);
const { cage } = parseObjCage(CREATURE).cages[0];

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

/** The creature bent along its length, far from the origin where `offset` is. */
function movedPositions(time: number, offset = 0): Float32Array {
    return cage.positions.map((value, i) => {
        const z = cage.positions[i - (i % 3) + 2];
        return value + offset + (i % 3 < 2 ? 0.3 * Math.sin(z + time) : 0);
    });
}

function create(net: CageNet): BezierPatchMesh {
    return new BezierPatchMesh("m", { net, tessellation: { mode: "uniform", level: 2 } }, scene);
}

/** Largest difference of numbers, as a share of a size. */
function farthest(a: ArrayLike<number>, b: ArrayLike<number>, size: number): number {
    return largestDifference(a, b) / size;
}

describe.each(["acc", "gregory"] as const)(`a creature whose cage moves (seed ${SEED}): %s`, (method) => {
    const net = approximateCatmullClark(cage, { method });

    it.each([
        ["near", 0],
        ["far from the origin", 500],
    ])("has the points that its stencil makes, and those of a fresh conversion: %s", (_, offset) => {
        const mesh = create(net);
        for (const time of [1, 2]) {
            const positions = movedPositions(time, offset);
            mesh.updateCage(positions);
            const moved = withWeights(positions);
            const exact = applyStencil(net.stencil, moved, new Float64Array(net.points.length));
            const size = sizeOf(mesh.net);
            const rounding = 2 ** -24 * (offset / size);
            expect(farthest(mesh.net.points, exact, size)).toBeLessThan(1e-6 + rounding);
            expect(farthest(mesh.net.points, applyStencil(net.stencil, moved), size)).toBeLessThan(1e-6 + rounding);
            const fresh = approximateCatmullClark({ ...cage, positions }, { method });
            expect(farthest(mesh.net.points, fresh.points, size)).toBeLessThan(1e-6 + rounding);
        }
    });

    it("is drawn, evaluated and picked as a fresh conversion is", async () => {
        const mesh = create(net);
        await mesh.whenReadyAsync();
        scene.render();
        const positions = movedPositions(3);
        mesh.updateCage(positions);
        scene.render();
        const fresh = create(approximateCatmullClark({ ...cage, positions }, { method }));
        await fresh.whenReadyAsync();
        const size = sizeOf(fresh.net);
        const [a, b] = [await mesh.readSurfaceAsync(), await fresh.readSurfaceAsync()];
        expect(farthest(a.positions, b.positions, size)).toBeLessThan(1e-6);
        expect(farthest(a.normals, b.normals, 1)).toBeLessThan(1e-4);
        const random = createRandom(SEED);
        let hits = 0;
        for (let i = 0; i < 60; i++) {
            const patch = Math.floor(random() * net.report.patches);
            const [u, v] = [random(), random()];
            const [moved, expected] = [mesh.evaluate(patch, u, v), fresh.evaluate(patch, u, v)];
            expect(Vector3.Distance(moved.position, expected.position) / size).toBeLessThan(1e-6);
            expect(Vector3.Distance(moved.normal, expected.normal)).toBeLessThan(1e-4);
            const ray = new Ray(moved.position.add(moved.normal.scale(0.05)), moved.normal.scale(-1), 0.1);
            const [picked, wanted] = [mesh, fresh].map((other) => other.intersects(ray) as SurfacePickingInfo);
            expect(picked.hit).toBe(true);
            expect(Math.abs(picked.distance - wanted.distance) / size).toBeLessThan(1e-6);
            hits += Math.abs(picked.distance - 0.05) < 1e-4 ? 1 : 0;
        }
        // Others hit what is before them.
        expect(hits).toBeGreaterThan(50);
    });

    it("comes from a worker as well, whose net is a copy", async () => {
        const [mesh, other] = [net, structuredClone(net)].map(create);
        const positions = movedPositions(4);
        const surfaces = [];
        for (const each of [mesh, other]) {
            await each.whenReadyAsync();
            each.updateCage(positions);
            scene.render();
            surfaces.push(await each.readSurfaceAsync());
        }
        expect(differingFields(surfaces[1], surfaces[0])).toEqual({});
    });

    it("stays where it is when what it is given is wrong", async () => {
        const mesh = create(net);
        const positions = movedPositions(4);
        mesh.updateCage(positions);
        await mesh.whenReadyAsync();
        const before = await mesh.readSurfaceAsync();
        const wrong = (values: ArrayLike<number>, message: string | RegExp): void => {
            expect(() => {
                mesh.updateCage(values);
            }).toThrow(message);
        };
        const count = positions.length / 3;
        for (const value of [NaN, Infinity, 1e39]) {
            const spoilt = [...positions];
            spoilt[3 * 7 + 2] = value;
            wrong(spoilt, /^Cage point 7: z is (NaN|Infinity), not a finite number\.$/);
        }
        wrong(positions.subarray(3), `for each of the ${count} points of the cage`);
        wrong([], `for each of the ${count} points of the cage`);
        const weights = withWeights(positions);
        weights[4 * 5 + 3] = 2;
        wrong(weights, "Cage point 5: weight 2; every weight is 1, as the net has vectors.");
        scene.render();
        expect(differingFields(await mesh.readSurfaceAsync(), before)).toEqual({});
        mesh.updateCage(withWeights(movedPositions(5)));
        scene.render();
        expect(differingFields(await mesh.readSurfaceAsync(), before)).not.toEqual({});
    });

    it("gives way to another net, whose cage moves then, and to one without a cage", async () => {
        const mesh = create(approximateCatmullClark(cage, { method: method === "acc" ? "gregory" : "acc" }));
        mesh.updateCage(movedPositions(6));
        await mesh.whenReadyAsync();
        scene.render();
        mesh.net = net;
        await mesh.whenReadyAsync();
        expect(firstDifference(mesh.net.points, net.points)).toBeNull();
        const positions = movedPositions(7);
        mesh.updateCage(positions);
        scene.render();
        const fresh = create(net);
        fresh.updateCage(positions);
        await fresh.whenReadyAsync();
        expect(differingFields(await mesh.readSurfaceAsync(), await fresh.readSurfaceAsync())).toEqual({});
        const { stencil, ...still } = net;
        mesh.net = still;
        await mesh.whenReadyAsync();
        expect(() => {
            mesh.updateCage(positions);
        }).toThrow("approximateCatmullClark and createNurbsNet make nets that have one");
        expect(stencil.controlCount).toBe(positions.length / 3);
        expect(firstDifference(mesh.net.points, net.points)).toBeNull();
    });
});
