import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import "@babylonjs/core/Animations/animatable.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { MorphTarget } from "@babylonjs/core/Morph/morphTarget.js";
import { Scene } from "@babylonjs/core/scene.js";
import { applyStencil, BezierPatchMesh, cageBindingFromMesh, createTeapotNet } from "../../../src/index";
import { createCageNet, createSplineNet, withWeights } from "../../support/cageNets";
import { createRig, RIG_FRAMES, type Rig } from "../../support/rig";

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    scene.useConstantAnimationDeltaTime = true;
    const camera = new FreeCamera("camera", new Vector3(6, 2, -30), scene);
    camera.setTarget(new Vector3(6, 0, 0));
});

afterEach(() => {
    engine.dispose();
});

const MADE = createCageNet({ seed: 2, columns: 4, rows: 3, longestRow: 40, hasVectors: false });
const COUNT = MADE.stencil.controlCount;
const VERTICES = Uint32Array.from({ length: COUNT }, (_, i) => i);

function bind(rig: Rig, net = MADE.net): BezierPatchMesh {
    const mesh = new BezierPatchMesh("m", { net, tessellation: { mode: "uniform", level: 2 } }, scene);
    mesh.bindCage(cageBindingFromMesh(rig.mesh, VERTICES));
    return mesh;
}

/** Largest distance on an axis of the points of a mesh from those that its rig makes on the CPU. */
function farthest(mesh: BezierPatchMesh, positions: Float32Array): number {
    const expected = applyStencil(MADE.stencil, withWeights(positions));
    return mesh.net.points.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i])), 0);
}

