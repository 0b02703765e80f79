import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { AssetContainer } from "@babylonjs/core/assetContainer.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { EngineStore } from "@babylonjs/core/Engines/engineStore.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { SceneSerializer } from "@babylonjs/core/Misc/sceneSerializer.js";
import { Scene } from "@babylonjs/core/scene.js";
import {
    BezierPatchMesh,
    CreateBezierPatchMesh,
    createPatchNet,
    createSphereNet,
    createTeapotNet,
    DEFAULT_TESSELLATION,
    type BackendName,
    type BezierPatchMeshOptions,
} from "../../../src/index";

let engine: NullEngine;
let scene: Scene;
let camera: FreeCamera;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine({
        renderWidth: 800,
        renderHeight: 600,
        textureSize: 512,
        deterministicLockstep: false,
        lockstepMaxSteps: 4,
    });
    scene = new Scene(engine);
    camera = new FreeCamera("camera", new Vector3(0, 2, -12), scene);
    camera.setTarget(new Vector3(0, 1.5, 0));
});

afterEach(() => {
    engine.dispose();
});

function create(options: Partial<BezierPatchMeshOptions> = {}): BezierPatchMesh {
    return CreateBezierPatchMesh("teapot", { net: createTeapotNet(), ...options }, scene);
}

