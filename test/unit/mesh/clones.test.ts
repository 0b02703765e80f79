import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Animation } from "@babylonjs/core/Animations/animation.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { MergeMeshesOptimization, SceneOptimizer, SceneOptimizerOptions } from "@babylonjs/core/Misc/sceneOptimizer.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { BezierPatchMesh, createTeapotNet } from "../../../src/index";

/** Two places, and a colour for each. */
const MATRICES = [...Matrix.Identity().asArray(), ...Matrix.Translation(3, 0, 0).asArray()];
const COLORS = [1, 0, 0, 1, 0, 1, 0, 1];

let engine: NullEngine;
let scene: Scene;
let mesh: BezierPatchMesh;

beforeEach(async () => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    new FreeCamera("camera", new Vector3(0, 2, -12), scene);
    mesh = new BezierPatchMesh("teapot", { net: createTeapotNet() }, scene);
    await mesh.whenReadyAsync();
});

afterEach(() => {
    engine.dispose();
});

function colorBufferOf(owner: Mesh): { references: number } {
    return owner.getVertexBuffer("instanceColor")!.getBuffer()!;
}

describe("a clone, and a baked mesh", () => {
    it("have all that a clone of a plain mesh has", async () => {
        const values = {
            ...{ metadata: { health: 3 }, renderOverlay: true, overlayAlpha: 0.25, outlineWidth: 0.2, alphaIndex: 7 },
            ...{ applyFog: false, useVertexColors: false, edgesWidth: 3, alwaysSelectAsActiveMesh: true },
            ...{ cullingStrategy: 2, ignoreCameraMaxZ: true, infiniteDistance: true, checkCollisions: true },
            ...{ collisionGroup: 6, collisionMask: 5, isBlocker: true, isNearPickable: true, scalingDeterminant: 0.5 },
            ...{ enablePointerMoveEvents: true, pointerOverDisableMeshTesting: true, definedFacingForward: false },
            ...{ overlayColor: new Color3(0.1, 0.2, 0.3), ellipsoid: new Vector3(1, 2, 3) },
        };
        Object.assign(mesh, values);
        mesh.animations.push(new Animation("turn", "rotation.y", 30, Animation.ANIMATIONTYPE_FLOAT));
        mesh.createAnimationRange("turn", 0, 10);
        const plain = Object.assign(new Mesh("plain", scene), values).clone("plain copy");
        for (const copy of [mesh.clone("copy"), await mesh.bakeAsync("baked")]) {
            for (const name of Object.keys(values) as (keyof typeof values)[]) {
                expect([name, copy[name]]).toEqual([name, plain[name]]);
            }
            expect(copy.overlayColor).not.toBe(mesh.overlayColor);
            expect(copy.animations.map(({ name }) => name)).toEqual(["turn"]);
            expect(copy.animations[0]).not.toBe(mesh.animations[0]);
            expect(copy.getAnimationRange("turn")).toMatchObject({ from: 0, to: 10 });
        }
    });

    it("stand where the mesh does, with a pivot of either kind", async () => {
        mesh.rotation.set(0.3, 0.5, 0);
        mesh.scaling.set(1, 2, 1);
        for (const isPoint of [true, false]) {
            if (isPoint) {
                mesh.setPivotPoint(new Vector3(1, 2, 3));
            } else {
                mesh.setPivotMatrix(Matrix.Translation(1, 2, 3), false);
            }
            const world = [...mesh.computeWorldMatrix(true).asArray()];
            for (const copy of [mesh.clone("copy"), await mesh.bakeAsync("baked")]) {
                const own = [...copy.computeWorldMatrix(true).asArray()];
                own.forEach((value, i) => {
                    expect(value).toBeCloseTo(world[i], 5);
                });
            }
        }
    });

    it("have thin instances where they are asked for", async () => {
        mesh.thinInstanceSetBuffer("matrix", new Float32Array(MATRICES), 16);
        mesh.thinInstanceSetBuffer("color", new Float32Array(COLORS), 4);
        expect(mesh.clone("none").thinInstanceCount).toBe(0);
        const copy = mesh.clone("all", { cloneThinInstances: true });
        expect(copy.thinInstanceCount).toBe(2);
        await copy.whenReadyAsync();
        expect(copy.getVerticesDataKinds()).toContain("instanceColor");
        expect(colorBufferOf(copy)).not.toBe(colorBufferOf(mesh));
    });
});

