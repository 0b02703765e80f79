import { Animation } from "@babylonjs/core/Animations/animation.js";
import { Bone } from "@babylonjs/core/Bones/bone.js";
import { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Matrix, Quaternion } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { MorphTarget } from "@babylonjs/core/Morph/morphTarget.js";
import { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { CREATURE } from "../../demo/models/creature.mjs";
import { parseObjCage } from "../../src/sources/parseObjCage";
import { RIG_FRAMES, type Rig } from "./rig";

/** Where the joints of the spine are, from the tail to the head: y and z. */
const JOINTS = [
    [1.4, -2.6],
    [1.5, -0.8],
    [1.7, 1],
    [2.7, 1.9],
];

/**
 * The creature of the demo as programs export meshes: two triangles a quad, and vertices for each corner of a face. Its
 * spine is bent by bones, or it is swollen and leant by morph targets, or both.
 */
export function createCreatureRig(scene: Scene, { bones, targets }: { bones: boolean; targets: boolean }): Rig {
    const { cage } = parseObjCage(CREATURE).cages[0];
    const corners = [...cage.faceVertices];
    const positions = corners.flatMap((point) => [...cage.positions.subarray(3 * point, 3 * point + 3)]);
    const data = new VertexData();
    data.positions = positions;
    // Clockwise about the outside, as meshes of left-handed scenes are.
    data.indices = [...cage.faceSizes].flatMap((_, face) => [0, 2, 1, 0, 3, 2].map((corner) => 4 * face + corner));
    const normals: number[] = [];
    VertexData.ComputeNormals(positions, data.indices, normals);
    data.normals = normals;
    const mesh = new Mesh("creature", scene);
    data.applyToMesh(mesh);
    const skeleton = bones ? createSpine(scene, mesh, positions) : null;
    const manager = targets ? createTargets(scene, mesh, positions) : null;
    mesh.setEnabled(false);
    return {
        mesh,
        skeleton,
        manager,
        positions: () => {
            skeleton?.prepare(true);
            return Float32Array.from(mesh.getPositionData(true, true)!);
        },
    };
}

/** Bones along z; each vertex follows the two that it lies between. */
function createSpine(scene: Scene, mesh: Mesh, positions: readonly number[]): Skeleton {
    const skeleton = new Skeleton("spine", "spine", scene);
    let parent: Bone | null = null;
    JOINTS.forEach(([y, z], i) => {
        const [fromY, fromZ] = i > 0 ? JOINTS[i - 1] : [0, 0];
        const bone: Bone = new Bone(`joint ${i}`, skeleton, parent, Matrix.Translation(0, y - fromY, z - fromZ));
        const animation = new Animation("bend", "rotationQuaternion", 30, Animation.ANIMATIONTYPE_QUATERNION);
        animation.setKeys([
            { frame: 0, value: Quaternion.Identity() },
            { frame: RIG_FRAMES / 2, value: Quaternion.RotationYawPitchRoll(0.4 - 0.2 * i, 0.3, 0.1 * i) },
            { frame: RIG_FRAMES, value: Quaternion.RotationYawPitchRoll(-0.3, 0.1 * i - 0.4, -0.2) },
        ]);
        bone.animations.push(animation);
        parent = bone;
    });
    const joints: number[] = [];
    const weights: number[] = [];
    for (let vertex = 2; vertex < positions.length; vertex += 3) {
        const z = positions[vertex];
        const next = JOINTS.findIndex(([, joint]) => z < joint);
        const to = next < 0 ? JOINTS.length - 1 : next;
        const from = Math.max(to - 1, 0);
        const reach = JOINTS[to][1] - JOINTS[from][1];
        const share = from === to ? 1 : Math.min((z - JOINTS[from][1]) / reach, 1);
        joints.push(from, to, 0, 0);
        weights.push(1 - share, share, 0, 0);
    }
    mesh.setVerticesData(VertexBuffer.MatricesIndicesKind, joints, false, 4);
    mesh.setVerticesData(VertexBuffer.MatricesWeightsKind, weights, false, 4);
    mesh.skeleton = skeleton;
    return skeleton;
}

/** One target swells the creature, the other leans it. */
function createTargets(scene: Scene, mesh: Mesh, positions: readonly number[]): MorphTargetManager {
    const manager = new MorphTargetManager(scene);
    const targets: [string, (x: number, y: number, z: number) => number[]][] = [
        ["swollen", (x, y, z) => [1.6 * x, y + 0.3 * Math.sin(z), z]],
        ["leaning", (x, y, z) => [x + 0.5 * y, y, z + 0.1 * y * y]],
    ];
    for (const [name, place] of targets) {
        const target = new MorphTarget(name, 0, scene);
        const moved: number[] = [];
        for (let i = 0; i < positions.length; i += 3) {
            moved.push(...place(positions[i], positions[i + 1], positions[i + 2]));
        }
        target.setPositions(moved);
        manager.addTarget(target);
    }
    mesh.morphTargetManager = manager;
    return manager;
}
