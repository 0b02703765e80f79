import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Camera } from "@babylonjs/core/Cameras/camera.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import "@babylonjs/core/Meshes/instancedMesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { BezierPatchMesh, createPatchNet, createTeapotNet, type PatchNet } from "../../../src/index";
import type { OffscreenMode } from "../../../src/hull/TessellationSettings";
import { createView, type View } from "../../../src/hull/View";
import { writeCameraView } from "../../../src/mesh/cameraView";
import { writeVisibility } from "../../../src/mesh/cameraVisibility";

let engine: NullEngine;
let scene: Scene;
let camera: FreeCamera;
let mesh: BezierPatchMesh;
let material: StandardMaterial;

function setUp(rightHanded: boolean): void {
    scene = new Scene(engine);
    scene.useRightHandedSystem = rightHanded;
    camera = new FreeCamera("camera", new Vector3(2, 2, -12), scene);
    camera.setTarget(new Vector3(0, 1.5, 0));
    material = new StandardMaterial("material", scene);
    mesh = new BezierPatchMesh("teapot", { net: createTeapotNet(), tessellation: { offscreen: "drop" } }, scene);
    mesh.material = material;
}

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    setUp(false);
});

afterEach(() => {
    engine.dispose();
});

function viewOf(offscreen: OffscreenMode = "drop"): View {
    const view = createView();
    writeCameraView(camera, mesh.computeWorldMatrix(true), view);
    writeVisibility(camera, mesh, view, offscreen);
    return view;
}

describe("what a view knows of a camera", () => {
    it.each([
        [0, 0],
        [640, 0],
        [0, 480],
    ])("stays as it was while the picture is of no size: %d × %d", async (width, height) => {
        await mesh.whenReadyAsync();
        scene.render();
        const { tessellations, triangles } = mesh.stats;
        jest.spyOn(engine, "getRenderWidth").mockReturnValue(width);
        jest.spyOn(engine, "getRenderHeight").mockReturnValue(height);
        camera.position.x += 1;
        for (let frame = 0; frame < 3; frame++) {
            scene.render();
        }
        expect(mesh.stats).toMatchObject({ tessellations, triangles });
        jest.restoreAllMocks();
        camera.position.x += 1;
        scene.render();
        expect(mesh.stats.tessellations).toBe(tessellations + 1);
    });

    it.each([
        ["left-handed", false, false],
        ["right-handed", true, false],
        ["left-handed, orthographic", false, true],
        ["right-handed, orthographic", true, true],
    ])("projects as the camera does: %s", (_, rightHanded, orthographic) => {
        setUp(rightHanded);
        if (orthographic) {
            camera.mode = Camera.ORTHOGRAPHIC_CAMERA;
            [camera.orthoLeft, camera.orthoRight, camera.orthoBottom, camera.orthoTop] = [-5, 5, -3, 3];
        }
        const { clip, eye, forward, cornerTangent } = viewOf();
        const whole: Matrix = camera.getTransformationMatrix();
        const ahead = new Vector3(0, 1.5, 0).subtract(camera.position).normalize();
        expect(Math.hypot(forward[0] - ahead.x, forward[1] - ahead.y, forward[2] - ahead.z)).toBeLessThan(1e-5);
        for (const [x, y, z] of [
            [1, 2, 3],
            [-4, 0, 7],
            [0, 1.5, 0],
        ]) {
            const p = [x - eye[0], y - eye[1], z - eye[2], 1];
            const [a, b, c, w] = [0, 1, 2, 3].map((i) =>
                p.reduce((sum, value, row) => sum + value * clip[4 * row + i], 0),
            );
            const expected = Vector3.TransformCoordinates(new Vector3(x, y, z), whole);
            expect(a / w).toBeCloseTo(expected.x, 4);
            expect(b / w).toBeCloseTo(expected.y, 4);
            expect(c / w).toBeCloseTo(expected.z, 4);
        }
        if (!orthographic) {
            const tangent = Math.tan(camera.fov / 2);
            expect(cornerTangent).toBeCloseTo(tangent * Math.hypot(1, engine.getAspectRatio(camera)), 4);
        }
    });

    it.each([
        ["left-handed", false, 1],
        ["right-handed", true, 1],
        ["left-handed, mirrored", false, -1],
        ["right-handed, mirrored", true, -1],
    ])("drops the far side of a closed body, where back faces are culled: %s", async (_, rightHanded, mirror) => {
        setUp(rightHanded);
        mesh.scaling.x = mirror;
        await mesh.whenReadyAsync();
        const { drawnPatches } = mesh.stats;
        expect(drawnPatches).toBeLessThan(32);
        expect(drawnPatches).toBeGreaterThan(15);
        const surface = await mesh.readSurfaceAsync();
        // The side that is seen is there: of the vertices whose normal points to the eye, no patch is missing.
        const drawn = new Set(surface.patchIds);
        const toLocal = Matrix.Invert(mesh.getWorldMatrix());
        const eye = Vector3.TransformCoordinates(camera.globalPosition, toLocal);
        for (let patch = 0; patch < 32; patch++) {
            const { position, normal } = mesh.evaluate(patch, 0.5, 0.5);
            if (Vector3.Dot(normal, eye.subtract(position)) > 0) {
                expect(drawn.has(patch)).toBe(true);
            }
        }
        material.backFaceCulling = false;
        mesh.tessellation.level = 3;
        scene.render();
        expect(mesh.stats.drawnPatches).toBe(32);
    });

    it("culls no side where the materials do not agree, and the other one where they say so", () => {
        expect(viewOf().culledFacing).toBe(1);
        expect(viewOf("coarsen").culledFacing).toBe(0);
        material.cullBackFaces = false;
        expect(viewOf().culledFacing).toBe(-1);
        material.cullBackFaces = true;
        material.sideOrientation = 1 - mesh.sideOrientation;
        expect(viewOf().culledFacing).toBe(-1);
        material.sideOrientation = null;
        const other = new StandardMaterial("other", scene);
        const both = new MultiMaterial("both", scene);
        both.subMaterials.push(material, other);
        mesh.material = both;
        expect(viewOf().culledFacing).toBe(1);
        other.backFaceCulling = false;
        expect(viewOf().culledFacing).toBe(0);
        mesh.material = null;
        expect(viewOf().culledFacing).toBe(0);
    });

    it("hides nothing of what is drawn from elsewhere too", () => {
        expect(viewOf().hidesPatches).toBe(true);
        const instance = mesh.createInstance("elsewhere");
        expect(viewOf().hidesPatches).toBe(false);
        instance.dispose();
        expect(viewOf().hidesPatches).toBe(true);
        mesh.thinInstanceSetBuffer("matrix", Float32Array.from(Matrix.Translation(50, 0, 0).asArray()), 16);
        expect(viewOf().hidesPatches).toBe(false);
        mesh.thinInstanceCount = 0;
        mesh.layerMask = 0x20000000;
        expect(viewOf().hidesPatches).toBe(false);
    });
});