describe("a mesh on an engine that draws nothing", () => {
    it("is made on the CPU, with what Babylon asks of a mesh", async () => {
        const mesh = create();
        expect(mesh).toBeInstanceOf(Mesh);
        expect(mesh.getClassName()).toBe("BezierPatchMesh");
        expect(mesh.backendName).toBe("cpu");
        expect(mesh.isReady()).toBe(false);
        await mesh.whenReadyAsync();
        expect(mesh.isReady()).toBe(true);
        scene.render();
        expect(mesh.getTotalVertices()).toBe(mesh.stats.vertices);
        expect(mesh.getTotalIndices()).toBe(3 * mesh.stats.triangles);
        expect(mesh.stats).toMatchObject({ patches: 32, drawnPatches: 32, factorScale: 1, surfaces: 1 });
        const { minimum, maximum } = mesh.getBoundingInfo();
        expect([...minimum.asArray(), ...maximum.asArray()].map((value) => Math.fround(value))).toEqual(
            [-3, 0, -2, 3.525, 3.15, 2].map(Math.fround),
        );
    });

    it("is among the bounds of its parent before it has a surface, unless its net is empty", () => {
        const root = new TransformNode("root", scene);
        create().parent = root;
        const { min, max } = root.getHierarchyBoundingVectors();
        expect([...min.asArray(), ...max.asArray()].map(Math.fround)).toEqual(
            [-3, 0, -2, 3.525, 3.15, 2].map(Math.fround),
        );
        expect(create({ net: createPatchNet({ points: [], patches: [] }) }).getTotalVertices()).toBe(0);
    });

    it("tells a shader which side is the front from the first draw on, though nothing is culled", () => {
        for (scene.useRightHandedSystem of [false, true]) {
            const mesh = create();
            expect(mesh._effectiveSideOrientation).toBe(mesh.sideOrientation);
            const front = 1 - mesh.sideOrientation;
            mesh.sideOrientation = front;
            expect(mesh.clone()._effectiveSideOrientation).toBe(front);
        }
    });

    it("has the world matrix that Babylon's own have, when it is asked for between frames", async () => {
        const parent = new TransformNode("parent", scene);
        const mesh = create();
        mesh.parent = parent;
        await mesh.whenReadyAsync();
        scene.render();
        // As in a snapshot: nobody but the mesh itself looks at its place.
        scene.getActiveMeshCandidates = () => ({ data: [], length: 0 });
        for (const x of [1, 2, 3]) {
            scene.render();
            mesh.position.x = x;
            parent.position.x = 10 * x;
            parent.computeWorldMatrix();
            expect(mesh.computeWorldMatrix().m[12]).toBe(11 * x);
        }
    });

    it("is denser when the camera is near, and costs nothing when it stands still", async () => {
        const mesh = create();
        await mesh.whenReadyAsync();
        scene.render();
        const far = mesh.stats;
        scene.render();
        expect(mesh.stats).toEqual(far);
        camera.position.z = -7;
        scene.render();
        expect(mesh.stats.triangles).toBeGreaterThan(far.triangles);
        expect(mesh.stats.tessellations).toBe(far.tessellations + 1);
    });

    it("follows its settings in the next frame", async () => {
        const mesh = create({ tessellation: { mode: "uniform", level: 4, spacing: "integer" } });
        await mesh.whenReadyAsync();
        expect(mesh.stats.triangles).toBe(32 * 32);
        mesh.tessellation.level = 8;
        scene.render();
        expect(mesh.stats.triangles).toBe(32 * 128);
        mesh.tessellation.set({ mode: "screen", pixelsPerSegment: 1 });
        mesh.tessellation.maxVertices = 3000;
        scene.render();
        expect(mesh.stats.vertices).toBeLessThanOrEqual(3000);
        expect(mesh.stats.factorScale).toBeLessThan(1);
    });

    it("keeps the density that a camera saw last while it is frozen", async () => {
        const mesh = create();
        await mesh.whenReadyAsync();
        scene.render();
        const far = mesh.stats;
        const { tessellations } = far;
        mesh.tessellation.frozen = true;
        scene.render();
        // To keep what there is is no work.
        expect(mesh.stats).toMatchObject({ tessellations, uploadedBytes: far.uploadedBytes });
        camera.position.z = -7;
        scene.render();
        camera.position.set(30, 3, 0);
        scene.render();
        expect(mesh.stats).toMatchObject({ triangles: far.triangles, vertices: far.vertices, tessellations });
        // Points and other settings go on.
        mesh.updatePoints([0, 3.4, 0, 1], 17);
        scene.render();
        expect(mesh.stats.tessellations).toBe(tessellations + 1);
        mesh.tessellation.pixelsPerSegment = 4;
        scene.render();
        expect(mesh.stats.triangles).toBeGreaterThan(far.triangles);
        mesh.tessellation.set({ pixelsPerSegment: 8, frozen: false });
        camera.position.set(0, 2, -7);
        scene.render();
        expect(mesh.stats.triangles).toBeGreaterThan(1.2 * far.triangles);
    });

    it.each([
        [
            "a lost context",
            (): void => {
                engine.onContextLostObservable.notifyObservers(engine);
                engine.onContextRestoredObservable.notifyObservers(engine);
            },
        ],
        [
            "another net",
            (mesh: BezierPatchMesh): void => {
                mesh.net = createTeapotNet();
            },
        ],
    ])("keeps that density over %s", async (_, happen) => {
        const mesh = create();
        await mesh.whenReadyAsync();
        scene.render();
        const { triangles } = mesh.stats;
        mesh.tessellation.frozen = true;
        camera.position.z = -7;
        happen(mesh);
        scene.render();
        expect(mesh.stats).toMatchObject({ triangles, surfaces: 1 });
        mesh.tessellation.frozen = false;
        scene.render();
        expect(mesh.stats.triangles).toBeGreaterThan(1.2 * triangles);
    });

    it("is made for where a camera is first, also frozen", async () => {
        const mesh = create({ tessellation: { frozen: true } });
        const free = create();
        await Promise.all([mesh.whenReadyAsync(), free.whenReadyAsync()]);
        scene.render();
        expect(mesh.stats.triangles).toBe(free.stats.triangles);
    });

    it("takes an empty net and draws nothing", async () => {
        const mesh = create({ net: createPatchNet({ points: [], patches: [] }) });
        await mesh.whenReadyAsync();
        scene.render();
        expect(mesh.stats).toMatchObject({ patches: 0, vertices: 0, triangles: 0 });
        mesh.net = createTeapotNet();
        scene.render();
        expect(mesh.stats.triangles).toBeGreaterThan(0);
        mesh.net = createPatchNet({ points: [], patches: [] });
        scene.render();
        expect(mesh.stats.triangles).toBe(0);
    });

    it("is bounded by its control points, also when they move", async () => {
        const mesh = create();
        await mesh.whenReadyAsync();
        mesh.position.x = 10;
        mesh.updatePoints([0, 50, 0, 1], mesh.net.patches[5]);
        scene.render();
        expect(mesh.getBoundingInfo().boundingBox.maximumWorld.y).toBe(50);
        expect(mesh.getBoundingInfo().boundingBox.minimumWorld.x).toBe(7);
        expect(mesh.net.points[4 * mesh.net.patches[5] + 1]).toBe(50);
        mesh.refreshBoundingInfo();
        expect(mesh.getBoundingInfo().boundingBox.maximumWorld.y).toBe(50);
    });

    it("evaluates exactly, and at many samples as its vertices are made", async () => {
        const mesh = create();
        const point = mesh.evaluate(4, 0.25, 0.5);
        const { positions, normals, uvs } = await mesh.evaluateSamplesAsync([4], [0.25, 0.5]);
        expect([...positions]).toEqual(point.position.asArray().map(Math.fround));
        expect([...normals]).toEqual(point.normal.asArray().map(Math.fround));
        expect([...uvs]).toEqual([0.25, 0.5]);
        expect(point.normal.length()).toBeCloseTo(1, 12);
        expect(Vector3.Dot(point.du, point.normal)).toBeCloseTo(0, 12);
        expect(() => mesh.evaluate(32, 0, 0)).toThrow("There is no patch 32; the net has 32.");
        expect(() => mesh.evaluate(0, 1.5, 0)).toThrow("(1.5, 0) is outside of the patch");
        expect(() => mesh.evaluate(0, NaN, 0)).toThrow(RangeError);
        await expect(mesh.evaluateSamplesAsync([0, 40], [0, 0, 0, 0])).rejects.toThrow(
            "Sample 1: there is no patch 40",
        );
        await expect(mesh.evaluateSamplesAsync([0], [0, 2])).rejects.toThrow("Sample 0: (0, 2) is outside");
        await expect(mesh.evaluateSamplesAsync([0], [0])).rejects.toThrow("1 samples need 2 parameters, not 1");
    });

    it("bakes a plain mesh with Babylon's winding", async () => {
        const mesh = create();
        mesh.position.y = 3;
        const baked = await mesh.bakeAsync("baked");
        expect(baked.getClassName()).toBe("Mesh");
        expect(baked.position.y).toBe(3);
        expect(baked.getTotalVertices()).toBe(mesh.stats.vertices);
        const surface = await mesh.readSurfaceAsync();
        expect([...baked.getIndices()!.slice(0, 3)]).toEqual([
            surface.indices[0],
            surface.indices[2],
            surface.indices[1],
        ]);
        expect(baked.sideOrientation).not.toBe(mesh.sideOrientation);
    });

    it("reads and bakes what was set and moved since the last frame, also while it is hidden", async () => {
        const mesh = create({ tessellation: { mode: "uniform", level: 2 } });
        await mesh.whenReadyAsync();
        scene.render();
        mesh.setEnabled(false);
        mesh.tessellation.set({ level: 6, offscreen: "keep" });
        const { vertices, tessellations } = mesh.stats;
        const baked = await mesh.bakeAsync("baked");
        expect(baked.getTotalVertices()).toBeGreaterThan(3 * vertices);
        mesh.updatePoints(mesh.net.points.map((value, i) => (i % 4 === 1 ? value + 10 : value)));
        const { positions } = await mesh.readSurfaceAsync();
        expect(Math.max(...positions.filter((_, i) => i % 3 === 1))).toBeCloseTo(13.15, 2);
        expect(mesh.stats.tessellations).toBe(tessellations + 2);
        await mesh.readSurfaceAsync();
        expect(mesh.stats.tessellations).toBe(tessellations + 2);
    });

    it("bakes one net when another comes meanwhile", async () => {
        const groups = Uint32Array.from({ length: 32 }, (_, patch) => (patch < 9 ? 2 : 1));
        for (const other of [{ ...createTeapotNet(), groups }, createSphereNet()]) {
            const mesh = create({ net: { ...createTeapotNet(), groups: groups.map((group) => 3 - group) } });
            await mesh.whenReadyAsync();
            const baking = mesh.bakeAsync("baked");
            mesh.net = other;
            scene.render();
            const baked = await baking;
            const slots = baked.subMeshes.map(({ materialIndex }) => materialIndex);
            expect(slots.sort()).toEqual(other.groups ? [1, 2] : [0]);
        }
    });

    it("clones with a net of its own", async () => {
        const mesh = create({ tessellation: { level: 3, mode: "uniform" } });
        mesh.scaling.x = 2;
        const copy = mesh.clone("copy");
        await Promise.all([mesh.whenReadyAsync(), copy.whenReadyAsync()]);
        expect(copy.tessellation.level).toBe(3);
        expect(copy.scaling.x).toBe(2);
        copy.updatePoints([9, 9, 9, 1], 0);
        expect(mesh.net.points[0]).not.toBe(9);
    });

    it("clones what it was made with, whatever became of the options since, and keeps no net but its own", () => {
        const options = { net: createTeapotNet(), backend: "cpu" as BackendName };
        const mesh = new BezierPatchMesh("teapot", options, scene);
        options.backend = "webgpu";
        expect(mesh.clone("copy").backendName).toBe("cpu");
        const reached = new Set<unknown>();
        const reach = (value: unknown, depth: number): void => {
            if (typeof value === "object" && value !== null && depth > 0 && !reached.has(value)) {
                reached.add(value);
                Object.values(value).forEach((inner) => {
                    reach(inner, depth - 1);
                });
            }
        };
        reach(mesh, 3);
        expect(reached.has(mesh.net)).toBe(true);
        expect(reached.has(options.net)).toBe(false);
    });

    it("makes no surfaces while it is not in the scene, as in a container, but for the first one", async () => {
        const fly = async (): Promise<number> => {
            const { tessellations } = mesh.stats;
            for (let frame = 0; frame < 3; frame++) {
                camera.position.z += 0.5;
                scene.render();
                // What Babylon tells of meshes comes a little later.
                await new Promise((resolve) => setTimeout(resolve, 5));
            }
            return mesh.stats.tessellations - tessellations;
        };
        const container = new AssetContainer(scene);
        const mesh = create();
        container.meshes.push(mesh);
        container.removeAllFromScene();
        await mesh.whenReadyAsync();
        expect(mesh.stats.tessellations).toBe(1);
        expect(await fly()).toBe(0);
        container.addAllToScene();
        scene.removeMesh(mesh);
        expect(await fly()).toBe(0);
        scene.addMesh(mesh);
        await new Promise((resolve) => setTimeout(resolve, 5));
        expect(await fly()).toBe(3);
        mesh.dispose();
        await new Promise((resolve) => setTimeout(resolve, 5));
        expect(scene.onNewMeshAddedObservable.observers).toEqual([]);
        expect(scene.onMeshRemovedObservable.observers).toEqual([]);
    });

    it("takes options that are undefined for left out", () => {
        const nothing = { backend: undefined, method: undefined, tangents: undefined, tessellation: undefined };
        const mesh = create(nothing);
        expect([mesh.backendName, mesh.method]).toEqual(["cpu", "staged"]);
        expect(mesh.tessellation.values).toEqual(DEFAULT_TESSELLATION);
    });

    it("clones, and bakes, with alpha and billboard mode, and clones with the side that is its front", async () => {
        const mesh = create();
        mesh.hasVertexAlpha = true;
        mesh.billboardMode = TransformNode.BILLBOARDMODE_Y;
        mesh.sideOrientation = Constants.MATERIAL_CounterClockWiseSideOrientation;
        const copy = mesh.clone("copy");
        expect(copy.hasVertexAlpha).toBe(true);
        expect(copy.sideOrientation).toBe(mesh.sideOrientation);
        expect(copy.billboardMode).toBe(TransformNode.BILLBOARDMODE_Y);
        const baked = await mesh.bakeAsync("plain");
        expect([baked.hasVertexAlpha, baked.billboardMode]).toEqual([true, TransformNode.BILLBOARDMODE_Y]);
    });

    it("clones by Babylon's options of a clone, with its children or without", () => {
        const mesh = create();
        new TransformNode("child", scene).parent = mesh;
        const parent = new TransformNode("parent", scene);
        expect(mesh.clone("with", { parent }).getChildren()).toHaveLength(1);
        const copy = mesh.clone("without", { parent, doNotCloneChildren: true });
        expect(copy.getChildren()).toHaveLength(0);
        expect(copy.parent).toBe(parent);
        expect(mesh.clone("plain", parent, true).getChildren()).toHaveLength(0);
    });

    it("takes the settings of another mesh", () => {
        const mesh = create({ tessellation: { level: 5, spacing: "integer" } });
        // As by a spread, which the linter does not like of objects with a class.
        const spread = Object.assign({}, mesh.tessellation, { maxFactor: 9 });
        expect(create({ tessellation: spread }).tessellation.values).toEqual({
            ...mesh.tessellation.values,
            maxFactor: 9,
        });
        expect(JSON.parse(JSON.stringify(mesh.tessellation))).toEqual(mesh.tessellation.values);
        expect(() => create({ tessellation: { level: "8" as unknown as number } })).toThrow('level is "8"; it must be');
        expect(create({ tessellation: mesh.tessellation }).tessellation.values).toEqual(mesh.tessellation.values);
        const other = create();
        other.tessellation.set(mesh.tessellation);
        mesh.tessellation.level = 6;
        expect(other.tessellation.values).toMatchObject({ level: 5, spacing: "integer" });
    });

    it("keeps its surface while it is disabled, however long", async () => {
        const mesh = create();
        await mesh.whenReadyAsync();
        scene.render();
        const { geometry } = mesh;
        mesh.setEnabled(false);
        for (let frame = 0; frame < 700; frame++) {
            scene.render();
        }
        expect(geometry).not.toBeNull();
        expect(mesh.geometry).toBe(geometry);
        expect(mesh.stats.surfaces).toBe(1);
    });

    it("is left out of serialized scenes, which would not hold its vertices", async () => {
        const mesh = create();
        await mesh.whenReadyAsync();
        scene.render();
        const serialized = SceneSerializer.Serialize(scene) as { meshes: unknown[] };
        expect(serialized.meshes).toHaveLength(0);
    });

    it("is ready without a camera, and is seen by what frames a scene", async () => {
        camera.dispose();
        scene.activeCamera = null;
        const bare = new Scene(engine);
        const mesh = new BezierPatchMesh("m", { net: createTeapotNet() }, bare);
        expect(bare.getWorldExtends().max.x).toBeCloseTo(3.525, 5);
        await mesh.whenReadyAsync();
        expect(mesh.stats.vertices).toBeGreaterThan(0);
        expect((await mesh.bakeAsync("baked")).getTotalVertices()).toBe(mesh.stats.vertices);
        await expect(mesh.evaluateSamplesAsync(null as never, [])).rejects.toThrow("patchIds is null");
    });

    it("can be disposed at any time", async () => {
        const observers = scene.onBeforeCameraRenderObservable.observers.length;
        const early = create();
        early.dispose();
        await expect(early.whenReadyAsync()).rejects.toThrow('"teapot" was disposed before its surface was made');
        const late = create();
        await late.whenReadyAsync();
        scene.render();
        late.dispose();
        scene.render();
        await expect(late.bakeAsync("frozen")).rejects.toThrow('"teapot" has no surface: it is disposed.');
        expect(scene.meshes).toHaveLength(0);
        // Observables let go a moment later.
        await new Promise((resolve) => setTimeout(resolve, 1));
        expect(scene.onBeforeCameraRenderObservable.observers).toHaveLength(observers);
    });

    it("frees the surface of a camera that is disposed", async () => {
        const mesh = create();
        const second = new FreeCamera("second", new Vector3(0, 2, -40), scene);
        scene.activeCameras = [camera, second];
        await mesh.whenReadyAsync();
        scene.render();
        expect(mesh.stats.surfaces).toBe(2);
        second.dispose();
        scene.activeCameras = [camera];
        scene.render();
        expect(mesh.stats.surfaces).toBe(1);
    });
});