it("says what needs vertices on the CPU, and stays as it is", () => {
    const { geometry, subMeshes } = mesh;
    const calls: Record<string, () => unknown> = {
        flipFaces: () => mesh.flipFaces(),
        setIndices: () => mesh.setIndices([0, 1, 2]),
        setVerticesData: () => mesh.setVerticesData("position", [0, 0, 0]),
        bakeCurrentTransformIntoVertices: () => mesh.bakeCurrentTransformIntoVertices(),
        enableEdgesRendering: () => mesh.enableEdgesRendering(),
        createNormals: () => {
            mesh.createNormals(false);
        },
        updateFacetData: () => mesh.updateFacetData(),
    };
    for (const [name, call] of Object.entries(calls)) {
        expect(call).toThrow(
            `${name} needs vertices on the CPU, which BezierPatchMesh "teapot" has none of: call it on`,
        );
    }
    expect(mesh.geometry).toBe(geometry);
    expect(mesh.subMeshes).toBe(subMeshes);
});

it("is left as it is by the merging of a SceneOptimizer, which merges others", async () => {
    const other = new BezierPatchMesh("other", { net: createTeapotNet() }, scene);
    await other.whenReadyAsync();
    CreateBox("box", {}, scene);
    CreateBox("second box", {}, scene);
    const optimizer = new SceneOptimizer(scene, new SceneOptimizerOptions());
    expect(new MergeMeshesOptimization().apply(scene, optimizer)).toBe(true);
    expect(scene.meshes.map(({ name }) => name)).toEqual(["teapot", "other", "box_merged"]);
    for (const patches of [mesh, other]) {
        expect(patches.isEnabled() && patches.isVisible).toBe(true);
        expect((await patches.readSurfaceAsync()).indices.length).toBeGreaterThan(0);
    }
    optimizer.dispose();
});

describe("attributes of thin instances", () => {
    beforeEach(() => {
        scene.activeCameras = [scene.activeCamera!, new FreeCamera("other", new Vector3(0, 5, -40), scene)];
        mesh.thinInstanceSetBuffer("matrix", new Float32Array(MATRICES), 16);
    });

    it("are freed when others take their place, and with the mesh, however many cameras there are", () => {
        const buffers = [];
        for (let i = 0; i < 4; i++) {
            mesh.thinInstanceSetBuffer("color", new Float32Array(COLORS), 4);
            buffers.push(colorBufferOf(mesh));
            scene.render();
        }
        const [last, ...before] = buffers.reverse();
        expect(before.map(({ references }) => references)).toEqual([0, 0, 0]);
        expect(last.references).toBe(2);
        mesh.dispose();
        expect(last.references).toBe(0);
    });

    it("are taken away from all cameras", () => {
        mesh.thinInstanceSetBuffer("color", new Float32Array(COLORS), 4);
        const buffer = colorBufferOf(mesh);
        scene.render();
        expect(buffer.references).toBe(2);
        mesh.thinInstanceSetBuffer("color", null);
        scene.render();
        scene.render();
        expect(mesh.getVerticesDataKinds()).not.toContain("instanceColor");
        expect(buffer.references).toBe(0);
    });

    it("cost nothing while they stay as they are, also after some were replaced", () => {
        mesh.thinInstanceSetBuffer("color", new Float32Array(COLORS), 4);
        scene.render();
        mesh.thinInstanceSetBuffer("matrix", new Float32Array(MATRICES), 16);
        scene.render();
        scene.render();
        const marks = jest.spyOn(mesh, "_markSubMeshesAsAttributesDirty");
        const keys = jest.spyOn(Object, "keys");
        scene.render();
        scene.render();
        expect([marks.mock.calls.length, keys.mock.calls.length]).toEqual([0, 0]);
        keys.mockRestore();
    });

    it("have the bounds of the surface as it is when they come back", () => {
        mesh.thinInstanceSetBuffer("matrix", null);
        mesh.updatePoints(mesh.net.points.map((value, i) => (i % 4 === 0 ? value + 100 : value)));
        scene.render();
        mesh.thinInstanceSetBuffer("matrix", new Float32Array(MATRICES), 16);
        expect(mesh.getBoundingInfo().boundingBox.minimum.x).toBeCloseTo(97, 4);
    });

    it("are seen by the material, whenever they come", () => {
        scene.render();
        const [part] = mesh.subMeshes;
        let marks = 0;
        jest.spyOn(mesh, "_markSubMeshesAsAttributesDirty").mockImplementation(() => {
            marks++;
        });
        mesh.thinInstanceSetBuffer("color", new Float32Array(COLORS), 4);
        expect(marks).toBe(1);
        scene.render();
        marks = 0;
        scene.render();
        expect([marks, mesh.subMeshes[0]]).toEqual([0, part]);
    });
});
