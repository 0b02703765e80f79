import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import "@babylonjs/core/Culling/ray.js";
import { Ray } from "@babylonjs/core/Culling/ray.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { BezierPatchMesh, createTeapotNet, SurfacePickingInfo } from "../../../src/index";
import { NO_VECTOR } from "../../../src/net/PatchNet";
import { createSheet } from "../../conformance/checks/nets";
import { createRandom } from "../../support/random";
import { withTangents, withTwists } from "../../support/vectorNets";

const SEED = Number(process.env.SEED ?? 20261204);
const gregory = withTangents(withTwists(createSheet(2, 2, SEED, false), SEED + 1, 0.8), SEED + 2, 0.4);

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    new FreeCamera("camera", new Vector3(3, 12, 3), scene).setTarget(new Vector3(3, 0, 3.01));
});

afterEach(() => {
    engine.dispose();
});

/** Largest distance of a mesh's vertices from the surface, and largest difference of their normals. */
async function deviationsOf(mesh: BezierPatchMesh): Promise<[number, number]> {
    const { positions, normals, patchIds, patchUvs } = await mesh.readSurfaceAsync();
    const frame = createFrame();
    let far = 0;
    let turned = 0;
    patchIds.forEach((patch, i) => {
        evaluatePatch(mesh.net, patch, patchUvs[2 * i], patchUvs[2 * i + 1], frame);
        for (let axis = 0; axis < 3; axis++) {
            far = Math.max(far, Math.abs(positions[3 * i + axis] - frame.position[axis]));
            turned = Math.max(turned, Math.abs(normals[3 * i + axis] - frame.normal[axis]));
        }
    });
    return [far, turned];
}

describe("a mesh of a net with vectors", () => {
    it("takes the net in place of another, and another in its place", async () => {
        const mesh = new BezierPatchMesh("mesh", { net: createTeapotNet() }, scene);
        for (const net of [gregory, createTeapotNet(), gregory]) {
            mesh.net = net;
            await mesh.whenReadyAsync();
            scene.render();
            expect(mesh.net).toEqual(net);
            const [far, turned] = await deviationsOf(mesh);
            expect(far).toBeLessThan(2e-6);
            expect(turned).toBeLessThan(2e-6);
        }
    });

    it("moves with its vectors, and its bounds do", async () => {
        const mesh = new BezierPatchMesh("mesh", { net: gregory }, scene);
        await mesh.whenReadyAsync();
        scene.render();
        const { x, y, z } = mesh.evaluate(0, 0.25, 0.25).position;
        mesh.updatePoints([0, 40, 0, 0], gregory.twists![0]);
        scene.render();
        const moved = mesh.evaluate(0, 0.25, 0.25).position;
        expect([moved.x, moved.z]).toEqual([x, z].map((value) => expect.closeTo(value, 0)));
        expect(moved.y).toBeGreaterThan(y + 2);
        expect(mesh.getBoundingInfo().maximum.y).toBeGreaterThan(39);
        expect((await deviationsOf(mesh))[0]).toBeLessThan(1e-5);
        // Points stay points, and vectors vectors.
        const move = (point: number[], id: number) => (): void => {
            mesh.updatePoints(point, id);
        };
        expect(move([0, 0, 0, 1], gregory.twists![0])).toThrow("whose weight is 0");
        expect(move([0, 0, 0, 2], 3)).toThrow("in a net with vectors every weight is 1");
        expect(mesh.evaluate(0, 0.25, 0.25).position.asArray()).toEqual(moved.asArray());
    });

    it("clones and bakes the whole of it", async () => {
        const mesh = new BezierPatchMesh("mesh", { net: gregory }, scene);
        const copy = mesh.clone("copy");
        expect(copy.net).toEqual(gregory);
        expect(copy.net.twists).not.toBe(mesh.net.twists);
        await copy.whenReadyAsync();
        scene.render();
        const surface = await copy.readSurfaceAsync();
        const baked = await copy.bakeAsync("baked");
        expect(new Float32Array(baked.getVerticesData(VertexBuffer.PositionKind)!)).toEqual(surface.positions);
        expect(new Float32Array(baked.getVerticesData(VertexBuffer.NormalKind)!)).toEqual(surface.normals);
    });

    it("is picked where it is, with the normals of its tangent patches", () => {
        const mesh = new BezierPatchMesh("mesh", { net: gregory }, scene);
        const random = createRandom(SEED);
        let inside = 0;
        for (let i = 0; i < 60; i++) {
            const [patch, u, v] = [i % 4, random(), random()];
            const place = mesh.evaluate(patch, u, v);
            // Straight from below the sheet, where its fronts are; it hangs over nearly nowhere.
            const from = place.position.add(new Vector3(0, -20, 0));
            const info = scene.pickWithRay(new Ray(from, Vector3.Up(), 100)) as SurfacePickingInfo;
            expect(info.hit).toBe(true);
            if (info.patch === patch && Math.abs(info.bu - u) + Math.abs(info.bv - v) < 1e-6) {
                inside++;
                expect(Vector3.Distance(info.pickedPoint!, place.position)).toBeLessThan(1e-6);
                expect(Vector3.Distance(info.getNormal(true)!, place.normal)).toBeLessThan(1e-5);
            }
        }
        expect(inside).toBeGreaterThan(40);
        expect(gregory.tangents!.some((id) => id !== NO_VECTOR)).toBe(true);
    });
});