describe("a camera that turns away", () => {
    it("drops the patches that leave the picture, and draws them again", async () => {
        await mesh.whenReadyAsync();
        material.backFaceCulling = false;
        scene.render();
        expect(mesh.stats.drawnPatches).toBe(32);
        camera.setTarget(new Vector3(0, 1.5, -40));
        scene.render();
        expect(mesh.stats).toMatchObject({ drawnPatches: 0, vertices: 0, triangles: 0 });
        camera.setTarget(new Vector3(0, 1.5, 0));
        scene.render();
        expect(mesh.stats.drawnPatches).toBe(32);
    });
});

describe("a camera whose view is frozen", () => {
    it("is kept from when there is a picture", async () => {
        mesh.tessellation.set({ frozen: true, offscreen: "keep" });
        jest.spyOn(engine, "getRenderWidth").mockReturnValue(0);
        jest.spyOn(engine, "getRenderHeight").mockReturnValue(0);
        await mesh.whenReadyAsync();
        scene.render();
        jest.restoreAllMocks();
        scene.render();
        const { triangles } = mesh.stats;
        mesh.tessellation.frozen = false;
        scene.render();
        expect(mesh.stats.triangles).toBe(triangles);
    });

    /** Flat patches side by side, of which the second turns its back. */
    function createSquares(): PatchNet {
        const square = (x: number, turn: number): number[] =>
            Array.from({ length: 16 }, (_, i) => [x + turn * ((i & 3) - 1.5), i >> 2, 0, 1]).flat();
        return createPatchNet({
            points: [...square(-2, 1), ...square(2, -1)],
            patches: Array.from({ length: 32 }, (_, i) => i),
        });
    }

    it("hides what the material and the settings of now let it hide, and nothing from copies", async () => {
        mesh.net = createSquares();
        await mesh.whenReadyAsync();
        const drawn = (): number => {
            scene.render();
            return mesh.stats.drawnPatches;
        };
        expect(drawn()).toBe(1);
        mesh.tessellation.frozen = true;
        expect(drawn()).toBe(1);
        const { triangles } = mesh.stats;
        material.backFaceCulling = false;
        expect(drawn()).toBe(2);
        material.backFaceCulling = true;
        mesh.tessellation.offscreen = "coarsen";
        expect(drawn()).toBe(2);
        // Not coarser inside: it is in view.
        expect(mesh.stats.triangles).toBe(2 * triangles);
        mesh.tessellation.offscreen = "drop";
        expect(drawn()).toBe(1);
        mesh.createInstance("from behind").rotation.y = Math.PI;
        expect(drawn()).toBe(2);
    });
});