describe("a cage that is bound to a mesh", () => {
    it.each([
        ["4 bones", { seed: 1, influencers: 4, targets: 0 }],
        ["8 bones", { seed: 2, influencers: 8, targets: 0 }],
        ["8 bones and 3 targets", { seed: 3, influencers: 8, targets: 3 }],
        ["targets alone", { seed: 4, influencers: 0, targets: 5 }],
        ["bones from the pose of the mesh", { seed: 5, influencers: 4, targets: 1, needInitialSkinMatrix: true }],
    ] as const)("is where Babylon brings the vertices: %s", (_, options) => {
        const rig = createRig(scene, MADE.controls, options);
        if (rig.skeleton?.needInitialSkinMatrix) {
            rig.mesh.updatePoseMatrix(Matrix.RotationY(0.7).multiply(Matrix.Translation(1, 2, 3)));
        }
        const mesh = bind(rig);
        expect(farthest(mesh, rig.positions())).toBeLessThan(1e-5);
        const before = rig.positions();
        if (rig.skeleton) {
            scene.beginAnimation(rig.skeleton, 0, RIG_FRAMES, true).goToFrame(25);
        }
        for (let i = 0; i < options.targets; i++) {
            rig.manager!.getTarget(i).influence = 0.7 - 0.5 * i;
        }
        scene.render();
        expect(rig.positions()).not.toEqual(before);
        expect(farthest(mesh, rig.positions())).toBeLessThan(1e-5);
    });

    it("is there in the frame in which the bones are, not in the next", async () => {
        const rig = createRig(scene, MADE.controls, { seed: 6, influencers: 4, targets: 2 });
        const mesh = bind(rig);
        await mesh.whenReadyAsync();
        scene.beginAnimation(rig.skeleton!, 0, RIG_FRAMES, true);
        const { tessellations } = mesh.stats;
        for (let frame = 1; frame <= 20; frame++) {
            const before = rig.positions();
            rig.manager!.getTarget(0).influence = frame / 20;
            scene.render();
            expect(rig.positions()).not.toEqual(before);
            expect(farthest(mesh, rig.positions())).toBeLessThan(1e-5);
            expect(mesh.stats.tessellations).toBe(tessellations + frame);
        }
    });

    it("rests when bones and targets do", async () => {
        const rig = createRig(scene, MADE.controls, { seed: 7, influencers: 8, targets: 2 });
        const mesh = bind(rig);
        await mesh.whenReadyAsync();
        const animatable = scene.beginAnimation(rig.skeleton!, 0, RIG_FRAMES, true);
        scene.render();
        animatable.pause();
        scene.render();
        const { tessellations } = mesh.stats;
        for (let frame = 0; frame < 5; frame++) {
            scene.render();
        }
        expect(mesh.stats.tessellations).toBe(tessellations);
        animatable.restart();
        scene.render();
        scene.render();
        expect(mesh.stats.tessellations).toBeGreaterThan(tessellations);
    });

    it("follows bones that follow nodes, as those of glTF files do", async () => {
        const rig = createRig(scene, MADE.controls, { seed: 17, influencers: 4, targets: 0 });
        const nodes = rig.skeleton!.bones.map((bone) => {
            const node = new TransformNode(bone.name, scene);
            node.position.copyFrom(bone.position);
            node.rotationQuaternion = Quaternion.Identity();
            bone.linkTransformNode(node);
            return node;
        });
        const mesh = bind(rig);
        await mesh.whenReadyAsync();
        scene.render();
        const before = mesh.net.points.slice();
        const { tessellations } = mesh.stats;
        // Babylon takes bones with nodes for moved in every frame.
        scene.render();
        expect(mesh.stats.tessellations).toBe(tessellations);
        nodes[1].rotationQuaternion = Quaternion.RotationYawPitchRoll(0.5, 0.2, 0.1);
        scene.render();
        expect(mesh.stats.tessellations).toBe(tessellations + 1);
        expect(mesh.net.points).not.toEqual(before);
        expect(farthest(mesh, rig.positions())).toBeLessThan(1e-5);
    });

    it("takes the bounds with it", () => {
        const rig = createRig(scene, MADE.controls, { seed: 8, influencers: 4, targets: 0 });
        const mesh = bind(rig);
        scene.render();
        const before = mesh.getBoundingInfo().boundingBox.maximum.clone();
        rig.skeleton!.bones[0].setPosition(new Vector3(500, 0, 0));
        scene.render();
        const { minimum, maximum } = mesh.getBoundingInfo();
        expect(maximum.x).toBeGreaterThan(before.x + 400);
        const points = applyStencil(MADE.stencil, withWeights(rig.positions()));
        for (const id of MADE.net.patches) {
            expect(points[4 * id]).toBeGreaterThanOrEqual(minimum.x);
            expect(points[4 * id]).toBeLessThanOrEqual(maximum.x);
        }
    });

    it("uses as many bones as the mesh does", () => {
        const rigs = [0, 5].map((unusedWeight) =>
            createRig(scene, MADE.controls, { seed: 9, influencers: 2, targets: 0, unusedWeight }),
        );
        const meshes = rigs.map((rig) => {
            rig.skeleton!.bones[1].setYawPitchRoll(0.3, 0.2, 0.1);
            return bind(rig);
        });
        expect(farthest(meshes[0], rigs[0].positions())).toBeLessThan(1e-5);
        expect(meshes[1].net.points).toEqual(meshes[0].net.points);
    });

    it("keeps points that no bone moves, and takes the vertices that it is told", () => {
        const rig = createRig(scene, MADE.controls, { seed: 10, influencers: 4, targets: 1 });
        const { jointWeights, ...rest } = cageBindingFromMesh(rig.mesh, VERTICES);
        const mesh = bind(rig);
        mesh.bindCage({ ...rest, jointWeights: Array.from(jointWeights!, (weight, i) => (i < 4 ? 0 : weight)) });
        rig.skeleton!.bones[0].setPosition(new Vector3(0, 70, 0));
        scene.render();
        // The first row of the stencil is the first control point.
        expect([...mesh.net.points.subarray(0, 3)]).toEqual([...MADE.controls.subarray(0, 3)]);
        expect(mesh.net.points[4 * 5 + 1]).toBeGreaterThan(50);
        const turned = cageBindingFromMesh(rig.mesh, [...VERTICES].reverse());
        expect(turned.positions[0]).toBe(MADE.controls[4 * (COUNT - 1)]);
        expect(turned.jointIndices![1]).toBe(rest.jointIndices![4 * (COUNT - 1) + 1]);
    });

    it("follows the switches of a morph target manager", () => {
        const rig = createRig(scene, MADE.controls, { seed: 11, influencers: 0, targets: 2 });
        const mesh = bind(rig);
        const rest = mesh.net.points.slice();
        rig.manager!.getTarget(1).influence = 1;
        scene.render();
        const moved = mesh.net.points.slice();
        expect(moved).not.toEqual(rest);
        rig.manager!.enablePositionMorphing = false;
        scene.render();
        expect(mesh.net.points).toEqual(rest);
        rig.manager!.areUpdatesFrozen = true;
        rig.manager!.enablePositionMorphing = true;
        scene.render();
        expect(mesh.net.points).toEqual(rest);
        rig.manager!.areUpdatesFrozen = false;
        scene.render();
        expect(mesh.net.points).toEqual(moved);
    });

    it("is let go where it is, and can be moved then", () => {
        const rig = createRig(scene, MADE.controls, { seed: 12, influencers: 4, targets: 0 });
        const mesh = bind(rig);
        const moveCage = (): void => {
            mesh.updateCage(MADE.controls);
        };
        const movePoints = (): void => {
            mesh.updatePoints([0, 0, 0, 1], 0);
        };
        rig.skeleton!.bones[1].setYawPitchRoll(0.3, 0.2, 0.1);
        scene.render();
        const moved = mesh.net.points.slice();
        expect(moveCage).toThrow("The cage follows what it is bound to: bindCage(null) lets go of it.");
        expect(movePoints).toThrow("bindCage(null) lets go of it");
        expect(mesh.net.points).toEqual(moved);
        mesh.bindCage(null);
        rig.skeleton!.bones[1].setYawPitchRoll(1, 1, 1);
        scene.render();
        expect(mesh.net.points).toEqual(moved);
        movePoints();
        expect([...mesh.net.points.subarray(0, 4)]).toEqual([0, 0, 0, 1]);
        moveCage();
        expect(mesh.net.points).toEqual(applyStencil(MADE.stencil, MADE.controls));
        mesh.bindCage(cageBindingFromMesh(rig.mesh, VERTICES));
        expect(farthest(mesh, rig.positions())).toBeLessThan(1e-5);
        mesh.net = MADE.net;
        moveCage();
    });

    it("is bound in clones too", () => {
        const rig = createRig(scene, MADE.controls, { seed: 13, influencers: 4, targets: 1 });
        const copy = bind(rig).clone("copy");
        rig.skeleton!.bones[0].setPosition(new Vector3(0, 7, 0));
        scene.render();
        expect(farthest(copy, rig.positions())).toBeLessThan(1e-5);
    });

    it("does not follow targets that come later, nor do clones", () => {
        const rig = createRig(scene, MADE.controls, { seed: 15, influencers: 4, targets: 1 });
        const mesh = bind(rig);
        const positions = rig.positions();
        rig.manager!.addTarget(new MorphTarget("late", 1));
        const copy = mesh.clone("copy");
        scene.render();
        expect(farthest(mesh, positions)).toBeLessThan(1e-5);
        expect(farthest(copy, positions)).toBeLessThan(1e-5);
    });

    it("goes on when the mesh that it was taken from is gone", () => {
        const rig = createRig(scene, MADE.controls, { seed: 14, influencers: 4, targets: 1 });
        const mesh = bind(rig);
        const { skeleton } = rig;
        rig.mesh.skeleton = null;
        rig.mesh.dispose();
        const before = mesh.net.points.slice();
        skeleton!.bones[0].setPosition(new Vector3(0, 7, 0));
        scene.render();
        expect(mesh.net.points).not.toEqual(before);
    });
});

