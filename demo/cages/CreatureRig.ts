import { Bone } from "@babylonjs/core/Bones/bone";
import { Skeleton } from "@babylonjs/core/Bones/skeleton";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector";
import { Mesh } from "@babylonjs/core/Meshes/mesh";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData";
import { MorphTarget } from "@babylonjs/core/Morph/morphTarget";
import { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager";
import type { Scene } from "@babylonjs/core/scene";
import { cageBindingFromMesh, type Cage, type CageBinding, type NamedCage } from "../../src/index";
import { breathing, raisedPlates } from "./creatureMorphs";
import { bonesOf, INFLUENCERS, JOINTS, type PointBones } from "./creatureJoints";
import { turnsAt } from "./creatureWalk";

/**
 * A plain mesh of the creature's cage, as a program for modelling would hand it over: with a skeleton and morph targets.
 * It is never drawn; the smooth surface follows it.
 */
export class CreatureRig {
    private readonly _mesh: Mesh;
    private readonly _skeleton: Skeleton;
    private readonly _targets: readonly MorphTarget[];
    /** How far each target moves each point, x, y, z each. */
    private readonly _moves: readonly Float32Array[];
    private readonly _bones: readonly PointBones[];
    private readonly _rotation = new Quaternion();

    /**
     * @param scene the scene
     * @param named the cage of demo/models/creature.obj
     */
    public constructor(scene: Scene, named: NamedCage) {
        const { cage } = named;
        this._skeleton = createSkeleton(scene);
        this._moves = [breathing(cage), raisedPlates(named)];
        this._targets = ["breathing", "raised plates"].map((name) => new MorphTarget(name, 0, scene));
        this._bones = Array.from({ length: cage.positions.length / 3 }, (_, point) =>
            bonesOf([...cage.positions.subarray(3 * point, 3 * point + 3)]),
        );
        this._mesh = createMesh(scene, cage, this._bones);
        this._mesh.skeleton = this._skeleton;
        this._mesh.morphTargetManager = new MorphTargetManager(scene);
        this.moveRest(cage.positions);
        for (const target of this._targets) {
            this._mesh.morphTargetManager.addTarget(target);
        }
        this.pose(0);
    }

    /** Moves the points where they are at rest: x, y, z each. */
    public moveRest(positions: Float32Array): void {
        this._mesh.setVerticesData(VertexBuffer.PositionKind, positions.slice(), true);
        this._targets.forEach((target, i) => {
            target.setPositions(positions.map((value, at) => value + this._moves[i][at]));
        });
    }

    /** What makes a surface follow the bones and targets: every vertex is a point of the cage. */
    public createBinding(): CageBinding {
        return cageBindingFromMesh(
            this._mesh,
            Uint32Array.from({ length: this._mesh.getTotalVertices() }, (_, i) => i),
        );
    }

    /** Where the points are now, x, y, z each, made by Babylon on the CPU. */
    public positions(): Float32Array {
        this._skeleton.prepare(true);
        return Float32Array.from(this._mesh.getPositionData(true, true)!);
    }

    /** Brings the creature to where it is at a moment, in seconds. */
    public pose(time: number): void {
        const { turns, influences } = turnsAt(time);
        for (const [name, [pitch, yaw, roll]] of Object.entries(turns)) {
            const bone = this._skeleton.bones[JOINTS.findIndex((joint) => joint.name === name)];
            Quaternion.RotationYawPitchRollToRef(yaw, pitch, roll, this._rotation);
            bone.setRotationQuaternion(this._rotation);
        }
        this._targets.forEach((target, i) => {
            target.influence = influences[i];
        });
    }

    /** @returns the move of a point at rest that moves it as given where it is now */
    public moveAtRest(point: number, move: Vector3): Vector3 {
        const matrices = this._skeleton.getTransformMatrices(null);
        const { bones, shares } = this._bones[point];
        const blended = new Array<number>(16).fill(0);
        bones.forEach((bone, i) => {
            for (let at = 0; at < 16; at++) {
                blended[at] += shares[i] * matrices[16 * bone + at];
            }
        });
        return Vector3.TransformNormal(move, Matrix.FromArray(blended).invert());
    }

    public dispose(): void {
        this._mesh.morphTargetManager?.dispose();
        this._mesh.dispose();
        this._skeleton.dispose();
    }
}

function createSkeleton(scene: Scene): Skeleton {
    const skeleton = new Skeleton("creature", "creature", scene);
    for (const { name, parent, pivot } of JOINTS) {
        const above = JOINTS.findIndex((joint) => joint.name === parent);
        const from = above < 0 ? [0, 0, 0] : JOINTS[above].pivot;
        const place = Matrix.Translation(pivot[0] - from[0], pivot[1] - from[1], pivot[2] - from[2]);
        new Bone(name, skeleton, skeleton.bones[above] ?? null, place);
    }
    return skeleton;
}

function createMesh(scene: Scene, cage: Cage, bonesOfPoints: readonly PointBones[]): Mesh {
    const mesh = new Mesh("creature's cage", scene);
    const data = new VertexData();
    data.positions = cage.positions.slice();
    data.indices = trianglesOf(cage);
    data.applyToMesh(mesh, true);
    const joints = bonesOfPoints.flatMap(({ bones }) => bones);
    const weights = bonesOfPoints.flatMap(({ shares }) => shares);
    mesh.setVerticesData(VertexBuffer.MatricesIndicesKind, joints, false, INFLUENCERS);
    mesh.setVerticesData(VertexBuffer.MatricesWeightsKind, weights, false, INFLUENCERS);
    mesh.numBoneInfluencers = INFLUENCERS;
    mesh.setEnabled(false);
    return mesh;
}

/** The faces, each as a fan. */
function trianglesOf({ faceSizes, faceVertices }: Cage): number[] {
    const triangles: number[] = [];
    let first = 0;
    for (const size of faceSizes) {
        for (let corner = 1; corner + 1 < size; corner++) {
            triangles.push(faceVertices[first], faceVertices[first + corner], faceVertices[first + corner + 1]);
        }
        first += size;
    }
    return triangles;
}