describe("what is wrong", () => {
    it.each([
        [{ tessellation: { mode: "best" } }, 'mode is "best"; it must be one of uniform, distance, screen, error.'],
        [{ tessellation: { pixelError: -1 } }, "pixelError is -1; it must be a finite number above 0."],
        [{ tessellation: { offscreen: "hide" } }, 'offscreen is "hide"; it must be one of coarsen, drop, keep.'],
        [{ tessellation: { spacing: "odd" } }, 'spacing is "odd"; it must be one of integer'],
        [{ tessellation: { level: NaN } }, "level is NaN; it must be a number."],
        [{ tessellation: { pixelsPerSegment: 0 } }, "pixelsPerSegment is 0; it must be a finite number above 0."],
        [{ tessellation: { nearDistance: Infinity } }, "nearDistance is Infinity"],
        [{ tessellation: { nearDistance: 200 } }, "farDistance 100 is not beyond nearDistance 200."],
        [{ tessellation: { minFactor: 9, maxFactor: 8 } }, "maxFactor 8 is below minFactor 9."],
        [{ tessellation: { maxVertices: 3 } }, "maxVertices is 3; one patch alone needs 4."],
        [{ tessellation: { frozen: 1 } }, "frozen is 1; it must be true or false."],
        [{ tessellation: { size: 3 } }, '"size" is no tessellation setting; there are mode, level'],
        [{ backend: "webgpu" }, 'The backend "webgpu" needs a WebGPUEngine, which this engine does not have.'],
        [{ backend: "webgl2" }, 'The backend "webgl2" needs WebGL2 with transform feedback, which this engine'],
        [{ backend: "metal" }, 'backend is "metal"; it must be one of auto, webgpu, webgl2, cpu.'],
        [{ method: "fast" }, 'method is "fast"; it must be one of auto, staged, direct, cooperative.'],
        [{ net: null }, "The net is null"],
        [{ net: { points: [0, 0, NaN, 1], patches: [] } }, "Point 0: z is NaN, not a finite number."],
    ])("throws for %j, and leaves no mesh behind", (options, message) => {
        expect(() => create(options as never)).toThrow(message);
        expect(() => create(options as never)).not.toThrow(TypeError);
        expect(scene.meshes).toHaveLength(0);
    });

    it("throws the same where somebody asks the mesh that leaves how many vertices it has", () => {
        const counts: number[] = [];
        scene.onMeshRemovedObservable.add((mesh) => counts.push(mesh.getTotalVertices()));
        expect(() => create({ net: null as never })).toThrow("The net is null");
        expect(counts).toEqual([0]);
    });

    it("throws without options", () => {
        expect(() => new BezierPatchMesh("m", undefined as never, scene)).toThrow("The options are undefined");
        expect(scene.meshes).toHaveLength(0);
    });

    it("changes no setting when one of several is wrong", () => {
        const { tessellation } = create();
        expect(() => {
            tessellation.set({ level: 3, mode: "x" as never });
        }).toThrow(RangeError);
        expect(tessellation.values).toEqual(DEFAULT_TESSELLATION);
    });

    it("throws for settings that would do nothing: a name misspelt, or other settings in their place", () => {
        const mesh = create();
        expect(() => {
            Object.assign(mesh.tessellation, { levle: 3 });
        }).toThrow("levle");
        expect(() => {
            Object.assign(mesh, { tessellation: { level: 3 } });
        }).toThrow("tessellation");
        expect(() => create({ pixelsPerSegment: 4 } as object)).toThrow(
            '"pixelsPerSegment" is a setting of the tessellation: { net, tessellation: { pixelsPerSegment } }.',
        );
        expect(() => create({ toString: 4 } as object)).toThrow('"toString" is no option; there are net,');
        mesh.tessellation.level = 3;
        expect(mesh.tessellation.values.level).toBe(3);
    });

    it("clamps factors to 1–64", () => {
        const { tessellation } = create({ tessellation: { level: 1000, minFactor: -3, maxFactor: 65 } });
        expect([tessellation.level, tessellation.minFactor, tessellation.maxFactor]).toEqual([64, 1, 64]);
    });

    it("says so when there is no scene", () => {
        scene.dispose();
        engine.dispose();
        expect(EngineStore.LastCreatedScene).toBeNull();
        expect(() => new BezierPatchMesh("m", { net: createTeapotNet() })).toThrow("A BezierPatchMesh needs a scene");
        engine = new NullEngine();
    });

    it("changes nothing when points are wrong", async () => {
        const mesh = create();
        await mesh.whenReadyAsync();
        const before = await mesh.readSurfaceAsync();
        const bad: [ArrayLike<number>, number, string][] = [
            [[0, 0, Infinity, 1], 0, "Point 0: z is Infinity"],
            [[0, 0, 0, 1, 0, 0, 0, -1], 7, "Point 8: weight -1 is not above 0"],
            [[0, 0, 0, 1], -1, "from point -1 on"],
            [[0, 0, 0, 1], 0.5, "from point 0.5 on"],
            [[0, 0, 0, 1], 290, "Points 290 to 290 are to be moved"],
            [[0], 0, "4 numbers per point"],
            [null as never, 0, "points is null, not an array of numbers."],
        ];
        for (const [points, first, message] of bad) {
            expect(() => {
                mesh.updatePoints(points, first);
            }).toThrow(message);
        }
        scene.render();
        expect(await mesh.readSurfaceAsync()).toEqual(before);
    });
});