describe("a binding that is refused", () => {
    const SPLINE = createSplineNet(3, true);

    it.each<[string, Partial<Record<keyof ReturnType<typeof cageBindingFromMesh>, unknown>>, string]>([
        ["positions", { positions: [1, 2, 3] }, `positions holds 3 numbers; the ${COUNT} points of the cage need`],
        ["numbers", { positions: new Array(3 * COUNT).fill(NaN) }, "Cage point 0: x of positions is NaN"],
        ["half a skeleton", { jointWeights: undefined }, "has skeleton, jointIndices and jointWeights together"],
        ["a count of joints", { jointIndices: [1, 2, 3] }, "jointIndices and jointWeights hold 3 and"],
        ["a bone", { jointIndices: new Array(4 * COUNT).fill(77) }, "of it is 77, not a whole number from 0 to 4."],
        [
            "a weight",
            { jointWeights: new Array(4 * COUNT).fill(1).fill(-1, 5, 6) },
            "Cage point 1: weight 1 of its bones is -1, not a number of 0 or more.",
        ],
        ["targets", { morphPositions: [] }, "morphPositions are of 0 targets, but the morph target manager has 1."],
        ["a target", { morphPositions: [[1]] }, "morphPositions 0 holds 1 numbers"],
    ])("%s; and nothing is changed", (_, wrong, message) => {
        const rig = createRig(scene, MADE.controls, { seed: 15, influencers: 4, targets: 1 });
        const mesh = bind(rig);
        rig.skeleton!.bones[1].setYawPitchRoll(0.3, 0.2, 0.1);
        const binding = cageBindingFromMesh(rig.mesh, VERTICES);
        expect(() => {
            mesh.bindCage({ ...binding, ...wrong } as never);
        }).toThrow(message);
        scene.render();
        expect(farthest(mesh, rig.positions())).toBeLessThan(1e-5);
    });

    it("without a net, a mesh or a vertex for it", () => {
        const rig = createRig(scene, MADE.controls, {
            seed: 16,
            influencers: 4,
            targets: 0,
            needInitialSkinMatrix: true,
        });
        const binding = cageBindingFromMesh(rig.mesh, VERTICES);
        const teapot = new BezierPatchMesh("teapot", { net: createTeapotNet() }, scene);
        expect(() => {
            teapot.bindCage(binding);
        }).toThrow("The net has no stencil");
        teapot.bindCage(null);
        const mesh = new BezierPatchMesh("m", { net: MADE.net }, scene);
        expect(() => {
            mesh.bindCage({ ...binding, poseMesh: undefined });
        }).toThrow("poseMesh must be a mesh that has this skeleton");
        expect(() => {
            mesh.bindCage(3 as never);
        }).toThrow("The binding is 3, not an object");
        const spline = new BezierPatchMesh("s", { net: SPLINE.net }, scene);
        expect(() => {
            spline.bindCage({ positions: new Float32Array(3 * SPLINE.stencil.controlCount) });
        }).toThrow("The surface has weights");
        expect(() => cageBindingFromMesh(rig.mesh, [0, COUNT])).toThrow(
            `Cage point 1 is vertex ${COUNT}, but the mesh has ${COUNT} vertices.`,
        );
        expect(() => cageBindingFromMesh(new Mesh("empty", scene), [])).toThrow('"empty" has no positions on the CPU');
    });
});
