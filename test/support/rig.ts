import { Animation } from "@babylonjs/core/Animations/animation.js";
import { Bone } from "@babylonjs/core/Bones/bone.js";
import { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import { Matrix, Quaternion } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { MorphTarget } from "@babylonjs/core/Morph/morphTarget.js";
import { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createRandom } from "./random";

/** Bones of a rig: a root and a chain behind it. */
const BONE_COUNT = 4;

/** Frames of the animation of a rig. */
export const RIG_FRAMES = 60;

/** How a rig is made. */
interface RigOptions {
    readonly seed: number;
    /** Bones per vertex; 0: no skeleton. */
    readonly influencers: 0 | 2 | 4 | 8;
    /** Morph targets. */
    readonly targets: number;
    readonly needInitialSkinMatrix?: boolean;
    /** Weight of bones behind those that the mesh uses, which its shader leaves out, and Babylon on the CPU does not. */
    readonly unusedWeight?: number;
}

/** A mesh with a skeleton and morph targets, animated, that is not drawn. */
export interface Rig {
    readonly mesh: Mesh;
    readonly skeleton: Skeleton | null;
    readonly manager: MorphTargetManager | null;
    /** Where Babylon itself brings the vertices on the CPU: x, y, z each. */
    positions(): Float32Array;
}

/**
 * A mesh of points, with bones of random weights, some of which do not sum to 1, and random targets.
 * @param controls x, y, z, weight per vertex
 */
export function createRig(scene: Scene, controls: Float32Array, options: RigOptions): Rig {
    const random = createRandom(options.seed);
    const count = controls.length / 4;
    const mesh = new Mesh("rig", scene);
    const data = new VertexData();
    data.positions = [...controls].filter((_, i) => i % 4 !== 3);
    data.indices = [0, 1, 2];
    data.applyToMesh(mesh);
    const skeleton = options.influencers > 0 ? createSkeleton(scene, options) : null;
    if (skeleton) {
        const room = options.influencers === 8 ? 8 : 4;
        const joints = Array.from({ length: room * count }, () => Math.floor((BONE_COUNT + 1) * random()));
        const weights = Array.from({ length: room * count }, (_, i) => {
            const weight = random() < 0.3 && i % room > 0 ? 0 : random() + 0.1;
            return i % room < options.influencers ? weight : (options.unusedWeight ?? 0);
        });
        const four = (values: number[], first: number): number[] =>
            values.filter((_, i) => i % room >= first && i % room < first + 4);
        mesh.setVerticesData(VertexBuffer.MatricesIndicesKind, four(joints, 0), false, 4);
        mesh.setVerticesData(VertexBuffer.MatricesWeightsKind, four(weights, 0), false, 4);
        if (room === 8) {
            mesh.setVerticesData(VertexBuffer.MatricesIndicesExtraKind, four(joints, 4), false, 4);
            mesh.setVerticesData(VertexBuffer.MatricesWeightsExtraKind, four(weights, 4), false, 4);
        }
        mesh.numBoneInfluencers = options.influencers;
        mesh.skeleton = skeleton;
    }
    const manager = options.targets > 0 ? createTargets(scene, mesh, options.targets, random) : null;
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

function createSkeleton(scene: Scene, options: RigOptions): Skeleton {
    const skeleton = new Skeleton("skeleton", "skeleton", scene);
    skeleton.needInitialSkinMatrix = options.needInitialSkinMatrix ?? false;
    let parent: Bone | null = null;
    for (let i = 0; i < BONE_COUNT; i++) {
        const bone: Bone = new Bone(`bone ${i}`, skeleton, parent, Matrix.Translation(i === 0 ? 1 : 2, 0.5, 0.25 * i));
        const animation = new Animation("turn", "rotationQuaternion", 30, Animation.ANIMATIONTYPE_QUATERNION);
        animation.setKeys([
            { frame: 0, value: Quaternion.Identity() },
            { frame: RIG_FRAMES / 2, value: Quaternion.RotationYawPitchRoll(0.3 * i, 0.5 - 0.1 * i, 0.2) },
            { frame: RIG_FRAMES, value: Quaternion.RotationYawPitchRoll(-0.2, 0.3 * i, -0.4) },
        ]);
        bone.animations.push(animation);
        parent = bone;
    }
    return skeleton;
}

function createTargets(scene: Scene, mesh: Mesh, count: number, random: () => number): MorphTargetManager {
    const manager = new MorphTargetManager(scene);
    const positions = mesh.getVerticesData(VertexBuffer.PositionKind)!;
    for (let i = 0; i < count; i++) {
        const target = new MorphTarget(`target ${i}`, 0, scene);
        target.setPositions(Array.from(positions, (value) => value + random() - 0.5));
        manager.addTarget(target);
    }
    mesh.morphTargetManager = manager;
    return manager;
}
